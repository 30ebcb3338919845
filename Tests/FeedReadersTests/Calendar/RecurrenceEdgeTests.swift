import FeedReaders
import Testing

/// Cases that the standard's examples omit: leap days, ends of months and years, weeks, positions within short periods.
@Suite(.timeLimit(.minutes(20)))
struct RecurrenceEdgeTests {
    @Test(
        arguments: [
            ("FREQ=YEARLY;COUNT=4", "20240229", "20240229 20280229 20320229 20360229"),
            ("FREQ=YEARLY;COUNT=3", "18960229", "18960229 19040229 19080229"),
            ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1;COUNT=4", "20240229", "20240229 20250228 20260228 20270228"),
            ("FREQ=MONTHLY;COUNT=4", "20260131", "20260131 20260331 20260531 20260731"),
            ("FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=4", "20260131", "20260131 20260228 20260331 20260430"),
            ("FREQ=MONTHLY;BYMONTHDAY=-31;COUNT=3", "20260101", "20260101 20260301 20260501"),
            ("FREQ=MONTHLY;INTERVAL=12;COUNT=3", "20240229", "20240229 20280229 20320229"),
            ("FREQ=MONTHLY;BYDAY=5MO;COUNT=3", "20260330", "20260330 20260629 20260831"),
            ("FREQ=MONTHLY;BYDAY=FR,-1MO;COUNT=6", "20260102", "20260102 20260109 20260116 20260123 20260126 20260130"),
            ("FREQ=YEARLY;BYYEARDAY=-1;COUNT=3", "20231231", "20231231 20241231 20251231"),
            ("FREQ=YEARLY;BYYEARDAY=366;COUNT=3", "20241231", "20241231 20281231 20321231"),
            ("FREQ=YEARLY;BYDAY=-1FR;COUNT=3", "20241227", "20241227 20251226 20261225"),
            ("FREQ=YEARLY;BYDAY=53TH;COUNT=2", "20151231", "20151231 20201231"),
            ("FREQ=YEARLY;BYDAY=1MO;BYMONTH=5,9;COUNT=4", "20260504", "20260504 20260907 20270503 20270906"),
            // A week belongs to the year with most of its days, so days of January may be in the 53rd.
            ("FREQ=YEARLY;BYWEEKNO=53;BYDAY=TH,FR;COUNT=4", "20151231", "20151231 20160101 20201231 20210101"),
            ("FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO;COUNT=3", "20251229", "20251229 20270104 20280103"),
            ("FREQ=YEARLY;BYWEEKNO=-1;BYDAY=MO;COUNT=3", "20251222", "20251222 20261228 20271227"),
            ("FREQ=YEARLY;BYWEEKNO=1;BYDAY=SU;WKST=SU;COUNT=3", "20260104", "20260104 20270103 20280102"),
            // Weeks without days: the start's weekday.
            ("FREQ=YEARLY;BYWEEKNO=20;COUNT=3", "20260513", "20260513 20270519 20280517"),
            // The first week has one of its two days before the start.
            ("FREQ=WEEKLY;BYDAY=MO,FR;BYSETPOS=2;COUNT=3", "20260107", "20260107 20260109 20260116"),
            (
                "FREQ=YEARLY;BYMONTH=1;BYDAY=MO,TU;BYSETPOS=1,-1;COUNT=4", "20260105",
                "20260105 20260127 20270104 20270126"
            ),
            // A day beyond the end of any year.
            ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "20260105", "20260105"),
            ("FREQ=DAILY;UNTIL=20260101", "20260105", "20260105"),
            ("FREQ=DAILY;BYHOUR=9,10;COUNT=2", "20260105", "20260105 20260106"),
            ("FREQ=DAILY;BYDAY=SA;BYMONTH=3;COUNT=3", "20260307", "20260307 20260314 20260321"),
        ] as [(String, String, String)]
    )
    func `returns the right days`(rule: String, start: String, days: String) throws {
        #expect(try times(rule, from: start, limit: 99) == days.split(separator: " ").map(String.init))
    }

    @Test(
        arguments: [
            (
                "FREQ=HOURLY;BYDAY=SA;INTERVAL=7;COUNT=5",
                "20260103T0900 20260103T1600 20260103T2300 20260110T0200 20260110T0900"
            ),
            ("FREQ=HOURLY;BYMINUTE=10,50;BYSETPOS=-1;COUNT=3", "20260103T0900 20260103T0950 20260103T1050"),
            ("FREQ=MINUTELY;INTERVAL=7;BYHOUR=0;COUNT=3", "20260103T0900 20260104T0003 20260104T0010"),
            (
                "FREQ=SECONDLY;BYSECOND=0;BYMINUTE=0;BYHOUR=12;BYMONTH=2;COUNT=3",
                "20260103T0900 20260201T1200 20260202T1200"
            ),
            ("FREQ=DAILY;BYHOUR=8,10;BYMINUTE=30;BYSETPOS=1;COUNT=3", "20260103T0900 20260104T0830 20260105T0830"),
            ("FREQ=WEEKLY;BYDAY=SU;BYSECOND=5,0;COUNT=3", "20260103T0900 20260104T0900 20260104T090005"),
        ] as [(String, String)]
    )
    func `returns the right times of day`(rule: String, expected: String) throws {
        #expect(try times(rule, from: "20260103T090000", limit: 99) == expected.split(separator: " ").map(String.init))
    }

    @Test(
        arguments: [
            ("FREQ=SECONDLY", 30 + 60), ("FREQ=DAILY", 30 + 60), ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU", 30 + 60),
            ("FREQ=MINUTELY;INTERVAL=7", 200), ("FREQ=YEARLY;BYYEARDAY=1,2,3,4,5", 1_000),
            ("FREQ=SECONDLY;COUNT=9999999999999", 90), ("FREQ=DAILY;COUNT=1000000", 90),
            ("FREQ=SECONDLY;INTERVAL=3;COUNT=1000000000", 90), ("FREQ=HOURLY;BYMONTH=1", 400),
        ] as [(String, Int)]
    )
    func `an old rule takes no longer than its window`(rule: String, steps: Int) throws {
        let span = ("20260101T000000", "20260101T001500")
        let found = try times(rule, from: "19700101T000000", in: span, limit: 10, steps: steps)
        #expect(found == (try times(rule, from: "19700101T000000", in: span, limit: 10, steps: .max)))
        #expect(!found.isEmpty)
    }

    @Test func `a window in the middle has the same result as counting from the start`() throws {
        for rule in [
            "FREQ=DAILY;INTERVAL=3;COUNT=50", "FREQ=MONTHLY;BYDAY=2TU;COUNT=30", "FREQ=WEEKLY;BYDAY=MO,TH;COUNT=40",
        ] {
            let all = try times(rule, from: "20260105T090000", limit: 99)
            let part = try times(rule, from: "20260105T090000", in: ("20260401T000000", "20260501T000000"), limit: 99)
            #expect(part == all.filter { $0.hasPrefix("202604") })
        }
    }

    @Test func `stops with partial results when its budget is spent`() throws {
        let found = try times("FREQ=SECONDLY;BYSECOND=30;INTERVAL=60", from: "20260105T090000", limit: 99, steps: 1_000)
        #expect(found == ["20260105T0900"])
        #expect(try times("FREQ=DAILY;BYDAY=MO;COUNT=999999", from: "20260105", limit: 99, steps: 20).count > 2)
    }
}

