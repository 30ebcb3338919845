import FeedCore
import FeedJSON
import FeedReaders

/// Parameters of a query by name, each a text with variables, or a list of such for a parameter that is given several
/// times.
struct QueryParameters: StructuredSetting {
    static let typeName = "an object of texts, numbers, booleans and arrays of these"

    enum Value: Sendable {
        case single(RequestText)
        case several([RequestText])

        var texts: [RequestText] {
            switch self {
            case .single(let text): [text]
            case .several(let texts): texts
            }
        }
    }

    var values: [String: Value]

    init(_ raw: RawSetting) throws(SettingIssues) {
        var members = try SettingMembers(raw, among: nil, typeName: Self.typeName)
        if members.has("") { members.refuse("has a member without a name") }
        let values = members.readAll { raw throws(SettingIssues) -> Value in
            guard raw.elements != nil else { return .single(try RequestText(raw)) }
            return .several(
                try raw.readElements(of: "an array") { raw throws(SettingIssues) in try RequestText(raw) }
            )
        }
        self.values = try members.checked(values)
    }

    static func writeSchema(to json: inout JSONWriter) {
        let constants = ["string", "number", "boolean"]
        json.member("type", "object")
        json.member("additionalProperties") {
            $0.object {
                $0.member("type", constants + ["array"])
                $0.member("items") { $0.object { $0.member("type", constants) } }
            }
        }
    }
}

/// Values that the user names once and uses in address, parameters, headers and body.
struct RequestVariables: StructuredSetting {
    static let typeName = "an object of texts, numbers and booleans"

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
