import FeedBoard
import FeedCore
import FeedFormats
import FeedTestKit
import FeedTimeline
import Foundation
import Testing

struct CalendarMarkdownTests {
    private let december = CalendarExamples.month("2026-12")

    private func text(
        of reports: [FeedReport],
        weekStart: Weekday = .monday,
        emptyWords: String = "No holidays or other all-day items"
    ) -> String {
        CalendarMarkdownFormat(december, weekStart: weekStart, emptyWords: emptyWords)
            .text(of: CalendarExamples.timeline(of: reports, in: december))
    }

    @Test func `a table of weeks with two names a day, and the items below in the order of the days`() throws {
        let reports = [CalendarExamples.holidays, CalendarExamples.school, CalendarExamples.failed]
        try expect(text(of: reports, weekStart: .sunday), in: .module, isKeptIn: "calendar-markdown.txt")
    }

    @Test func `says so where there is nothing`() {
        let page = text(of: [CalendarExamples.report("a", [])], emptyWords: "No all-day items match")
        #expect(page.hasSuffix("\n\nNo all-day items match in December 2026.\n"))
    }

    @Test func `every day stands in the column of its weekday, whatever a publisher sends`() throws {
        let items = HostileTexts.titles.enumerated().map { index, title in
            CalendarExamples.item("\(index)", "| <b>\(title) | <br>", "", "2026-12-\(10 + index)")
        }
        for start in [Weekday.sunday, .monday, .saturday] {
            let page = text(of: [CalendarExamples.report("hostile", items)], weekStart: start)
            let rows = page.components(separatedBy: "\n").dropFirst(4).prefix { $0.hasPrefix("|") }
            let cells = rows.map { row in
                row.replacing("\\|", with: "/").split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            }
            #expect(cells.allSatisfy { $0.count == 7 })
            let numbers = cells.map { row in row.map { Int($0.prefix { $0 != "<" }.filter(\.isNumber)) } }
            #expect(numbers == MonthGrid(december, weekStart: start).weeks.map { $0.map { $0?.day } })
            #expect(!page.contains("<b>"))
        }
    }
}
