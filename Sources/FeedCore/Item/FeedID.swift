/// The name that a user gave to a feed, such as `tfl-work`: `[a-z0-9][a-z0-9-]{0,62}`.
///
/// Provider names follow the same grammar.
public struct FeedID: Sendable, Hashable {
    public let rawValue: String

    /// Parses an id; `nil` if the text does not follow the grammar.
    public init?(_ text: String) {
        guard Self.isValid(text) else { return nil }
        rawValue = text
    }

    /// The grammar of ids in words, for messages.
    public static let rule = "lower-case letters, digits and hyphens, 63 at most, a letter or digit first"

    /// Returns true if a text follows the grammar.
    public static func isValid(_ text: String) -> Bool {
        let bytes = text.utf8
        guard let first = bytes.first, bytes.count <= 63, first != UInt8(ascii: "-") else { return false }
        // Lower-case letters and digits have the bit 0x20, upper-case letters do not.
        return bytes.allSatisfy { $0 == UInt8(ascii: "-") || $0.isLetterOrDigit && $0 & 0x20 != 0 }
    }
}

extension FeedID: CustomStringConvertible {
    public var description: String { rawValue }
}

extension FeedID: ExpressibleByStringLiteral {
    /// Creates an id from a literal; one that does not follow the grammar is a programming error.
    public init(stringLiteral text: StaticString) {
        guard let id = FeedID("\(text)") else { preconditionFailure("\"\(text)\" is not a feed id: \(Self.rule).") }
        self = id
    }
}

extension FeedID: TextSettingValue {
    public static var typeName: String { rule }
    public static var schemaPattern: String? { "^[a-z0-9][a-z0-9-]{0,62}$" }
}
