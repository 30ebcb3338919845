import FeedCore
import FeedFormats
import FeedTestKit
import FeedTimeline
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

    @Test func `what has items left says nothing of it`() {
        #expect(!text { $0.exclude = ItemFilter(text: ["nothing of this"]) }.contains("hidden by"))
    }
}
