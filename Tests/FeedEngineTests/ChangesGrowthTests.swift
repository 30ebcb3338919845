import FeedCore
import FeedEngine
import FeedTestKit
import Foundation
import Testing

/// Comparing two answers, as `follow` and every fetch does, costs in proportion to their items.
@Suite(.serialized, .timeLimit(.minutes(20)))
struct ChangesGrowthTests {
    enum Difference: CaseIterable, Sendable { case nothing, times, ids, groups, facts, order }

    private static let now = Date(timeIntervalSince1970: 1_795_255_200)

    private static func snapshot(_ count: Int, _ difference: Difference?) -> FeedSnapshot {
        var items = (0..<count).map { number in
            FeedItem(
                id: LocalID(difference == .ids ? "new" : "item", "\(number)"),
                title: "Item \(number)",
                time: .instant(now.addingTimeInterval(Double(number) + (difference == .times ? 900 : 600))),
                group: "g\(number)",
                facts: [Fact("platform", "Platform", difference == .facts ? "4" : "3")]
            )
        }
        if difference == .order { items.reverse() }
        let groups = (0..<count).map { FeedGroup(id: "g\($0)", title: difference == .groups ? "G" : "Group \($0)") }
        return FeedSnapshot(groups: groups, items: items)
    }

    @Test(arguments: Difference.allCases)
    func `two answers are compared in time in proportion to their items`(_ difference: Difference) throws {
        let feed = try Feed("races", of: ScriptedProvider.self)
        WorkGrowth.expectInProportion(from: 400) { count in
            (Self.snapshot(count, nil), Self.snapshot(count, difference))
        } work: { old, new in
            _ = ItemChanges(of: feed, SnapshotDifference(from: old, to: new), at: Self.now).events()
        }
    }

    @Test func `the many facts of one item are compared in time in proportion`() throws {
        let feed = try Feed("races", of: ScriptedProvider.self)
        func answer(_ count: Int, _ value: String) -> FeedSnapshot {
            let facts = (0..<count).map { Fact("fact-\($0)", "Fact \($0)", .text(value)) }
            let time = FeedTime.instant(Self.now.addingTimeInterval(600))
            return FeedSnapshot(items: [FeedItem(id: LocalID("one"), title: "One", time: time, facts: facts)])
        }
        WorkGrowth.expectInProportion(from: 1_000) {
            (answer($0, "3"), answer($0, "4"))
        } work: { old, new in
            _ = ItemChanges(of: feed, SnapshotDifference(from: old, to: new), at: Self.now).events()
        }
    }
}
