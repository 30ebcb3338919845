import FeedCore
import FeedJSON

/// A feed's id as a member's value.
struct FeedIDText: SettingValue {
    var id: FeedID

    init?(_ raw: RawSetting) {
        guard case .text(let text) = raw, let id = FeedID(text) else { return nil }
        self.id = id
    }
    static var noun: String { FeedID.rule }
    static func writeSchema(to json: inout JSONWriter) {
        json.member("type", "string")
        json.member("pattern", "^[a-z0-9][a-z0-9-]{0,62}$")
    }
    func write(to json: inout JSONWriter) { json.value(id.rawValue) }
}

/// A word that feeds are chosen by.
struct Tag: SettingValue {
    var text: String

    init?(_ raw: RawSetting) {
        guard case .text(let text) = raw, Self.isValid(text) else { return nil }
        self.text = text
    }

    /// Tags are typed in shells, unquoted: letters and digits of any script, and marks between them that no shell minds.
    private static func isValid(_ text: String) -> Bool {
        let scalars = text.unicodeScalars
        guard let first = scalars.first, scalars.count <= 63, isWordScalar(first) else { return false }
        return scalars.allSatisfy { isWordScalar($0) || ["-", "_", "."].contains($0) }
    }

    private static func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .nonspacingMark, .spacingMark:
            true
        default: false
        }
    }

    static var noun: String {
        "1 to 63 letters, digits, \"-\", \"_\" or \".\", of which the first is a letter or digit"
    }
    static func writeSchema(to json: inout JSONWriter) {
        json.member("type", "string")
        // What no pattern can say of letters of every script, reading does.
        json.member("pattern", "^[^\\s\\x00-/:-@\\[-`{-\\x7f][^\\s\\x00-,/:-@\\[-^`{-\\x7f]{0,62}$")
    }
    func write(to json: inout JSONWriter) { json.value(text) }
}

/// A duration as users write it, such as `1h30m`.
struct DurationText: SettingValue {
    var duration: Duration

    init(_ duration: Duration) { self.duration = duration }

    init?(_ raw: RawSetting) {
        guard case .text(let text) = raw, let duration = Duration(text) else { return nil }
        self.duration = duration
    }
    static var noun: String { Duration.rule }
    /// The pattern is the setting's, which knows the range.
    static func writeSchema(to json: inout JSONWriter) { json.member("type", "string") }
    func write(to json: inout JSONWriter) { json.value(duration.shortText) }
}

extension Setting<DurationText> {
    /// A duration up to a bound that keeps sums of durations and dates within what clocks can hold.
    init(
        _ name: String,
        default fallback: Duration? = nil,
        from shortest: Duration = .seconds(1),
        upTo longest: Duration,
        _ help: String
    ) {
        let allowed = shortest...longest
        let rule = "\(shortest.shortText) to \(longest.shortText)"
        self.init(
            name,
            default: fallback.map(DurationText.init),
            rule: rule,
            help,
            allows: { allowed.contains($0.duration) },
            writeBounds: { $0.member("pattern", "^" + Duration.pattern(of: allowed)) }
        )
    }
}

/// A limit of requests as users write it: how many in each span of time, such as `10/1m`.
struct RequestLimitText: SettingValue {
    private static let counts = 1...1_000_000
    private static let spans = Duration.seconds(1)...Duration.seconds(365 * 86_400)

    var limit: RequestRates.Limit

    init?(_ raw: RawSetting) {
        guard case .text(let text) = raw, let slash = text.utf8.firstIndex(of: UInt8(ascii: "/")) else { return nil }
        let digits = Array(text.utf8[..<slash])
        guard digits.count <= 9, let count = Int(digits: digits[...]),
            let span = Duration(text[text.utf8.index(after: slash)...])
        else { return nil }
        limit = RequestRates.Limit(count, per: span)
    }

    /// What is allowed of those that can be read.
    static let rule =
        "\(counts.lowerBound) to \(counts.upperBound) requests"
        + " in \(spans.lowerBound.shortText) to \(spans.upperBound.shortText)"
    var isAllowed: Bool { Self.counts.contains(limit.count) && Self.spans.contains(limit.span) }

    static var noun: String { "a number of requests and a duration such as 10/1m or 500/30d" }
    static func writeSchema(to json: inout JSONWriter) {
        json.member("type", "string")
        let count = NumberPattern.upTo(counts.upperBound)
        json.member("pattern", "^(?!0+/)(?=[0-9]{1,9}/)\(count)/" + Duration.pattern(of: spans))
    }
    func write(to json: inout JSONWriter) { json.value("\(limit.count)/\(limit.span.shortText)") }
}
