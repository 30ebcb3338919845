import FeedBoard
import FeedConfiguration
import FeedCore
import FeedJSON
import FeedReaders
import FeedTimeline
import Foundation
import JSONHTTP

/// A mapping that is proposed for JSON, with its settings, its remarks and a way to correct it.
struct ProposedMapping {
    let root: JSONValue

    /// The zone of times without a zone.
    let zone: TimeZone
    let proposal: MappingProposal

    /// The format of the answer whose records are mapped.
    var format = AnswerFormat.json

    /// The settings of a feed with this mapping.
    var settings: [JSONTree.Member] {
        let zone = timeZone.map { [JSONTree.Member("timeZone", .text($0.name))] } ?? []
        let fields = allFields.map { JSONTree.Member($0.name, JSONTree($0.value)) }
        let format = format == .json ? [] : [JSONTree.Member("format", JSONTree(format.raw))]
        return format + [.init("records", .text(proposal.records)), .init("fields", .object(fields))] + zone
    }

    /// Returns the setting for the next page that the answer of an address names; empty if it names none.
    func nextPage(at address: URL) -> [JSONTree.Member] {
        NextPage.proposal(for: root, at: address).map { [JSONTree.Member("next", JSONTree($0))] } ?? []
    }

    /// The fields of the proposal; for lines with dates, with an id for lines with a time and for those with a day.
    private var allFields: [(name: String, value: RawSetting)] {
        guard format.kind == .lines else { return proposal.fields }
        let id = RawSetting.object([
            "parts": .list([.text("title"), .list([.text("start"), .text("day"), .object(["value": .text("-")])])])
        ])
        // A last day that only some of the lines have is not a fact.
        let own = proposal.fields.filter { $0.name != "facts" || proposal.hints.fields["facts"] != nil }
        let fields = own.map { $0.name == "id" && proposal.hints.fields["id"] == nil ? ($0.name, id) : $0 }
        return fields + ownFields
    }

    /// The fields of lines with dates that the proposal lacks, since the first lines have no such value.
    ///
    /// The members of such lines are ours, so their meaning is known.
    private var ownFields: [(name: String, value: RawSetting)] {
        guard format.kind == .lines else { return [] }
        let known = Set(proposal.fields.map(\.name) + proposal.hints.fields.keys)
        let found = ["start", "end", "day", "lastDay"].filter { name in
            !known.contains(name) && root.elements?.contains { $0[name] != nil } == true
        }
        let fields = found.map { (name: $0, value: RawSetting.text($0)) }
        let hasDays = known.contains("day") || found.contains("day")
        guard hasDays, !known.contains("region") else { return fields }
        return fields + [("region", .object(["value": .text(FeedTime.everywhere)]))]
    }

    /// The zone of times without a zone; `nil` if every time has one.
    private var timeZone: TimeZone? {
        proposal.timeZone ?? (ownFields.contains { $0.name == "start" } ? zone : nil)
    }

    /// Returns the facts that the user should know before using the mapping, a sentence each.
    func remarks(in words: Texts) -> [String] {
        let fields = proposal.words(words.mappingWord)
        let first: String
        var notes = proposal.notes
        switch format.kind {
        case .json: first = words.isJSON(records: proposal.records, fields: fields)
        case .csv: first = words.isTable(columns: columnCount, fields: fields)
        case .lines:
            first = words[.areLines]
            // Their fields are ours, and no other would do.
            notes.removeAll(where: \.isAboutFields)
        }
        return [first]
            + (proposal.isUndated ? [words[.mappingHasNoTime]] : []) + notes.map { words.sentence($0) }
    }
}

extension ProposedMapping {
    /// The number of columns that have a value in one of the first rows.
    private var columnCount: Int {
        let rows = root.elements?.prefix(100).map(\.self) ?? []
        return Set(rows.flatMap { $0.members?.map(\.name) ?? [] }).count
    }
}

// MARK: - Correcting

extension ProposedMapping {
    /// The fields of a mapping that the dialogue can change.
    static let correctable = [
        "title", "start", "end", "day", "subtitle", "category", "group", "place", "link", "status", "id",
    ]

    /// The fields that cannot be removed, since each item needs an id, a title and a time.
    private static let needed: Set = ["title", "start", "day", "id"]

