public import FeedJSON

/// An object whose members are read elsewhere, such as the settings of a program that describes itself.
public struct SettingObject: SettingValue {
    public var members: [String: RawSetting]

    public init(_ members: [String: RawSetting] = [:]) { self.members = members }

    public init(_ raw: RawSetting) throws(SettingIssues) {
        guard let members = raw.members else { throw raw.mismatch(Self.typeName) }
        self.members = members
    }

    public static let typeName = "an object"
    public static func raw(fromArgument text: String) -> RawSetting { RawSetting(argument: text) }
    public static func writeSchema(to json: inout JSONWriter) { json.member("type", "object") }
    public var raw: RawSetting { .object(members) }
}
