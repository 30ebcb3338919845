import FeedBoard
import FeedCore
import FeedTimeline
import Foundation
import Testing

/// The past items of a feed that keeps them, in a list that looks ahead.
struct HiddenPastTests {
    private let now = Date(timeIntervalSince1970: 1_795_255_200)

    private func explainer(showsPast: Bool, window: TimeWindow? = nil, limit: Int? = nil) throws -> Explainer {
        var feed = try Feed("news", of: PlainProvider.self)
        feed.profile.keepsPast = true
        let items = [-7_200.0, -3_600, 3_600].map { seconds in
            FeedItem(id: LocalID("\(Int(seconds))"), title: "x", time: .instant(now.addingTimeInterval(seconds)))
        }
        var query = FeedQuery(timeZone: .gmt, now: now)
        (query.window, query.limit, query.showsPast) = (window, limit, showsPast)
        let report = FeedReport(feed, FeedSnapshot(items: items), readAt: now)
        return Explainer(query, feeds: [feed], reports: [report])
    }

    @Test func `why says that it is hidden, and what shows it`() throws {
        let explainer = try explainer(showsPast: false)
        let feed = explainer.answer(ofFeed: "news").reasons.map(\.sentence)
        #expect(
            feed.suffix(2) == [
                "2 items hidden: past; to show what is past: aggregate --feed news", "1 of 3 items is shown",
            ]
        )
        let item = explainer.answer(ofItem: "news:-3600")
        #expect(!item.isShown)
        #expect(item.reasons.last?.sentence.hasPrefix("hidden: past; it is at ") == true)
        #expect(explainer.answer(ofItem: "news:3600").isShown)
    }

    @Test func `in a window the command that shows it is another`() throws {
        let day = TimeWindow(from: now.addingTimeInterval(-86_400), until: now.addingTimeInterval(86_400))
        let feed = try explainer(showsPast: false, window: day).answer(ofFeed: "news").reasons.map(\.sentence)
        #expect(feed.suffix(2) == ["2 items hidden: past", "1 of 3 items is shown"])
    }

    @Test(arguments: [(1, 1, 1), (2, 2, 0), (3, 2, 0)])
    func `it takes no place within a limit, and is not counted as cut`(limit: Int, shown: Int, cut: Int) throws {
        var feed = try Feed("news", of: PlainProvider.self)
        feed.profile.keepsPast = true
        for isFeedsOwn in [true, false] {
            if isFeedsOwn { feed.limit = limit }
            let items = [-7_200.0, -3_600, -60, -30, 60, 3_600].map { seconds in
                FeedItem(id: LocalID("\(Int(seconds))"), title: "x", time: .instant(now.addingTimeInterval(seconds)))
            }
            var query = FeedQuery(timeZone: .gmt, now: now)
            query.showsPast = false
            if !isFeedsOwn { query.limit = limit }
            let timeline = query.timeline(of: [FeedReport(feed, FeedSnapshot(items: items), readAt: now)])
            #expect(timeline.entries.count == shown)
            #expect(timeline.cut == cut)
            #expect(timeline.sections[0].matchCount == 2)
        }
    }

    @Test func `why counts what a limit over all feeds hides`() throws {
        let feed = try explainer(showsPast: true, limit: 1).answer(ofFeed: "news").reasons.map(\.sentence)
        #expect(feed.suffix(2) == ["2 items hidden: beyond the limit of 1", "1 of 3 items is shown"])
    }

    @Test func `a list that shows it has all`() throws {
        let explainer = try explainer(showsPast: true)
        #expect(explainer.answer(ofFeed: "news").reasons.last?.sentence == "3 of 3 items are shown")
        #expect(explainer.answer(ofItem: "news:-3600").isShown)
    }
}
