import FeedCore
import FeedTestKit
import FeedTimeline
import Foundation
import Testing

/// Pages of a timeline, which go on where the one before ended.
struct PagesTests {
    private let now = Date(timeIntervalSince1970: 1_795_255_200)

    /// Items ahead and past, at one instant, of days, undated, of two feeds that keep the past.
    private func items(_ skipped: Int? = nil) -> [FeedItem] {
        let day = CivilDay(now, in: .gmt)
        var items = (0..<12).map { number in
            FeedItem(id: LocalID("i\(number)"), title: "x", time: .instant(now + Double(number / 3 - 2) * 3_600))
        }
        items.append(FeedItem(id: LocalID("day"), title: "x", time: .day(day.adding(days: 1), region: "GB")))
        items.append(FeedItem(id: LocalID("midnight"), title: "x", time: .instant(day.adding(days: 1).start(in: .gmt))))
        items.append(FeedItem(id: LocalID("some"), title: "x", time: .undated("soon")))
        items.append(FeedItem(id: LocalID("time"), title: "x", time: .undated("later")))
        if let skipped { items.remove(at: skipped) }
        return items
    }

    private func timeline(_ items: [FeedItem], at now: Date? = nil) throws -> Timeline {
        let reports = try (["one", "two"] as [FeedID]).map { id in
            var feed = try Feed(id, of: PlainProvider.self)
            feed.profile.keepsPast = true
            return FeedReport(feed, FeedSnapshot(items: items), readAt: self.now)
        }
        return FeedQuery(timeZone: .gmt, now: now ?? self.now).timeline(of: reports)
    }

    @Test func `positions are in the order of the items`() throws {
        let positions = try timeline(items()).entries.map(\.position)
        #expect(positions.count == 32 && Set(positions).count == 32)
        #expect(positions == positions.sorted())
    }

    @Test(arguments: [1, 2, 5, 31, 32, 100])
    func `pages one behind the other are the whole`(size: Int) throws {
        let whole = try timeline(items())
        var ids: [ItemID] = []
        var position: Timeline.Position?
        repeat {
            var page = whole
            position = page.cutPage(after: position, size: size)
            #expect(page.entries.count <= size)
            ids += page.entries.map(\.id)
        } while position != nil
        #expect(ids == whole.entries.map(\.id))
    }

    @Test func `what comes or goes between pages costs no other item, and none comes twice`() throws {
        let whole = try timeline(items())
        for place in items().indices {
            var first = whole
            let end = first.cutPage(after: nil, size: 11)
            // One is gone when the rest is read: also the very one that the page ended with.
            var rest = try timeline(items(place))
            #expect(rest.cutPage(after: end, size: 100) == nil)
            let gone = items()[place].id
            let ids = first.entries.map(\.id) + rest.entries.map(\.id)
            #expect(ids.filter { $0.local != gone } == whole.entries.map(\.id).filter { $0.local != gone })
            #expect(Set(ids).count == ids.count)
        }
    }

    @Test func `items that are named show however far away they are, and whatever limits a feed has`() throws {
        var feed = try Feed("one", of: PlainProvider.self)
        (feed.limit, feed.ahead) = (1, .seconds(60))
        let items = [
            FeedItem(id: LocalID("near"), title: "x", time: .instant(now + 1)),
            FeedItem(id: LocalID("far"), title: "x", time: .instant(now + 86_400)),
            FeedItem(id: LocalID("over"), title: "x", time: .instant(now - 60), relevantUntil: now - 30),
        ]
        let report = FeedReport(feed, FeedSnapshot(items: items), readAt: now)
        var query = FeedQuery(timeZone: .gmt, now: now)
        #expect(query.timeline(of: [report]).entries.map(\.id.local.rawValue) == ["near"])
        query.ids = [ItemID("one", LocalID("far")), ItemID("one", LocalID("over")), ItemID("two", LocalID("near"))]
        #expect(query.timeline(of: [report]).entries.map(\.id.local.rawValue) == ["far", "over"])
    }
}
