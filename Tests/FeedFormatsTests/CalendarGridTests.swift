import FeedBoard
import FeedCore
import FeedFormats
import Foundation
import Testing

/// The positions of the days of a month.
struct CalendarGridTests {
    /// A month of each weekday to begin with, and February in years of both lengths.
    static let months = [
        ("2026-06", "Mon", 30), ("2026-09", "Tue", 30), ("2026-04", "Wed", 30), ("2026-01", "Thu", 31),
        ("2026-05", "Fri", 31), ("2026-08", "Sat", 31), ("2026-11", "Sun", 30), ("2026-02", "Sun", 28),
        ("2021-02", "Mon", 28), ("2015-02", "Sun", 28), ("2014-02", "Sat", 28), ("2023-02", "Wed", 28),
        ("2024-02", "Thu", 29), ("2000-02", "Tue", 29), ("2100-02", "Mon", 28), ("2032-02", "Sun", 29),
        ("2025-03", "Sat", 31),
    ]

    static let weekStarts = [
        (Weekday.sunday, ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]),
        (.monday, ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]),
        (.saturday, ["Sat", "Sun", "Mon", "Tue", "Wed", "Thu", "Fri"]),
    ]

    @Test(arguments: months, weekStarts)
    func `every day stands under its weekday`(
        month: (text: String, first: String, length: Int),
        week: (start: Weekday, names: [String])
    ) throws {
        for width in [nil, 29, 36, 40, 80, 120, 200] {
            let civil = CalendarExamples.month(month.text)
            let format = CalendarFormat(civil, weekStart: week.start, .ofMonth(width: width))
            let lines = format.text(of: CalendarExamples.timeline(of: [], in: civil)).components(separatedBy: "\n")
            #expect(lines[0].trimmingCharacters(in: .whitespaces) == civil.title)
            let head = words(of: lines[1])
            #expect(head.map(\.text) == week.names)
            let columns = Dictionary(uniqueKeysWithValues: head.map { ($0.end, $0.text) })
            // Numbers and dots in turn; without items the lines of dots are empty.
            let rows = lines.dropFirst(2).enumerated().filter { $0.offset % 2 == 0 }.map { words(of: $0.element) }
            let numbers = rows.flatMap { $0 }
            #expect(numbers.map(\.text) == (1...month.length).map(String.init))
            let shown = numbers.map { columns[$0.end] ?? "no column" }
            #expect(shown.first == month.first)
            #expect(shown == numbers.indices.map { weekday(year: civil.year, month: civil.month, day: $0 + 1) })
            // All weeks but the first and the last are full.
            #expect(rows.filter { !$0.isEmpty }.dropFirst().dropLast().allSatisfy { $0.count == 7 })
        }
    }

    @Test(arguments: weekStarts)
    func `agrees with Foundation on every week of a century`(week: (start: Weekday, names: [String])) throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        // Foundation counts from Sunday, 1.
        calendar.firstWeekday = week.start.rawValue % 7 + 1
        calendar.minimumDaysInFirstWeek = 1
        for index in 0..<1_212 {
            let month = try #require(CivilMonth(year: 2000 + index / 12, month: index % 12 + 1))
            let grid = MonthGrid(month, weekStart: week.start)
            #expect(grid.weeks.allSatisfy { $0.count == 7 && $0.contains { $0 != nil } })
            for (row, days) in grid.weeks.enumerated() {
                for (column, day) in days.enumerated() {
                    guard let day else { continue }
                    let parts = calendar.dateComponents([.weekday, .weekOfMonth], from: day.start(in: .gmt))
                    #expect(parts.weekOfMonth == row + 1)
                    #expect(parts.weekday == (calendar.firstWeekday - 1 + column) % 7 + 1)
                }
            }
            #expect(grid.weeks.flatMap { $0 }.compactMap { $0 }.map(\.day) == Array(1...month.length))
        }
    }

    @Test(arguments: [
        ("2026-02", Weekday.sunday, 4), ("2026-02", .monday, 5), ("2021-02", .monday, 4), ("2014-02", .saturday, 4),
        ("2026-08", .sunday, 6), ("2026-08", .monday, 6), ("2026-08", .saturday, 5), ("2026-11", .monday, 6),
    ])
    func `takes four, five or six weeks`(text: String, start: Weekday, count: Int) {
        #expect(MonthGrid(CalendarExamples.month(text), weekStart: start).weeks.count == count)
    }

    @Test(arguments: [99, 102, 140])
    func `a word that is wider than its cell moves no line`(width: Int) {
        let items = [
            CalendarExamples.item("1", "1. Weihnachtstag", "", "2026-12-25"),
            CalendarExamples.item("2", "Donaudampfschifffahrtstag in Wien", "", "2026-12-22"),
        ]
        let page = CalendarExamples.page(of: [CalendarExamples.report("holidays", items)], width: width)
        let rules = page.split(separator: "\n").filter { $0.contains("│") }.map { line in
            line.enumerated().filter { $0.element == "│" }.map(\.offset)
        }
        #expect(!rules.isEmpty && rules.allSatisfy { $0 == rules[0] && $0.count == 6 }, "\(page)")
        #expect(page.contains("1. Weihnac"), "\(page)")
    }

    /// The words of a line with the column of their last letter.
    private func words(of line: String) -> [(text: String, end: Int)] {
        line.matches(of: /[^ ]+/).map { match in
            (String(match.output), line.distance(from: line.startIndex, to: match.range.upperBound))
        }
    }

    /// The weekday by Sakamoto's congruence, which shares nothing with our calendar.
    private func weekday(year: Int, month: Int, day: Int) -> String {
        let shifts = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4]
        let year = month < 3 ? year - 1 : year
        let index = (year + year / 4 - year / 100 + year / 400 + shifts[month - 1] + day) % 7
        return ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][index]
    }
}
