import FeedBoard
import FeedConfiguration
import FeedCore
import FeedJSON
import FeedReaders
import FeedTimeline
import Foundation
import JSONHTTP

/// The search for a mapping of JSON: a dialogue asks for fields that cannot be recognised; without one, an error names
/// the options that set them.
///
/// A provider is created from finished settings, but a mapping has to be found field by field first. So this file and
/// that of ``ProposedMapping`` import `JSONHTTP`; no other file of the module does.
extension FeedAddition {
    /// Returns the mapping, found from the user's assignments, guesses and questions.
    ///
    /// - Throws: ``ArgumentProblem`` with the fields of the records, if no mapping can be found.
    func mapping(of root: JSONValue, as format: AnswerFormat = .json) throws -> ProposedMapping {
        // The zone of times without a zone.
        let zone = options.timeZone ?? .current
        if format.kind == .csv, root.elements?.isEmpty == true {
            throw ArgumentProblem(
                "this is a table with a header alone. Its columns are recognised by their values: add it once it has rows."
            )
        }
        let proposal = try proposal(of: root, in: zone, as: format)
        if format.kind == .csv, proposal.isUndated, let (column, value) = Self.spreadsheetDays(in: root) {
            throw ArgumentProblem(
                "the column \(column.quoted) has days as a spreadsheet counts them, such as \(value). Give that column the"
                    + " format of a date, such as 2026-11-28, and save the table again."
            )
        }
        return ProposedMapping(root: root, zone: zone, proposal: proposal, format: format)
    }

    /// The user's assignments that are not part of a mapping.
    var otherAssignments: [String] { said.otherAssignments }

    /// The parts of a mapping that the user has given, and the other assignments.
    private var said: (hints: MappingHints, otherAssignments: [String]) {
        var hints = MappingHints(categories: categories)
        hints.now = FeedClock.system.now
        hints.isMonthFirst = Languages.country(of: options.environment) == "US"
        let others = hints.take(assignments + programAssignments) {
            try change.editor.setting($0, of: name(ofReader: .json), from: change.place)
        }
        return (hints, others)
    }

    private func proposal(
        of root: JSONValue,
        in zone: TimeZone,
        as format: AnswerFormat
    ) throws -> MappingProposal {
        var hints = said.hints
        guard let outline = RecordOutline(of: root, hints: hints) else { throw Self.noRecords(in: root) }
        // A column is named as the table has it: `Name der Tour`.
        hints.replaceNames(outline.path(named:))
        if let unknown = outline.unknown(in: hints).first {
            let remedy = unknown.remedy(among: outline.fields.map(\.path))
            throw ArgumentProblem(
                "the records of \(outline.records) have no field \(unknown.quoted). They have \(Self.list(outline)). \(remedy)"
            )
        }
        if let mapping = MappingProposal(of: root, in: zone, hints: hints) {
            guard mapping.isUndated, let dialogue, !outline.times.isEmpty else { return mapping }
            try ask(.time, among: outline.times, of: outline, default: nil, by: dialogue).map {
                hints.set(["start"], to: .text($0))
            }
            return MappingProposal(of: root, in: zone, hints: hints) ?? mapping
        }
        guard let title = outline.title else { throw Self.noRecords(in: root) }
        guard let dialogue else {
            let assignment = "fields.title=\(title)"
            let found =
                format.kind == .csv
                ? "this is a table, but no column of it is clearly a title. Its columns are"
                : "this is JSON, but nothing in it is clearly a title. The records of \(outline.records) have"
            throw ArgumentProblem(
                "\(found) \(Self.list(outline)). Say which \(format.kind == .csv ? "column" : "field") is the title, and which the time if there is one"
                    + " (--set fields.start=…), such as: aggregate feeds add \((source?.typed ?? "").quotedForShell)"
                    + " --set \(assignment.quotedForShell)"
            )
        }
        let paths = outline.fields.map(\.path)
        let chosen = try ask(.title, among: paths, of: outline, default: title, by: dialogue) ?? title
        hints.set(["title"], to: .text(chosen))
        let times = outline.times.filter { $0 != chosen }
        if MappingProposal(of: root, in: zone, hints: hints)?.isUndated == true, !times.isEmpty,
            let time = try ask(.time, among: times, of: outline, default: nil, by: dialogue)
        {
            hints.set(["start"], to: .text(time))
        }
        guard let mapping = MappingProposal(of: root, in: zone, hints: hints) else { throw Self.noRecords(in: root) }
        return mapping
    }