@Suite struct RecurrenceRuleTests {
    @Test func `reads every part, in any case and order`() throws {
        let rule = try RecurrenceRule(
            "byday=+1mo,-1FR,TU;WKST=SU;interval=2;FREQ=yearly;COUNT=5;BYMONTH=1,12;BYYEARDAY=1,-366;"
                + "RSCALE=gregorian;SKIP=OMIT;BYMONTHDAY=-31;BYHOUR=0,23;BYMINUTE=59;BYSECOND=60;BYSETPOS=-1;"
        )
        var expected = RecurrenceRule(.yearly)
        (expected.interval, expected.count, expected.weekStart) = (2, 5, 6)
        expected.weekdays = [.init(0, ordinal: 1), .init(4, ordinal: -1), .init(1)]
        (expected.months, expected.yearDays) = ([1, 12], [1, -366])
        (expected.monthDays, expected.positions) = ([-31], [-1])
        (expected.hours, expected.minutes, expected.seconds) = ([0, 23], [59], [60])
        #expect(rule == expected)
    }

    @Test(arguments: [
        ("", "has no FREQ"),
        ("COUNT=3", "has no FREQ"),
        ("FREQ=FORTNIGHTLY", "has FREQ=FORTNIGHTLY, expected one of SECONDLY to YEARLY"),
        ("FREQ=DAILY;INTERVAL=0", "has INTERVAL=0, expected 1 to 1000000000"),
        ("FREQ=DAILY;COUNT=2;COUNT=3", "has COUNT twice"),
        ("FREQ=DAILY;UNTIL=soon", "has UNTIL=SOON, expected a time such as 20261224T090000Z"),
        ("FREQ=DAILY;BYDAY=MO,XX;COUNT=9", "has BYDAY=XX, expected a day such as MO or -1FR"),
        ("FREQ=MONTHLY;BYDAY=0MO", "has BYDAY=0, expected 1 to 53, or the same below zero"),
        ("FREQ=DAILY;BYDAY=XX,", "has BYDAY=XX, expected a day such as MO or -1FR"),
        ("FREQ=MONTHLY;BYMONTHDAY=1,,2;BYSETPOS=-1", "has BYMONTHDAY=, expected 1 to 31, or the same below zero"),
        (
            "FREQ=MONTHLY;BYMONTHDAY=-9223372036854775808",
            "has BYMONTHDAY=-9223372036854775808, expected 1 to 31, or the same below zero"
        ),
        ("FREQ=DAILY;BYHOUR=24", "has BYHOUR=24, expected 0 to 23"),
        ("FREQ=WEEKLY;WKST=1", "has WKST=1, expected a day such as MO"),
        ("FREQ=DAILY;COUNT=0", "has COUNT=0, expected a number from 1 on"),
        ("FREQ=DAILY;COUNT=12x", "has COUNT=12X, expected a number from 1 on"),
        ("FREQ=YEARLY;RSCALE=HEBREW", "has RSCALE=HEBREW, but only GREGORIAN is supported"),
        ("FREQ=YEARLY;RSCALE=GREGORIAN;SKIP=FORWARD", "has SKIP=FORWARD, but only OMIT is supported"),
    ])
    func `reports what is wrong with a rule`(text: String, message: String) {
        #expect(throws: RecurrenceRuleError(message)) { try RecurrenceRule(text) }
    }

