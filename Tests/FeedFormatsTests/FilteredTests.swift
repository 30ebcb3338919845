import FeedCore
import FeedFormats
import FeedTestKit
import FeedTimeline
import Foundation
import Testing

/// A list that is empty because of the feed's own filters.
struct FilteredTests {
    private func text(_ change: (inout Feed) -> Void) -> String {
        var report = ExampleFeeds.neds
        change(&report.feed)
        let query = FeedQuery(timeZone: ExampleFeeds.london, now: ExampleFeeds.now)
        return TableFormat().text(of: query.timeline(of: [report]))
    }

    @Test func `an include that hides all is named, with the command that says more`() {
        let text = text { $0.include = ItemFilter(categories: ["no such"]) }
        #expect(text.contains(" Nothing ahead.\n neds: "))
        #expect(text.contains(" hidden by include; to see why: aggregate why neds\n"))
    }

    @Test func `an include and an exclude are both named`() {
        let text = text {
            $0.include = ItemFilter(categories: ["no such"])
            $0.exclude = ItemFilter(text: ["nothing"])
        }
        #expect(text.contains(" hidden by include and exclude; "))
    }

    @Test(arguments: [true, false])
    func `each feed by itself says it too, and does not say that nothing is ahead`(isMarkdown: Bool) {
        var report = ExampleFeeds.neds
        report.feed.include = ItemFilter(categories: ["no such"])
        var query = FeedQuery(timeZone: ExampleFeeds.london, now: ExampleFeeds.now)
        query.layout = .perFeed
        let timeline = query.timeline(of: [report])
        let text = isMarkdown ? MarkdownFormat().text(of: timeline) : TableFormat().text(of: timeline)
        #expect(text.contains(" hidden by include; to see why: aggregate why neds"))
        #expect(!text.lowercased().contains("nothing ahead"))
    }

    @Test func `a group whose items are all hidden is not shown as one that has nothing ahead`() throws {
        var report = ExampleFeeds.neds
        let group = try #require(report.snapshot?.items.compactMap(\.group).first)
        let title = try #require(report.snapshot?.groups.first { $0.id == group }?.title)
        report.snapshot?.items.removeAll { $0.group == nil }
        let category = try #require(report.snapshot?.items.first { $0.group == group }?.category?.id)
        report.feed.exclude = ItemFilter(categories: [category])
        var query = FeedQuery(timeZone: ExampleFeeds.london, now: ExampleFeeds.now)
        query.layout = .perFeed
        #expect(!query.timeline(of: [report]).sections[0].groups.contains { $0.group.title == title })
        #expect(!TableFormat().text(of: query.timeline(of: [report])).contains("nothing ahead"))
    }

    @Test(arguments: [false, true])
    func `a search that finds only what is over says how many`(showsPast: Bool) {
        var report = ExampleFeeds.neds
        for index in report.snapshot?.items.indices ?? 0..<0 {
            report.snapshot?.items[index].time = .instant(ExampleFeeds.now.addingTimeInterval(-7_200))
            report.snapshot?.items[index].relevantUntil = ExampleFeeds.now.addingTimeInterval(-3_600)
        }
        let groups = report.snapshot?.items.compactMap(\.group) ?? []
        var query = FeedQuery(timeZone: ExampleFeeds.london, now: ExampleFeeds.now)
        query.showsPast = showsPast
        #expect(!TableFormat().text(of: query.timeline(of: [report])).contains("past"))
        query.groups = Set(groups).sorted()
        let text = TableFormat().text(of: query.timeline(of: [report]))
        #expect(text.contains("\n \(groups.count) past\n"), "\(text)")
    }

    @Test func `what has items left says nothing of it`() {
        #expect(!text { $0.exclude = ItemFilter(text: ["nothing of this"]) }.contains("hidden by"))
    }
}
