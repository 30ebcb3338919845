/// A value in a ``JSONDocument``: a view that keeps the document alive.
public struct JSONValue: Sendable {
    /// The six kinds of JSON value.
    public enum Kind: String, Sendable {
        case null, boolean, number, string, array, object
    }

    let storage: JSONStorage
    let entry: Int

    @inline(__always)
    init(storage: JSONStorage, entry: Int) {
        self.storage = storage
        self.entry = entry
    }

    @inline(__always)
    var indexed: JSONEntry { storage.index[entry] }

    public var kind: Kind {
        switch indexed.kind {
        case .null: .null
        case .false, .true: .boolean
        case .integer, .decimal: .number
        case .plainString, .escapedString: .string
        case .array: .array
        case .object: .object
        }
    }

    public var isNull: Bool { indexed.kind == .null }

    /// The boolean, or `nil` for any other kind of value.
    public var bool: Bool? {
        switch indexed.kind {
        case .true: true
        case .false: false
        default: nil
        }
    }

    /// The offset of the value's first byte in the text; for a string, of its opening quotation mark.
    public var offset: Int { indexed.isString ? indexed.offset - 1 : indexed.offset }

    /// The line and column of the value's first character.
    ///
    /// Takes time proportional to the offset.
    public var position: JSONPosition { JSONPosition(of: offset, in: storage.bytes) }

    /// Returns true if both values are at the same position of the same document.
    public func isSamePlace(as other: JSONValue) -> Bool { storage === other.storage && entry == other.entry }
}
