import FeedCore
import FeedTimeline
import Foundation
import Testing

@testable import FeedBoard

/// The notes of stops without trains.
struct StopNoteTests {
    private static let clock = ViewerClock(now: ExampleFeeds.now, timeZone: ExampleFeeds.london)

    @Test(
        arguments: [
            (25 * 60 + 30, "No trains in the next 25 min"), (25 * 60, "No trains in the next 20 min"),
            (240, "No trains in the next 3 min"), (-5, "Nothing ahead"), (nil, "Nothing ahead"),
        ] as [(Double?, String)]
    )
    func `a stop without trains says for how long`(seconds: Double?, text: String) {
        var report = ExampleFeeds.report("trains", [], groups: [FeedGroup(id: "A", title: "A")])
        report.snapshot?.coverage = TimeWindow(
            from: ExampleFeeds.now,
            until: seconds.map { ExampleFeeds.now.addingTimeInterval($0) }
        )
        #expect(Self.clock.noteOnNothing(at: "A", in: report) == text)
    }

    @Test func `a stop whose trains are hidden or not known does not say that there are none`() {
        let items = [ExampleFeeds.item("train", in: 60, group: "A")]
        var report = ExampleFeeds.report("trains", items, groups: [FeedGroup(id: "A", title: "A")])
        #expect(Self.clock.noteOnNothing(at: "A", in: report) == "Nothing matches")
        report.snapshot?.warnings.add(.missingPart, "the arrivals at B are missing")
        #expect(Self.clock.noteOnNothing(at: "A", in: report) == "No trains known")
        report.status = .failed
        report.snapshot = nil
        #expect(Self.clock.noteOnNothing(at: "A", in: report) == "No trains known")
    }
}
