import FeedCore
import FeedJSON

/// A setting whose value has parts: what was read of it, and the value as the configuration has it.
struct DeclaredValue<Content: SettingReadable>: SettingValue {
    let content: Content
    private let raw: RawSetting

    init?(_ raw: RawSetting) {
        var reading = SettingReading()
        guard let content = Content(raw, &reading), reading.misfits.isEmpty else { return nil }
        self.content = content
        self.raw = raw
    }

    /// What can be read of a value, whatever else may be wrong with it.
    static func readable(_ raw: RawSetting) -> Content? {
        var reading = SettingReading()
        return Content(raw, &reading)
    }

    static func == (one: Self, other: Self) -> Bool { one.raw == other.raw }

    static var noun: String { Content.noun }

    static func misfits(in raw: RawSetting) -> [SettingMisfit] {
        var reading = SettingReading()
        _ = Content(raw, &reading)
        return reading.misfits
    }

    /// On the command line it is written in JSON; what is none is a text.
    static func raw(fromArgument text: String) -> RawSetting {
        (try? JSONDocument(text)).map { RawSetting($0.root) } ?? .text(text)
    }

    static func writeSchema(to json: inout JSONWriter) { Content.writeSchema(to: &json) }

    func write(to json: inout JSONWriter) { raw.write(to: &json) }
}
