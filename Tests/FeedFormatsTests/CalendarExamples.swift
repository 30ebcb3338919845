import FeedBoard
import FeedCore
import FeedTimeline
import Foundation
import Terminal

@testable import FeedFormats

/// Feeds of whole days around Christmas 2026, of our own invention, as a calendar gets them.
enum CalendarExamples {
    static let now = ExampleFeeds.instant("2026-12-21T10:00:00Z")

    static func month(_ text: String) -> CivilMonth {
        guard let month = CivilMonth(text) else { preconditionFailure("\"\(text)\" is no month.") }
        return month
    }

    static func item(
        _ id: String,
        _ title: String,
        _ subtitle: String,
        _ day: String,
        _ category: ItemCategory = ItemCategory(id: "public", label: "Public holiday"),
        _ status: ItemStatus = .scheduled
    ) -> FeedItem {
        FeedItem(
            id: LocalID(id),
            title: title,
            subtitle: subtitle,
            time: .day(ExampleFeeds.day(day), region: "GB"),
            category: category,
            status: status,
            relevantUntil: ExampleFeeds.day(day).adding(days: 1).start(in: .gmt)
        )
    }

    private static let observance = ItemCategory(id: "observance", label: "Observance")
    private static let term = ItemCategory(id: "term", label: "Term", colour: "#00A0DF")

    /// Days with one, two and four items, a cancelled one, and items of other months.
    static let holidays = report(
        "holidays",
        [
            item("nov", "St Andrew's Day", "Scotland", "2026-11-30"),
            item("lights", "Lantern Parade", "Norwich", "2026-12-05", observance, .cancelled),
            item("eve", "Christmas Eve", "United Kingdom", "2026-12-24", observance),
            item("christmas", "Christmas Day", "United Kingdom", "2026-12-25"),
            item("boxing", "Boxing Day", "United Kingdom", "2026-12-26"),
            item("stephen", "Saint Stephen's Day", "Ireland", "2026-12-26", observance),
            item("substitute", "Boxing Day (substitute day)", "United Kingdom", "2026-12-28"),
            item("new", "New Year's Day", "United Kingdom", "2027-01-01"),
        ]
    )

    /// A second feed, whose items share days with the first.
    static let school = report(
        "school",
        [
            item("concert", "Winter concert in the old hall", "Year 7", "2026-12-01", term),
            item("last", "Last day of term", "All years", "2026-12-18", term),
            item("camp", "Winter camp", "Years 8 and 9", "2026-12-26", term),
            item("walk", "Walk to the lighthouse", "Year 10", "2026-12-26", term),
            item("run", "New Year's Eve run", "Staff", "2026-12-31", term),
        ]
    )

    static let failed = FeedReport(
        feed("team"),
        FeedError(.timedOut, "no answer within 10 s", hint: "Try again, or raise --timeout."),
        since: now.addingTimeInterval(-1_200)
    )

    static func feed(_ id: FeedID) -> Feed { ExampleFeeds.feed(id, "holidays", "Whole days") }

    static func report(_ id: FeedID, _ items: [FeedItem]) -> FeedReport {
        FeedReport(feed(id), FeedSnapshot(items: items), readAt: now.addingTimeInterval(-12))
    }

    /// The month's whole days of some feeds, as `aggregate calendar` asks for them.
    static func timeline(
        of reports: [FeedReport],
        in month: CivilMonth,
        zone: TimeZone = ExampleFeeds.london,
        at now: Date = now
    ) -> Timeline {
        var query = FeedQuery(timeZone: zone, now: now)
        query.window = month.window(in: zone)
        query.times = .days
        return query.timeline(of: reports)
    }

    /// December 2026 as a page.
    static func page(
        of reports: [FeedReport] = [holidays],
        weekStart: Weekday = .monday,
        width: Int? = nil,
        terminal: TerminalStyle = .none,
        timedItems: CalendarFormat.TimedItems? = nil
    ) -> String {
        let month = month("2026-12")
        let format = CalendarFormat(
            month,
            weekStart: weekStart,
            .ofMonth(width: width, terminal: terminal),
            timedItems: timedItems
        )
        return format.text(of: timeline(of: reports, in: month))
    }
}

extension TableFormat {
    /// The layout of a month, which has its own text if it is empty.
    static func ofMonth(width: Int? = nil, terminal: TerminalStyle = .none) -> TableFormat {
        let words = Language.english.texts
        return TableFormat(
            width: width,
            terminal: terminal,
            emptyWords: words.nothingInMonth(isNarrowed: false, hasTimes: false)
        )
    }
}

extension CalendarMarkdownFormat {
    init(_ month: CivilMonth, weekStart: Weekday, emptyWords: String = TableFormat.ofMonth().emptyWords) {
        self.init(calendar: CalendarFormat(month, weekStart: weekStart, TableFormat(emptyWords: emptyWords)))
    }
}
