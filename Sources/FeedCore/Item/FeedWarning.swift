/// A problem in an answer that a person should know about, and that affects at most one record.
///
/// Some codes mean that a record is not in any item. The others report something odd about a record that became an
/// item, or about the answer; see ``Code/isLostRecord``.
public struct FeedWarning: Sendable, Hashable, Codable {
    /// The kind of warning, for programs: it contains no text from outside.
    public enum Code: String, Sendable, CaseIterable, Codable {
        /// A record could not be read and was left out.
        case malformedRecord = "malformed-record"
        /// A record is marked as hidden, and was left out.
        case hiddenRecord = "hidden-record"
        /// A record appears twice, and the later one was left out.
        case duplicateRecord = "duplicate-record"
        /// A record was left out because the answer has more than the feed's `maximumItems`.
        case surplusRecord = "surplus-record"
        /// A record that another record refers to is missing.
        case missingRecord = "missing-record"
        /// A record was included although no other record refers to it.
        case unlistedRecord = "unlisted-record"
        /// A record was read although it has a different shape from the others.
        case unusualRecord = "unusual-record"
        /// An object has a name twice; the last value was used.
        case repeatedName = "repeated-name"
        /// The answer begins with a byte-order mark, which was skipped.
        case byteOrderMark = "byte-order-mark"
        /// A part of the answer is missing.
        case missingPart = "missing-part"
        /// A local time does not exist or exists twice, and one instant was chosen.
        case adjustedTime = "adjusted-time"
        /// A setting's value could not be used as it is, and a similar one was used.
        case adjustedSetting = "adjusted-setting"

        /// True if the code means that a record is not in any item.
        ///
        /// The other codes are about a record that became an item, or about the answer.
        public var isLostRecord: Bool {
            switch self {
            case .malformedRecord, .hiddenRecord, .duplicateRecord, .surplusRecord, .missingRecord: true
            case .unlistedRecord, .unusualRecord, .repeatedName, .byteOrderMark, .missingPart, .adjustedTime,
                .adjustedSetting:
                false
            }
        }

        /// True if a record was lost because it could not be read or is missing.
        ///
        /// Other lost records were left out on purpose: hidden, repeated or surplus records.
        var isUnreadableRecord: Bool { self == .malformedRecord || self == .missingRecord }
    }

    public var code: Code

    /// The path in the answer: a JSON Pointer, or for XML an XPath such as `/rss/channel/item[3]`; `nil` if the warning
    /// is not about a single value.
    public var pointer: String?

    /// The value found and the values expected, without a full stop.
    public var message: String

    public init(_ code: Code, pointer: String? = nil, _ message: String) {
        self.code = code
        self.pointer = pointer
        self.message = message
    }

    /// The pointer and the message: `/3/expectedArrival: found the text "soon", expected a date`.
    package var sentence: String { pointer.map { $0.isEmpty ? message : "\($0): \(message)" } ?? message }
}
