import FeedCore
import FeedTestKit
import Foundation
import JSONHTTP
import Testing

/// Times that need a sum, another time or the time of the reading, and planned times beside those that hold.
@Suite(.timeLimit(.minutes(20)))
struct RelativeTimeTests {
    private func preview(_ fields: String, of record: String, now: String, more: String = "") throws -> AnswerPreview {
        let settings =
            #""url": "https://a.example.org/x", "records": "$", "timeZone": "Europe/Berlin", \#(more)"#
            + #""fields": { "id": { "value": "1" }, "title": { "value": "T" }, \#(fields) }"#
        let provider = try #require(declared(settings).provider as? JSONHTTPProvider)
        let now = try #require(Date(rfc3339: now))
        return provider.trial(of: FeedResponse(body: Array("[\(record)]".utf8)), in: .fixture(feed: "things", now: now))
    }

    /// The start, or why there is none.
    private func start(_ field: String, of record: String, now: String = "2026-11-21T10:00:20Z") throws -> String {
        let preview = try preview(#""start": \#(field)"#, of: record, now: now)
        guard let item = preview.snapshot?.items.first else { return preview.losses(limit: 1).joined() }
        return item.time.start(in: .gmt).rfc3339
    }

    @Test(arguments: [
        // The day of a timetable and seconds of it, or a time of day beyond midnight; noon minus twelve hours on all days.
        (#"{ "from": "d", "plus": "s" }"#, #""d":1795215600,"s":36300"#, "2026-11-21T09:05:00Z"),
        (#"{ "from": "d", "plus": "s" }"#, #""d":"2026-11-21","s":"90600""#, "2026-11-22T00:10:00Z"),
        (#"{ "from": "d", "plus": "s" }"#, #""d":"2026-10-25","s":36000"#, "2026-10-25T09:00:00Z"),
        (#"{ "from": "d", "plus": "s" }"#, #""d":"2026-11-21","s":"25:10:00""#, "2026-11-22T00:10:00Z"),
        (
            #"{ "from": "d", "format": "yyyyMMdd", "time": "s" }"#, #""d":"20261121","s":"25:10:00""#,
            "2026-11-22T00:10:00Z"
        ),
        // A time and a delay.
        (
            #"{ "from": "t", "format": "epoch-seconds", "plus": "s" }"#, #""t":"1795255200","s":"300""#,
            "2026-11-21T10:05:00Z"
        ),
        (
            #"{ "from": "t", "plus": { "from": "s", "unit": "minutes" } }"#, #""t":1795255200,"s":-2"#,
            "2026-11-21T09:58:00Z"
        ),
        (#"{ "from": "t", "plus": "s" }"#, #""t":"2026-11-21T10:00:00Z","s":"PT1H5M""#, "2026-11-21T11:05:00Z"),
        (
            #"{ "from": "t", "plus": { "from": "s", "unit": "minutes" } }"#, #""t":"2026-11-21T10:00:00Z","s":"+3""#,
            "2026-11-21T10:03:00Z"
        ),
        // Without the delay the next source counts.
        (#"[{ "from": "t", "plus": "s" }, "t"]"#, #""t":1795255200,"s":null"#, "2026-11-21T10:00:00Z"),
        (
            #"{ "from": "t", "plus": "s" }"#, #""t":1795255200,"s":"soon""#,
            #"/0/s: start: found the text "soon", expected a number of seconds, or a span of time such as 5 min or PT5M"#
        ),
    ])
    func `a time may be a sum`(field: String, members: String, expected: String) throws {
        #expect(try start(field, of: "{\(members)}") == expected)
    }

    @Test(arguments: [
        ("3", "10:04:00"), ("\"3\"", "10:04:00"), (#""3 min""#, "10:04:00"), (#""in 3 mins""#, "10:04:00"),
        (#""1 h 5 min""#, "11:06:00"), (#""<1 min""#, "10:02:00"), (#""90 s""#, "10:02:00"), (#""3 Min.""#, "10:04:00"),
        (#""due""#, "10:01:00"), (#""BRD""#, "10:01:00"), (#""ARR""#, "10:01:00"), (#""Nu""#, "10:01:00"),
        ("0", "10:01:00"), ("-1", "10:00:00"), ("\"5'\"", "10:06:00"),
    ])
    func `minutes from now count the minute that has begun`(value: String, expected: String) throws {
        #expect(
            try start(#"{ "from": "m", "format": "in-minutes" }"#, of: #"{"m":\#(value)}"#) == "2026-11-21T\(expected)Z"
        )
    }

    @Test(arguments: [
        (#"{ "from": "m", "format": "in-seconds" }"#, "95", "2026-11-21T10:01:55Z"),
        (
            #"{ "from": "m", "format": "in-minutes" }"#, #""a while""#,
            #"/0/m: start: found the text "a while", expected a span of time such as 3 min, a number up to 720, or a word such as due"#
        ),
        (
            #"{ "from": "m", "format": "in-seconds" }"#, "1795255200",
            #"/0/m: start: found the number 1795255200, expected a span of time such as 3 min, a number up to 31622400, or a word such as due"#
        ),
        (#"{ "from": "m", "format": "in-seconds" }"#, "200000", "2026-11-23T17:33:40Z"),
        (#"{ "from": "m", "format": "in-minutes" }"#, "720", "2026-11-21T22:01:00Z"),
        (#"{ "from": "m", "format": "in-minutes" }"#, #""30 h""#, "2026-11-22T16:01:00Z"),
        (
            #"{ "from": "m", "format": "in-minutes" }"#, #""3 km""#,
            #"/0/m: start: found the text "3 km", expected a span of time such as 3 min, a number up to 720, or a word such as due"#
        ),
        // A time of day is not a span.
        (
            #"[{ "from": "m", "format": "in-minutes" }, { "from": "m", "format": "clock" }]"#, #""12:40""#,
            "2026-11-21T11:40:00Z"
        ),
        (
            #"[{ "from": "m", "format": "clock" }, { "from": "m", "format": "in-minutes" }]"#, #""12:40""#,
            "2026-11-21T11:40:00Z"
        ),
        (
            #"[{ "from": "m", "format": "clock" }, { "from": "m", "format": "in-minutes" }]"#, #""6 min""#,
            "2026-11-21T10:07:00Z"
        ),
    ])
    func `spans from now are read in their format`(field: String, value: String, expected: String) throws {
        #expect(try start(field, of: #"{"m":\#(value)}"#) == expected)
    }

    @Test(arguments: [
        ("14:32", "2026-11-21T14:32:00Z"), ("12:05", "2026-11-21T12:05:00Z"), ("23:59", "2026-11-21T23:59:00Z"),
        ("0:45", "2026-11-22T00:45:00Z"), ("14:32:30", "2026-11-21T14:32:30Z"), ("1432", "2026-11-21T14:32:00Z"),
        ("0915", "2026-11-21T09:15:00Z"), ("3 min", "2026-11-21T14:03:00Z"), ("7", "2026-11-21T14:07:00Z"),
        ("05", "2026-11-21T14:05:00Z"), ("915", "none"), ("-915", "none"), ("1e9", "none"),
    ])
    func `a board may mix minutes and times of day`(value: String, expected: String) throws {
        let field = #"{ "from": "m", "timeZone": "UTC", "format": "#
        let start = try start(
            #"[\#(field)"in-minutes" }, \#(field)"clock" }]"#,
            of: #"{"m":"\#(value)"}"#,
            now: "2026-11-21T14:00:00Z"
        )
        #expect(start == expected || expected == "none" && start.contains("expected a span of time"), "\(start)")
    }

    @Test(arguments: ["1e10", "1e15", "1e20", "1e30", "-1e10", "-1e30"])
    func `a sum beyond the years of a feed is a fault of its record`(span: String) throws {
        for (field, value) in [
            (#"{ "from": "t", "plus": "s" }"#, #""2026-11-21T10:00:00Z""#),
            (
                #"{ "from": "t", "plus": "s" }"#, #""2026-11-21""#
            ),
        ] {
            let start = try start(field, of: #"{"t":\#(value),"s":\#(span)}"#)
            #expect(
                start
                    == "/0/t: start: found the text \(value), expected a time from 2000 to 2099 after \"plus\" is added to it"
            )
        }
    }

    @Test(arguments: [
        // Read at 06:05 in Berlin, where the start is at 00:07 or 23:50.
        ("2026-11-21T05:05:00Z", "00:07", "23:58", "2026-11-20T22:58:00Z"),
        ("2026-11-21T05:05:00Z", "00:07", "00:05", "2026-11-20T23:05:00Z"),
        ("2026-11-21T05:05:00Z", "23:50", "00:05", "2026-11-21T23:05:00Z"),
        ("2026-11-21T05:05:00Z", "23:50", "23:40", "2026-11-21T22:40:00Z"),
        ("2026-11-21T22:55:00Z", "00:07", "23:58", "2026-11-21T22:58:00Z"),
    ])
    func `a planned time of day is the one nearest to the start`(
        now: String,
        start: String,
        planned: String,
        expected: String
    ) throws {
        let fields = #""start": { "from": "a", "format": "clock" }, "planned": { "from": "b", "format": "clock" }"#
        let item = try preview(fields, of: #"{"a":"\#(start)","b":"\#(planned)"}"#, now: now).snapshot?.items.first
        #expect(item?.planned?.start(in: .gmt).rfc3339 == expected)
    }

    @Test(arguments: [
        // 23:50 and 00:05 in Berlin.
        ("2026-11-21T22:50:00Z", #""00:05""#, "2026-11-21T23:05:00Z"),
        ("2026-11-21T23:05:00Z", #""23:55""#, "2026-11-21T22:55:00Z"),
        ("2026-11-21T22:50:00Z", #""23:40""#, "2026-11-21T22:40:00Z"),
        ("2026-11-21T22:50:00Z", #""0005""#, "2026-11-21T23:05:00Z"),
        ("2026-11-21T10:00:00Z", #""23:00""#, "2026-11-21T22:00:00Z"),
        ("2026-11-21T10:00:00Z", #""04:30""#, "2026-11-22T03:30:00Z"),
        ("2026-11-21T10:00:00Z", #""7.30pm""#, "2026-11-21T18:30:00Z"),
        ("2026-11-21T10:00:00Z", #""11:30:15""#, "2026-11-21T10:30:15Z"),
        ("2026-11-21T10:00:00Z", #""10:30Z""#, "2026-11-21T10:30:00Z"),
        // The clocks of Berlin show this time twice a day later.
        ("2026-10-24T22:30:00Z", #""02:30""#, "2026-10-25T00:30:00Z"),
        (
            "2026-11-21T10:00:00Z", #""Delayed""#,
            #"/0/c: start: found the text "Delayed", expected a time of day such as 19:30"#
        ),
    ])
    func `a time of day without a day is the one around now`(now: String, value: String, expected: String) throws {
        #expect(try start(#"{ "from": "c", "format": "clock" }"#, of: #"{"c":\#(value)}"#, now: now) == expected)
    }

    @Test func `an end without a day is the next one after the start`() throws {
        let fields = #""start": { "from": "a", "format": "clock" }, "end": { "from": "b", "format": "clock" }"#
        let item = try preview(fields, of: #"{"a":"20:00","b":"02:00"}"#, now: "2026-11-21T10:00:00Z").snapshot?.items
            .first
        #expect(item?.time.end(in: .gmt).rfc3339 == "2026-11-22T01:00:00Z")
    }

    // MARK: - Alternatives

    @Test(arguments: [
        // 0, -1 and the first instants of calendars stand for nothing.
        (#""a":0,"b":1795255200"#, "2026-11-21T10:00:00Z"), (#""a":-1,"b":1795255200"#, "2026-11-21T10:00:00Z"),
        (#""a":"0001-01-01T00:00:00Z","b":1795255200"#, "2026-11-21T10:00:00Z"),
        // Something else, an object, a text that is no time.
        (#""a":{"x":1},"b":1795255200"#, "2026-11-21T10:00:00Z"),
        (#""a":"soon","b":1795255200"#, "2026-11-21T10:00:00Z"),
        (#""a":[],"b":"2026-11-21T10:00:00Z""#, "2026-11-21T10:00:00Z"),
        (#""a":1795255200,"b":"soon""#, "2026-11-21T10:00:00Z"),
        (#""a":"--","b":1795255200"#, "2026-11-21T10:00:00Z"),
        (#""a":"2026-11-21","b":1795255200"#, "2026-11-21T10:00:00Z"),
        // Only where none can be read is the time wrong, and each is named.
        (
            #""a":"soon","b":{"x":1}"#,
            #"/0/a: start: found the text "soon", expected a time such as 2026-11-21T10:01:29Z, or seconds since 1970 at "a"; found an object, expected a text or a number at "b""#
        ),
        (#""a":0,"b":-1"#, "/0/a: start: found the number 0, expected a time; 0 and -1 stand for none"),
        (#""a":null"#, #"/0: start: found nothing; the record has "a""#),
    ])
    func `a source that is no time gives way to the next`(members: String, expected: String) throws {
        for field in [#"["a", "b"]"#, #"{ "from": ["a", "b"] }"#, #"[{ "from": "a" }, "b"]"#] {
            #expect(try start(field, of: "{\(members)}") == expected)
        }
    }

    @Test(arguments: [
        (#"["{a.b} x", "c"]"#, #""a":{"b":{"d":1}},"c":"C""#, "C"),
        (#"[{ "from": "a", "case": "upper" }, "c"]"#, #""a":{},"c":"C""#, "C"),
        (#"["{a} x", "{c}!"]"#, #""a":[1],"c":"C""#, "C!"),
        (#"{ "from": "l[*].n", "join": " – " }"#, #""l":[{"n":"A"},{"n":" "},{"n":"B"}]"#, "A – B"),
        (#"{ "from": "l[*].n", "join": " – ", "parts": 2 }"#, #""l":[{"n":"A"},{"n":"B"}]"#, "A – B"),
        (#"[{ "from": "l[*].n", "join": " – ", "parts": 2 }, "c"]"#, #""l":[{"n":"A"}],"c":"C""#, "C"),
        (#"{ "from": "l", "join": ", " }"#, #""l":["A","B","C"]"#, "A, B, C"),
        (#"{ "from": "l", "join": ", ", "case": "lower" }"#, #""l":"A""#, "a"),
        (#"{ "from": "{l[0].n} – {l[1].n}" }"#, #""l":[{"n":"A"},{"n":"B"}]"#, "A – B"),
    ])
    func `texts may be made of lists, and an object gives way to the next`(
        field: String,
        members: String,
        expected: String
    ) throws {
        let fields = #""start": { "value": "2026-12-01T10:00Z" }, "subtitle": \#(field)"#
        let preview = try preview(fields, of: "{\(members)}", now: "2026-11-21T10:00:00Z")
        #expect(preview.snapshot?.items.first?.subtitle == expected)
        // What cannot be made of an object is told, though another source is there.
        let told = preview.itemWarnings.map(\.message)
        #expect(told.allSatisfy { $0.hasSuffix("expected a text or a number; another source is used") })
        #expect(told.count == (members.contains(#""c":"C""#) && !members.contains(#""l""#) ? 1 : 0))
    }

    // MARK: - Planned

    @Test(
        arguments: [
            (#""start": "a", "planned": "b""#, #""a":1795255500,"b":1795255200"#, "10:05", "10:00", 0),
            (#""start": "a", "planned": "b""#, #""a":1795255500"#, "10:05", nil, 0),
            (#""start": "a", "planned": "b""#, #""a":1795255500,"b":null"#, "10:05", nil, 0),
            (#""start": "a", "planned": "b""#, #""a":1795255500,"b":0"#, "10:05", nil, 0),
            // What is planned holds where nothing else is said.
            (#""start": "a", "planned": "b""#, #""a":null,"b":1795255200"#, "10:00", "10:00", 0),
            (#""start": "a", "planned": "b""#, #""a":"??","b":1795255200"#, "10:00", "10:00", 0),
            // What cannot be read is left out alone.
            (#""start": "a", "planned": "b""#, #""a":1795255500,"b":"soon""#, "10:05", nil, 1),
            (
                #""start": "a", "planned": ["c", { "from": "b", "format": "clock" }]"#,
                #""a":1795255500,"b":"11:00","c":{}"#, "10:05", "10:00", 0
            ),
            (
                #""start": { "from": "b", "plus": "s" }, "planned": "b""#, #""b":1795255200,"s":300"#, "10:05", "10:00",
                0
            ),
            (#""start": { "from": "b", "plus": "s" }, "planned": "b""#, #""b":1795255200"#, "10:00", "10:00", 0),
        ] as [(String, String, String, String?, Int)]
    )
    func `a record may have a planned time too`(
        fields: String,
        members: String,
        start: String,
        planned: String?,
        warnings: Int
    ) throws {
        let preview = try preview(fields, of: "{\(members)}", now: "2026-11-21T10:00:00Z")
        let item = try #require(preview.snapshot?.items.first)
        #expect(item.time == .instant(try #require(Date(rfc3339: "2026-11-21T\(start):00Z"))))
        #expect(item.planned == planned.flatMap { Date(rfc3339: "2026-11-21T\($0):00Z") }.map { .instant($0) })
        #expect(preview.itemWarnings.count == warnings)
    }

    @Test func `a planned day is a day, and the preview shows what was planned`() throws {
        let fields = #""start": "a", "day": "a", "region": { "value": "GB" }, "planned": "b""#
        let days = try preview(fields, of: #"{"a":"2026-12-02","b":"2026-12-01"}"#, now: "2026-11-21T10:00:00Z")
        #expect(days.snapshot?.items.first?.planned == .day(try #require(CivilDay("2026-12-01")), region: "GB"))
        #expect(days.text(timeZone: .gmt).contains("  planned     2026-12-01\n"))
        let times = try preview(
            #""start": "a", "planned": "b""#,
            of: #"{"a":1795255500,"b":1795255200}"#,
            now: "2026-11-21T10:00:00Z"
        )
        #expect(times.text(timeZone: .gmt).contains("  planned     2026-11-21T10:00:00Z\n"))
    }

    @Test(arguments: [
        (#""due":null"#, "undated"), ("", "undated"), (#""due":{"date":"2026-12-01"}"#, "day"),
        (#""due":{"date":"2026-12-01T10:00:00Z"}"#, "instant"), (#""due":{"date":"soon"}"#, "lost"),
    ])
    func `a record with nothing where start and day are read has no date`(members: String, expected: String) throws {
        let fields = #""start": "due.date", "day": "due.date", "region": { "value": "everywhere" }"#
        let preview = try preview(fields, of: "{\(members)}", now: "2026-11-21T10:00:00Z")
        let found =
            switch preview.snapshot?.items.first?.time {
            case .instant?: "instant"
            case .days?: "day"
            case .undated?: "undated"
            case nil: "lost"
            }
        #expect(found == expected)
    }

    @Test func `a fact may have a role`() throws {
        let fields = #""start": "a", "facts": [{ "key": "p", "from": "p", "role": "platform" }]"#
        let preview = try preview(fields, of: #"{"a":1795255500,"p":4}"#, now: "2026-11-21T10:00:00Z")
        #expect(preview.snapshot?.items.first?.facts.map(\.role) == [.platform])
    }

    @Test(arguments: [
        (
            #""subtitle": { "from": ["a", "b"], "join": ", " }"#,
            #"has "join" without "split", which needs one path in "from""#
        ),
        (
            #""subtitle": { "from": "a", "flag": "x", "lookup": {} }"#,
            #"has both "flag" and "lookup", but must have one of them"#
        ),
        (#""end": { "from": "a", "plus": { "from": "s", "unit": "weeks" } }"#, "weeks"),
        (#""facts": [{ "key": "p", "from": "p", "role": "gate" }]"#, "home, away, runner"),
    ])
    func `what makes no sense in a mapping is told`(field: String, message: String) {
        let lines = errors(
            #""url": "https://a.example.org/x", "records": "$", "fields": { "id": "a", "title": "b", "start": "c", \#(field) }"#
        )
        #expect(lines.count == 1 && lines.first?.contains(message) == true, "\(lines)")
    }
}
