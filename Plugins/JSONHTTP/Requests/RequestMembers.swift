import FeedCore
import FeedJSON

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

/// Headers of a request by name, each a text with variables.
struct RequestHeaders: StructuredSetting {
    static let typeName = QueryParameters.typeName

    /// The headers that the connection itself sets.
    private static let reserved = [
        "connection", "content-length", "host", "te", "trailer", "transfer-encoding", "upgrade", "user-agent",
        "accept-encoding", "if-none-match", "if-modified-since",
    ]

    var texts: [String: RequestText]

    init(_ raw: RawSetting) throws(SettingIssues) {
        var members = try SettingMembers(raw, among: nil, typeName: Self.typeName)
        for name in members.names {
            if !name.isHeaderName {
                members.refuse("has the member \(name.quoted), which is not the name of a header", of: name)
            } else if Self.reserved.contains(name.lowercased()) {
                members.refuse("has the member \"\(name)\", a header that this program sets itself", of: name)
            }
        }
        let texts = members.readAll { raw throws(SettingIssues) in
            guard raw.text?.isHeaderValue != false else {
                throw raw.issue("holds a control character, which no header may")
            }
            return try RequestText(raw)
        }
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

/// The body of a POST: a text, or any JSON whose texts may contain variables.
struct RequestBody: StructuredSetting {
    static let typeName = "a text, an object or an array"

    private let content: RawSetting

    init(_ raw: RawSetting) throws(SettingIssues) {
        switch raw.kind {
        case .text, .object, .list: content = raw
        default: throw raw.mismatch(Self.typeName)
        }
    }

    /// All its texts, with the way to each.
    var texts: [(path: [SettingStep], text: RequestText)] { Self.texts(of: content, at: []) }

    private static func texts(of raw: RawSetting, at path: [SettingStep]) -> [(path: [SettingStep], text: RequestText)]
    {
        switch raw.kind {
        case .text: [(path, text(raw))]
        case .list(let values):
            values.enumerated().flatMap { texts(of: $0.element, at: path + [.index($0.offset)]) }
        case .object(let members):
            members.sorted { $0.key < $1.key }.flatMap { texts(of: $0.value, at: path + [.name($0.key)]) }
        case .null, .bool, .number, .secret: []
        }
    }

    private static func text(_ raw: RawSetting) -> RequestText {
        var text = RequestText(amongOtherBraces: raw.text ?? "")
        text.offset = raw.offset
        return text
    }

    /// True if it is JSON, not a text.
    var isJSON: Bool { content.text == nil }

    /// Returns the bytes; a text whose variable is missing becomes null.
    func bytes(with values: RequestValues) -> [UInt8] {
        guard isJSON else { return Array((Self.text(content).text(with: values) ?? "").utf8) }
        return Array(Self.filled(content, with: values).json.utf8)
    }

    private static func filled(_ raw: RawSetting, with values: RequestValues) -> RawSetting {
        switch raw.kind {
        case .text: text(raw).text(with: values).map { .text($0) } ?? .null
        case .list(let elements): .list(elements.map { filled($0, with: values) })
        case .object(let members): .object(members.mapValues { filled($0, with: values) })
        case .null, .bool, .number, .secret: raw
        }
    }

    static func writeSchema(to json: inout JSONWriter) { json.member("type", ["string", "object", "array"]) }
}

extension String {
    /// True if it is a token of RFC 9110, as names of headers are.
    var isHeaderName: Bool {
        !isEmpty
            && utf8.allSatisfy { byte in
                let scalar = Unicode.Scalar(byte)
                return scalar.isASCII
                    && (scalar.properties.isAlphabetic || (0x30...0x39).contains(byte)
                        || "!#$%&'*+-.^_`|~".unicodeScalars.contains(scalar))
            }
    }

    /// True if it has no control characters.
    var isHeaderValue: Bool { unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F } }
}
