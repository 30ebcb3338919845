import FeedBoard
import FeedCore
import FeedTimeline
import Foundation
import Testing

/// The predicted times of changes, compared with looking every second.
struct NextChangeTests {
    /// Nights in London: summer time begins, summer time ends, a year ends.
    static let nights = ["2026-03-28T23:55:00Z", "2026-10-24T22:55:00Z", "2026-12-31T23:55:00Z"]
    private static let hours = 3

    /// Looks at regular intervals and just after each predicted instant, and reports a change that was not predicted.
    ///
    /// - Parameters:
    ///   - start: The time of the first look.
    ///   - seconds: The length of the test in seconds.
    ///   - step: The seconds between two looks, apart from those just after a predicted instant.
    ///   - look: Returns the text that is shown at an instant, and a closure that predicts its next change.
    /// - Returns: The number of predicted changes that happened, and of those that did not.
    private func watch(
        from start: Date,
        seconds: Int,
        every step: Int = 1,
        _ look: (Date) -> (shown: String, next: () -> Date?)
    ) -> (changes: Int, vain: Int) {
        var (changes, vain) = (0, 0)
        var shown = look(start).shown
        var next = look(start).next()
        for second in stride(from: step, through: seconds, by: step) {
            let now = start.addingTimeInterval(Double(second))
            while let instant = next, instant < now {
                let later = look(max(instant, start).addingTimeInterval(0.001))
                if later.shown == shown { vain += 1 } else { changes += 1 }
                (shown, next) = (later.shown, later.next())
            }
            let seen = look(now)
            // On the instant itself it may be either.
            guard seen.shown == shown || next == now else {
                Issue.record("\(now.rfc3339): \(shown) became \(seen.shown), foretold for \(next?.rfc3339 ?? "never")")
                return (changes, vain)
            }
        }
        return (changes, vain)
    }

    static let distances: [Double] = [-172_500, -35_700, -90, 0, 0.5, 3_900, 36_300, 173_100]

    @Test(arguments: nights, distances)
    func `texts of times change when it is said`(night: String, distance: Double) {
        let from = ExampleFeeds.instant(night)
        let start = from.addingTimeInterval(distance)
        for end in [nil, start.addingTimeInterval(5_000)] {
            for surface in TimeSurface.allCases where surface != .counted {
                for isPast in [true, false, nil] {
                    let time = FeedTime.instant(start, end: end)
                    let far = watch(from: from, seconds: 700) { now in
                        let clock = ViewerClock(now: now, timeZone: ExampleFeeds.london)
                        return (
                            clock.distance(to: time, isPast: isPast, on: surface),
                            { clock.nextChange(ofDistanceTo: time, isPast: isPast, on: surface) }
                        )
                    }
                    #expect(far.vain == 0)
                    let near = watch(from: from, seconds: 700) { now in
                        let clock = ViewerClock(now: now, timeZone: ExampleFeeds.london)
                        return (
                            clock.nearText(time, isPast: isPast, on: surface),
                            { clock.nextChange(ofNearText: time, isPast: isPast, on: surface) }
                        )
                    }
                    // A day begins for what has no date in its text too.
                    #expect(near.vain <= 1)
                }
            }
        }
    }

    @Test(arguments: nights) func `days and minutes begin when it is said`(night: String) {
        let days = watch(from: ExampleFeeds.instant(night), seconds: Self.hours * 3_600) { now in
            let clock = ViewerClock(now: now, timeZone: ExampleFeeds.london)
            return (clock.shortDay(clock.today), { clock.nextDay })
        }
        #expect(days == (1, 0))
        let minutes = watch(from: ExampleFeeds.instant(night), seconds: Self.hours * 3_600) { now in
            let clock = ViewerClock(now: now, timeZone: ExampleFeeds.london)
            return (clock.shortTime(.instant(now)), { clock.nextMinute })
        }
        #expect(minutes == (Self.hours * 60 - 1, 0))
    }

