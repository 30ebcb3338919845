import FeedCore
import FeedJSON

/// Parameters of a query by name, each a text with variables.
struct QueryParameters: SettingReadable {
    static let noun = "an object of texts, numbers and booleans"

    var texts: [String: RequestText]

    init?(_ raw: RawSetting, _ reading: inout SettingReading) {
        let texts: [String: RequestText]? = reading.entries(of: raw, noun: Self.noun) { name, reading in
            if name.isEmpty { reading.complain("has a member without a name") }
        } _: { value, reading in
            reading.value(value)
        }
        guard let texts else { return nil }
        self.texts = texts
    }

    static func writeSchema(to json: inout JSONWriter) { json.members(of: RequestText.self) }
}

/// Headers of a request by name, each a text with variables.
struct RequestHeaders: SettingReadable {
    static let noun = "an object of texts, numbers and booleans"

    /// What the connection itself decides.
    private static let reserved = [
        "connection", "content-length", "host", "te", "trailer", "transfer-encoding", "upgrade", "user-agent",
        "accept-encoding", "if-none-match", "if-modified-since",
    ]

    var texts: [String: RequestText]

    init?(_ raw: RawSetting, _ reading: inout SettingReading) {
        let texts: [String: RequestText]? = reading.entries(of: raw, noun: Self.noun) { name, reading in
            if !name.isHeaderName {
                reading.complain(
                    "has the member \(RawSetting.text(name).noun), which is not the name of a header",
                    of: name
                )
            } else if Self.reserved.contains(name.lowercased()) {
                reading.complain("has the member \"\(name)\", a header that this program sets itself", of: name)
            }
        } _: { value, reading in
            let text: RequestText? = reading.value(value)
            if case .text(let written) = value, !written.isHeaderValue {
                reading.complain("holds a control character, which no header may")
            }
            return text
        }
        guard let texts else { return nil }
        self.texts = texts
    }

    static func writeSchema(to json: inout JSONWriter) { json.members(of: RequestText.self) }
}

/// Values that the user names once and uses in address, parameters, headers and body.
struct RequestVariables: SettingReadable {
    static let noun = "an object of texts, numbers and booleans"

    var values: [String: String]

    init?(_ raw: RawSetting, _ reading: inout SettingReading) {
        let values: [String: String]? = reading.entries(of: raw, noun: Self.noun) { value, reading in
            let text = reading.constant(value)
            if let text, !text.isHeaderValue { reading.complain("holds a control character") }
            return text
        }
        guard let values else { return nil }
        self.values = values
    }

    static func writeSchema(to json: inout JSONWriter) { json.members(of: RequestText.self) }
}

/// What a POST sends: a text, or any JSON whose texts may hold variables.
struct RequestBody: SettingReadable {
    static let noun = "a text, an object or an array"

    let raw: RawSetting

    init?(_ raw: RawSetting, _ reading: inout SettingReading) {
        switch raw {
        case .text, .object, .list: self.raw = raw
        default:
            reading.refuse(raw, expected: Self.noun)
            return nil
        }
    }

    /// All its texts, with the way to each.
    var texts: [(path: [SettingStep], text: RequestText)] { Self.texts(of: raw, at: []) }

    private static func texts(of raw: RawSetting, at path: [SettingStep]) -> [(path: [SettingStep], text: RequestText)]
    {
        switch raw {
        case .text(let text): Self.text(text).map { [(path, $0)] } ?? []
        case .list(let values):
            values.enumerated().flatMap { texts(of: $0.element, at: path + [.index($0.offset)]) }
        case .object(let members):
            members.sorted { $0.key < $1.key }.flatMap { texts(of: $0.value, at: path + [.name($0.key)]) }
        case .null, .bool, .number, .secret: []
        }
    }

    private static func text(_ text: String) -> RequestText? { try? RequestText(text, keepsOtherBraces: true) }

    /// Whether it is JSON, not a text as it stands.
    var isJSON: Bool { if case .text = raw { false } else { true } }

    /// The bytes; a text whose variable is missing becomes null.
    func bytes(with values: RequestValues) -> [UInt8] {
        if case .text(let text) = raw { return Array((Self.text(text)?.text(with: values) ?? "").utf8) }
        var json = JSONWriter()
        Self.filled(raw, with: values).write(to: &json)
        return json.bytes
    }

    private static func filled(_ raw: RawSetting, with values: RequestValues) -> RawSetting {
        switch raw {
        case .text(let text): self.text(text)?.text(with: values).map(RawSetting.text) ?? .null
        case .list(let elements): .list(elements.map { filled($0, with: values) })
        case .object(let members): .object(members.mapValues { filled($0, with: values) })
        case .null, .bool, .number, .secret: raw
        }
    }

    static func writeSchema(to json: inout JSONWriter) { json.member("type", ["string", "object", "array"]) }
}

extension String {
    /// Whether it is a token of RFC 9110, as names of headers are.
    var isHeaderName: Bool {
        !isEmpty
            && utf8.allSatisfy { byte in
                let scalar = Unicode.Scalar(byte)
                return scalar.isASCII
                    && (scalar.properties.isAlphabetic || (0x30...0x39).contains(byte)
                        || "!#$%&'*+-.^_`|~".unicodeScalars.contains(scalar))
            }
    }

    /// Whether it has no control characters.
    var isHeaderValue: Bool { unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F } }
}
