import FeedCore
import FeedJSON
import FeedReaders
import Foundation

/// The reader of what a program printed that is not a list of items: a calendar, entries, or records to map.
struct OutputReader: Sendable {
    private enum Form: Sendable {
        case calendar
        case syndication
        case records(AnswerFormat, RecordMapping)
    }

    private let form: Form

    /// The zone that the settings name; `nil` for the viewer's.
    private let timeZone: TimeZone?
    private let redaction: Redaction

    /// Creates the reader that the settings describe; `nil` if the program prints items.
    ///
    /// - Throws: An issue for settings that only apply together with others.
    init?(_ values: SettingValues, mode: ExecMode, hiding redaction: Redaction) throws(SettingIssues) {
        let names = ["format", "records", "fields", "timeZone"].filter(values.isSet)
        if mode != .once, let first = names.first {
            throw SettingIssues(first, "is set, but only a program with \"mode\": \"once\" has it")
        }
        let fields = values[ExecProvider.fields]
        switch values[ExecProvider.format] ?? (fields == nil ? .items : .records(.json)) {
        case .items:
            if let name = names.first(where: { $0 != "format" }) {
                throw SettingIssues(name, "is set, but items are read without it; set the format of what is printed")
            }
            return nil
        case .calendar: form = .calendar
        case .syndication: form = .syndication
        case .records(let format):
            guard let fields else {
                let remedy = "aggregate feeds add ./program proposes them"
                let rule = "an object that says what to make an item's fields of"
                throw SettingIssues("fields", "is missing, but must be \(rule); \(remedy)")
            }
            let mapping = RecordMapping(
                records: values[ExecProvider.records],
                hasColumns: false,
                mayBeMissing: false,
                fields: fields,
                keep: nil,
                zone: values[ExecProvider.timeZone],
                staysFor: 0
            )
            form = .records(format, mapping)
        }
        timeZone = values[ExecProvider.timeZone]
        self.redaction = redaction
    }

    /// Changes the profile of programs as that of the provider of such answers has it.
    func adapt(_ profile: inout FeedProfile) {
        switch form {
        case .calendar:
            // The items are those of the days of the window, and of the zone that applies to them.
            profile.requestsIgnoreWindow = true
            profile.scope = { window, timeZone in "\(CalendarSpan(window, in: timeZone).name) \(timeZone.name)" }
            profile.hasLocalTimes = timeZone == nil
        case .syndication: (profile.keepsPast, profile.hasLocalTimes) = (true, false)
        case .records: profile.hasLocalTimes = timeZone == nil
        }
    }

    /// Reads the output of a program, whose name is for errors.
    ///
    /// - Throws: `FeedError` if it has another form; `CancellationError`.
    func read(_ output: FeedResponse, of program: String, in context: FetchContext) throws -> FeedSnapshot {
        let name = "the output of \(program)"
        switch form {
        case .calendar:
            return try CalendarItems(in: timeZone).read(output.body, named: name, in: context)
        case .syndication:
            return try SyndicationReader(timeZone: timeZone ?? .gmt).read(output, called: name, in: context)
        case .records(let format, let mapping):
            let reading = try records(of: output, as: format, mapping, named: name, in: context, observing: nil)
            let snapshot = FeedSnapshot(groups: reading.groups, items: reading.items, warnings: reading.warnings)
            return snapshot.withUniqueIDs(remedy: mapping.fields.remedyForSameIDs(of: context.feed))
        }
    }

    /// Reads the output of a program record by record.
    func preview(_ output: FeedResponse, of program: String, in context: FetchContext) -> AnswerPreview {
        guard case .records(let format, let mapping) = form else {
            do {
                return AnswerPreview(try read(output, of: program, in: context))
            } catch {
                return AnswerPreview(redaction.redacted(FeedError(error)))
            }
        }
        let remedy = mapping.fields.remedyForSameIDs(of: context.feed)
        return AnswerPreview(remedy: remedy, redacting: { redaction.redacted(FeedError($0)) }) { observe in
            let name = "the output of \(program)"
            return try records(of: output, as: format, mapping, named: name, in: context, observing: observe)
        }
    }

    private func records(
        of output: FeedResponse,
        as format: AnswerFormat,
        _ mapping: RecordMapping,
        named name: String,
        in context: FetchContext,
        observing observe: ((AnswerRecord, RecordMapping.Outcome, FeedWarnings) -> Void)?
    ) throws -> PageReading {
        var warnings = FeedWarnings()
        let document = try JSONDocument(answer: output, as: format, named: name, now: context.now, warnings: &warnings)
        let page = Page(
            document.root,
            limits: AnswerLimits(),
            redaction: redaction,
            hasSecrets: redaction.isNeeded(for: output.body),
            now: context.now,
            zone: mapping.zone ?? context.timeZone
        )
        var reading = PageReading(page: page, warnings: warnings)
        try reading.read(mapping, observing: observe)
        return reading
    }
}
