import FeedReaders
import FeedCore
import Foundation
import Testing

/// Rules with a count, which have to be counted from the start.
@Suite(.timeLimit(.minutes(20)))
struct CountTests {
    /// Rules whose weeks, months or years are counted without examining each day.
    static let rules = [
        "FREQ=WEEKLY;BYDAY=MO,WE", "FREQ=WEEKLY;BYDAY=MO,TH,SU;INTERVAL=3;WKST=SU",
        "FREQ=WEEKLY;INTERVAL=2;BYHOUR=8,20",
        "FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS=1,-1", "FREQ=WEEKLY;BYDAY=MO,TU;BYMONTH=1,2",
        "FREQ=WEEKLY;BYDAY=SA;BYSETPOS=2",
        "FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR", "FREQ=DAILY;INTERVAL=3;BYDAY=MO", "FREQ=DAILY;INTERVAL=7;BYDAY=TU",
        "FREQ=DAILY;BYHOUR=7,9,11;BYSETPOS=-1", "FREQ=DAILY;BYMONTH=2", "FREQ=DAILY;BYMONTHDAY=1,-1;INTERVAL=2",
        "FREQ=MONTHLY", "FREQ=MONTHLY;BYDAY=MO", "FREQ=MONTHLY;BYDAY=1MO,-1FR", "FREQ=MONTHLY;BYDAY=5TH",
        "FREQ=MONTHLY;BYDAY=-5TH",
        "FREQ=MONTHLY;BYMONTHDAY=31", "FREQ=MONTHLY;BYMONTHDAY=-1,13;BYDAY=FR",
        "FREQ=MONTHLY;BYMONTHDAY=29,30,-31;INTERVAL=5",
        "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "FREQ=MONTHLY;BYDAY=MO;BYMONTH=3,10;BYHOUR=6,18",
        "FREQ=YEARLY", "FREQ=YEARLY;BYMONTH=12", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "FREQ=YEARLY;BYDAY=20MO,-1SU",
        "FREQ=YEARLY;BYDAY=TU;BYMONTH=4,11;INTERVAL=3", "FREQ=YEARLY;BYYEARDAY=1,100,-1",
        "FREQ=YEARLY;BYWEEKNO=1,20,53",
        "FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR;BYMONTH=6;BYSETPOS=1,-2", "FREQ=YEARLY;BYMONTHDAY=13;BYDAY=FR",
        "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO,SU;WKST=SU", "FREQ=YEARLY;BYDAY=1MO;BYMONTH=5,9",
        "FREQ=YEARLY;BYDAY=53SU,1MO,-53FR",
        "FREQ=MONTHLY;BYDAY=1MO,2MO,3MO,4MO,5MO,-1MO,-2MO,1TU,2TU,3TU,4TU,5TU,1FR,2FR,3FR,4FR,5FR,-5FR",
    ]

    @Test(arguments: rules)
    func `counts the same occurrences in every window`(rule: String) throws {
        for start in ["20000103T090000", "20240229T233000", "20251231T060000"] {
            for count in [1, 2, 9, 60] {
                let rule = "\(rule);COUNT=\(count)"
                let all = try times(rule, from: start, limit: .max)
                #expect(all.count <= count)
                let first = (Int(start.prefix(4)) ?? 0)
                for (from, until) in [
                    ("\(first + 1)0101T000000", "\(first + 2)0101T000000"),
                    ("\(first)0601T120000", "\(first + 1)0207T090000"),
                    ("\(first + 4)0228T090000", "\(first + 4)0301T090000"),
                    ("\(first + 8)0103T100000", "\(first + 30)0101T000000"),
                ] where from >= start {
                    let part = try times(rule, from: start, in: (from, until), limit: .max)
                    let expected = all.filter { time in
                        let whole = time.count == 13 ? time + "00" : time
                        return whole >= from && whole < until
                    }
                    #expect(part == expected, "\(rule) from \(start) in \(from)..<\(until)")
                }
            }
        }
    }

    @Test(
        arguments: [
            ("FREQ=WEEKLY;BYDAY=MO,WE;COUNT=5000", 120), ("FREQ=YEARLY;BYMONTH=12;COUNT=50", 150),
            ("FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR;COUNT=50000", 250), ("FREQ=MONTHLY;BYDAY=1MO;COUNT=900", 1_000),
            ("FREQ=YEARLY;COUNT=90", 150), ("FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=900", 800),
            ("FREQ=DAILY;BYHOUR=8,9;COUNT=50000", 250), ("FREQ=WEEKLY;BYDAY=MO,WE;COUNT=999999999999", 120),
        ] as [(String, Int)]
    )
    func `counts occurrences before the window by weeks, months and years`(rule: String, steps: Int) throws {
        let window = ("20261201T000000", "20270201T000000")
        let found = try times(rule, from: "20000103T090000", in: window, limit: .max, steps: steps)
        #expect(!found.isEmpty)
        #expect(found == (try times(rule, from: "20000103T090000", in: window, limit: .max)))
    }

    @Test(arguments: ["1000000001", "999999999999999999", "99999999999999999999999999"])
    func `handles a count of any size`(count: String) throws {
        let found = try times("FREQ=WEEKLY;BYDAY=MO;COUNT=\(count)", from: "20260105T090000", limit: 2)
        #expect(found == ["20260105T0900", "20260112T0900"])
        let both = try times("FREQ=DAILY;COUNT=\(count);UNTIL=20260107T000000", from: "20260105T090000")
        #expect(both == ["20260105T0900", "20260106T0900"])
    }
}
