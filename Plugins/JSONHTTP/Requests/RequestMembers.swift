import FeedCore
import FeedJSON
import FeedReaders

/// Parameters of a query by name, each a text with variables.
struct QueryParameters: StructuredSetting {
    static let typeName = "an object of texts, numbers and booleans"

    var texts: [String: RequestText]

    init(_ raw: RawSetting) throws(SettingIssues) {
        var members = try SettingMembers(raw, among: nil, typeName: Self.typeName)
        if members.has("") { members.refuse("has a member without a name") }
        let texts = members.readAll { raw throws(SettingIssues) in try RequestText(raw) }
        self.texts = try members.checked(texts)
    }

    static func writeSchema(to json: inout JSONWriter) { json.constants() }
}

/// Values that the user names once and uses in address, parameters, headers and body.
struct RequestVariables: StructuredSetting {
    static let typeName = QueryParameters.typeName

    var values: [String: String]

    init(_ raw: RawSetting) throws(SettingIssues) {
        values = try raw.readMembers(of: Self.typeName) { raw throws(SettingIssues) in
            let text = try raw.constant()
            guard text.isHeaderValue else { throw raw.issue("holds a control character") }
            return text
        }
    }

    static func writeSchema(to json: inout JSONWriter) { json.constants() }
}
