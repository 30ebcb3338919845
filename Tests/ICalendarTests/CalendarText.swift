import ICalendar
import FeedCore
import FeedReaders
import FeedTestKit
import Foundation
import Testing

/// Texts of calendars for tests, and functions that read them.
enum CalendarText {
    /// A calendar with some lines in it.
    static func calendar(_ lines: String) -> String {
        "BEGIN:VCALENDAR\nVERSION:2.0\n\(lines)\nEND:VCALENDAR\n"
    }

    /// A calendar with one event, whose UID is `e`, with some lines.
    static func event(_ lines: String) -> String {
        calendar("BEGIN:VEVENT\nUID:e\nSUMMARY:Event\n\(lines)\nEND:VEVENT")
    }

    /// Reads a calendar in a window of days, by default from London on 21 November 2026.
    static func read(
        _ text: String,
        from: String = "2026-11-21",
        until: String = "2027-11-21",
        viewer: String = "Europe/London",
        settings: [String: RawSetting] = [:],
        limits: CalendarLimits = CalendarLimits(),
        work: ReadingWork? = nil
    ) throws -> FeedSnapshot {
        try read(
            Array(text.utf8),
            from: from,
            until: until,
            viewer: viewer,
            settings: settings,
            limits: limits,
            work: work
        )
    }

    static func read(
        _ bytes: [UInt8],
        from: String = "2026-11-21",
        until: String = "2027-11-21",
        viewer: String = "Europe/London",
        settings: [String: RawSetting] = [:],
        limits: CalendarLimits = CalendarLimits(),
        work: ReadingWork? = nil
    ) throws -> FeedSnapshot {
        let zone = try #require(TimeZone(known: viewer))
        let window = TimeWindow(
            from: try #require(CivilDay(from)).start(in: zone),
            until: try #require(CivilDay(until)).start(in: zone)
        )
        let settings = settings.merging(["url": .text("https://example.org/club.ics")]) { own, _ in own }
        let feed = try Feed("club", of: ICalendarProvider.self, settings: settings)
        let provider = try #require(feed.provider as? ICalendarProvider)
        return try provider.read(bytes, limits: limits, work: work, in: .fixture(timeZone: zone, window: window))
            .validated()
    }
}

extension FeedSnapshot {
    /// The items, each with its id and its time: `e/20261121T090000Z 2026-11-21T09:00:00Z`.
    var lines: [String] {
        items.map { item in
            switch item.time {
            case .instant(let start, let end): "\(item.id) \(start.rfc3339)\(end.map { " \($0.rfc3339)" } ?? "")"
            case .days(let first, let last, _): "\(item.id) \(first)\(last > first ? " \(last)" : "")"
            case .undated(let text): "\(item.id) \(text)"
            }
        }
    }

    /// The times alone.
    var times: [String] { lines.map { String($0.drop { $0 != " " }.dropFirst()) } }

    /// The warnings with their places.
    var complaints: [String] { warnings.listed.map { ($0.pointer.map { "\($0): " } ?? "") + $0.message } }
}
