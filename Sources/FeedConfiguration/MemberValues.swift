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
        guard case .text(let text) = raw, text.contains(where: { !$0.isWhitespace }) else { return nil }
        self.text = text
    }
    static var noun: String { "a text that is not blank" }
    static func writeSchema(to json: inout JSONWriter) {
        json.member("type", "string")
        json.member("pattern", "\\S")
    }
    func write(to json: inout JSONWriter) { json.value(text) }
}

/// A duration as users write it, such as `1h30m`.
struct DurationText: SettingValue {
    var duration: Duration

    init?(_ raw: RawSetting) {
        guard case .text(let text) = raw, let duration = Duration(text) else { return nil }
        self.duration = duration
    }
    static var noun: String { Duration.rule }
    static func writeSchema(to json: inout JSONWriter) {
        json.member("type", "string")
        json.member("pattern", "^(?=.)([0-9]{1,9}d)?([0-9]{1,9}h)?([0-9]{1,9}m)?([0-9]{1,9}s)?$")
    }
    func write(to json: inout JSONWriter) { json.value(duration.shortText) }
}

extension Setting<DurationText> {
    /// A duration from a second to a bound that keeps sums of durations and dates within what clocks can hold.
    init(_ name: String, upTo longest: Duration, _ help: String) {
        let allowed = Duration.seconds(1)...longest
        self.init(name, rule: "1s to \(longest.shortText)", help) { allowed.contains($0.duration) }
    }
}
