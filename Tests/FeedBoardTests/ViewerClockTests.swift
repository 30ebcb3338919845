import FeedBoard
import FeedCore
import Foundation
import Testing

struct ViewerClockTests {
    private func clock(_ now: String = "2026-11-21T10:00:00Z", in zone: String = "Europe/London") -> ViewerClock {
        ViewerClock(now: ExampleFeeds.instant(now), timeZone: ExampleFeeds.zone(zone))
    }

    @Test(
        arguments: [
            // What is printed, and what counts on a screen.
            (0, "now", "now"), (0.4, "in 1 s", "in 1 s"), (45, "in 45 s", "in 45 s"),
            (59.2, "in 1 min", "in 1 min 00 s"), (89, "in 1 min", "in 1 min 29 s"), (250, "in 4 min", "in 4 min 10 s"),
            (300, "in 5 min", "in 5 min 00 s"), (3_599, "in 59 min", "in 59 min 59 s"), (3_600, "in 1 h", "in 1 h"),
            (3_660, "in 1 h 1 min", "in 1 h 1 min"), (9_730, "in 2 h 42 min", "in 2 h 42 min"),
            (35_999, "in 9 h 59 min", "in 9 h 59 min"), (36_000, "in 10 h", "in 10 h"), (86_399, "in 23 h", "in 23 h"),
            (86_400, "tomorrow", "tomorrow"), (172_799, "in 2 days", "in 2 days"),
            (3 * 86_400 + 15_129, "in 3 days", "in 3 days"), (730 * 86_400, "in 2 years", "in 2 years"),
            (-0.5, "now", "now"), (-1, "1 s ago", "1 s ago"), (-42, "42 s ago", "42 s ago"),
            (-42.9, "42 s ago", "42 s ago"), (-75, "1 min ago", "1 min ago"), (-3_599, "59 min ago", "59 min ago"),
            (-3_900, "1 h 5 min ago", "1 h 5 min ago"), (-90_000, "yesterday", "yesterday"),
        ] as [(Double, String, String)]
    )
    func `says how far away a start is, and counts on from there`(seconds: Double, printed: String, live: String) {
        let (start, clock) = at(seconds)
        #expect(clock.distance(to: start) == printed)
        #expect(clock.distance(to: start, on: .live) == live)
    }

    /// A start of a whole second, and a clock from which it is so many seconds away.
    private func at(_ seconds: Double) -> (FeedTime, ViewerClock) {
        let whole = seconds.rounded(.down)
        let start = FeedTime.instant(ExampleFeeds.now.addingTimeInterval(whole))
        return (start, ViewerClock(now: ExampleFeeds.now + (whole - seconds), timeZone: ExampleFeeds.london))
    }

    @Test(arguments: [
        // Sunday evening: six dates away, five times 24 hours and a bit.
        ("2026-11-22T20:30:00Z", "UTC", "2026-11-28T17:00:00Z", "in 6 days"),
        ("2026-11-22T20:30:00Z", "UTC", "2026-11-23T19:00:00Z", "in 22 h"),
        ("2026-11-22T20:30:00Z", "UTC", "2026-11-24T00:30:00Z", "in 2 days"),
        ("2026-11-22T20:30:00Z", "UTC", "2026-11-21T00:30:00Z", "yesterday"),
        ("2026-11-22T20:30:00Z", "UTC", "2026-11-19T23:30:00Z", "3 days ago"),
        // The zone decides which date it is.
        ("2026-11-22T20:30:00Z", "Asia/Tokyo", "2026-11-24T14:00:00Z", "tomorrow"),
        ("2026-11-22T20:30:00Z", "America/Los_Angeles", "2026-11-24T08:30:00Z", "in 2 days"),
        // Summer time begins on 29 March and ends on 25 October.
        ("2026-03-28T23:30:00Z", "Europe/London", "2026-03-29T23:30:00Z", "in 2 days"),
        ("2026-03-28T23:30:00Z", "Europe/London", "2026-03-29T22:30:00Z", "in 23 h"),
        ("2026-10-24T23:05:00Z", "Europe/London", "2026-10-25T23:30:00Z", "in 24 h"),
        ("2026-10-24T23:05:00Z", "Europe/London", "2026-10-26T00:05:00Z", "tomorrow"),
        ("2026-10-26T00:05:00Z", "Europe/London", "2026-10-24T23:05:00Z", "yesterday"),
        ("2026-10-23T12:00:00Z", "Europe/London", "2026-10-26T12:00:00Z", "in 3 days"),
    ])
    func `from a day on, a time is as many days away as its date`(
        now: String,
        zone: String,
        start: String,
        text: String
    ) {
        let start = ExampleFeeds.instant(start)
        let clock = clock(now, in: zone)
        #expect(clock.distance(to: .instant(start), isPast: start < clock.now) == text)
        let days = CivilDay(start, in: clock.timeZone)
        let ofDay = clock.distance(to: .day(days, region: ""))
        #expect(text.contains(" h") || ofDay == text)
    }

