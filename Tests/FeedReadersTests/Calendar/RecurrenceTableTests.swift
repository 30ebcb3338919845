import FeedReaders
import Testing

/// The example rules of RFC 5545, section 3.8.5.3, with their times.
///
/// For endless rules the first times are listed. An end in UTC is written here in New York's time.
@Suite(.timeLimit(.minutes(20)))
struct RecurrenceTableTests {
    @Test(
        arguments: [
            (
                "FREQ=DAILY;COUNT=10", "19970902T090000",
                "0902 0903 0904 0905 0906 0907 0908 0909 0910 0911", 10
            ),
            ("FREQ=DAILY;INTERVAL=2", "19970902T090000", "0902 0904 0906 0908 0910 0912 0914", 7),
            ("FREQ=DAILY;INTERVAL=10;COUNT=5", "19970902T090000", "0902 0912 0922 1002 1012", 10),
            ("FREQ=DAILY;UNTIL=19970905T200000", "19970902T090000", "0902 0903 0904 0905", 10),
            ("FREQ=WEEKLY;COUNT=10", "19970902T090000", "0902 0909 0916 0923 0930 1007 1014 1021 1028 1104", 99),
            ("FREQ=WEEKLY;UNTIL=19971001T200000", "19970902T090000", "0902 0909 0916 0923 0930", 99),
            ("FREQ=WEEKLY;INTERVAL=2;WKST=SU", "19970902T090000", "0902 0916 0930 1014 1028 1111 1125 1209 1223", 9),
            (
                "FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH", "19970902T090000",
                "0902 0904 0909 0911 0916 0918 0923 0925 0930 1002", 99
            ),
            (
                "FREQ=WEEKLY;INTERVAL=2;UNTIL=19971223T190000;WKST=SU;BYDAY=MO,WE,FR", "19970901T090000",
                """
                0901 0903 0905 0915 0917 0919 0929 1001 1003 1013 1015 1017 1027 1029 1031 1110 1112 1114 1124 1126 1128 \
                1208 1210 1212 1222
                """, 99
            ),
            (
                "FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH", "19970902T090000",
                "0902 0904 0916 0918 0930 1002 1014 1016", 99
            ),
            ("FREQ=MONTHLY;UNTIL=19971223T190000;BYDAY=1FR", "19970905T090000", "0905 1003 1107 1205", 99),
            ("FREQ=MONTHLY;BYMONTHDAY=-3", "19970928T090000", "0928 1029 1128 1229", 4),
            ("FREQ=MONTHLY;INTERVAL=2;BYDAY=TU", "19970902T090000", "0902 0909 0916 0923 0930 1104 1111 1118 1125", 9),
            ("FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3", "19970904T090000", "0904 1007 1106", 99),
            ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2", "19970929T090000", "0929 1030 1127 1230", 4),
            ("FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO", "19970805T090000", "0805 0810 0819 0824", 99),
            ("FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU", "19970805T090000", "0805 0817 0819 0831", 99),
            (
                "FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8", "19970605T090000",
                "0605 0612 0619 0626 0703 0710 0717 0724 0731 0807 0814 0821 0828", 13
            ),
            ("FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13", "19970913T090000", "0913 1011 1108 1213", 4),
        ] as [(String, String, String, Int)]
    )
    func `returns the times of one year`(rule: String, start: String, days: String, limit: Int) throws {
        let expected = days.split(separator: " ").map { "1997\($0)T0900" }
        #expect(try times(rule, from: start, limit: limit) == expected)
    }

