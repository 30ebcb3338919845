package import FeedCore

/// Three or more days off with a holiday: a long weekend, or what a day of leave makes of a holiday and a weekend.
package struct TimeOff: Sendable, Hashable {
    package var days: ClosedRange<CivilDay>

    /// The day of leave between the holiday and the weekend; `nil` if none is needed.
    package var bridge: CivilDay?

    /// The codes of the regions that have it; empty if the holidays are not of regions.
    var regions: Set<String> = []

    package var count: Int { days.upperBound.number - days.lowerBound.number + 1 }

    /// Returns true if a holiday is one of these days, in a region that has them.
    func contains(_ holiday: ShownYear.Holiday) -> Bool {
        days.contains(holiday.day)
            && (regions.isEmpty || holiday.regions.map { !$0.isDisjoint(with: regions) } ?? true)
    }

    /// The minimum number of days.
    private static let fewestDays = 3

    /// The number of days before and after the year that may belong to it, so that New Year's weekend is whole.
    package static let margin = 7

    /// Returns the long weekends and bridge days, in order.
    ///
    /// - Parameters:
    ///   - holidays: The days of holidays, those shortly before and after `span` too.
    ///   - weekend: The days of the week without work.
    ///   - span: The days from which a holiday or a day of leave has to be.
    /// - Returns: Each with at least three days; one with a day of leave in it beside the shorter one without.
    static func all(_ holidays: Set<CivilDay>, _ weekend: Set<Weekday>, in span: ClosedRange<CivilDay>) -> [TimeOff] {
        let (first, last) = (span.lowerBound.adding(days: -margin), span.upperBound.adding(days: margin))
        var runs: [ClosedRange<CivilDay>] = []
        for number in first.number...last.number {
            let day = CivilDay(number: number)
            guard holidays.contains(day) || weekend.contains(day.weekday) else { continue }
            if let run = runs.last, run.upperBound.adding(days: 1) == day {
                runs[runs.count - 1] = run.lowerBound...day
            } else {
                runs.append(day...day)
            }
        }
        // A holiday on a weekend makes no weekend longer.
        let worked = holidays.filter { !weekend.contains($0.weekday) }
        let has = { (run: ClosedRange<CivilDay>) in worked.contains { run.contains($0) } }
        let long = runs.filter { run in worked.contains { run.contains($0) && span.contains($0) } }
            .map { TimeOff(days: $0) }
        let bridged = zip(runs, runs.dropFirst()).compactMap { before, after -> TimeOff? in
            let bridge = before.upperBound.adding(days: 1)
            guard bridge.adding(days: 1) == after.lowerBound, span.contains(bridge), has(before) || has(after) else {
                return nil
            }
            return TimeOff(days: before.lowerBound...after.upperBound, bridge: bridge)
        }
        return (long + bridged).filter { $0.count >= fewestDays }
            .sorted { ($0.days.lowerBound, $0.count) < ($1.days.lowerBound, $1.count) }
    }
}