    @Test(
        arguments: [
            (0, "now"), (5, "now"), (-45, "45 s ago"), (-59.9, "59 s ago"), (-720, "12 min ago"), (-3_600, "1 h ago"),
            (-86_400, "yesterday"), (-400 * 86_400, "400 days ago"), (-8.5 * 365 * 86_400, "8 years ago"),
            (-1e18, "2027 years ago"),
        ] as [(Double, String)]
    )
    func `says how long ago what is past was, also on a screen`(seconds: Double, text: String) {
        let (start, clock) = at(seconds)
        for surface in TimeSurface.allCases {
            #expect(clock.distance(to: start, isPast: true, on: surface) == text)
        }
    }

    @Test(
        arguments: [
            (-600, 600, "now", "now"), (-600, 0, "10 min ago", "10 min ago"),
            (-600, -300, "10 min ago", "10 min ago"), (600, 900, "in 10 min", "in 10 min 00 s"),
        ] as [(Double, Double, String, String)]
    )
    func `what lasts is on until its end`(start: Double, end: Double, printed: String, live: String) {
        let now = ExampleFeeds.now
        let time = FeedTime.instant(now.addingTimeInterval(start), end: now.addingTimeInterval(end))
        #expect(clock().distance(to: time) == printed)
        #expect(clock().distance(to: time, on: .live) == live)
    }

    @Test(arguments: [
        // In one text: the distance within an hour, then the time. It is Saturday, 10:00.
        ("2026-11-21T10:05:00Z", false, "in 5 min"), ("2026-11-21T10:59:59Z", false, "in 59 min"),
        ("2026-11-21T11:00:00Z", false, "11:00"), ("2026-11-21T23:59:00Z", false, "23:59"),
        ("2026-11-22T00:00:00Z", false, "Sun 00:00"), ("2026-11-27T18:30:00Z", false, "Fri 18:30"),
        ("2026-11-28T18:30:00Z", false, "Sat 28 Nov 18:30"), ("2026-12-25T18:30:00Z", false, "Fri 25 Dec 18:30"),
        ("2027-01-01T18:30:00Z", false, "Fri 1 Jan 2027 18:30"), ("2029-01-01T18:30:00Z", false, "1 Jan 2029 18:30"),
        ("2026-11-21T09:30:00Z", true, "30 min ago"), ("2026-11-21T08:00:00Z", true, "08:00"),
        ("2026-11-21T08:00:00Z", false, "now"), ("2017-12-15T22:51:00Z", true, "15 Dec 2017 22:51"),
    ])
    func `tells what is near by its distance and what is far by its date`(start: String, isPast: Bool, text: String) {
        #expect(clock().nearText(.instant(ExampleFeeds.instant(start)), isPast: isPast) == text)
    }

    @Test(arguments: [
        ("2026-11-20", "yesterday"), ("2026-11-21", "today"), ("2026-11-22", "tomorrow"), ("2026-11-23", "Mon 23 Nov"),
        ("2026-12-25", "Fri 25 Dec"), ("2027-01-01", "Fri 1 Jan 2027"), ("2027-11-22", "Mon 22 Nov 2027"),
        ("2027-11-23", "23 Nov 2027"),
    ])
    func `a holiday says its weekday`(day: String, text: String) {
        #expect(clock().nearText(.day(ExampleFeeds.day(day), region: "GB")) == text)
    }

