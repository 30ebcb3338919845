#if PostgreSQL
import CLibPQ
import Foundation

/// A parameter of a statement, as bytes in the server's own binary form.
struct PostgresValue: Sendable {
    /// The type by its number in the server's catalogue; see
    /// [pg_type.dat](https://github.com/postgres/postgres/blob/REL_15_STABLE/src/include/catalog/pg_type.dat).
    let type: Oid

    /// The bytes; `nil` for `NULL`.
    let bytes: [UInt8]?
}

/// A Swift type that can be sent to the server and read back as one of the server's types.
protocol PostgresCodable: Sendable {
    static var postgresType: Oid { get }
    var postgresBytes: [UInt8]? { get }

    /// - Parameter bytes: The bytes that the server sent; `nil` for `NULL`.
    init(postgres bytes: UnsafeRawBufferPointer?)
}

extension PostgresCodable {
    var postgresValue: PostgresValue { PostgresValue(type: Self.postgresType, bytes: postgresBytes) }
}

extension FixedWidthInteger {
    fileprivate var networkBytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }

    fileprivate init(network bytes: UnsafeRawBufferPointer) {
        self = bytes.reduce(0) { $0 << 8 | Self($1) }
    }
}

extension Int: PostgresCodable {
    static var postgresType: Oid { 20 }
    var postgresBytes: [UInt8]? { Int64(self).networkBytes }

    /// Reads a whole number of any width.
    init(postgres bytes: UnsafeRawBufferPointer?) {
        guard let bytes else {
            self = 0
            return
        }
        switch bytes.count {
        case 2: self = Int(Int16(bitPattern: UInt16(network: bytes)))
        case 4: self = Int(Int32(bitPattern: UInt32(network: bytes)))
        default: self = Int(Int64(bitPattern: UInt64(network: bytes)))
        }
    }
}

extension Int64: PostgresCodable {
    static var postgresType: Oid { 20 }
    var postgresBytes: [UInt8]? { networkBytes }
    init(postgres bytes: UnsafeRawBufferPointer?) { self = Int64(Int(postgres: bytes)) }
}

extension Double: PostgresCodable {
    static var postgresType: Oid { 701 }
    var postgresBytes: [UInt8]? { bitPattern.networkBytes }
    init(postgres bytes: UnsafeRawBufferPointer?) { self = bytes.map { Double(bitPattern: UInt64(network: $0)) } ?? 0 }
}

extension Bool: PostgresCodable {
    static var postgresType: Oid { 16 }
    var postgresBytes: [UInt8]? { [self ? 1 : 0] }
    init(postgres bytes: UnsafeRawBufferPointer?) { self = bytes?.first == 1 }
}

extension String: PostgresCodable {
    static var postgresType: Oid { 25 }

    /// The text; a NUL, which the server does not accept, is replaced.
    var postgresBytes: [UInt8]? {
        utf8.contains(0) ? Array(replacing("\0", with: "\u{FFFD}").utf8) : Array(utf8)
    }

    init(postgres bytes: UnsafeRawBufferPointer?) { self = bytes.map { String(decoding: $0, as: UTF8.self) } ?? "" }
}

extension Data: PostgresCodable {
    static var postgresType: Oid { 17 }
    var postgresBytes: [UInt8]? { Array(self) }
    init(postgres bytes: UnsafeRawBufferPointer?) { self = bytes.map { Data($0) } ?? Data() }
}

extension Optional: PostgresCodable where Wrapped: PostgresCodable {
    static var postgresType: Oid { Wrapped.postgresType }
    var postgresBytes: [UInt8]? { flatMap(\.postgresBytes) }
    init(postgres bytes: UnsafeRawBufferPointer?) { self = bytes == nil ? nil : Wrapped(postgres: bytes) }
}

/// Several values of one type, for `= ANY (?)` and `unnest(?)`.
extension Array: PostgresCodable where Element: PostgresCodable {
    static var postgresType: Oid { PostgresValue.list(of: Element.postgresType) }
    var postgresBytes: [UInt8]? { PostgresValue(map(\.postgresBytes), of: Element.postgresType).bytes }

    /// Arrays are sent and never read.
    init(postgres bytes: UnsafeRawBufferPointer?) { self = [] }
}

extension PostgresValue {
    /// Returns the array type of an element type.
    fileprivate static func list(of type: Oid) -> Oid {
        switch type {
        case 16: 1000
        case 17: 1001
        case 20: 1016
        case 701: 1022
        default: 1009
        }
    }

    /// Creates a list of values of one type.
    ///
    /// The bytes: the number of dimensions (one), 1 if there are `NULL`s, the type; then the length of the dimension,
    /// its lower bound, and each element with its length.
    init(_ elements: [[UInt8]?], of element: Oid) {
        var result: [UInt8] = []
        result += Int32(elements.isEmpty ? 0 : 1).networkBytes
        result += Int32(elements.contains { $0 == nil } ? 1 : 0).networkBytes
        result += UInt32(element).networkBytes
        if !elements.isEmpty {
            result += Int32(elements.count).networkBytes
            result += Int32(1).networkBytes
        }
        for element in elements {
            result += Int32(element?.count ?? -1).networkBytes
            result += element ?? []
        }
        self.init(type: Self.list(of: element), bytes: result)
    }
}
#endif
