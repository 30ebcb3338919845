import FeedCore
import FeedJSON
import FeedReaders

/// The body of a POST: a text, or a JSON object or array; the text, or each text in the JSON, may contain variables.
struct RequestBody: StructuredSetting {
    static let typeName = "a text, an object or an array"

    private let content: RawSetting

    init(_ raw: RawSetting) throws(SettingIssues) {
        switch raw.kind {
        case .text, .object, .list: content = raw
        default: throw raw.mismatch(Self.typeName)
        }
    }

    /// All texts of the body with their setting paths.
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

    /// True if the body is JSON rather than a text.
    var isJSON: Bool { content.text == nil }

    /// Returns the bytes to send.
    ///
    /// If a variable has no value, a text inside JSON becomes `null`, and a body that is a text becomes empty.
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
