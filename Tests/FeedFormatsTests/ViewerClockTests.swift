import FeedCore
import FeedFormats
import FeedTimeline
import Foundation
import Testing

struct ViewerClockTests {
    private func clock(_ now: String = "2026-11-21T10:00:00Z", in zone: String = "Europe/London") -> ViewerClock {
        ViewerClock(now: ExampleFeeds.instant(now), timeZone: ExampleFeeds.zone(zone))
    }

    @Test(
        arguments: [
            (0, "now"), (0.4, "1s"), (1, "1s"), (45, "45s"), (59.2, "1m 00s"), (60, "1m 00s"), (89, "1m 29s"),
            (3_599, "59m 59s"),
            (3_600, "1h 00m"), (7_500, "2h 05m"), (86_399, "23h 59m"), (86_400, "1d 0h"), (4 * 86_400 + 7_300, "4d 2h"),
            (7 * 86_400 - 1, "6d 23h"), (7 * 86_400, "7d"), (400 * 86_400, "400d"), (730 * 86_400, "2y"),
            (-0.5, "now"), (-1, "-0:01"), (-12, "-0:12"), (-12.9, "-0:12"), (-75, "-1:15"), (-3_599, "-59:59"),
            (-3_900, "-1h 05m"),
            (-90_000, "-1d 1h"),
        ] as [(Double, String)]
    )
    func `counts down to the start and on from there`(seconds: Double, text: String) {
        let start = ExampleFeeds.now.addingTimeInterval(seconds)
        #expect(clock().countdown(to: .instant(start)) == text)
    }

    @Test(
        arguments: [
            (0, "now"), (-45, "45s ago"), (-59.9, "59s ago"), (-720, "12m ago"), (-3_600, "1h ago"),
            (-86_400, "1d ago"),
            (-400 * 86_400, "400d ago"), (-8.5 * 365 * 86_400, "8y ago"), (-1e18, "31709y ago"),
        ] as [(Double, String)]
    )
    func `says how long ago what is past was`(seconds: Double, text: String) {
        let start = ExampleFeeds.now.addingTimeInterval(seconds)
        #expect(clock().countdown(to: .instant(start), isPast: true) == text)
    }

    @Test(
        arguments: [
            (-5, "just now"), (0, "just now"), (0.9, "just now"), (1, "1 s ago"), (12.7, "12 s ago"), (59, "59 s ago"),
            (60, "1 min ago"),
            (1_200, "20 min ago"), (3_599, "59 min ago"), (3 * 3_600, "3 h ago"), (47 * 3_600, "47 h ago"),
            (48 * 3_600, "2 d ago"),
            (400 * 86_400, "400 d ago"), (.infinity, "11574074 d ago"),
        ] as [(Double, String)]
    )
    func `says how old something is`(seconds: Double, text: String) {
        #expect(clock().age(of: ExampleFeeds.now.addingTimeInterval(-seconds)) == text)
    }

    @Test(arguments: [
        ("2026-11-21T11:01:29Z", "11:01"), ("2026-11-21T00:00:00Z", "00:00"), ("2026-11-21T23:59:59Z", "23:59"),
        ("2026-11-22T00:00:00Z", "Sun 00:00"), ("2026-11-25T14:05:00Z", "Wed 14:05"),
        ("2026-11-27T09:00:00Z", "Fri 09:00"),
        ("2026-11-28T09:00:00Z", "28 Nov"), ("2026-11-15T09:00:00Z", "Sun 09:00"), ("2026-11-14T09:00:00Z", "14 Nov"),
        ("2027-12-25T09:00:00Z", "25 Dec 27"), ("2009-01-05T09:00:00Z", "5 Jan 09"),
    ])
    func `tells the time as short as it can be told`(start: String, text: String) {
        #expect(clock().shortTime(.instant(ExampleFeeds.instant(start))) == text)
    }

