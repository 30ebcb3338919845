import FeedCore
import Foundation
import Testing

@testable import FeedTimeline

/// The order that an answer keeps for all queries, compared with sorting the items of each query.
struct TimelineOrderTests {
    private let now = Date(timeIntervalSince1970: 1_795_255_200)

    private func item(_ number: Int, _ generator: inout SeededGenerator) -> FeedItem {
        // Few different times, so that many items begin at the same one.
        let start = now + Double(Int.random(in: -40...40, using: &generator)) * 3_600
        let day = CivilDay(start, in: .gmt)
        let time: FeedTime =
            switch Int.random(in: 0..<8, using: &generator) {
            case 0: .undated("soon")
            case 1: .day(day, region: "AU")
            case 2: .days(day, through: day.adding(days: 2), region: "")
            case 3: .instant(start, end: start + 7_200)
            default: .instant(start)
            }
        var item = FeedItem(
            id: LocalID("\(Int.random(in: 0..<1_000, using: &generator))-\(number)"),
            title: "Item \(number)",
            time: time,
            group: ["a", "b", nil].randomElement(using: &generator)!,
            category: ItemCategory(id: "c\(number % 3)", label: "Category \(number % 3)")
        )
        item.status = [.scheduled, .scheduled, .live, .ended, .cancelled].randomElement(using: &generator)!
        if number % 5 == 0 { item.relevance = .until(start + 1_800) }
        return item
    }

    private func reports(_ generator: inout SeededGenerator) throws -> [FeedReport] {
        try (0..<5).map { number in
            let count = [0, 3, 40, 200, 200][number]
            let known = try report(
                try #require(FeedID("feed-\(number)")),
                (0..<count).map { item($0, &generator) },
                groups: ["a", "b"]
            ) { feed in
                feed.ahead = number == 3 ? nil : .seconds(30 * 3_600)
                if number == 4 { feed.exclude.text = ["7"] }
            }
            return number == 1 ? FeedReport(known.feed, FeedError(.timedOut, "no answer"), since: now) : known
        }
    }

    private func query(_ generator: inout SeededGenerator, _ reports: [FeedReport]) -> FeedQuery {
        var query = FeedQuery(timeZone: .gmt, now: now + Double(Int.random(in: -30...30, using: &generator)) * 600)
        if Bool.random(using: &generator) { query.layout = .perFeed }
        if Bool.random(using: &generator) {
            let from = now + Double(Int.random(in: -40...40, using: &generator)) * 3_600
            query.window = TimeWindow(from: from, until: Bool.random(using: &generator) ? nil : from + 86_400)
        }
        if Int.random(in: 0..<3, using: &generator) == 0 { query.categories = ["c1"] }
        if Int.random(in: 0..<4, using: &generator) == 0 { query.groups = ["Group a"] }
        if Int.random(in: 0..<4, using: &generator) == 0 { query.searches = ["item 1"] }
        if Int.random(in: 0..<4, using: &generator) == 0 { query.times = .instants }
        query.showsPast = Bool.random(using: &generator)
        if Bool.random(using: &generator) {
            query.stars = Set(
                reports.flatMap { report in
                    (report.snapshot?.items ?? []).filter { _ in Int.random(in: 0..<9, using: &generator) == 0 }
                        .map { ItemID(report.feed.id, $0.id) }
                }
            )
        }
        return query
    }

    /// Returns the entries of a feed that a query shows without limits, in an order that is found by sorting them.
    private func sorted(_ query: FeedQuery, _ report: FeedReport, at order: Int) -> [Timeline.Entry] {
        let starsFirst = query.layout == .perFeed && query.window == nil
        let filtered = FilteredItems(report, by: query)
        let (filter, source) = (TimeFilter(query, of: report.feed), EntrySource(report, filtered.index))
        let shown = source.items.indices.filter { place in
            filtered[place] == nil && filter.reason(toHide: filtered.index.times[place]) == nil
        }.map { place in
            var entry = EntryPlace(
                filtered.index.times[place],
                at: place,
                of: order,
                now: query.now.timeIntervalSinceReferenceDate,
                hasWindow: query.window != nil
            )
            entry.isStarred = query.stars.contains(ItemID(report.feed.id, source.items[place].id))
            return Timeline.Entry(source: source, place: entry)
        }
        return shown.sorted { one, other in
            if starsFirst, one.isStarred != other.isStarred { return one.isStarred }
            return one.position < other.position
        }
    }

