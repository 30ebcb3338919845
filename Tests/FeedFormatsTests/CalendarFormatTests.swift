import FeedCore
import FeedTestKit
import FeedTimeline
import Foundation
import Terminal
import Testing

@testable import FeedFormats

/// The calendar's page.
struct CalendarFormatTests {
    @Test(arguments: [40, 80, 120])
    func `a month of one feed fits a terminal`(width: Int) throws {
        let text = CalendarExamples.page(width: width)
        try expect(text, in: .module, isKeptIn: "calendar-\(width).txt")
        #expect(text.split(separator: "\n").allSatisfy { String($0).displayWidth <= width })
    }

    @Test(arguments: [40, 80, 120])
    func `a month of several feeds says whose an item is, and which feed failed`(width: Int) throws {
        let reports = [CalendarExamples.holidays, CalendarExamples.school, CalendarExamples.failed]
        let timed = CalendarFormat.TimedItems(count: 12, command: "aggregate calendar --all --feed school")
        try expect(
            CalendarExamples.page(of: reports, weekStart: .sunday, width: width, timedItems: timed),
            in: .module,
            isKeptIn: "calendar-feeds-\(width).txt"
        )
    }

    @Test func `nothing is cut in a pipe`() throws {
        let text = CalendarExamples.page(of: [CalendarExamples.holidays, CalendarExamples.school])
        try expect(text, in: .module, isKeptIn: "calendar-piped.txt")
        #expect(text.contains("Winter concert in the old hall"))
    }

    @Test(arguments: [TerminalStyle.sixteen, .full])
    func `colour changes nothing but the sequences for it`(terminal: TerminalStyle) throws {
        for reports in [[CalendarExamples.school], [CalendarExamples.holidays, CalendarExamples.school]] {
            let coloured = CalendarExamples.page(of: reports, weekStart: .saturday, width: 80, terminal: terminal)
            let plain = CalendarExamples.page(of: reports, weekStart: .saturday, width: 80)
            #expect(coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
            // As `cat -v` shows it, so that the file can be read.
            try expect(
                coloured.replacing("\u{1B}", with: "^["),
                in: .module,
                isKeptIn: "calendar-colour-\(terminal.depth.rawValue)-\(reports.count).txt"
            )
        }
    }

    @Test(arguments: [(0, ""), (1, "•"), (2, "••"), (3, "••…"), (4, "••…"), (300, "••…")])
    func `a day has a dot for each of two items and an ellipsis for more`(count: Int, dots: String) {
        let items = (0..<count).map { CalendarExamples.item("\($0)", "Day", "", "2026-12-16") }
        let lines = CalendarExamples.page(of: [CalendarExamples.report("holidays", items)]).components(
            separatedBy: "\n"
        )
        // The third week: the 14th to the 20th.
        #expect(lines[6].hasPrefix("  14   15   16   17"))
        #expect(lines[7] == (dots.isEmpty ? "" : String(repeating: " ", count: 14 - dots.count) + dots))
        #expect(lines.count { $0.contains("16 Wed") } == count)
    }

    @Test(arguments: [
        ("UTC", "2026-12-21T10:00:00Z", "[21]"), ("UTC", "2026-12-01T00:00:00Z", "[1]"),
        ("Pacific/Kiritimati", "2026-12-24T12:00:00Z", "[25]"), ("Pacific/Pago_Pago", "2026-12-24T10:59:59Z", "[23]"),
        ("UTC", "2026-12-31T23:59:59Z", "[31]"), ("UTC", "2027-01-01T00:00:00Z", ""),
        ("UTC", "2026-11-30T23:59:59Z", ""), ("Pacific/Kiritimati", "2026-11-30T12:00:00Z", "[1]"),
    ])
    func `today is marked, by the viewer's calendar`(zone: String, now: String, expected: String) {
        let month = CalendarExamples.month("2026-12")
        for width in [nil, 40, 80] {
            let format = CalendarFormat(month, weekStart: .monday, .ofMonth(width: width))
            let text = format.text(
                of: CalendarExamples.timeline(
                    of: [],
                    in: month,
                    zone: ExampleFeeds.zone(zone),
                    at: ExampleFeeds.instant(now)
                )
            )
            #expect(text.matches(of: /\[.*?\]/).map { String($0.output) }.joined() == expected)
        }
    }

