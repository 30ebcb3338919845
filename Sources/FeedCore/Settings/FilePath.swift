public import FeedJSON

/// The path of a file of the user's.
///
/// A relative one is taken from the folder of the configuration that names it.
public struct FilePath: SettingValue, Equatable {
    public var string: String

    public init(_ string: String) { self.string = string }

    public init(_ raw: RawSetting) throws(SettingIssues) {
        guard let text = raw.text, !text.isEmpty else { throw raw.mismatch(Self.typeName) }
        string = text
    }
    public static var typeName: String { "a path" }
    public static func writeSchema(to json: inout JSONWriter) { json.member("type", "string") }
    public var raw: RawSetting { .text(string) }
    public static var resolution: SettingResolution { .path }
}