    @Test(
        arguments: [
            (-5, "just now"), (0, "just now"), (0.9, "just now"), (1, "1 s ago"), (12.7, "12 s ago"), (59, "59 s ago"),
            (60, "1 min ago"),
            (1_200, "20 min ago"), (3_599, "59 min ago"), (3 * 3_600, "3 h ago"), (47 * 3_600, "47 h ago"),
            (48 * 3_600, "2 days ago"),
            (400 * 86_400, "400 days ago"), (.infinity, "31709 years ago"),
        ] as [(Double, String)]
    )
    func `says how old something is`(seconds: Double, text: String) {
        #expect(clock().age(of: ExampleFeeds.now.addingTimeInterval(-seconds)) == text)
    }

    @Test(arguments: [
        ("2026-11-21T11:01:29Z", "11:01"), ("2026-11-21T00:00:00Z", "00:00"), ("2026-11-21T23:59:59Z", "23:59"),
        ("2026-11-22T00:00:00Z", "Sun 00:00"), ("2026-11-25T14:05:00Z", "Wed 14:05"),
        ("2026-11-27T09:00:00Z", "Fri 09:00"),
        ("2026-11-28T09:00:00Z", "Sat 28 Nov 09:00"), ("2026-11-15T09:00:00Z", "Sun 09:00"),
        ("2026-11-14T09:00:00Z", "Sat 14 Nov 09:00"), ("2027-11-22T09:00:00Z", "Mon 22 Nov 2027 09:00"),
        ("2027-12-25T09:00:00Z", "25 Dec 2027 09:00"), ("2009-01-05T09:00:00Z", "5 Jan 2009 09:00"),
    ])
    func `tells the time as short as it can be told`(start: String, text: String) {
        #expect(clock().shortTime(.instant(ExampleFeeds.instant(start))) == text)
    }

    @Test(arguments: [
        ("Pacific/Kiritimati", "2026-12-24T09:59:59Z", "tomorrow", "Fri 25 Dec"),
        ("Pacific/Kiritimati", "2026-12-24T10:00:00Z", "today", "Fri 25 Dec"),
        ("Pacific/Kiritimati", "2026-12-25T10:00:00Z", "yesterday", "Fri 25 Dec"),
        ("UTC", "2026-12-24T23:59:59Z", "tomorrow", "Fri 25 Dec"),
        ("UTC", "2026-12-25T00:00:00Z", "today", "Fri 25 Dec"),
        ("UTC", "2026-12-26T00:00:00Z", "yesterday", "Fri 25 Dec"),
        ("Pacific/Pago_Pago", "2026-12-25T10:59:59Z", "tomorrow", "Fri 25 Dec"),
        ("Pacific/Pago_Pago", "2026-12-25T11:00:00Z", "today", "Fri 25 Dec"),
        ("Pacific/Pago_Pago", "2026-12-26T11:00:00Z", "yesterday", "Fri 25 Dec"),
        ("UTC", "2026-12-21T12:00:00Z", "in 4 days", "Fri 25 Dec"),
        ("UTC", "2026-12-29T12:00:00Z", "4 days ago", "Fri 25 Dec"),
        ("UTC", "2026-11-20T12:00:00Z", "in 35 days", "Fri 25 Dec"),
        ("UTC", "2027-02-20T12:00:00Z", "57 days ago", "Fri 25 Dec 2026"),
    ])
    func `a whole day keeps its date wherever one looks from`(
        zone: String,
        now: String,
        countdown: String,
        time: String
    ) {
        let christmas = FeedTime.day(ExampleFeeds.day("2026-12-25"), region: "GB")
        #expect(clock(now, in: zone).distance(to: christmas) == countdown)
        #expect(clock(now, in: zone).shortTime(christmas) == time)
    }

