/// Something in an answer that a person should know and that cost no more than one record.
///
/// Some kinds tell of a record that is in no item, others of something odd about a record or an answer that was read all
/// the same: ``Code/isLostRecord``.
public struct FeedWarning: Sendable, Hashable, Codable {
    /// The kind of warning, for programs: it holds nothing from outside.
    public enum Code: String, Sendable, CaseIterable, Codable {
        /// A record could not be read and was left out.
        case malformedRecord = "malformed-record"
        /// A record says of itself that it is not to be shown, and was left out.
        case hiddenRecord = "hidden-record"
        /// A record stands twice, and the later one was left out.
        case duplicateRecord = "duplicate-record"
        /// A record was left out since there are more than the feed's `maximumItems`.
        case surplusRecord = "surplus-record"
        /// A record is referred to, but is not there.
        case missingRecord = "missing-record"
        /// A record is there without being referred to; it was kept.
        case unlistedRecord = "unlisted-record"
        /// A record has another shape than the rest; it was read all the same.
        case unusualRecord = "unusual-record"
        /// An object has a name twice; the last was taken.
        case repeatedName = "repeated-name"
        /// The answer begins with a byte-order mark, which was skipped.
        case byteOrderMark = "byte-order-mark"
        /// A part of what was asked for did not come.
        case missingPart = "missing-part"
        /// A local time does not exist or exists twice, and one instant was taken.
        case adjustedTime = "adjusted-time"
        /// A setting could not be used as it is, and something near it was.
        case adjustedSetting = "adjusted-setting"

        /// Whether a record is in no item because of this.
        ///
        /// The other kinds are about a record that became an item, or about the answer.
        public var isLostRecord: Bool {
            switch self {
            case .malformedRecord, .hiddenRecord, .duplicateRecord, .surplusRecord, .missingRecord: true
            case .unlistedRecord, .unusualRecord, .repeatedName, .byteOrderMark, .missingPart, .adjustedTime,
                .adjustedSetting:
                false
            }
        }

        /// Whether a record was lost because it could not be read, or is not there.
        ///
        /// The other lost records were left out on purpose: a hidden one, or the second of two.
        var isUnreadableRecord: Bool { self == .malformedRecord || self == .missingRecord }
    }

    public var code: Code

    /// Where in the answer, as a JSON Pointer, in XML as an XPath such as `/rss/channel/item[3]`; `nil` where the warning
    /// is about no single place.
    public var pointer: String?

    /// What was found and what was expected, without the full stop.
    public var message: String

    public init(_ code: Code, pointer: String? = nil, _ message: String) {
        self.code = code
        self.pointer = pointer
        self.message = message
    }
}
