package import FeedCore
import FeedJSON
package import Foundation

/// A time or a day of a record, from the first of several sources that has a readable value.
///
/// In a configuration it is written as a ``Field``, as an object with the format of the time, or as a list of these.
package struct TimeField: MappingPart {
    static let members = Field.members + ["format", "timeZone", "time", "plus"]

    /// The field without the time's format and zone, for a fact that is not a time.
    let field: Field
    private(set) var sources: [TimeSource]

    package init(_ raw: RawSetting, _ tables: LookupTables) throws(SettingIssues) {
        switch raw.kind {
        case .list:
            let fields: [TimeField] = try raw.parts(Field.typeName, tables)
            field = .firstOf(fields.map(\.field))
            sources = fields.flatMap(\.sources)
        case .object:
            var members = try SettingMembers(raw, among: Self.members)
            let time = TimeField(&members, tables)
            self = try members.checked(time)
        default:
            field = try Field(raw, tables)
            sources = [TimeSource(field: field)]
        }
    }

    /// Reads a time field from an object that may have further members; `nil` on failure.
    init?(_ members: inout SettingMembers, _ tables: LookupTables) {
        let field = Field(&members, tables)
        var zone: TimeZone?
        var zoneField: Field?
        if members["timeZone"]?.members == nil {
            zone = members.read("timeZone")
        } else {
            zoneField = members.part("timeZone", tables)
        }
        let format =
            members.read("format") { raw throws(SettingIssues) in
                try raw.parse(TimeFormat.typeName) { text throws(MappingTextError) in try TimeFormat(text) }
            } ?? .automatic
        let clock: Field? = members.part("time", tables)
        let plus: DurationField? = members.part("plus", tables)
        guard let field else { return nil }
        self.field = clock.map { .dated(field, format, clock: $0) } ?? field
        sources = field.alternatives.flatMap { day in
            guard let clock else {
                return [TimeSource(field: day, format: format, zone: zone, zoneField: zoneField, plus: plus)]
            }
            // Day and time of day together are a text of ISO 8601.
            return clock.alternatives.map { clock in
                TimeSource(field: .dated(day, format, clock: clock), zone: zone, zoneField: zoneField, plus: plus)
            }
        }
    }

    /// Returns this field with the sources of `other` added, for records without a time.
    func or(_ other: TimeField?) -> TimeField {
        var time = self
        time.sources += other?.sources ?? []
        return time
    }

    /// Reads the first source that has a value and can be read; `zone` applies if neither the record nor the source
    /// names one.
    ///
    /// - Returns: The value that was read; `nil` if there is no value. The closure `read` returns `nil` to continue
    ///   with the next source.
    /// - Throws: `FieldError` if no value can be read; of several sources, with the path of each one that has a value.
    package func first<Value>(
        in record: AnswerRecord,
        else zone: TimeZone?,
        _ read: (FieldInput, TimeSource, TimeZone?) throws(FieldError) -> Value?
    ) throws(FieldError) -> Value? {
        var failures: [(source: TimeSource, error: FieldError)] = []
        let obstacleCount = record.page.obstacles.count
        for source in sources {
            do throws(FieldError) {
                guard let input = try source.input(in: record) else { continue }
                if let value = try read(input, source, source.zone(in: record, else: zone)) {
                    if sources.count > 1 { record.page.forgetObstacles(after: obstacleCount) }
                    return value
                }
            } catch {
                if case .overrun = error { throw error }
                failures.append((source, error))
            }
        }
        guard let first = failures.first else { return nil }
        if sources.count == 1 { throw first.error }
        let reasons = failures.map { "\($0.error.reason) at \($0.source.field.outline.quoted)" }
        throw .other(first.error.value, reasons.joined(separator: "; "))
    }

    /// Returns the error for a record without a value, or with a value that means that there is no time.
    func absence(in record: AnswerRecord) -> FieldError {
        for source in sources {
            guard let input = try? source.field.usableInput(in: record), source.isNone(input) else { continue }
            return input.fault(expected: "a time; 0 and -1 stand for none")
        }
        return .missing
    }
}

extension Field {
    /// The location of the field's value, for a message: a path, or the paths of a template.
    fileprivate var outline: String {
        switch self {
        case .source(let source), .joined(let source, _, _): source.text
        case .template(let template):
            template.pieces.map { piece in
                switch piece {
                case .text(let text): text
                case .source(let source): "{\(source.text)}"
                }
            }.joined()
        case .constant(let text): text
        case .firstOf(let fields): fields.first?.outline ?? ""
        case .worked(let field, _): field.outline
        case .dated(let field, _, let clock): "\(field.outline) \(clock.outline)"
        case .conditional(let field, _): field.outline
        }
    }
}
