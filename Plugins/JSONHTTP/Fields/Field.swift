import FeedCore
import FeedJSON

/// What to make one of an item's fields of.
///
/// In a configuration it is a source (`meta.city`, `/meta/city`, `1/name`, `$.meta.city`), a template with sources in
/// braces, a list of such of which the first that has a value counts, or an object: `{"value": …}` is a constant,
/// `{"from": field, …}` a field that is worked on.
indirect enum Field: Sendable {
    case source(FieldSource)
    case template(FieldTemplate)
    case constant(String)
    case firstOf([Field])
    case worked(Field, [FieldWork])

    /// What the field has for a record; `nil` where nothing is there.
    ///
    /// - Parameters:
    ///   - record: The record.
    ///   - takesContainers: Whether an array or an object is as good as a text; otherwise one of several alternatives
    ///     that is one counts only where none of the others has a value.
    /// - Returns: The value.
    /// - Throws: Why it cannot be read.
    func input(in record: AnswerRecord, takesContainers: Bool = false) throws(FieldError) -> FieldInput? {
        switch self {
        case .source(let source): return try source.input(in: record)
        case .template(let template): return try template.text(in: record).map { .text($0) }
        case .constant(let text): return .text(text)
        case .firstOf(let fields):
            var container: FieldInput?
            for field in fields {
                guard let input = try field.input(in: record, takesContainers: takesContainers) else { continue }
                if input.isContainer, !takesContainers {
                    container = container ?? input
                } else if try input.hasValue {
                    return input
                }
            }
            return container
        case .worked(let field, let works):
            guard var text = try field.text(in: record) else { return nil }
            for work in works {
                guard let next = work.result(for: text) else { return nil }
                text = next
            }
            return .text(text)
        }
    }

    /// The text for a record; `nil` where there is none.
    func text(in record: AnswerRecord) throws(FieldError) -> String? { try input(in: record)?.text() }

    /// The text for a record that must have one.
    func requiredText(in record: AnswerRecord) throws(FieldError) -> String {
        guard let text = try text(in: record) else { throw .missing }
        return text
    }

    /// The values that a source chooses, up to a number of them; of anything else the one there is.
    func inputs(in record: AnswerRecord, atMost count: Int) throws(FieldError) -> [FieldInput] {
        guard case .source(let source) = self else {
            return try input(in: record, takesContainers: true).map { [$0] } ?? []
        }
        do throws(AnswerOverrun) {
            return try source.values(in: record, atMost: count)
        } catch {
            throw .overrun(error)
        }
    }
}

extension FieldInput {
    /// Whether it is an array or an object.
    var isContainer: Bool { if case .json(let value) = self { value.isContainer } else { false } }

    /// Whether it is more than a text of blanks.
    var hasValue: Bool { get throws(FieldError) { isContainer ? true : try text() != nil } }
}

extension Field: SettingReadable {
    static let noun = "a path, a template, a list of such, or an object with \"from\" or \"value\""
    static let members = ["from", "value"] + FieldWork.members

    init?(_ raw: RawSetting, _ reading: inout SettingReading) {
        switch raw {
        case .text:
            let field = reading.parse(raw, expected: "a path or a template") { text throws(MappingTextError) in
                FieldTemplate.isMeant(by: text)
                    ? Field.template(try FieldTemplate(text)) : .source(try FieldSource(text))
            }
            guard let field else { return nil }
            self = field
        case .list(let elements):
            guard !elements.isEmpty else {
                reading.complain("is an empty array, but must have at least one path or template")
                return nil
            }
            let fields = elements.enumerated().compactMap { position, element in
                reading.inside(.index(position)) { $0.value(element, as: Field.self) }
            }
            self = .firstOf(fields)
        case .object:
            guard let members = reading.members(of: raw, among: Self.members) else { return nil }
            guard let field = Field(members, &reading) else { return nil }
            self = field
        default:
            reading.refuse(raw, expected: Self.noun)
            return nil
        }
    }

    /// Reads the members of an object that may have others too.
    init?(_ members: SettingMembers, _ reading: inout SettingReading) {
        if let constant = members["value"] {
            if members.has("from") { reading.complain("has both \"from\" and \"value\", but must have one of them") }
            let text = reading.inside("value") { $0.constant(constant) }
            guard let text else { return nil }
            self = .constant(text)
            return
        }
        members.demand("from", Field.noun, &reading)
        let works = FieldWork.works(in: members, &reading)
        guard let field: Field = members.value("from", &reading) else { return nil }
        self = works.isEmpty ? field : .worked(field, works)
    }

    static func writeSchema(to json: inout JSONWriter) {
        json.member("type", ["string", "array", "object"])
        json.member("description", "What to make it of: \(noun).")
    }
}

extension SettingReading {
    /// Reads a constant: a text, a number or a boolean.
    mutating func constant(_ raw: RawSetting) -> String? {
        switch raw {
        case .text(let text): return text
        case .number(let text): return text
        case .bool(let value): return String(value)
        default:
            refuse(raw, expected: "a text, a number, true or false")
            return nil
        }
    }
}