    @Test(arguments: [
        ("FREQ=WEEKLY;BYDAY=MO,XX", "FREQ=WEEKLY;BYDAY=MO", "has BYDAY=XX, expected a day such as MO or -1FR"),
        (
            "FREQ=MONTHLY;BYMONTHDAY=,31,32,1,", "FREQ=MONTHLY;BYMONTHDAY=1,31",
            "has BYMONTHDAY=, expected 1 to 31, or the same below zero"
        ),
        (
            "FREQ=DAILY;BYHOUR=7,24;UNTIL=20270101", "FREQ=DAILY;BYHOUR=7;UNTIL=20270101",
            "has BYHOUR=24, expected 0 to 23"
        ),
        ("FREQ=WEEKLY;COUNT=-1", "FREQ=WEEKLY", "has COUNT=-1, which counts nothing"),
        ("FREQ=WEEKLY;COUNT= -7 ;INTERVAL=2", "FREQ=WEEKLY;INTERVAL=2", "has COUNT= -7 , which counts nothing"),
        ("FREQ=WEEKLY;X-A=1;INTERVAL=2", "FREQ=WEEKLY;INTERVAL=2", "has the part X-A, which is not supported"),
        ("FREQ=WEEKLY;WKST=;INTERVAL=2", "FREQ=WEEKLY;INTERVAL=2", "has \"WKST=\", which has no value"),
        ("FREQ=WEEKLY;COUNT", "FREQ=WEEKLY", "has \"COUNT\", which has no value"),
        (
            "FREQ=WEEKLY;BYDAY=1TH", "FREQ=WEEKLY;BYDAY=TH",
            "has a number in BYDAY, which only MONTHLY and YEARLY rules may have"
        ),
        (
            "FREQ=YEARLY;BYWEEKNO=9;BYDAY=2TH", "FREQ=YEARLY;BYWEEKNO=9;BYDAY=TH",
            "has a number in BYDAY beside BYWEEKNO, where it means nothing"
        ),
        (
            "FREQ=DAILY;COUNT=3;UNTIL=20270101", "FREQ=DAILY;COUNT=3;UNTIL=20270101",
            "has both COUNT and UNTIL, and ends with the first of them"
        ),
    ])
    func `an ignored value affects only itself`(text: String, meant: String, message: String) throws {
        var (remarks, none): ([String], [String]) = ([], [])
        #expect(try RecurrenceRule(text, remarks: &remarks) == RecurrenceRule(meant, remarks: &none))
        #expect(remarks == ["\(message); the rest of it holds"])
    }

    @Test(
        arguments: [
            ("FREQ=MONTHLY;BYWEEKNO=20", ["BYWEEKNO, which only YEARLY rules may have"]),
            ("FREQ=HOURLY;BYWEEKNO=20", ["BYWEEKNO, which only YEARLY rules may have"]),
            ("FREQ=DAILY;BYYEARDAY=100", ["BYYEARDAY, which DAILY, WEEKLY and MONTHLY rules may not have"]),
            (
                "FREQ=WEEKLY;BYYEARDAY=1;BYMONTHDAY=1",
                [
                    "BYYEARDAY, which DAILY, WEEKLY and MONTHLY rules may not have",
                    "BYMONTHDAY, which WEEKLY rules may not have",
                ]
            ),
            ("FREQ=MONTHLY;BYSETPOS=2", ["BYSETPOS, which another BY part has to accompany"]),
            ("FREQ=YEARLY;BYWEEKNO=20;BYYEARDAY=100;BYMONTHDAY=1;BYSETPOS=1", []), ("FREQ=HOURLY;BYYEARDAY=1", []),
            ("FREQ=DAILY;BYMONTHDAY=1;BYSETPOS=1", []),
        ] as [(String, [String])]
    )
    func `parts that a rule may not have are told`(text: String, parts: [String]) throws {
        var remarks: [String] = []
        _ = try RecurrenceRule(text, remarks: &remarks)
        #expect(remarks == parts.map { "has \($0); only times that fit it are shown" })
    }
}
