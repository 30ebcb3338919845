import FeedCore
import FeedFormats
import FeedTestKit
import FeedTimeline
import Foundation
import Testing

struct ICSFormatTests {
    private func text(_ timeline: Timeline) -> String {
        String(decoding: ICSFormat().bytes(of: timeline), as: UTF8.self)
    }

    /// The octets without folds: a blank and an accent after a fold are one character, but not one octet.
    private func unfolded(_ bytes: [UInt8]) -> [UInt8] { bytes.split(separator: Array("\r\n ".utf8)).flatMap { $0 } }

    /// The content lines of a document, unfolded.
    private func lines(_ text: String) -> [String] {
        unfolded(Array(text.utf8)).split(separator: Array("\r\n".utf8)).map { String(decoding: $0, as: UTF8.self) }
    }

    private func events(_ timeline: Timeline) -> [[String]] {
        lines(text(timeline)).split(separator: "BEGIN:VEVENT").dropFirst().map(Array.init)
    }

    @Test(arguments: [(FeedQuery.Layout.unified, "unified.ics"), (.perFeed, "per-feed.ics")])
    func `writes one calendar`(layout: FeedQuery.Layout, file: String) throws {
        let timeline = ExampleFeeds.timeline(layout)
        try expect(text(timeline), in: .module, isKeptIn: file)
        let ids = lines(text(timeline)).filter { $0.hasPrefix("UID:") }.map { String($0.dropFirst(4)) }
        let entries = timeline.allEntries
        #expect(ids == entries.map { EntryNames(EntryNames.common).name(of: $0.id.description) })
    }

    @Test func `a calendar without items has a component that shows nothing`() throws {
        try expect(text(ExampleFeeds.timeline(of: [])), in: .module, isKeptIn: "empty.ics")
    }

    @Test(arguments: ["Pacific/Kiritimati", "Pacific/Pago_Pago", "Europe/London", "America/St_Johns"])
    func `a day is its own date in every zone`(zone: String) throws {
        let timeline = ExampleFeeds.timeline(of: [ExampleFeeds.holidays], in: ExampleFeeds.zone(zone))
        let christmas = try #require(events(timeline).first { $0.contains("SUMMARY:Christmas Day") })
        #expect(christmas.contains("DTSTART;VALUE=DATE:20261225"))
        #expect(christmas.contains("DTEND;VALUE=DATE:20261226"))
    }

    @Test func `a day at the end of a month or a year ends on the next`() throws {
        let autumn = try #require(events(ExampleFeeds.timeline(of: [ExampleFeeds.changes])).last)
        #expect(autumn.contains("DTSTART;VALUE=DATE:20261231"))
        #expect(autumn.contains("DTEND;VALUE=DATE:20270101"))
    }

