package import FeedCore
package import Foundation

/// Which time a list is about, as it is asked for.
package struct ViewWindow: Sendable, Hashable {
    /// Days that have a name of their own.
    package enum Days: String, Sendable, CaseIterable, SettingValue {
        /// What is left of today.
        case today
        case tomorrow
        /// The next Saturday and Sunday, or what is left of them.
        case weekend

        /// For the help of the option of this name.
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
        self.from = from
        self.until = until
        self.within = within
        self.days = days
    }

    /// Whether nothing is asked for: what is next, then.
    package var isEmpty: Bool { from == nil && until == nil && within == nil && days == nil }

    /// Why the options that name a time do not go together; `nil` where they do.
    package var conflict: String? {
        let isSpan = from != nil || until != nil
        guard [isSpan, within != nil, days != nil].count(where: { $0 }) > 1 else { return nil }
        return within == nil
            ? "--\(days?.rawValue ?? "") says which days; it cannot be combined with --from and --until.\(remedy)"
            : "--within says how far from now; it cannot be combined with options that name a time or a day."
    }

    /// How to write a time of a day that is named by an option; empty where that is not what was meant.
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

    /// The end of a window that is not after its start.
    package struct EmptyWindow: Error, Sendable {
        let until: DateArgument
        let from: DateArgument?

        /// A whole sentence, about the options.
        package var message: String {
            "--until is \(until), which is not after \(from.map { "--from \($0)" } ?? "now")."
        }
    }

    /// The window that is meant, `nil` for what is next: the time that is in all of what is asked for, which may be none.
    package func window(now: Date, in timeZone: TimeZone) -> TimeWindow? {
        let windows = [
            within.map { TimeWindow(from: now, until: now.addingTimeInterval($0.seconds)) },
            days?.window(now: now, in: timeZone), span(now: now, in: timeZone),
        ].compactMap(\.self)
        guard let start = windows.map(\.from).max() else { return nil }
        return TimeWindow(from: start, until: windows.compactMap(\.until).min())
    }

    /// - Throws: That the end is not after the start.
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
        // On a Sunday, its Saturday was yesterday.
        case .weekend: return span(today.weekday == .sunday ? -1 : 6 - today.weekday.rawValue, 2)
        }
    }
}
