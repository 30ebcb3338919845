import FeedCore
import FeedEngine
import Foundation
import Testing

struct ItemMarkTests {
    private let now = Date(timeIntervalSince1970: 1_795_255_200)

    private func item(_ id: String = "a", _ change: (inout FeedItem) -> Void = { _ in }) -> FeedItem {
        var item = FeedItem(
            id: LocalID(id),
            title: "R1 Randwick",
            time: .instant(now.addingTimeInterval(600)),
            group: "horse",
            category: ItemCategory(id: "c", label: "C"),
            place: Place(name: "Randwick", coordinates: Coordinates(latitude: 1, longitude: 2), country: "AU"),
            facts: [Fact("distance", "Distance", 1_200, unit: .metres)],
            tables: [FactTable("t", "T", columns: [.init("k", "K")], rows: [["k": "v"]])],
            links: [ItemLink("Page", URL(known: "https://example.org/"))],
            observedAt: now.addingTimeInterval(-60),
            relevantUntil: now.addingTimeInterval(700)
        )
        change(&item)
        return item
    }

    private func snapshot(_ items: FeedItem...) -> FeedSnapshot {
        FeedSnapshot(groups: [FeedGroup(id: "horse", title: "Horse")], items: items)
    }

    private func marks(_ new: FeedSnapshot, since old: FeedSnapshot? = nil, after seconds: Double = 60) -> [ItemMark] {
        let readAt = old.map { _ in now.addingTimeInterval(-seconds) }
        return SnapshotDifference(from: old, readAt: readAt, to: new).marks(readAt: now)
    }

    @Test func `the same item has the same digest, whenever it was said`() {
        let later = item {
            $0.observedAt = now
            $0.relevantUntil = nil
        }
        #expect(marks(snapshot(item())).map(\.digest) == marks(snapshot(later)).map(\.digest))
        #expect(marks(snapshot(item())).map(\.changedAt) == [now.addingTimeInterval(-60)])
        let ahead = item { $0.observedAt = now.addingTimeInterval(60) }
        #expect(marks(snapshot(ahead)).map(\.changedAt) == [now])
        #expect(marks(snapshot(item { $0.observedAt = nil })).map(\.changedAt) == [now])
    }

    static let changes: [@Sendable (inout FeedItem) -> Void] = [
        { $0.title = "x" }, { $0.subtitle = "x" }, { $0.subtitle = "" }, { $0.time = .undated("x") },
        { $0.time = .instant(.distantPast) }, { $0.planned = .instant(.distantPast) },
        { $0.time = .days(CivilDay(number: 1), through: CivilDay(number: 2), region: "") },
        { $0.time = .days(CivilDay(number: 1), through: CivilDay(number: 3), region: "") }, { $0.group = nil },
        { $0.category?.label = "x" }, { $0.status = .cancelled }, { $0.place?.name = "x" },
        { $0.place?.coordinates?.latitude = 3 }, { $0.facts[0].value = 7 }, { $0.facts[0].unit = nil },
        { $0.facts = [] }, { $0.tables[0].rows[0]["k"] = "x" }, { $0.links[0].label = "x" }, { $0.links = [] },
    ]

    @Test func `whatever readers see of an item changes its digest`() {
        let digests = Self.changes.flatMap { marks(snapshot(item("a", $0))) }.map(\.digest)
        #expect(Set(digests + marks(snapshot(item())).map(\.digest)).count == Self.changes.count + 1)
        var renamed = snapshot(item())
        renamed.groups[0].title = "Horses"
        #expect(marks(renamed).map(\.digest) != marks(snapshot(item())).map(\.digest))
    }

    @Test func `only what may have changed is marked, and all once a day`() {
        let old = snapshot(item("a"), item("b"))
        let new = snapshot(item("a"), item("b") { $0.title = "x" }, item("c"))
        #expect(marks(new, since: old).map(\.item.rawValue) == ["b", "c"])
        #expect(marks(new, since: old, after: 86_400).map(\.item.rawValue) == ["a", "b", "c"])
        var renamed = old
        renamed.groups[0].title = "Horses"
        #expect(marks(renamed, since: old).count == 2)
    }
}
