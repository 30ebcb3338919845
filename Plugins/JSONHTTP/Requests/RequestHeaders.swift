import FeedCore
import FeedJSON
import FeedReaders

/// Headers of a request by name, each a text with variables.
struct RequestHeaders: StructuredSetting {
    static let typeName = RequestVariables.typeName

    /// The headers that only the program itself sets, in lower case.
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

extension String {
    /// True if the text is a token of RFC 9110, and so a valid name of a header.
    var isHeaderName: Bool {
        !isEmpty && utf8.allSatisfy { $0.isLetterOrDigit || "!#$%&'*+-.^_`|~".utf8.contains($0) }
    }

    /// True if the text has no control characters.
    var isHeaderValue: Bool { unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F } }
}
