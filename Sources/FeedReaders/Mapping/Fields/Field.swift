package import FeedCore
import FeedJSON

/// The source of one of an item's fields.
///
/// In a configuration it is a source (`meta.city`, `/meta/city`, `1/name`, `$.meta.city`), a template with sources in
/// braces, a list of these whose first value counts, or an object: `{"value": …}` is a constant, `{"from": field, …}` a
/// field with further processing, and either may have a condition.
package indirect enum Field: Sendable, Hashable {
    case source(FieldSource)
    case template(FieldTemplate)
    case constant(String)
    case firstOf([Field])
    case worked(Field, [FieldWork])
    /// All values of a source, with `joint` between them; no value if `count` is set and differs from their number.
    case joined(FieldSource, joint: String, count: Int?)
    /// The day of a field in the given format, with the time of day of another field.
    case dated(Field, TimeFormat, clock: Field)
    /// A field that has no value for records that do not meet the condition.
    case conditional(Field, when: Condition)

    /// Returns the field's value for a record; `nil` if there is no value.
    ///
    /// If `takesContainers` is false, an array or an object is used only if no alternative has a scalar.
    ///
    /// - Throws: The reason why the value cannot be read.
    package func input(in record: AnswerRecord, takesContainers: Bool = false) throws(FieldError) -> FieldInput? {
        switch self {
        case .source(let source): return try source.input(in: record)
        case .template(let template): return try template.input(in: record)
        case .constant(let text): return .text(text)
        case .firstOf(let fields):
            var container: FieldInput?
            var failure: FieldError?
            let obstacleCount = record.page.obstacles.count
            for field in fields {
                do throws(FieldError) {
                    guard let input = try field.input(in: record, takesContainers: takesContainers) else { continue }
                    if input.isContainer, !takesContainers {
                        container = container ?? input
                    } else if try input.hasValue {
                        if let failure { record.page.passOver(failure) }
                        record.page.forgetObstacles(after: obstacleCount)
                        return input
                    }
                } catch {
                    if case .overrun = error { throw error }
                    failure = failure ?? error
                }
            }
            if container == nil, let failure { throw failure }
            return container
        case .worked(let field, let works):
            guard var input = try field.input(in: record) else { return nil }
            for work in works {
                guard let next = try work.result(for: input, in: record) else { return nil }
                input = next
            }
            return input
        case .joined(let source, let joint, let count):
            let texts = try Field.source(source).list(in: record).texts
            guard !texts.isEmpty, texts.count == count ?? texts.count else { return nil }
            return .text(texts.joined(separator: joint))
        case .dated(let field, let format, let clock):
            guard let input = try field.input(in: record), let text = try input.text() else { return nil }
            let time = try clock.input(in: record)?.text()
            // An undecided day is more important than the time of day.
            guard format.undecided(text) == nil else { return input }
            let (day, offset) = try format.dayAlone(input)
            guard let time else { return .text("\(day)") }
            guard let clock = WrittenClock(time, beyondMidnight: true) else { return .text("\(day) \(time)") }
            let zone = clock.offset == nil ? offset.map { WrittenClock.text(ofOffset: $0) } ?? "" : ""
            return .text("\(day.adding(days: clock.days))T\(clock.text)\(zone)")
        case .conditional(let field, let condition):
            guard try condition.holds(for: record) else { return nil }
            return try field.input(in: record, takesContainers: takesContainers)
        }
    }

    /// The alternatives, each with the processing that follows the choice.
    var alternatives: [Field] {
        switch self {
        case .firstOf(let fields): fields.flatMap(\.alternatives)
        case .worked(let field, let works): field.alternatives.map { .worked($0, works) }
        case .conditional(let field, let condition): field.alternatives.map { .conditional($0, when: condition) }
        case .source, .template, .constant, .joined, .dated: [self]
        }
    }

    /// All sources that the field may read.
    var sources: [FieldSource] {
        switch self {
        case .source(let source), .joined(let source, _, _): [source]
        case .template(let template):
            template.pieces.compactMap { if case .source(let source) = $0 { source } else { nil } }
        case .constant: []
        case .firstOf(let fields): fields.flatMap(\.sources)
        case .worked(let field, _): field.sources
        case .dated(let field, _, let clock): field.sources + clock.sources
        case .conditional(let field, let condition): field.sources + condition.sources
        }
    }

    /// Returns the texts of the values that the field selects; an array counts as its elements, and empty texts are
    /// left out.
    func list(in record: AnswerRecord) throws(FieldError) -> List {
        var list = List()
        for input in try inputs(in: record, atMost: AnswerLimits.valuesOfList + 1) where !list.isCut {
            guard case .json(let value) = input, let elements = value.elements else {
                try list.add(input)
                continue
            }
            for element in elements {
                // A list that was cut is not read to its end for each record.
                if list.isCut { break }
                do throws(AnswerOverrun) { try record.page.visit() } catch { throw .overrun(error) }
                try list.add(record.page.input(element))
            }
        }
        return list
    }

    /// The texts of a field that has several values.
    struct List {
        var texts: [String] = []

        /// The first value of which only the beginning was read; `nil` if there is none.
        var cut: JSONValue?

        /// True if there were more values than a list may have.
        var isCut = false

        /// Adds a value, if there is room.
        fileprivate mutating func add(_ input: FieldInput) throws(FieldError) {
            guard !isCut, let text = try input.text() else { return }
            isCut = texts.count == AnswerLimits.valuesOfList
            guard !isCut else { return }
            texts.append(text)
            cut = cut ?? input.cut
        }
    }

    /// Returns up to `count` values that a source selects; for any other field its only value.
    func inputs(in record: AnswerRecord, atMost count: Int) throws(FieldError) -> [FieldInput] {
        if case .conditional(let field, let condition) = self {
            return try condition.holds(for: record) ? field.inputs(in: record, atMost: count) : []
        }
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
    /// True for an array or an object.
    var isContainer: Bool { if case .json(let value) = self { value.isContainer } else { false } }

    /// True unless the value is null or a text of blanks.
    var hasValue: Bool { get throws(FieldError) { isContainer ? true : try text() != nil } }
}

extension Field: MappingPart {
    static let typeName = "a path, a template, a list of such, or an object with \"from\" or \"value\""
    static let members = ["from", "value", "when"] + FieldWork.members

    package init(_ raw: RawSetting, _ tables: LookupTables = [:]) throws(SettingIssues) {
        switch raw.kind {
        case .text:
            self = try raw.parse("a path or a template") { text throws(MappingTextError) in
                FieldTemplate.isMeant(by: text)
                    ? .template(try FieldTemplate(text)) : .source(try FieldSource(text))
            }
        case .list: self = .firstOf(try raw.parts(Self.typeName, tables))
        case .object:
            var members = try SettingMembers(raw, among: Self.members)
            let field = Field(&members, tables)
            self = try members.checked(field)
        default: throw raw.mismatch(Self.typeName)
        }
    }

    /// Reads a field from an object that may have further members; `nil` on failure.
    init?(_ members: inout SettingMembers, _ tables: LookupTables = [:]) {
        let condition: Condition? = members.part("when", tables)
        let works = FieldWork.works(in: &members, tables)
        guard let subject = Self.subject(in: &members, tables) else { return nil }
        let field = works.isEmpty ? subject : .worked(subject, works)
        self = condition.map { .conditional(field, when: $0) } ?? field
    }

    /// Reads the field to which the further members of its object apply.
    private static func subject(in members: inout SettingMembers, _ tables: LookupTables) -> Field? {
        if members.has("value") {
            if members.has("from") { members.refuse("has both \"from\" and \"value\", but must have one of them") }
            return members.read("value") { raw throws(SettingIssues) in try raw.constant() }.map { .constant($0) }
        }
        members.require("from", Field.typeName)
        guard let field: Field = members.part("from", tables) else { return nil }
        guard members.has("join"), !members.has("split") else { return field }
        guard case .source(let source) = field else {
            members.refuse("has \"join\" without \"split\", which needs one path in \"from\"", of: "join")
            return nil
        }
        let count = members.has("parts") ? members.read("parts", in: 1...100) : nil
        return members.read("join").map { .joined(source, joint: $0, count: count) }
    }
}