    @Test(
        arguments: [
            (
                "FREQ=MONTHLY;COUNT=10;BYDAY=1FR", "19970905T090000",
                "19970905 19971003 19971107 19971205 19980102 19980206 19980306 19980403 19980501 19980605"
            ),
            (
                "FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU", "19970907T090000",
                "19970907 19970928 19971102 19971130 19980104 19980125 19980301 19980329 19980503 19980531"
            ),
            (
                "FREQ=MONTHLY;COUNT=6;BYDAY=-2MO", "19970922T090000",
                "19970922 19971020 19971117 19971222 19980119 19980216"
            ),
            (
                "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15", "19970902T090000",
                "19970902 19970915 19971002 19971015 19971102 19971115 19971202 19971215 19980102 19980115"
            ),
            (
                "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1", "19970930T090000",
                "19970930 19971001 19971031 19971101 19971130 19971201 19971231 19980101 19980131 19980201"
            ),
            (
                "FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15", "19970910T090000",
                "19970910 19970911 19970912 19970913 19970914 19970915 19990310 19990311 19990312 19990313"
            ),
            (
                "FREQ=YEARLY;COUNT=10;BYMONTH=6,7", "19970610T090000",
                "19970610 19970710 19980610 19980710 19990610 19990710 20000610 20000710 20010610 20010710"
            ),
            (
                "FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3", "19970310T090000",
                "19970310 19990110 19990210 19990310 20010110 20010210 20010310 20030110 20030210 20030310"
            ),
            (
                "FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200", "19970101T090000",
                "19970101 19970410 19970719 20000101 20000409 20000718 20030101 20030410 20030719 20060101"
            ),
            (
                "FREQ=YEARLY;BYDAY=20MO;COUNT=6", "19970519T090000",
                "19970519 19980518 19990517 20000515 20010514 20020520"
            ),
            (
                "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;COUNT=6", "19970512T090000",
                "19970512 19980511 19990517 20000515 20010514 20020513"
            ),
            (
                "FREQ=YEARLY;BYMONTH=3;BYDAY=TH;COUNT=9", "19970313T090000",
                "19970313 19970320 19970327 19980305 19980312 19980319 19980326 19990304 19990311"
            ),
            (
                // The start counts, although it is not a Friday: calendars exclude it by an exception.
                "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=6", "19970902T090000",
                "19970902 19980213 19980313 19981113 19990813 20001013"
            ),
            (
                "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8;COUNT=4", "19961105T090000",
                "19961105 20001107 20041102 20081104"
            ),
            (
                // There is no 30th of February.
                "FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5", "20070115T090000",
                "20070115 20070130 20070215 20070315 20070330"
            ),
        ] as [(String, String, String)]
    )
    func `returns the times of several years`(rule: String, start: String, days: String) throws {
        let expected = days.split(separator: " ").map { "\($0)T0900" }
        #expect(try times(rule, from: start, limit: 99) == expected)
    }

    @Test(arguments: [
        "FREQ=YEARLY;UNTIL=20000131T090000;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA",
        "FREQ=DAILY;UNTIL=20000131T090000;BYMONTH=1",
    ])
    func `returns each day of January for three years in two ways`(rule: String) throws {
        let found = try times(rule, from: "19980101T090000", limit: 999)
        #expect(found.count == 93)
        #expect(found.prefix(2) == ["19980101T0900", "19980102T0900"])
        #expect(found.dropFirst(31).first == "19990101T0900")
        #expect(found.last == "20000131T0900")
    }

    @Test(
        arguments: [
            ("FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T170000", "0900 1200 1500"),
            ("FREQ=MINUTELY;INTERVAL=15;COUNT=6", "0900 0915 0930 0945 1000 1015"),
            ("FREQ=MINUTELY;INTERVAL=90;COUNT=4", "0900 1030 1200 1330"),
            ("FREQ=DAILY;BYHOUR=9,10;BYMINUTE=0,20,40;COUNT=6", "0900 0920 0940 1000 1020 1040"),
            ("FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10;COUNT=6", "0900 0920 0940 1000 1020 1040"),
            ("FREQ=SECONDLY;INTERVAL=1200;COUNT=3", "0900 0920 0940"),
        ] as [(String, String)]
    )
    func `returns the times of a day`(rule: String, clock: String) throws {
        #expect(
            try times(rule, from: "19970902T090000", limit: 99) == clock.split(separator: " ").map { "19970902T\($0)" }
        )
    }
}
