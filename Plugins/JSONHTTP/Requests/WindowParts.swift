import FeedCore
import Foundation

/// The parts of the window that a fetch requests one by one, for publishers that answer for one day, month or year.
struct WindowParts: Sendable {
    enum Unit: String, CaseIterable, SettingValue { case day, month, year }

    let unit: Unit

    /// The maximum number of parts per fetch; later ones are left out.
    let limit: Int

    /// Returns the first days of the parts that a window touches, at least one.
    func days(of window: TimeWindow, in zone: TimeZone) -> [CivilDay] {
        var days = [unit.first(of: CivilDay(window.from, in: zone))]
        while days.count < limit, let next = days.last.map(unit.next) {
            if let until = window.until, next.start(in: zone) >= until { break }
            days.append(next)
        }
        return days
    }

    /// Returns the part of a window for which requests are made.
    func covered(_ window: TimeWindow, in zone: TimeZone) -> TimeWindow {
        guard let last = days(of: window, in: zone).last else { return window }
        let end = unit.next(last).start(in: zone)
        return TimeWindow(from: window.from, until: min(end, window.until ?? end))
    }
}

extension WindowParts.Unit {
    /// Returns the first day of the part that a day belongs to.
    fileprivate func first(of day: CivilDay) -> CivilDay {
        switch self {
        case .day: day
        case .month: day.adding(days: 1 - day.day)
        case .year: CivilDay(year: day.year, month: 1, day: 1) ?? day
        }
    }

    /// Returns the first day of the part after the one that begins on a day.
    fileprivate func next(_ day: CivilDay) -> CivilDay {
        switch self {
        case .day: day.adding(days: 1)
        case .month: first(of: day.adding(days: 31))
        case .year: first(of: day.adding(days: 366))
        }
    }

    /// Returns the name of a part in warnings: `2026-12-01`, `2026-12` or `2026`.
    func name(of day: CivilDay) -> String {
        let length =
            switch self {
            case .day: 10
            case .month: 7
            case .year: 4
            }
        return String(day.description.prefix(length))
    }
}
