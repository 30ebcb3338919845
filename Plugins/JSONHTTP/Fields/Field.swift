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
    /// The day of a field that is written in some format, with the time of day of another one.
    case dated(Field, TimeFormat, clock: Field)

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
        case .template(let template): return try template.input(in: record)
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
            guard let input = try field.input(in: record), var text = try input.text() else { return nil }
            for work in works {
                guard let next = work.result(for: text) else { return nil }
                text = next
            }
            return .text(text, cut: input.cut)
        case .dated(let field, let format, let clock):
            guard let input = try field.input(in: record), let text = try input.text() else { return nil }
            let time = try clock.input(in: record)?.text()
            // That a day is not decided yet says more than the time of day.
            guard format.undecided(text) == nil else { return input }
            let (day, offset) = try format.dayAlone(input)
            guard let time else { return .text("\(day)") }
            guard let clock = WrittenClock(time) else { return .text("\(day) \(time)") }
            let zone = clock.offset == nil ? offset.map { WrittenClock.text(ofOffset: $0) } ?? "" : ""
            return .text("\(day)T\(clock.text)\(zone)")
        }
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

extension Field: MappingPart {
    static let typeName = "a path, a template, a list of such, or an object with \"from\" or \"value\""
    static let members = ["from", "value"] + FieldWork.members

    init(_ raw: RawSetting, _ tables: LookupTables = [:]) throws(SettingIssues) {
        switch raw.kind {
        case .text:
            self = try raw.parse("a path or a template") { text throws(MappingTextError) in
                FieldTemplate.isMeant(by: text)
                    ? .template(try FieldTemplate(text)) : .source(try FieldSource(text))
            }
        case .list:
            let fields = try raw.readElements(of: Self.typeName, atLeastOne: "path or template") {
                raw throws(SettingIssues) in try Field(raw, tables)
            }
            self = .firstOf(fields)
        case .object:
            var members = try SettingMembers(raw, among: Self.members)
            let field = Field(&members, tables)
            self = try members.checked(field)
        default: throw raw.mismatch(Self.typeName)
        }
    }

    /// Reads the members of an object that may have others too; `nil` where that fails.
    init?(_ members: inout SettingMembers, _ tables: LookupTables = [:]) {
        if members.has("value") {
            if members.has("from") { members.refuse("has both \"from\" and \"value\", but must have one of them") }
            let constant = members.read("value") { raw throws(SettingIssues) in try raw.constant() }
            guard let constant else { return nil }
            self = .constant(constant)
            return
        }
        members.require("from", Field.typeName)
        let works = FieldWork.works(in: &members, tables)
        guard let field: Field = members.part("from", tables) else { return nil }
        self = works.isEmpty ? field : .worked(field, works)
    }
}
