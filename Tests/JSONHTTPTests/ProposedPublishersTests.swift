import FeedCore
import FeedJSON
import FeedTestKit
import Foundation
import JSONHTTP
import Testing

/// Mappings that are proposed for all answers in the shapes that publishers document.
///
/// `Fixtures/shapes-proposed.txt` has the paths that the publisher means, a line each: name, title, start or day, id,
/// status, and `-` for none.
@Suite(.timeLimit(.minutes(20)))
struct ProposedPublishersTests {
    private static let fields = ["title", "start", "id", "status"]

    /// A proposal, judged by the paths that its publisher means.
    private struct Judgement {
        /// The fields that are read otherwise, with the paths that were proposed; those of which no note tells.
        var wrong: [String: String] = [:]
        var untold: [String] = []
    }

    /// The paths of a field in the order in which they are read.
    private func paths(_ field: RawSetting?) -> [String] {
        guard let field else { return [] }
        if let text = field.text { return [text] }
        let parts = field.elements ?? ["parts", "from", "time", "plus"].compactMap { field.members?[$0] }
        return parts.flatMap(paths)
    }

    private func isTold(_ field: String, in notes: [MappingProposal.Note]) -> Bool {
        notes.contains { note in
            switch note {
            case .alternatives(field, _, _): true
            case .zone(_, source: .viewer), .otherReading, .lacksYear: field == "start"
            case .idHasTime, .idHasPlace, .idOfSample: field == "id"
            case .unknownStatus: field == "status"
            default: false
            }
        }
    }

    /// Judges the proposal for an answer, one minute after it.
    private func judgement(of name: String, _ expected: [String]) throws -> Judgement {
        var hints = MappingHints()
        hints.now = Date(rfc3339: "2026-11-21T10:01:00Z")
        let root = try JSONDocument(Fixture.bytes("shapes/\(name).json", in: .module)).root
        let zone = try #require(TimeZone(known: "Europe/Berlin"))
        // Without a proposal, the fields are asked for.
        guard let proposal = MappingProposal(of: root, in: zone, hints: hints) else {
            return Judgement(wrong: ["title": "none"])
        }
        let found = Dictionary(uniqueKeysWithValues: proposal.fields.map { ($0.name, $0.value) })
        var judgement = Judgement()
        for (field, expected) in zip(Self.fields, expected) {
            let paths = paths(found[field] ?? (field == "start" ? found["day"] : nil)).joined(separator: ", ")
            if paths != (expected == "-" ? "" : expected) { judgement.wrong[field] = paths }
        }
        judgement.untold = judgement.wrong.keys.filter { !isTold($0, in: proposal.notes) }
        return judgement
    }

    @Test func `most are what the publisher means, and none is something else without a word`() throws {
        let table = try String(decoding: Fixture.bytes("shapes-proposed.txt", in: .module), as: UTF8.self)
        let rows = table.split(separator: "\n").map { $0.split(separator: " | ").map(String.init) }
        #expect(rows.map(\.[0]) == ShapeTests.names && rows.allSatisfy { $0.count == 5 })
        var rightCount = 0
        for row in rows {
            let judgement = try judgement(of: row[0], Array(row.dropFirst()))
            if judgement.wrong.isEmpty { rightCount += 1 }
            #expect(judgement.untold.isEmpty, "\(row[0]): \(judgement.wrong)")
        }
        // Two thirds of 53, with some to spare.
        #expect(rightCount >= 40, "\(rightCount)")
    }
}
