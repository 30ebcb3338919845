import FeedCore
import Foundation
import Testing

@testable import FeedTimeline

/// The items that filters leave out, found once for both the timeline and the time of its next change.
struct FilteredItemsTests {
    private let now = Date(timeIntervalSince1970: 1_795_255_200)

    private func report(_ id: FeedID, excluding texts: [String] = []) throws -> FeedReport {
        var feed = try Feed(id, of: PlainProvider.self)
        feed.exclude.text = texts
        let items = (0..<60).map { number in
            FeedItem(
                id: LocalID("\(number)"),
                title: "Item \(number)",
                time: .instant(now.addingTimeInterval(Double(number - 30) * 600 + 1)),
                group: number % 4 == 3 ? nil : "group-\(number % 4)",
                category: ItemCategory(id: "c\(number % 3)", label: "Category \(number % 3)")
            )
        }
        let groups = (0..<3).map { FeedGroup(id: "group-\($0)", title: "Group \($0)") }
        return FeedReport(feed, FeedSnapshot(groups: groups, items: items), readAt: now)
    }

    private static let filters: [@Sendable (inout FeedQuery) -> Void] = [
        { _ in }, { $0.groups = ["Group 1"] }, { $0.categories = ["c2", "category 0"] }, { $0.searches = ["item 3"] },
        { $0.onlyStarred = true }, { $0.groups = ["nothing of this name"] },
        { ($0.groups, $0.searches) = (["group-2", "group-0"], ["4"]) },
    ]

    @Test(arguments: filters.indices, [true, false])
    func `knowing it changes nothing`(index: Int, hasWindow: Bool) throws {
        let failed = FeedReport(try report("three").feed, FeedError(.timedOut, "no answer"), since: now)
        let reports = [try report("one"), try report("two", excluding: ["5"]), failed]
        var query = FeedQuery(timeZone: .gmt, now: now)
        if hasWindow { query.window = TimeWindow(from: now - 7_200, until: now + 7_200) }
        query.stars = [ItemID("one", LocalID("33")), ItemID("two", LocalID("7"))]
        Self.filters[index](&query)
        let filtered = reports.map { FilteredItems($0, by: query) }
        let (known, found) = (query.timeline(of: reports, filtered), query.timeline(of: reports))
        #expect(known.entries.map(\.item.id) == found.entries.map(\.item.id))
        #expect(known.sections.map(\.matchCount) == found.sections.map(\.matchCount))
        #expect(known.sections.map(\.past) == found.sections.map(\.past))
        #expect(known.sections.map(\.filtered) == found.sections.map(\.filtered))
        let narrowed = reports.map { $0.narrowed(by: query) }
        #expect(query.nextChange(of: reports, filtered) == query.nextChange(of: narrowed))
        #expect(query.lastChange(of: reports, filtered) == query.lastChange(of: narrowed))
        for (report, filtered) in zip(reports, filtered) {
            let items = report.snapshot?.items ?? []
            // What a feed's own filters hide is counted where nothing else is asked for, and no client leaves it out.
            let kept = items.indices.filter { place in
                filtered[place].map { $0.isOfFeed && !query.hasFilters } ?? true
            }.map { items[$0].id }
            #expect(kept == (report.narrowed(by: query).snapshot?.items.map(\.id) ?? []))
        }
    }
}
