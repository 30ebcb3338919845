import FeedCore

extension CivilDay {
    /// Reads a week of ISO 8601, `2026-W49` or `2026W49`, as its Monday, and a day in it such as `2026-W49-2`.
    init?(isoWeek text: String) {
        guard let match = text.wholeMatch(of: /(\d{4})-?W(\d{2})(?:-?([1-7]))?/), let year = Int(match.1),
            let week = Int(match.2), (1...53).contains(week),
            // The 4th of January is in the first week.
            let fourth = CivilDay(year: year, month: 1, day: 4)
        else { return nil }
        // 1970-01-01 was a Thursday.
        let monday = fourth.number - ((fourth.number + 3) % 7 + 7) % 7 + (week - 1) * 7
        // Only years whose 28th of December is in it have a week 53.
        guard week < 53 || CivilDay(number: monday + 3).year == year else { return nil }
        self.init(number: monday + (match.3.flatMap { Int($0) } ?? 1) - 1)
    }
}
