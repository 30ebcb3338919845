import FeedBoard
import FeedCore
import FeedJSON
import FeedTimeline
import Foundation
import JSONHTTP

extension MappingQuestions {
    /// The fields of a mapping that can be said in a dialogue.
    static let correctable = [
        "title", "start", "end", "day", "subtitle", "category", "group", "place", "link", "status", "id",
    ]

    /// The fields that every item needs.
    private static let needed: Set = ["title", "start", "day", "id"]

    /// Lets a person choose the member for a field of a mapping.
    ///
    /// - Parameters:
    ///   - field: The field, such as `title`.
    ///   - mapping: The mapping so far.
    ///   - dialogue: Whom to ask.
    /// - Returns: The mapping with it; `nil` if it stays as it is.
    /// - Throws: An ``ArgumentProblem`` if the input ended.
    func correction(of field: String, in mapping: MappingProposal, _ dialogue: Dialogue) throws -> MappingProposal? {
        var place = mapping.hints
        if place.records == nil { place.records = mapping.list }
        guard let outline = RecordOutline(of: root, hints: place) else { return nil }
        let names = outline.fields.map { MappingProposal.said($0.path, dialogue.words.mappingWord) }
        let width = names.map(\.count).max() ?? 0
        for (index, shown) in outline.fields.enumerated() {
            let name = names[index].padding(toLength: width, withPad: " ", startingAt: 0)
            dialogue.tell("  \(index + 1)  \(name)  \(shown.example)")
        }
        let mayBeNone = !Self.needed.contains(field)
        let question = dialogue.words.whichIs(field, among: outline.fields.count, mayBeNone: mayBeNone)
        var corrected: MappingProposal?
        _ = try dialogue.answer(to: question, unless: "", takingAsItIs: { _ in true }) { text in
            guard !text.isEmpty else { return }
            var hints = mapping.hints
            if text == "0", mayBeNone {
                hints.set([field], to: .null)
            } else {
                let index = Int(text).map { $0 - 1 } ?? names.firstIndex(of: text)
                if let index, !outline.fields.indices.contains(index) {
                    throw ArgumentProblem("Write a number from 1 to \(outline.fields.count), or the name of a field.")
                }
                hints.set([field], to: .text(index.map { outline.fields[$0].path } ?? text))
            }
            // A start replaces a day, and the other way round.
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
            corrected = found
        }
        return corrected
    }
}