    @Test(arguments: [
        ("Pacific/Kiritimati", "2026-12-24T09:59:59Z", "tomorrow", "Fri 25"),
        ("Pacific/Kiritimati", "2026-12-24T10:00:00Z", "today", "Fri 25"),
        ("Pacific/Kiritimati", "2026-12-25T10:00:00Z", "yesterday", "Fri 25"),
        ("UTC", "2026-12-24T23:59:59Z", "tomorrow", "Fri 25"),
        ("UTC", "2026-12-25T00:00:00Z", "today", "Fri 25"), ("UTC", "2026-12-26T00:00:00Z", "yesterday", "Fri 25"),
        ("Pacific/Pago_Pago", "2026-12-25T10:59:59Z", "tomorrow", "Fri 25"),
        ("Pacific/Pago_Pago", "2026-12-25T11:00:00Z", "today", "Fri 25"),
        ("Pacific/Pago_Pago", "2026-12-26T11:00:00Z", "yesterday", "Fri 25"),
        ("UTC", "2026-12-21T12:00:00Z", "4d", "Fri 25"),
        ("UTC", "2026-12-29T12:00:00Z", "4d ago", "Fri 25"), ("UTC", "2026-11-20T12:00:00Z", "35d", "25 Dec"),
        ("UTC", "2027-02-20T12:00:00Z", "57d ago", "25 Dec 26"),
    ])
    func `a whole day keeps its date wherever one looks from`(
        zone: String,
        now: String,
        countdown: String,
        time: String
    ) {
        let christmas = FeedTime.day(ExampleFeeds.day("2026-12-25"), region: "GB")
        #expect(clock(now, in: zone).countdown(to: christmas) == countdown)
        #expect(clock(now, in: zone).shortTime(christmas) == time)
    }

    @Test(arguments: [
        // Summer time ends in London at 01:00 UTC on 25 October 2026: 01:30 comes twice.
        (
            "Europe/London", "2026-10-25T00:30:00Z", "01:30", "3h 30m",
            "Sun 25 Oct 2026 01:30 (Europe/London, UTC+01:00)"
        ),
        (
            "Europe/London", "2026-10-25T01:30:00Z", "01:30", "4h 30m",
            "Sun 25 Oct 2026 01:30 (Europe/London, UTC+00:00)"
        ),
        ("Europe/London", "2026-10-25T23:59:00Z", "23:59", "1d 2h", "Sun 25 Oct 2026 23:59 (Europe/London, UTC+00:00)"),
        (
            "Europe/London", "2026-10-26T00:00:00Z", "Mon 00:00", "1d 3h",
            "Mon 26 Oct 2026 00:00 (Europe/London, UTC+00:00)"
        ),
        // It begins in Sydney at 16:00 UTC on 3 October 2026: 02:00 is followed by 03:00.
        (
            "Australia/Sydney", "2026-10-03T15:59:59Z", "01:59", "-21d 5h",
            "Sun 4 Oct 2026 01:59:59 (Australia/Sydney, UTC+10:00)"
        ),
        (
            "Australia/Sydney", "2026-10-03T16:00:00Z", "03:00", "-21d 5h",
            "Sun 4 Oct 2026 03:00 (Australia/Sydney, UTC+11:00)"
        ),
    ])
    func `nights with a change of clocks tell the right time`(
        zone: String,
        start: String,
        short: String,
        countdown: String,
        full: String
    ) {
        let (time, now) = (FeedTime.instant(ExampleFeeds.instant(start)), "2026-10-24T21:00:00Z")
        let viewer = clock(now, in: zone)
        let isThatDay = ViewerClock(now: ExampleFeeds.instant(start), timeZone: ExampleFeeds.zone(zone))
        #expect((short.contains(" ") ? clock("2026-10-25T12:00:00Z", in: zone) : isThatDay).shortTime(time) == short)
        #expect(viewer.countdown(to: time) == countdown)
        #expect(viewer.fullTime(time) == full)
    }

    @Test(arguments: [
        (
            "2026-11-21T11:00:00Z", "2026-11-21T11:04:30Z",
            "Sat 21 Nov 2026 11:00 to 11:04:30 (Europe/London, UTC+00:00)"
        ),
        (
            "2026-07-01T22:30:00Z", "2026-07-01T23:30:00Z",
            "Wed 1 Jul 2026 23:30 to Thu 2 Jul 2026 00:30 (Europe/London, UTC+01:00)"
        ),
    ])
    func `tells an end too`(start: String, end: String, text: String) {
        #expect(clock().fullTime(.instant(ExampleFeeds.instant(start), end: ExampleFeeds.instant(end))) == text)
    }

    @Test(arguments: ["Asia/Kathmandu", "America/St_Johns", "Pacific/Marquesas"])
    func `offsets have minutes`(zone: String) {
        let offset = ["Asia/Kathmandu": "+05:45", "America/St_Johns": "-03:30", "Pacific/Marquesas": "-09:30"][zone]
        #expect(clock(in: zone).fullTime(.instant(ExampleFeeds.now)).hasSuffix("(\(zone), UTC\(offset ?? ""))"))
    }

