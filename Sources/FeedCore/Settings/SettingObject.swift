public import FeedJSON

/// An object whose members are somebody else's business, such as the settings of a program that describes itself.
public struct SettingObject: SettingValue {
    public var members: [String: RawSetting]

    public init(_ members: [String: RawSetting] = [:]) { self.members = members }

    public init?(_ raw: RawSetting) {
        guard case .object(let members) = raw else { return nil }
        self.members = members
    }

    public static let noun = "an object"

    /// On the command line it is written in JSON; what is none is a text.
    public static func raw(fromArgument text: String) -> RawSetting {
        (try? JSONDocument(text)).map { RawSetting($0.root) } ?? .text(text)
    }

    public static func writeSchema(to json: inout JSONWriter) { json.member("type", "object") }
    public func write(to json: inout JSONWriter) { RawSetting.object(members).write(to: &json) }
}