    /// Returns a column whose name is that of a date and whose values are numbers of days since 1900, and one of these.
    private static func spreadsheetDays(in root: JSONValue) -> (column: String, value: String)? {
        let rows = root.elements?.prefix(30).map(\.self) ?? []
        let values = Dictionary(grouping: rows.flatMap { $0.members?.map(\.self) ?? [] }, by: \.name)
        let days = 36_526.0..<73_051
        return values.sorted { $0.key < $1.key }.lazy.compactMap { name, members in
            let texts = members.compactMap(\.value.string)
            let isNamed = name.contains(/date|datum|day|tag|start|time|when|wann|fecha|jour/.ignoresCase())
            let areDays = texts.allSatisfy { Double($0).map(days.contains) ?? false }
            return isNamed && areDays ? texts.first.map { (name, $0) } : nil
        }.first
    }

    /// Lets somebody choose a field by its number or its name.
    ///
    /// - Returns: The field's path; `nil` if there is no fallback and only Enter is pressed.
    private func ask(
        _ part: MappedPart,
        among paths: [String],
        of outline: RecordOutline,
        default fallback: String?,
        by dialogue: Dialogue
    ) throws -> String? {
        let shown = outline.fields.filter { paths.contains($0.path) }
        dialogue.tell(dialogue.words.noneIsClearly(part, of: outline.records))
        let names = shown.map { MappingProposal.said($0.path, dialogue.words.mappingWord) }
        dialogue.list(zip(names, shown.map(\.example)))
        let number = fallback.flatMap { path in shown.firstIndex { $0.path == path } }.map { $0 + 1 }
        let question = dialogue.words.which(part, among: shown.count, enter: number)
        var chosen: String?
        let isField = { (text: String) in outline.path(named: text).map(paths.contains) ?? names.contains(text) }
        _ = try dialogue.answer(to: question, unless: number.map(String.init) ?? "", takingAsItIs: isField) { text in
            if number == nil, text.isEmpty { return }
            let path = outline.path(named: text)
            let named = shown.firstIndex { $0.path == path } ?? names.firstIndex(of: text)
            guard let index = named ?? Int(text).map({ $0 - 1 }), shown.indices.contains(index) else {
                throw ArgumentProblem("Write a number from 1 to \(shown.count), or the name of a field.")
            }
            chosen = shown[index].path
        }
        return chosen
    }

    private static func list(_ outline: RecordOutline) -> String {
        outline.fields.map { "\($0.path) (\($0.example))" }.listed
    }

    /// Returns the error for JSON without records that could become items.
    private static func noRecords(in root: JSONValue) -> ArgumentProblem {
        let names = root.members?.prefix(8).map(\.name) ?? []
        let found = names.isEmpty ? "" : " It has \(names.listed)."
        return ArgumentProblem(
            "this is JSON without a list of objects, each of them an item.\(found) If the records are"
                + " elsewhere, say where with --set records='$.path'; otherwise a script that prints items can read it:"
                + " aggregate feeds add ./script"
        )
    }
}

extension MappingHints {
    /// Takes the assignments that are part of a mapping.
    ///
    /// - Returns: The other assignments.
    fileprivate mutating func take(
        _ assignments: [String],
        _ read: (String) throws -> (path: [SettingStep], value: JSONTree)
    ) -> [String] {
        assignments.filter { assignment in
            // An error in an assignment is reported when the feed is known.
            guard let (path, value) = try? read(assignment) else { return true }
            let names = path.compactMap { if case .name(let name) = $0 { name } else { nil } }
            switch names.dropFirst().first {
            case "timeZone" where names.count == 2:
                // The zone is also a setting of the feed.
                timeZone = RawSetting(value).text.flatMap(TimeZone.init(known:))
                return true
            case "records" where names.count == 2:
                records = RawSetting(value).text ?? records
                return false
            case "fields" where names.count == 2:
                guard let members = RawSetting(value).members else { return true }
                for (name, value) in members { set([name], to: value) }
                return false
            case "fields" where names.count > 2:
                set(Array(names.dropFirst(2)), to: RawSetting(value))
                return false
            default: return true
            }
        }
    }
}