    @Test(arguments: [
        // Midnight comes twice, midnight never comes.
        ("America/Havana", "2026-11-01T03:00:00Z"), ("America/Havana", "2026-03-08T03:00:00Z"),
        ("Africa/Cairo", "2026-04-23T20:00:00Z"), ("Africa/Cairo", "2026-10-29T19:00:00Z"),
        ("Australia/Lord_Howe", "2026-10-03T12:00:00Z"),
    ]) func `days begin where clocks change at midnight`(zone: String, from: String) {
        let days = watch(from: ExampleFeeds.instant(from), seconds: 6 * 3_600) { now in
            let clock = ViewerClock(now: now, timeZone: ExampleFeeds.zone(zone))
            return (clock.shortDay(clock.today), { clock.nextDay })
        }
        #expect(days.changes >= 1)
        #expect(days.vain == 0)
    }

    @Test func `ages change when it is said`() {
        for age in [0, 0.3, 50, 3_500, 35_000, 172_000, 63_000_000] as [Double] {
            let read = ExampleFeeds.now.addingTimeInterval(-age)
            let seen = watch(from: ExampleFeeds.now, seconds: 7_300) { now in
                let clock = ViewerClock(now: now, timeZone: ExampleFeeds.london)
                return (clock.age(of: read), { clock.nextChange(ofAge: read) })
            }
            #expect(seen.vain == 0)
        }
    }

    // MARK: - Boards

    private static func reports(from: Date) -> [FeedReport] {
        let item = { (id: String, seconds: Double, until: Double?) in
            ExampleFeeds.item(id, in: 0) {
                $0.time = .instant(from.addingTimeInterval(seconds))
                $0.relevantUntil = until.map { from.addingTimeInterval(seconds + $0) }
            }
        }
        let day = CivilDay(from, in: ExampleFeeds.london)
        let races = ExampleFeeds.report(
            "races",
            [item("race", 100, 60), item("next", 1_800, 60), item("late", 9_000, 60), item("third", 86_400, 60)]
        ) {
            $0.ahead = .seconds(7_200)
            $0.limitPerGroup = 2
        }
        var days = ExampleFeeds.report(
            "days",
            [
                ExampleFeeds.item("today", in: 0) { $0.time = .day(day, region: "GB") },
                ExampleFeeds.item("long", in: 0) { $0.time = .days(day, through: day.adding(days: 3), region: "") },
                item("begun", -600, nil),
                ExampleFeeds.item("meeting", in: 0) {
                    $0.time = .instant(from + 3_000, end: from + 4_500)
                    $0.status = .live
                },
            ]
        )
        days.readAt = from.addingTimeInterval(-40)
        let stale = FeedReport(races.feed, FeedSnapshot(), readAt: from.addingTimeInterval(-3_000), freshUntil: from)
            .stale(FeedError(.timedOut, "no answer within 10 s"), since: from)
        let failed = FeedReport(days.feed, FeedError(.timedOut, "no answer"), since: from.addingTimeInterval(-5))
        return [races, days, stale, failed]
    }

    /// All that a board says.
    private func words(of board: TimelineContent, showsDistances: Bool) -> String {
        let rows = board.sections.map { section in
            "\(section.title): "
                + section.rows.map { row in
                    let parts = row.parts.map(\.text).joined(separator: ",")
                    let distance = showsDistances ? row.distance : ""
                    return "\(row.title) \(row.when) \(distance) \(row.isImminent) \(row.isPast) \(parts)"
                }.joined(separator: "; ")
        }
        return (rows + board.feedStatuses.flatMap { $0.notes.map(\.text) }).joined(separator: "\n")
    }

    @Test(arguments: nights, FeedQuery.Layout.allCases)
    func `a board changes when it is said`(night: String, layout: FeedQuery.Layout) {
        let from = ExampleFeeds.instant(night)
        let reports = Self.reports(from: from)
        for (surface, showsDistances) in [(TimeSurface.live, false), (.printed, true)] {
            let seen = watch(from: from, seconds: 7_800, every: 3) { now in
                var query = FeedQuery(timeZone: ExampleFeeds.london, now: now)
                (query.layout, query.showsPast) = (layout, false)
                var choices = ViewerChoices.printed
                choices.surface = surface
                let board = TimelineContent(query.timeline(of: reports), choices)
                let next = { [query] in
                    let changes = [board.nextChange(showsDistances: showsDistances), query.nextChange(of: reports)]
                    return changes.compactMap(\.self).min()
                }
                return (words(of: board, showsDistances: showsDistances), next)
            }
            #expect(seen.changes > 20)
            // A text that says minutes need not be looked at every second.
            if surface == .printed { #expect(seen.changes + seen.vain < 1_500) }
        }
    }
}