    /// Calls a closure with forty random queries of the same random answers.
    private func forEachQuery(
        _ seed: Int,
        _ body: (FeedQuery, [FeedReport], inout SeededGenerator) throws -> Void
    ) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let reports = try reports(&generator)
        for _ in 0..<40 {
            let query = query(&generator, reports)
            try body(query, reports, &generator)
        }
    }

    @Test(arguments: 0..<30)
    func `many queries of one answer are answered as if each sorted its items`(_ seed: Int) throws {
        try forEachQuery(seed) { query, reports, generator in
            var query = query
            let expected = reports.enumerated().map { sorted(query, $1, at: $0) }
            let whole = query.timeline(of: reports)
            #expect(whole.sections.map { $0.entries.map(\.position) } == expected.map { $0.map(\.position) })
            #expect(whole.sections.map(\.matchCount) == expected.map(\.count))
            guard query.layout == .unified else { return }
            let all = expected.joined().sorted { $0.position < $1.position }
            #expect(whole.entries.map(\.position) == all.map(\.position))
            #expect(whole.entries.map(\.isStarred) == all.map(\.isStarred))
            query.limit = Int.random(in: 0...60, using: &generator)
            let cut = query.timeline(of: reports)
            let shown = all.prefix(query.limit ?? 0)
            #expect(cut.entries.map(\.position) == shown.map(\.position))
            let left = reports.indices.map { order in shown.count { $0.order == order } }
            #expect(cut.sections.map(\.cut) == zip(expected, left).map { $0.count - $1 })
        }
    }

    @Test(arguments: 0..<30)
    func `the times of changes are found as if all items were looked at`(_ seed: Int) throws {
        try forEachQuery(seed) { query, reports, _ in
            var (next, last): (Double?, Double?) = (nil, nil)
            for report in reports {
                let (filtered, filter) = (FilteredItems(report, by: query), TimeFilter(query, of: report.feed))
                filtered.forEachLeft { times in
                    let ahead = filter.nextChange(of: times, before: .infinity)
                    if ahead < next ?? .infinity { next = ahead }
                    let before = filter.lastChange(of: times, after: -.infinity)
                    if before > last ?? -.infinity { last = before }
                }
            }
            // What never comes, as for an undated item, changes nothing.
            next = next.flatMap { $0 < Date.distantFuture.timeIntervalSinceReferenceDate ? $0 : nil }
            last = last.flatMap { $0 > Date.distantPast.timeIntervalSinceReferenceDate ? $0 : nil }
            #expect(query.nextChange(of: reports)?.timeIntervalSinceReferenceDate == next)
            #expect(query.lastChange(of: reports)?.timeIntervalSinceReferenceDate == last)
        }
    }

    @Test func `few items of a large answer are sorted by themselves, and many make its order known`() throws {
        let items = (0..<100).map { FeedItem(id: LocalID("\($0)"), title: "\($0)", time: .instant(now - Double($0))) }
        let reports = [try report("one", items)]
        var query = FeedQuery(timeZone: .gmt, now: now)
        query.window = TimeWindow(from: now - 5, until: now + 1)
        #expect(query.timeline(of: reports).entries.map(\.item.title) == ["5", "4", "3", "2", "1", "0"])
        #expect(reports[0].index(in: .gmt).knownOrder == nil)
        query.window = TimeWindow(from: now - 60, until: now + 1)
        #expect(query.timeline(of: reports).entries.first?.item.title == "60")
        #expect(reports[0].index(in: .gmt).knownOrder?.first == 99)
    }
}
