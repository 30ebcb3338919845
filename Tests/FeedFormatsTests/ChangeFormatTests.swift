import FeedCore
import FeedFormats
import FeedJSON
import FeedTestKit
import FeedTimeline
import Testing

struct ChangeFormatTests {
    /// A line of every kind; `Scripts/python-checks` checks them against `Documentation/output.schema.json`.
    @Test func `writes a change of each kind on a line`() throws {
        let report = ExampleFeeds.kinds
        var state = report
        state.snapshot?.items = []
        let items = report.snapshot?.items ?? []
        let kinds: [FeedChange.Kind] = [
            .snapshot(ExampleFeeds.all + [report, ExampleFeeds.failure("matches")]),
            .upserted(items, of: report.feed.id), .removed(items.map(\.id), of: report.feed.id), .state(state),
            .events(numbered(HistoryPageTests.events)), .state(ExampleFeeds.failure()), .feedRemoved(report.feed.id),
            .reset,
        ]
        let lines = kinds.enumerated().flatMap { number, kind in
            ChangeFormat().line(of: FeedChange(sequence: UInt64(number), kind: kind))
        }
        try expect(String(decoding: lines, as: UTF8.self), in: .module, isKeptIn: "changes.ndjson")
        #expect(lines.split(separator: UInt8(ascii: "\n")).count == kinds.count)
    }

    private func numbered(_ events: [ItemEvent]) -> [ItemEvent] {
        events.enumerated().map { number, event in
            var event = event
            event.sequence = 1_001 + number
            return event
        }
    }
}
