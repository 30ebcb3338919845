public import FeedJSON

extension FeedID: SettingValue {
    public init(_ raw: RawSetting) throws(SettingIssues) {
        guard let id = raw.text.flatMap({ FeedID($0) }) else { throw raw.mismatch(Self.typeName) }
        self = id
    }
    public static var typeName: String { rule }
    public static func writeSchema(to json: inout JSONWriter) {
        json.member("type", "string")
        json.member("pattern", "^[a-z0-9][a-z0-9-]{0,62}$")
    }
}