    @Test(arguments: [
        // Summer time ends in London at 01:00 UTC on 25 October 2026: 01:30 comes twice.
        (
            "Europe/London", "2026-10-25T00:30:00Z", "01:30 UTC+01:00", "in 3 h 30 min",
            "Sun 25 Oct 2026 01:30 (Europe/London, UTC+01:00)"
        ),
        (
            "Europe/London", "2026-10-25T01:30:00Z", "01:30 UTC+00:00", "in 4 h 30 min",
            "Sun 25 Oct 2026 01:30 (Europe/London, UTC+00:00)"
        ),
        (
            "Europe/London", "2026-10-24T23:59:59Z", "00:59", "in 2 h 59 min",
            "Sun 25 Oct 2026 00:59:59 (Europe/London, UTC+01:00)"
        ),
        (
            "Europe/London", "2026-10-25T02:00:00Z", "02:00", "in 5 h",
            "Sun 25 Oct 2026 02:00 (Europe/London, UTC+00:00)"
        ),
        (
            "Europe/London", "2026-10-25T23:59:00Z", "23:59", "tomorrow",
            "Sun 25 Oct 2026 23:59 (Europe/London, UTC+00:00)"
        ),
        (
            "Europe/London", "2026-10-26T00:00:00Z", "Mon 00:00", "in 2 days",
            "Mon 26 Oct 2026 00:00 (Europe/London, UTC+00:00)"
        ),
        // It begins in Sydney at 16:00 UTC on 3 October 2026: 02:00 is followed by 03:00.
        (
            "Australia/Sydney", "2026-10-03T15:59:59Z", "01:59", "21 days ago",
            "Sun 4 Oct 2026 01:59:59 (Australia/Sydney, UTC+10:00)"
        ),
        (
            "Australia/Sydney", "2026-10-03T16:00:00Z", "03:00", "21 days ago",
            "Sun 4 Oct 2026 03:00 (Australia/Sydney, UTC+11:00)"
        ),
        // It ends in the Azores at midnight, and on Lord Howe Island by half an hour only.
        (
            "Atlantic/Azores", "2026-10-25T00:30:00Z", "00:30 UTC+00:00", "in 3 h 30 min",
            "Sun 25 Oct 2026 00:30 (Atlantic/Azores, UTC+00:00)"
        ),
        (
            "Australia/Lord_Howe", "2026-04-04T15:10:00Z", "01:40 UTC+10:30", "203 days ago",
            "Sun 5 Apr 2026 01:40 (Australia/Lord_Howe, UTC+10:30)"
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
        #expect((short.hasPrefix("Mon") ? clock("2026-10-25T12:00:00Z", in: zone) : isThatDay).shortTime(time) == short)
        #expect(viewer.distance(to: time) == countdown)
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

    private static func days(_ first: String, _ last: String) -> FeedTime {
        .days(ExampleFeeds.day(first), through: ExampleFeeds.day(last), region: "GB")
    }

    @Test(arguments: [
        // Before, on the first day, between, on the last, after; and over the end of a year. Today is 21 November 2026.
        (
            days("2026-11-25", "2026-11-27"),
            ["in 4 days", "Wed 25 Nov", "until Fri 27 Nov", nil, "Wed 25 Nov to Fri 27 Nov"]
        ),
        (
            days("2026-11-21", "2026-11-23"),
            ["today", "Sat 21 Nov", "day 1 of 3, until Mon 23 Nov", "day 1 of 3", "Sat 21 Nov to Mon 23 Nov"]
        ),
        (
            days("2026-11-19", "2026-12-28"),
            ["today", "Thu 19 Nov", "day 3 of 40, until Mon 28 Dec", "day 3 of 40", "Thu 19 Nov to Mon 28 Dec"]
        ),
        (
            days("2026-11-01", "2026-11-21"),
            ["today", "Sun 1 Nov", "day 21 of 21, until Sat 21 Nov", "day 21 of 21", "Sun 1 Nov to Sat 21 Nov"]
        ),
        (
            days("2026-11-01", "2026-11-20"),
            ["yesterday", "Sun 1 Nov", "until Fri 20 Nov", nil, "Sun 1 Nov to Fri 20 Nov"]
        ),
        (
            days("2026-12-19", "2027-01-03"),
            ["in 28 days", "Sat 19 Dec", "until Sun 3 Jan 2027", nil, "Sat 19 Dec to Sun 3 Jan 2027"]
        ),
        (days("2026-11-25", "2026-11-25"), ["in 4 days", "Wed 25 Nov", nil, nil, "Wed 25 Nov"]),
        (FeedTime.undated("summer"), ["", "undated", "summer", nil, "summer"]),
    ])
    func `tells when several days are, and what is undated`(time: FeedTime, texts: [String?]) {
        let clock = clock()
        #expect(
            [
                clock.distance(to: time), clock.shortTime(time), clock.rest(of: time), clock.placeOfToday(in: time),
                clock.datedTime(time),
            ] == texts
        )
    }

    @Test(arguments: [
        ("2026-11-20T18:00:00Z", "until Thu 18:19"), ("2026-11-19T18:00:00Z", "until Thu 26 Nov 18:19"),
        ("2026-11-12T18:00:00Z", "until Thu 26 Nov 18:19"),
    ])
    func `an end on the weekday of the start has its date`(start: String, text: String) {
        let time = FeedTime.instant(ExampleFeeds.instant(start), end: ExampleFeeds.instant("2026-11-26T18:19:00Z"))
        #expect(clock().rest(of: time) == text)
    }

    @Test(arguments: [("1871-01-18", "18 Jan 1871"), ("1977-01-18", "18 Jan 1977")])
    func `a far year is whole`(day: String, text: String) {
        #expect(clock().shortTime(.day(ExampleFeeds.day(day), region: "")) == text)
    }

    @Test(arguments: [
        ("expected a time such as 2026-11-21T10:01:29Z", "expected a time such as 2026-11-21T10:01:29Z"),
        (#"found the text "2026-11-26T23:20:00Z", not a day"#, #"found the text "2026-11-26T23:20:00Z", not a day"#),
        ("no requests until 2026-11-22T19:56:47Z", "no requests until Sun 22 Nov 2026 20:56:47"),
        ("a 2026-11-21T10:00:00.5Z b", "a Sat 21 Nov 2026 11:00 b"), ("Zürich 2026-11-22", "Zürich 2026-11-22"),
        ("2026-13-22T19:56:47Z", "2026-13-22T19:56:47Z"), ("", ""),
    ])
    func `a sentence tells instants by the viewer's clock`(text: String, expected: String) {
        #expect(clock(in: "Europe/Berlin").sentence(text) == expected)
    }

    @Test(arguments: [60.0, 600, 18_765, 200_000], TimeSurface.allCases)
    func `starts of one second count alike, with a fraction and without`(seconds: Double, surface: TimeSurface) {
        for fraction in stride(from: 0.0, to: 3, by: 0.25) {
            let clock = ViewerClock(now: ExampleFeeds.now + fraction, timeZone: ExampleFeeds.london)
            let starts = [0, 0.001, 0.999].map { FeedTime.instant(ExampleFeeds.now + seconds + $0, end: nil) }
            #expect(Set(starts.map { clock.distance(to: $0, on: surface) }).count == 1)
            #expect(Set(starts.map { clock.nextChange(ofDistanceTo: $0, on: surface) }).count == 1)
        }
    }

    @Test func `the full time of several days counts them`() {
        #expect(
            clock().fullTime(Self.days("2026-11-25", "2026-12-04"))
                == "Wed 25 Nov 2026 to Fri 4 Dec 2026 (10 days in GB)"
        )
        // The days of a feed that are the same wherever one is.
        let days = FeedTime.days(
            ExampleFeeds.day("2026-11-25"),
            through: ExampleFeeds.day("2026-11-26"),
            region: "everywhere"
        )
        #expect(clock().fullTime(days) == "Wed 25 Nov 2026 to Thu 26 Nov 2026 (2 days)")
        let day = FeedTime.day(ExampleFeeds.day("2026-11-25"), region: "everywhere")
        #expect(clock().fullTime(day) == "Wed 25 Nov 2026 (all day)")
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
            #expect(!clock(in: zone).distance(to: .instant(date), on: .live).isEmpty)
            #expect(!clock(in: zone).distance(to: .instant(date), isPast: true).isEmpty)
        }
    }
}
