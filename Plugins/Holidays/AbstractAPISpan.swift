import FeedCore

/// The span of one request: a day on the publisher's free plan, a month or a year on paid plans.
///
/// - SeeAlso: [The publisher's documentation](https://docs.abstractapi.com/api/holidays) of `year`, `month` and `day`.
enum AbstractAPISpan: String, CaseIterable, SettingValue {
    case day, month, year

    /// Returns the days of the request that contains a day.
    func around(_ day: CivilDay) -> ClosedRange<CivilDay> {
        switch self {
        case .day: return day...day
        case .month:
            let month = CivilMonth(containing: day)
            return month.firstDay...month.lastDay
        case .year:
            // The first and the last day of a year always exist.
            let first = CivilDay(year: day.year, month: 1, day: 1) ?? day
            let last = CivilDay(year: day.year, month: 12, day: 31) ?? day
            return first...last
        }
    }

    /// Returns the spans that cover the days, in order.
    func spans(of days: ClosedRange<CivilDay>) -> [ClosedRange<CivilDay>] {
        var spans: [ClosedRange<CivilDay>] = []
        var next = days.lowerBound
        while next <= days.upperBound {
            let span = around(next)
            spans.append(span)
            // Days are clamped to the valid years, so the last span does not advance.
            guard span.upperBound < .last else { break }
            next = span.upperBound.adding(days: 1)
        }
        return spans
    }

    /// Returns the parameters for the span around a day; padded, as in the publisher's own example.
    func parameters(_ day: CivilDay) -> [(name: String, value: String)] {
        let all = [
            ("year", day.year.padded(to: 4)), ("month", day.month.padded(to: 2)), ("day", day.day.padded(to: 2)),
        ]
        return Array(all.prefix(self == .day ? 3 : self == .month ? 2 : 1))
    }
}

extension CivilDay {
    fileprivate static let last = CivilDay(number: .max)
}
