package import FeedCore
package import Foundation

/// The requested time span of a list.
package struct ViewWindow: Sendable, Hashable {
    /// The days that an option selects by name.
    package enum Days: String, Sendable, CaseIterable, SettingValue {
        /// The rest of today.
        case today
        case tomorrow
        /// The next Saturday and Sunday, or the rest of the current weekend.
        case weekend

        /// The help of the option with this name.
        package var help: String {
            switch self {
            case .today: "Show what is left of today."
            case .tomorrow: "Show tomorrow."
            case .weekend: "Show the next Saturday and Sunday, or what is left of them."
            }
        }
    }

    package var from: DateArgument?
    package var until: DateArgument?
    package var within: Duration?
    package var days: Days?

    package init(
        from: DateArgument? = nil,
        until: DateArgument? = nil,
        within: Duration? = nil,
        days: Days? = nil
    ) {
        (self.from, self.until, self.within, self.days) = (from, until, within, days)
    }

    /// True if no time is requested; the list then shows the next items.
    package var isEmpty: Bool { from == nil && until == nil && within == nil && days == nil }

    /// The reason why the options for the time conflict; `nil` if they do not.
    package var conflict: String? {
        let isSpan = from != nil || until != nil
        guard [isSpan, within != nil, days != nil].count(where: { $0 }) > 1 else { return nil }
        return within == nil
            ? "--\(days?.rawValue ?? "") says which days; it cannot be combined with --from and --until.\(remedy)"
            : "--within says how far from now; it cannot be combined with options that name a time or a day."
    }

    /// A hint, if an option for one day is combined with times that have no day; empty in other cases.
    private var remedy: String {
        guard let days, days != .weekend else { return "" }
        let day = days.rawValue
        let isTime = { (date: DateArgument?) in
            if case .time(_, on: nil)? = date?.kind { true } else { date == nil }
        }
        guard isTime(from), isTime(until) else { return "" }
        let spans = [("--from", from), ("--until", until)].map { option, date in
            let edge = option == "--from" && days == .today ? "now" : day
            return "\(option) \(date.map { "\"\(day) \($0)\"" } ?? edge)"
        }
        return " Write: \(spans.joined(separator: " "))"
    }

    /// The error of a window that does not end after its start.
    package struct EmptyWindow: Error, Sendable {
        let until: DateArgument
        let from: DateArgument?

        /// A whole sentence about the options.
        package var message: String {
            "--until is \(until), which is not after \(from.map { "--from \($0)" } ?? "now")."
        }
    }

    /// Returns the intersection of the windows of all options, which may be empty; `nil` if no time is requested.
    package func window(now: Date, in timeZone: TimeZone) -> TimeWindow? {
        let windows = [
            within.map { TimeWindow(from: now, until: now.addingTimeInterval($0.seconds)) },
            days?.window(now: now, in: timeZone), span(now: now, in: timeZone),
        ].compactMap(\.self)
        guard let start = windows.map(\.from).max() else { return nil }
        return TimeWindow(from: start, until: windows.compactMap(\.until).min())
    }

    /// Checks that the window is not empty.
    ///
    /// - Throws: An error if the window does not end after its start.
    package func check(now: Date, in timeZone: TimeZone) throws(EmptyWindow) {
        guard let until, let span = span(now: now, in: timeZone), span.isEmpty else { return }
        throw EmptyWindow(until: until, from: from)
    }

    private func span(now: Date, in timeZone: TimeZone) -> TimeWindow? {
        guard from != nil || until != nil else { return nil }
        let start = from?.start(in: timeZone, now: now) ?? now
        return TimeWindow(from: start, until: until?.end(in: timeZone, now: now, after: start))
    }
}

extension ViewWindow.Days {
    fileprivate func window(now: Date, in timeZone: TimeZone) -> TimeWindow {
        let today = CivilDay(now, in: timeZone)
        let span = { (first: Int, count: Int) in
            TimeWindow(
                from: max(now, today.adding(days: first).start(in: timeZone)),
                until: today.adding(days: first + count).start(in: timeZone)
            )
        }
        switch self {
        case .today: return span(0, 1)
        case .tomorrow: return span(1, 1)
        // On a Sunday, the weekend began yesterday.
        case .weekend: return span(today.weekday == .sunday ? -1 : 6 - today.weekday.rawValue, 2)
        }
    }
}
