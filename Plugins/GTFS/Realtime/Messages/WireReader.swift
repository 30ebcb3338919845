/// A reader of the fields of one message in the wire format of protocol buffers.
///
/// It walks through a part of a body and copies nothing. Each length is checked against the end of the enclosing
/// message, so that a reader never leaves its part. Unknown fields cost nothing, and a group is passed over.
///
/// - SeeAlso: [Protocol buffers, Encoding](https://protobuf.dev/programming-guides/encoding/).
struct WireReader {
    /// The number of the current field.
    private(set) var number: UInt32 = 0

    /// The offset in the body of the current field.
    private(set) var offset: Int

    private let bytes: [UInt8]
    private var position: Int
    private let end: Int
    private var type = WireType.varint

    /// The value of the current field if it is a number.
    private var bits: UInt64 = 0

    /// The place of the current field's bytes if it has a length.
    private var content: Range<Int> = 0..<0

    /// The maximum number of groups within each other.
    private static let maximumNesting = 64

    /// Creates a reader of a whole body.
    init(_ bytes: [UInt8]) { self.init(bytes, 0..<bytes.count) }

    private init(_ bytes: [UInt8], _ part: Range<Int>) {
        self.bytes = bytes
        position = part.lowerBound
        offset = part.lowerBound
        end = part.upperBound
    }

    /// Reads the next field, which is then the current one; a group is passed over.
    ///
    /// - Returns: False at the end of the message.
    mutating func next() throws(WireError) -> Bool {
        while position < end {
            try readField()
            guard type == .groupStart else { return true }
            try skipGroup()
        }
        return false
    }

    // MARK: - The current field

    /// A reader of the current field as a message; `nil` if it is a number.
    var message: WireReader? { type == .length ? WireReader(bytes, content) : nil }

    /// The bytes of the current field; `nil` if it is a number.
    var slice: ArraySlice<UInt8>? { type == .length ? bytes[content] : nil }

    /// The current field as text, with U+FFFD for what is not UTF-8; `nil` if it is a number.
    var text: String? { slice.map { String(decoding: $0, as: UTF8.self) } }

    /// The current field as a number, such as an `int32`, whose low 32 bits count; `nil` if it is not a
    /// varint.
    ///
    /// A field with another wire type than expected is an unknown field.
    func number<Number: FixedWidthInteger>(as _: Number.Type = Number.self) -> Number? {
        type == .varint ? Number(truncatingIfNeeded: bits) : nil
    }

    // MARK: - Reading

    private mutating func readField() throws(WireError) {
        offset = position
        let tag = try readVarint()
        guard tag <= UInt32.max, tag >> 3 != 0 else { throw WireError(.fieldNumber, at: offset) }
        guard let type = WireType(rawValue: UInt8(tag & 7)) else { throw WireError(.wireType, at: offset) }
        number = UInt32(tag >> 3)
        self.type = type
        switch type {
        case .varint: bits = try readVarint()
        case .fixed64: try skip(8)
        case .fixed32: try skip(4)
        case .length:
            let length = try readVarint()
            guard length <= UInt64(end - position) else { throw WireError(.length, at: offset) }
            content = position..<position + Int(length)
            position = content.upperBound
        case .groupStart: break
        case .groupEnd: throw WireError(.group, at: offset)
        }
    }

    @inline(__always)
    private mutating func readVarint() throws(WireError) -> UInt64 {
        // Nearly all numbers of a message have one byte.
        if position < end, bytes[position] < 0x80 {
            position += 1
            return UInt64(bytes[position - 1])
        }
        return try readLongVarint()
    }

    private mutating func readLongVarint() throws(WireError) -> UInt64 {
        let start = position
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while position < end {
            let byte = bytes[position]
            position += 1
            // The tenth byte has one bit of the value; others are dropped, as the official readers do.
            value |= UInt64(byte & 0x7F) &<< shift
            if byte < 0x80 { return value }
            shift += 7
            if shift == 70 { throw WireError(.varint, at: start) }
        }
        throw WireError(.truncated, at: start)
    }

    private mutating func skip(_ count: Int) throws(WireError) {
        guard count <= end - position else { throw WireError(.truncated, at: offset) }
        position += count
    }

    /// Passes over the group whose start is the current field.
    private mutating func skipGroup() throws(WireError) {
        let start = offset
        var open = [number]
        while let inner = open.last {
            guard position < end else { throw WireError(.truncated, at: start) }
            let fieldOffset = position
            var ahead = self
            let tag = try ahead.readVarint()
            if tag & 7 == WireType.groupEnd.rawValue {
                guard tag >> 3 == inner else { throw WireError(.group, at: fieldOffset) }
                position = ahead.position
                open.removeLast()
                continue
            }
            try readField()
            guard type == .groupStart else { continue }
            guard open.count < Self.maximumNesting else { throw WireError(.nesting, at: offset) }
            open.append(number)
        }
    }
}

/// The form of a field's value on the wire.
private enum WireType: UInt8 {
    case varint, fixed64, length, groupStart, groupEnd, fixed32
}

/// A fault in the bytes of a message.
struct WireError: Error, Hashable {
    enum Reason: String {
        case truncated = "a value is cut off"
        case varint = "a number has more than 10 bytes"
        case fieldNumber = "the number of a field is not between 1 and 536870911"
        case wireType = "the type of a field is not one of 0 to 5"
        case length = "a field is longer than the message around it"
        case group = "the end of a group has no start"
        case nesting = "more than 64 groups lie within each other"
    }

    let reason: Reason

    /// The offset in the body.
    let offset: Int

    init(_ reason: Reason, at offset: Int) {
        self.reason = reason
        self.offset = offset
    }
}

extension WireError: CustomStringConvertible {
    var description: String { "\(reason.rawValue), at byte \(offset)" }
}