    @Test func `an event has the revision of its item, and without a store none`() {
        var report = ExampleFeeds.changes
        let told = { (report: FeedReport) in
            events(ExampleFeeds.timeline(of: [report])).map { lines in
                lines.filter { line in
                    ["SEQUENCE", "LAST-MODIFIED", "DTSTAMP"].contains { line.hasPrefix($0) }
                }
            }
        }
        let readAt = "20261121T095948Z"
        let plain = ["DTSTAMP:\(readAt)", "LAST-MODIFIED:\(readAt)", "SEQUENCE:0"]
        #expect(told(report) == [plain, plain, plain])
        let items = report.snapshot?.items ?? []
        report.revisions[items[1].id] = ItemRevision(3, changedAt: ExampleFeeds.instant("2026-11-20T08:00:00.5Z"))
        let changed = "20261120T080000Z"
        #expect(
            told(report) == [plain, ["DTSTAMP:\(changed)", "LAST-MODIFIED:\(changed)", "SEQUENCE:3"], plain]
        )
    }

    @Test(arguments: ItemStatus.allCases)
    func `says of each status whether it happens`(status: ItemStatus) {
        var report = ExampleFeeds.changes
        report.snapshot?.items[0].status = status
        report.snapshot?.items.removeLast(2)
        let isOff = [.cancelled, .withdrawn].contains(status)
        let events = events(ExampleFeeds.timeline(of: [report]))
        #expect(events.map { $0.contains("STATUS:CANCELLED") } == [isOff])
        #expect(events.map { $0.contains("STATUS:CONFIRMED") } == [!isOff])
        report.snapshot?.items[0].facts.append(Fact("tentative", "Tentative", .flag(true)))
        let uncertain = self.events(ExampleFeeds.timeline(of: [report]))
        #expect(uncertain.map { $0.contains("STATUS:TENTATIVE") } == [!isOff])
    }

    @Test(arguments: [
        ("2026-11-21T10:01:29Z", String?.none, ["DTSTART:20261121T100129Z"]),
        ("2026-11-21T10:01:29.9Z", "2026-11-21T10:01:29.99Z", ["DTSTART:20261121T100129Z"]),
        (
            "2026-11-21T10:01:29.999999Z", "2026-11-21T10:02:00Z",
            ["DTSTART:20261121T100129Z", "DTEND:20261121T100200Z"]
        ),
        ("2026-11-21T21:01:29+11:00", "2026-11-21T09:00:00Z", ["DTSTART:20261121T100129Z"]),
    ])
    func `instants are in UTC, and an end is after the start`(start: String, end: String?, times: [String]) throws {
        var item = ExampleFeeds.match("1", "A – B", "FOOT", "Soccer", "⚽", "2026-11-21T10:01:29Z")
        item.time = .instant(ExampleFeeds.instant(start), end: end.map(ExampleFeeds.instant))
        let report = FeedReport(ExampleFeeds.sports.feed, FeedSnapshot(items: [item]), readAt: ExampleFeeds.now)
        let event = try #require(events(ExampleFeeds.timeline(of: [report])).first)
        #expect(event.filter { $0.hasPrefix("DTSTART") || $0.hasPrefix("DTEND") } == times)
    }

    @Test(arguments: [
        (30, "PT30S"), (60, "PT1M"), (5_400, "PT1H30M"), (86_400, "P1D"), (90_061, "P1DT1H1M1S"), (0, "PT1S"),
    ])
    func `asks to be read again as often as the quickest feed`(seconds: Int, text: String) {
        var (slow, quick) = (ExampleFeeds.holidays, ExampleFeeds.horses)
        slow.feed.refresh = .seconds(seconds + 1)
        quick.feed.refresh = .seconds(seconds)
        let lines = lines(self.text(ExampleFeeds.timeline(of: [slow, quick])))
        #expect(lines.contains("REFRESH-INTERVAL;VALUE=DURATION:\(text)"))
        #expect(lines.contains("X-PUBLISHED-TTL:\(text)"))
    }

    @Test(arguments: [1, 60, 73, 74, 75, 76, 77, 148, 149, 150, 151, 500])
    func `folds lines by octets and never within a character`(length: Int) {
        for character in ["x", "é", "漢", "👍", "👩‍👩‍👧‍👦", ","] {
            for shift in 0..<4 {
                let value = String(repeating: "y", count: shift) + String(repeating: character, count: length)
                var ics = ICSWriter()
                ics.line("NAME", value)
                let bytes = ics.bytes
                #expect(bytes.suffix(2) == Array("\r\n".utf8)[...])
                let lines = bytes.dropLast(2).split(separator: UInt8(ascii: "\n"))
                #expect(lines.allSatisfy { $0.count <= ICSWriter.lineLength + ($0.last == UInt8(ascii: "\r") ? 1 : 0) })
                #expect(lines.allSatisfy { String(validating: $0, as: UTF8.self) != nil })
                #expect(lines.dropFirst().allSatisfy { $0.first == UInt8(ascii: " ") })
                #expect(unfolded(bytes) == Array("NAME:\(value)\r\n".utf8))
            }
        }
    }

    @Test func `a line of 75 octets is not folded, one of 76 is`() {
        for (count, lines) in [(70, 1), (71, 2)] {
            var ics = ICSWriter()
            ics.line("NAME", String(repeating: "x", count: count))
            #expect(ics.bytes.filter { $0 == UInt8(ascii: "\n") }.count == lines)
        }
    }

    @Test(arguments: [
        ("plain", "plain"), ("a;b,c", "a\\;b\\,c"), ("back\\slash", "back\\\\slash"), ("two\nlines", "two\\nlines"),
        ("two\r\nlines", "two lines"), ("\\n", "\\\\n"), (",\u{301};\u{301}", "\\,\u{301}\\;\u{301}"),
        ("quote \" and colon :", "quote \" and colon :"), ("bell\u{7} \u{1B}[31mred", "bell red"), ("\n", "\\n"),
        ("", ""),
    ])
    func `texts are escaped`(text: String, escaped: String) {
        var ics = ICSWriter()
        ics.text("NAME", text)
        #expect(ics.bytes == Array("NAME:\(escaped)\r\n".utf8))
    }

    @Test func `a list of texts is separated by what they do not hold`() {
        var ics = ICSWriter()
        ics.texts("CATEGORIES", ["one, two", "three"])
        ics.texts("NOTHING", [])
        #expect(ics.bytes == Array("CATEGORIES:one\\, two,three\r\n".utf8))
    }

    @Test(arguments: FeedQuery.Layout.allCases)
    func `nothing that a publisher sends leaves its line`(layout: FeedQuery.Layout) {
        let timeline = HostileDocuments.timeline(layout)
        let text = text(timeline)
        #expect(text.unicodeScalars.allSatisfy { "\r\n".unicodeScalars.contains($0) || !$0.isDangerous })
        let bytes = Array(text.utf8)
        #expect(bytes.count { $0 == UInt8(ascii: "\n") } == bytes.count { $0 == UInt8(ascii: "\r") })
        let names = Set(lines(text).map { String($0.prefix { $0 != ":" && $0 != ";" }) })
        #expect(
            names == [
                "BEGIN", "END", "VERSION", "PRODID", "CALSCALE", "NAME", "X-WR-CALNAME", "DESCRIPTION",
                "REFRESH-INTERVAL",
                "X-PUBLISHED-TTL", "UID", "DTSTAMP", "LAST-MODIFIED", "SEQUENCE", "DTSTART", "DTEND", "SUMMARY",
                "LOCATION", "CATEGORIES", "URL", "STATUS", "TRANSP",
            ]
        )
        #expect(events(timeline).count == HostileDocuments.titles.count)
        #expect(lines(text).count { $0.hasPrefix("UID:") } == HostileDocuments.titles.count)
    }
}