    @Test(arguments: ["Pacific/Kiritimati", "Europe/London", "Pacific/Pago_Pago"])
    func `a day stands on its own date wherever one looks from`(zone: String) {
        let month = CalendarExamples.month("2026-12")
        let timeline = CalendarExamples.timeline(
            of: [CalendarExamples.holidays],
            in: month,
            zone: ExampleFeeds.zone(zone)
        )
        let lines = CalendarFormat(month, weekStart: .monday, .ofMonth()).text(of: timeline).components(
            separatedBy: "\n"
        )
        #expect(lines.contains { $0.hasPrefix(" 25 Fri  Christmas Day") })
        #expect(!lines.joined().contains("New Year's Day"))
        #expect(!lines.joined().contains("St Andrew's Day"))
    }

    struct EmptyCase: CustomTestStringConvertible {
        var testDescription: String
        var reports: [FeedReport]
        var end: String
    }

    @Test(arguments: [
        EmptyCase(
            testDescription: "one feed",
            reports: [CalendarExamples.report("a", [])],
            end: "\n No holidays or other all-day items in December 2026.\n"
        ),
        EmptyCase(
            testDescription: "a failed feed beside others",
            reports: [CalendarExamples.report("a", []), CalendarExamples.failed, CalendarExamples.report("b", [])],
            end: """

                 No holidays or other all-day items in December 2026 from a and b.

                 team      failing for 20 min: no answer within 10 s

                """
        ),
        EmptyCase(
            testDescription: "a failed feed",
            reports: [CalendarExamples.failed],
            end: "\n There is no answer.\n\n team      failing for 20 min: no answer within 10 s\n"
        ),
        EmptyCase(testDescription: "no feed", reports: [], end: "\n  28   29   30   31\n"),
    ])
    func `says so where there is nothing`(example: EmptyCase) {
        let text = CalendarExamples.page(of: example.reports, width: 80)
        #expect(text.hasSuffix(example.end.replacing("\n  28   29   30   31", with: lastWeek)), "\(text)")
    }

    private var lastWeek: String { "\n  28        29        30        31" }

    @Test(
        arguments: [
            (1, " 1 item with a time of day: aggregate calendar --all --month 2026-12\n"),
            (12, " 12 items with a time of day: aggregate calendar --all --month 2026-12\n"), (0, nil),
        ] as [(Int, String?)]
    )
    func `says what a calendar has no place for`(count: Int, expected: String?) {
        let page = CalendarExamples.page(timedItems: .init(count: count, command: "aggregate calendar --all"))
        if let expected { #expect(page.hasSuffix("\n\n\(expected)")) }
        #expect(page.contains("time of day") == (expected != nil))
    }

    @Test(arguments: [40, 80, 120])
    func `a year cuts no name, and has no blanks at the ends of its lines`(width: Int) {
        let title = "A holiday of England, Wales, Northern Ireland and the islands of the Channel"
        let items = ["2026-12-25", "2026-12-28"].map { day in
            CalendarExamples.item(day, title, "", day)
        }
        let format = CalendarYearFormat(2026, weekStart: .monday, TableFormat(width: width))
        let lines = format.text(
            of: CalendarExamples.timeline(
                of: [CalendarExamples.report("long", items)],
                in: CalendarExamples.month("2026-12")
            )
        )
        .components(separatedBy: "\n")
        #expect(lines.allSatisfy { $0.count <= width && !$0.hasSuffix(" ") && !$0.contains("…") }, "\(lines)")
        #expect(lines.joined().contains("Channel"))
    }

    @Test func `says that feeds without whole days are left out, and how to see them`() {
        let left = CalendarFormat.TimedItems(count: 0, leavesOutFeeds: true, command: "aggregate calendar --all")
        let page = CalendarExamples.page(timedItems: left)
        let sentence = "Only whole days; with items that have a time of day: aggregate calendar --all --month 2026-12"
        #expect(page.hasSuffix("\n\n \(sentence)\n"), "\(page)")
    }

    @Test func `no line is ever wider than the terminal, whatever a publisher sends`() {
        let items = HostileTexts.titles.enumerated().map { index, title in
            CalendarExamples.item("\(index)", title, index.isMultiple(of: 2) ? "after it" : title, "2026-12-16")
        }
        let reports = [CalendarExamples.report("hostile", items), CalendarExamples.failed]
        for width in 1...160 {
            let page = CalendarExamples.page(
                of: reports,
                width: width,
                timedItems: .init(count: 3, command: "aggregate calendar --all --feed hostile")
            )
            for line in page.split(separator: "\n") {
                // A command is one line at any width: the terminal folds it, and it can be copied.
                let isCommand =
                    line.hasPrefix(" aggregate calendar --all --feed hostile --month ")
                    || line.hasPrefix(" 3 items with a time of day: aggregate calendar --all --feed hostile ")
                #expect(isCommand || String(line).displayWidth <= width, "\(line)")
                #expect(line.last != " ", "\(line)")
            }
            #expect(page.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
        }
    }
}