    /// Lets a person choose the member for a field of a mapping.
    ///
    /// - Returns: The corrected mapping; `nil` if nothing changes.
    /// - Throws: An ``ArgumentProblem`` if the input ended.
    func correction(of field: String, _ dialogue: Dialogue) throws -> ProposedMapping? {
        var place = proposal.hints
        if place.records == nil { place.records = proposal.records }
        guard let outline = RecordOutline(of: root, hints: place) else { return nil }
        let names = outline.fields.map { MappingProposal.said($0.path, dialogue.words.mappingWord) }
        dialogue.list(zip(names, outline.fields.map(\.example)))
        let mayBeNone = !Self.needed.contains(field)
        let question = dialogue.words.whichIs(field, among: outline.fields.count, mayBeNone: mayBeNone)
        var corrected: ProposedMapping?
        _ = try dialogue.answer(to: question, unless: "", takingAsItIs: { _ in true }) { text in
            guard !text.isEmpty else { return }
            var hints = proposal.hints
            if text == "0", mayBeNone {
                hints.set([field], to: .null)
            } else {
                let index = outline.index(of: text) ?? names.firstIndex(of: text) ?? Int(text).map { $0 - 1 }
                if let index, !outline.fields.indices.contains(index) {
                    throw ArgumentProblem("Write a number from 1 to \(outline.fields.count), or the name of a field.")
                }
                hints.set([field], to: .text(index.map { outline.fields[$0].path } ?? text))
            }
            // A start replaces a day, and a day replaces a start.
            if field == "start" { hints.remove("day") }
            if field == "day" { hints.remove("start") }
            var known = hints
            known.records = place.records
            if let unknown = RecordOutline(of: root, hints: known)?.unknown(in: hints).first {
                throw ArgumentProblem(
                    "The records have no field \(unknown.quoted). \(unknown.remedy(among: outline.fields.map(\.path)))"
                )
            }
            guard let found = MappingProposal(of: root, in: zone, hints: hints) else {
                throw ArgumentProblem("Nothing can be read so.")
            }
            corrected = ProposedMapping(root: root, zone: zone, proposal: found, format: format)
        }
        return corrected
    }
}

extension MappingProposal.Note {
    /// True if the note tells how to map other fields of the records.
    fileprivate var isAboutFields: Bool {
        switch self {
        case .idHasTime, .idHasPlace, .alternatives: true
        default: false
        }
    }
}

extension Texts {
    fileprivate func sentence(_ note: MappingProposal.Note) -> String {
        switch note {
        case .otherReading(let text, let proposed, let other, let settings):
            let words = settings.map { "--set \($0.quotedForShell)" }
            return otherReading(of: text, proposed: "\(proposed)", other: "\(other)", settings: words)
        case .idHasTime: return self[.idHasTime]
        case .idHasPlace: return self[.idHasPlace]
        case .lacksYear(let text): return lacksYear(text)
        case .unknownStatus(let texts): return unknownStatus(texts)
        case .zone(let zone, let source):
            if case .answer(let path) = source { return readsTimes(in: zone.name, asSaidBy: path) }
            return readsTimes(in: zone.name, isViewers: source == .viewer)
        case .recordZones(let zones, let path):
            let names = zones.prefix(3).map(\.name)
            let member = MappingProposal.said(path, mappingWord)
            return readsTimes(in: names, andMore: zones.count - names.count, asEachSays: member)
        case .alternatives(let field, let taken, let others):
            return mayBeOther(
                field,
                than: taken,
                settings: others.map { "--set \("fields.\(field)=\($0)".quotedForShell)" }
            )
        case .idOfSample(let path, let count): return idOfSample(path, count: count)
        case .otherLists(let lists):
            return otherLists(lists.prefix(5).map { "--set \("records=\($0)".quotedForShell)" })
        }
    }
}

extension FeedAddition {
    /// The outcome of the question that follows the preview of a feed.
    package enum Outcome {
        /// The feed was written; the line describes the change.
        case written(String)
        /// The user does not want the feed.
        case unwanted
        /// The mapping has changed, so the new preview has to be shown.
        case corrected
    }

    /// Asks whether to write the feed; for JSON, the answer may also be the name of a field to correct in the mapping.
    ///
    /// `fallback` is the answer if only Enter is pressed.
    ///
    /// - Returns: `nil` for yes.
    /// - Throws: An ``ArgumentProblem`` if the input ended.
    mutating func outcome(of question: String, unless fallback: Bool, _ dialogue: Dialogue) throws -> Outcome? {
        guard let mapping = proposal.mapping else {
            return try dialogue.confirms(question, unless: fallback) ? nil : .unwanted
        }
        let fields = ProposedMapping.correctable
        while true {
            let choice = try dialogue.choice(of: question, or: fields, unless: fallback)
            guard let field = choice.name else { return choice.isYes ? nil : .unwanted }
            do {
                if try correct(field, of: mapping, dialogue) { return .corrected }
            } catch {
                try dialogue.tell(mistake: error)
            }
        }
    }

    /// Lets the user choose the member of the records for a field.
    ///
    /// - Returns: True if the mapping has changed.
    private mutating func correct(_ field: String, of mapping: ProposedMapping, _ dialogue: Dialogue) throws -> Bool {
        guard let mapping = try mapping.correction(of: field, dialogue) else { return false }
        var corrected = proposal
        corrected.adopt(mapping, in: words)
        let before = proposal
        proposal = corrected
        do {
            try replaceChange()
        } catch {
            proposal = before
            throw error
        }
        remarks = []
        corrected.remarks.forEach(dialogue.tell)
        return true
    }
}
