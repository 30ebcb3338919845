import FeedCore
import Foundation
import HorseRacing
import Testing

@Suite(.timeLimit(.minutes(20)))
struct RaceTimeTests {
    private func read(_ date: String, _ time: String, in zone: String) throws -> FeedSnapshot {
        try HorseRacingProvider.with(["timeZone": .text(zone)]).read(RaceCardText.race(on: date, at: time))
    }

    private func wallClock(_ snapshot: FeedSnapshot, in zone: String) throws -> String {
        let zone = try #require(TimeZone(known: zone))
        let start = try #require(snapshot.items.first?.time.start(in: zone))
        return String(start.addingTimeInterval(Double(zone.secondsFromGMT(for: start))).rfc3339.dropLast(4))
    }

    @Test(arguments: [
        ("Europe/London", "2026-03-28"), ("Europe/London", "2026-03-29"), ("Europe/London", "2026-03-30"),
        ("Europe/London", "2026-10-24"), ("Europe/London", "2026-10-25"), ("Europe/London", "2026-10-26"),
        ("Australia/Sydney", "2026-04-04"), ("Australia/Sydney", "2026-04-05"), ("Australia/Sydney", "2026-04-06"),
        ("Australia/Sydney", "2026-10-03"), ("Australia/Sydney", "2026-10-04"), ("Australia/Sydney", "2026-10-05"),
    ])
    func `shows the local time around the nights when clocks change`(zone: String, date: String) throws {
        for time in ["00:00", "00:59", "03:00", "04:10", "13:30", "23:59"] {
            let snapshot = try read(date, time, in: zone)
            #expect(try wallClock(snapshot, in: zone) == "\(date)T\(time)")
            #expect(snapshot.warnings.isEmpty)
            #expect(snapshot.items.first?.title == "\(time) Fernhill")
        }
    }

    @Test(arguments: [
        ("Europe/London", "2026-03-29", "01:30", "2026-03-29T01:30:00Z", "2026-03-29T02:30"),
        ("Australia/Sydney", "2026-10-04", "02:15", "2026-10-03T16:15:00Z", "2026-10-04T03:15"),
        ("Australia/Lord_Howe", "2026-10-04", "02:15", "2026-10-03T15:45:00Z", "2026-10-04T02:45"),
    ])
    func `moves a skipped time forward`(
        zone: String,
        date: String,
        time: String,
        instant: String,
        shown: String
    ) throws {
        let snapshot = try read(date, time, in: zone)
        #expect(snapshot.items.first?.time == .instant(try #require(Date(rfc3339: instant))))
        #expect(try wallClock(snapshot, in: zone) == shown)
        #expect(
            snapshot.warnings.listed == [
                FeedWarning(
                    .adjustedTime,
                    pointer: "/race_summary/time",
                    "clocks in \(zone) skip \(time) on \(date); the race was moved forward by as much as they skip"
                )
            ]
        )
    }

    @Test(arguments: [
        ("Europe/London", "2026-10-25", "01:30", "2026-10-25T00:30:00Z"),
        ("Australia/Sydney", "2026-04-05", "02:30", "2026-04-04T15:30:00Z"),
        ("Australia/Lord_Howe", "2026-04-05", "01:45", "2026-04-04T14:45:00Z"),
    ])
    func `uses the first instant of a repeated time`(
        zone: String,
        date: String,
        time: String,
        instant: String
    ) throws {
        let snapshot = try read(date, time, in: zone)
        #expect(snapshot.items.first?.time == .instant(try #require(Date(rfc3339: instant))))
        #expect(
            snapshot.warnings.listed == [
                FeedWarning(
                    .adjustedTime,
                    pointer: "/race_summary/time",
                    "clocks in \(zone) show \(time) twice on \(date); the first is used"
                )
            ]
        )
    }

    @Test(arguments: [
        (
            "2026-02-30", "10:45", "/race_summary/date",
            "found the text \"2026-02-30\", expected a day such as 2026-11-21"
        ),
        (
            "21/11/2026", "10:45", "/race_summary/date",
            "found the text \"21/11/2026\", expected a day such as 2026-11-21"
        ),
        ("2026-11-21", "24:00", "/race_summary/time", "found the text \"24:00\", expected a time of day such as 10:45"),
        ("2026-11-21", "10.45", "/race_summary/time", "found the text \"10.45\", expected a time of day such as 10:45"),
        ("2026-11-21", "10:4", "/race_summary/time", "found the text \"10:4\", expected a time of day such as 10:45"),
        ("2026-11-21", "", "/race_summary/time", "found an empty text, expected a time of day such as 10:45"),
        (
            "2100-01-01", "10:45", "/race_summary/date",
            "found the text \"2100-01-01\", expected a day before 2100"
        ),
    ])
    func `a race without a usable time is left out alone`(
        date: String,
        time: String,
        pointer: String,
        message: String
    ) throws {
        let races = [RaceCardText.race(on: date, at: time), RaceCardText.race(at: "9:05:30")].joined(separator: ",")
        let snapshot = try HorseRacingProvider.with().read("[\(races)]")
        #expect(snapshot.items.map(\.title) == ["09:05 Fernhill"])
        #expect(snapshot.warnings.listed == [FeedWarning(.malformedRecord, pointer: "/0" + pointer, message)])
    }
}
