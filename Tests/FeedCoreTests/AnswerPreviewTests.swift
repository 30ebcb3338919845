import FeedCore
import FeedTestKit
import Testing

struct AnswerPreviewTests {
    @Test func `records beyond the first thousand are counted, not listed`() {
        var preview = AnswerPreview()
        for number in 0..<AnswerPreview.listedRecords { preview.add(.filtered, at: "/\(number)") }
        preview.add(.dropped(FeedWarning(.malformedRecord, "no title")), at: "/last")
        #expect(preview.records.count == AnswerPreview.listedRecords && preview.losses(limit: 9).isEmpty)
        #expect(preview.summary == "1001 records: 0 items, 1000 not kept, 1 dropped.")
    }

    @Test func `other work than a fetch is done in its place, and a provider without a preview has none`() async throws
    {
        var warnings = FeedWarnings()
        warnings.add(.malformedRecord, pointer: "/1", "no title")
        warnings.add(.repeatedName, "a name appears twice")
        let item = FeedItem(id: LocalID("a"), title: "A", time: .undated("soon"))
        var feed = try Feed("example", of: ScriptedProvider.self)
        feed.work = { [warnings] _ in FeedSnapshot(items: [item, item], warnings: warnings) }
        let preview = AnswerPreview(try await feed.fetch(.fixture()))
        #expect(preview.losses(limit: 1) == ["/1: no title"] && preview.itemWarnings.count == 1)
        #expect(preview.itemCount == 1 && preview.droppedCount == 2, "an id appears once, as in any fetch")
        #expect(try await feed.provider.preview(of: nil, in: .fixture()) == nil)
    }
}
