import FeedCore
import FeedTestKit
import Testing

/// Properties in small letters, unknown ones, and long lists.
struct PropertyReadingTests {
    @Test func `names in small letters are read, and unknown properties are skipped`() throws {
        let text = """
            begin:vcalendar
            x-unknown:1
            begin:vevent
            uid:e
            dtstart:20261124T100000Z
            summary:Tea
            x-foo;a=b:c
            comment:none
            end:vevent
            end:vcalendar
            """
        let found = try CalendarText.read(text)
        #expect(found.items.map(\.title) == ["Tea"] && found.warnings.isEmpty)
    }

    @Test func `the first fifty categories count, each once`() throws {
        let names = (0..<80).map { "c\($0 % 60)" }.joined(separator: ",,")
        let item = try #require(
            try CalendarText.read(CalendarText.event("DTSTART:20261124T100000Z\nCATEGORIES:\(names)")).items.first
        )
        #expect(item.fact("categories") == .list((0..<50).map { "c\($0)" }))
    }
}