    @Test(arguments: [
        (FeedTime.instant(ExampleFeeds.now), "now"), (.instant(ExampleFeeds.now.addingTimeInterval(89)), "in 1m 29s"),
        (.instant(ExampleFeeds.now.addingTimeInterval(-89)), "1 min ago"),
        (.day(ExampleFeeds.day("2026-11-21"), region: "GB"), "today"),
        (.day(ExampleFeeds.day("2026-11-22"), region: "GB"), "tomorrow"),
        (.day(ExampleFeeds.day("2026-11-25"), region: "GB"), "in 4d"),
        (.day(ExampleFeeds.day("2026-11-20"), region: "GB"), "yesterday"),
        (.day(ExampleFeeds.day("2026-11-17"), region: "GB"), "4d ago"),
        (.instant(ExampleFeeds.now.addingTimeInterval(-0.2)), "now"),
    ])
    func `says a distance in words of its own`(time: FeedTime, text: String) {
        #expect(clock().distance(to: time) == text)
    }

    private static func days(_ first: String, _ last: String) -> FeedTime {
        .days(ExampleFeeds.day(first), through: ExampleFeeds.day(last), region: "GB")
    }

    @Test(arguments: [
        // Before, on the first day, between, on the last, after; and over the end of a year. Today is 21 November 2026.
        (days("2026-11-25", "2026-11-27"), ["4d", "Wed 25", "until 27 Nov", "in 4d", "Wed 25 Nov to Fri 27 Nov"]),
        (
            days("2026-11-21", "2026-11-23"),
            ["today", "Sat 21", "day 1 of 3, until 23 Nov", "day 1 of 3", "Sat 21 Nov to Mon 23 Nov"]
        ),
        (
            days("2026-11-19", "2026-12-28"),
            ["today", "Thu 19", "day 3 of 40, until 28 Dec", "day 3 of 40", "Thu 19 Nov to Mon 28 Dec"]
        ),
        (
            days("2026-11-01", "2026-11-21"),
            ["today", "1 Nov", "day 21 of 21, until 21 Nov", "day 21 of 21", "Sun 1 Nov to Sat 21 Nov"]
        ),
        (
            days("2026-11-01", "2026-11-20"),
            ["yesterday", "1 Nov", "until 20 Nov", "yesterday", "Sun 1 Nov to Fri 20 Nov"]
        ),
        (
            days("2026-12-19", "2027-01-03"),
            ["28d", "19 Dec", "until 3 Jan 2027", "in 28d", "Sat 19 Dec to Sun 3 Jan 2027"]
        ),
        (days("2026-11-25", "2026-11-25"), ["4d", "Wed 25", nil, "in 4d", "Wed 25 Nov"]),
        (FeedTime.undated("summer"), ["", "undated", "summer", "summer", "summer"]),
    ])
    func `tells when several days are, and what is undated`(time: FeedTime, texts: [String?]) {
        let clock = clock()
        #expect(
            [
                clock.countdown(to: time), clock.shortTime(time), clock.rest(of: time), clock.distance(to: time),
                clock.datedTime(time),
            ] == texts
        )
    }

    @Test(arguments: [("1871-01-18", "18 Jan 1871"), ("1977-01-18", "18 Jan 77"), ("1976-01-18", "18 Jan 1976")])
    func `a year is as long as it must be`(day: String, text: String) {
        #expect(clock().shortTime(.day(ExampleFeeds.day(day), region: "")) == text)
    }

    @Test func `the full time of several days counts them`() {
        #expect(
            clock().fullTime(Self.days("2026-11-25", "2026-12-04"))
                == "Wed 25 Nov 2026 to Fri 4 Dec 2026 (10 days in GB)"
        )
        #expect(clock().fullTime(.undated("summer")) == "summer (no date)")
        #expect(clock().fullTime(.undated("")) == "no date")
    }

    @Test(arguments: [
        Date.distantPast, .distantFuture, Date(timeIntervalSince1970: 1e300), Date(timeIntervalSince1970: -1e300),
    ])
    func `no instant is too far away to be told`(date: Date) {
        for zone in ["Europe/London", "Pacific/Kiritimati"] {
            #expect(!clock(in: zone).fullTime(.instant(date, end: date)).isEmpty)
            #expect(!clock(in: zone).shortTime(.instant(date)).isEmpty)
            #expect(!clock(in: zone).countdown(to: .instant(date)).isEmpty)
            #expect(!clock(in: zone).countdown(to: .instant(date), isPast: true).isEmpty)
        }
    }
}
