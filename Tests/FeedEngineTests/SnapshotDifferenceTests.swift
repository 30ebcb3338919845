import FeedCore
import FeedEngine
import FeedTestKit
import Foundation
import Testing

/// The new parts of an answer, so that only these are written.
@Suite struct SnapshotDifferenceTests {
    private static func items(_ ids: some Sequence<Int>) -> [FeedItem] { ids.map { item($0) } }

    private static func item(_ id: Int, _ title: String = "as ever") -> FeedItem {
        FeedItem(id: LocalID("\(id)"), title: title, time: .instant(Date(timeIntervalSince1970: 1_800_000_000)))
    }

    private func change(from old: [FeedItem], to new: [FeedItem]) -> SnapshotDifference {
        SnapshotDifference(from: FeedSnapshot(items: old), to: FeedSnapshot(items: new))
    }

    /// The newer answer, made as a storage makes it.
    private func made(_ change: SnapshotDifference, of old: [FeedItem], _ new: [FeedItem]) -> [FeedItem] {
        change.runs.flatMap { Array(old[$0.kept] + new[$0.new]) }
    }

    private static let old = items(0..<100)

    @Test(arguments: [
        ("nothing", old, 0),
        ("one is over", items(1..<100), 0),
        ("ten are over, ten come", items(10..<110), 10),
        ("one came first", items([200] + Array(0..<100)), 1),
        ("the first goes to the end", items(Array(1..<100) + [0]), 1),
        ("the last comes first", items([99] + Array(0..<99)), 1),
        ("two in the middle change places", items(Array(0..<40) + [41, 40] + Array(42..<100)), 1),
        ("every tenth is another", (0..<100).map { item($0, $0.isMultiple(of: 10) ? "another" : "as ever") }, 10),
        ("all are others", (0..<100).map { item($0, "another") }, 100),
        ("all are gone", [], 0),
    ])
    func `what is new of an answer is what must be written`(_ name: String, _ new: [FeedItem], _ count: Int) {
        let change = change(from: Self.old, to: new)
        #expect(made(change, of: Self.old, new) == new)
        #expect(change.runs.newCount == count)
        #expect(change.isRepetition == (name == "nothing"))
    }

    @Test func `a first item makes an empty answer another, and two empty ones repeat each other`() {
        #expect(change(from: [], to: Self.items(0..<1)).runs.newCount == 1)
        #expect(change(from: [], to: []).isRepetition)
        #expect(!change(from: Self.items(0..<1), to: []).isRepetition)
    }

    @Test func `an answer that differs in something beside its items repeats nothing, and has no new items`() {
        let old = FeedSnapshot(items: Self.old)
        let changes: [(inout FeedSnapshot) -> Void] = [
            { $0.groups = [FeedGroup(id: "g", title: "G")] }, { $0.warnings.recordMissingPart() },
            { $0.mergedRecordCount = 1 },
            { $0.source = "elsewhere" }, { $0.warnings.add(.missingPart, "a part is missing") },
            { $0.coverage = TimeWindow(from: .distantPast, until: nil) },
        ]
        for make in changes {
            var new = old
            make(&new)
            let change = SnapshotDifference(from: old, to: new)
            #expect(!change.isRepetition)
            #expect(change.runs.newCount == 0)
        }
    }

    @Test func `whatever becomes of an answer, the change makes the new one`() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<2_000 {
            let old = Self.items((0..<Int.random(in: 0..<12, using: &random)).shuffled(using: &random))
            let new = (0..<12).shuffled(using: &random).prefix(Int.random(in: 0...12, using: &random))
                .map { Self.item($0, Bool.random(using: &random) ? "as ever" : "another") }
            let change = change(from: old, to: new)
            #expect(made(change, of: old, new) == new)
            let ends = change.runs.map(\.kept)
            #expect(zip(ends, ends.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
        }
    }
}
