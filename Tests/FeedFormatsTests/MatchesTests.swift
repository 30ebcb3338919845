import FeedBoard
import FeedCore
import FeedFormats
import FeedTimeline
import Foundation
import Terminal
import Testing

/// The list of matching items, from which somebody chooses one.
struct MatchesTests {
    private func list(width: Int?) -> [String] {
        let time = FeedTime.instant(ExampleFeeds.now.addingTimeInterval(3_600))
        let item = FeedItem(id: LocalID("r"), title: "Winter regatta of the river clubs", time: time)
        let reports = (["rowing", "office"] as [FeedID]).map { id in
            ExampleFeeds.report(ExampleFeeds.feed(id, "icalendar", "A calendar"), FeedSnapshot(items: [item]))
        }
        let search = ItemSearch("regatta")
        guard case .several(let matches) = search.find(in: reports, at: ExampleFeeds.now) else { return [] }
        let lines = search.list(
            of: matches,
            isNumbered: true,
            by: ExampleFeeds.clock,
            width: width
        )
        return lines.map { $0.rendered(.none) }
    }

    @Test func `has a line each where the screen is wide enough`() {
        for width in [nil, 80] {
            let lines = list(width: width)
            #expect(lines.count == 2, "\(lines)")
            #expect(lines.contains { $0.hasSuffix("rowing") } && lines.contains { $0.hasSuffix("office") }, "\(lines)")
        }
    }

    @Test(arguments: [20, 30, 40])
    func `names the feed of each below its title where the screen is narrow`(width: Int) {
        let lines = list(width: width)
        #expect(lines.allSatisfy { $0.displayWidth <= width }, "\(lines)")
        let text = lines.joined(separator: "\n")
        for part in ["1  Winter", "2  Winter", "rowing", "office", "11:00"] { #expect(text.contains(part), "\(text)") }
    }

    @Test func `asks in the viewer's language`() {
        #expect(Language.german.texts.choosingOne(among: 2) == "Welches? 1 bis 2, oder Enter für keines")
    }
}
