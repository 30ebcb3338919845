public import FeedJSON

/// The path of a file of the user's.
///
/// A relative one is taken from the folder of the configuration that names it.
public struct FilePath: SettingValue {
    public var string: String

    public init(_ string: String) { self.string = string }

    public init?(_ raw: RawSetting) {
        guard case .text(let text) = raw, !text.isEmpty else { return nil }
        string = text
    }
    public static var noun: String { "a path" }
    public static func writeSchema(to json: inout JSONWriter) { json.member("type", "string") }
    public func write(to json: inout JSONWriter) { json.value(string) }
    public static var resolution: SettingResolution { .path }
}
