import JSONHTTP
import FeedCore
import FeedTestKit
import Foundation
import Testing

@Suite(.timeLimit(.minutes(20)))
struct MappingTests {
    @Test func `names differ by their code points, also where they are remembered`() async throws {
        let settings =
            #""url": "https://a.example.org/x", "records": "$.r", "fields": { "id": "id", "start": "at", "#
            + "\"title\": \"{$.e\u{301}}{$.\u{e9}}{2/e\u{301}}{2/\u{e9}}\" }"
        let body = "{\"e\u{301}\":1,\"\u{e9}\":2,\"r\":[{\"id\":1,\"at\":1795262400}]}"
        #expect(try await snapshot(settings, of: body).items.map(\.title) == ["1212"])
    }

    private static let start = "2026-11-21T12:00:00Z"

    /// The settings of a feed whose records are the answer's `things`.
    private func settings(_ fields: String = "", more: String = "", records: String = "$.things") -> String {
        #""url": "https://things.example.org/v1/list", "records": "\#(records)", \#(more)"#
            + #""fields": { "id": "id", "title": "name", "start": "at"\#(fields.isEmpty ? "" : ", " + fields) }"#
    }

    /// The same of records that have begun.
    private func begun(_ fields: String) -> String {
        settings(fields).replacing(#""start": "at""#, with: #""start": { "value": "2026-11-21T09:30:00Z" }"#)
    }

    private func body(_ members: String...) -> String {
        let things = members.enumerated().map { position, more in
            #"{"id":"\#(position)","name":"N\#(position)","at":"\#(Self.start)"\#(more.isEmpty ? "" : "," + more)}"#
        }
        return #"{"things":[\#(things.joined(separator: ","))]}"#
    }

    @Test(arguments: [
        ("AT&amp;T &#39;live&#39;", "AT&T 'live'"), ("caf&eacute;&nbsp;noir &#x2013; A", "café noir – A"),
        ("AT&T", "AT&T"), ("a < b & c;", "a < b & c;"), ("&unknown; &#; &", "&unknown; &#; &"),
        ("&amp;amp; &lt;b&gt;", "&amp; <b>"), ("Q&A; more", "Q&A; more"),
    ])
    func `texts for people have the characters of their references, and ids stay as they are`(
        written: String,
        expected: String
    ) async throws {
        let fields =
            #""subtitle": "name", "group": "name", "category": "name", "place": "name","#
            + #""facts": [{ "key": "n", "from": "name" }, { "key": "l", "from": "l[*]", "type": "list" }]"#
        let record = #"{"id":"\#(written)","name":"\#(written)","at":"\#(Self.start)","l":["\#(written)"]}"#
        let found = try await snapshot(settings(fields), of: #"{"things":[\#(record)]}"#)
        let item = try #require(found.items.first)
        #expect(
            [item.title, item.subtitle, item.place?.name, item.category?.label] == Array(repeating: expected, count: 4)
        )
        #expect(found.groups.map(\.title) == [expected] && found.groups.map(\.id) == [written.tidied])
        #expect(item.fact("n") == .text(expected) && item.fact("l") == .list([expected]))
        #expect(item.id == LocalID([written.tidied]))
        #expect(item.category?.id == written.tidied)
    }

    // MARK: - Records

    @Test(arguments: [
        ("$.things", #"{"things":[R,R]}"#, 2), ("/things", #"{"things":[R,R]}"#, 2),
        ("$.things[*]", #"{"things":[R,R]}"#, 2),
        ("$", "[R,R]", 2), ("$", "R", 1), ("", "[R]", 1), ("$[*]", "[R]", 1), ("$.things", #"{"things":R}"#, 1),
        ("$.things.*", #"{"things":{"a":R,"b":R}}"#, 2), ("/a/0/b", #"{"a":[{"b":[R]}]}"#, 1),
        ("/0/b", #"{"0":{"b":[R]}}"#, 1), ("/a~1b", #"{"a/b":[R]}"#, 1), ("$[*].l[*]", #"[{"l":[R]},{"l":[R,R]}]"#, 3),
        ("$[*].l", #"[{"l":[R]},{"l":[R,R]}]"#, 3), ("$..l[*]", #"[{"l":[R]},{"m":{"l":[R]}}]"#, 2),
        ("$.things", #"{"things":[]}"#, 0), ("$.things[*]", #"{"things":{}}"#, 0), ("$..l[*]", "[]", 0),
        ("$[*].l[*]", "[]", 0), ("$.things[-2:]", #"{"things":[R,R,R]}"#, 2),
    ])
    func `finds the records`(path: String, answer: String, count: Int) async throws {
        // Each record has an id of its own.
        var body = ""
        for (number, part) in answer.components(separatedBy: "R").enumerated() {
            if number > 0 { body += #"{"id":"\#(number)","name":"N","at":"\#(Self.start)"}"# }
            body += part
        }
        let found = try await snapshot(settings(records: path), of: body)
        #expect(found.items.count == count)
        #expect(found.warnings.isEmpty)
    }

    @Test(arguments: [
        ("$.things", #"{"items":[]}"#, #"the answer has another shape: the member "things" is missing"#),
        ("$.a.things[*]", #"{"a":{}}"#, #"the answer has another shape: /a: the member "things" is missing"#),
        (
            "$.things", #"{"things":"none"}"#,
            #"the answer has another shape: /things: found the text "none", expected an array or an object"#
        ),
        (
            "$.things", #"{"things":null}"#,
            "the answer has another shape: /things: found null, expected an array or an object"
        ),
        (
            "$.things[*]", #"{"things":7}"#,
            "the answer has another shape: /things: found the number 7, expected an array or an object"
        ),
        (
            "$..things[*]", #"{"error":"busy"}"#,
            #"the answer has another shape: the path "$..things[*]" matches nothing in an object"#
        ),
        (
            "$.a[*].l[*]", #"{"a":[{"m":1}]}"#,
            #"the answer has another shape: the path "$.a[*].l[*]" matches nothing in an array at /a"#
        ),
        ("$", "7", "the answer has another shape: found the number 7, expected an array or an object"),
    ])
    func `a mapping that matches nothing is an error that says where`(path: String, body: String, message: String) async
    {
        let error = await failure(settings(records: path), of: body)
        #expect(error?.code == .malformed)
        #expect(error?.message == message)
    }

    @Test(arguments: [#"{"items":[]}"#, #"{"things":null}"#, "{}"])
    func `a list that may be missing is an empty one`(body: String) async throws {
        let found = try await snapshot(settings(more: #""emptyWhenMissing": true, "#), of: body)
        #expect(found.items.isEmpty)
        #expect(found.warnings.isEmpty)
    }

    @Test func `one list of several that is none costs no more than itself`() async throws {
        let record = #"{"id":"1","name":"N","at":"\#(Self.start)"}"#
        let found = try await snapshot(settings(records: "$[*].l[*]"), of: #"[{"l":[\#(record)]},{"l":"busy"}]"#)
        #expect(found.items.count == 1)
        #expect(found.warnings.listed.map(\.pointer) == ["/1/l"])
    }

    @Test(arguments: [
        (
            #"{"name":"N","at":"2026-11-21T12:00:00Z"}"#, "/things/1",
            #"id: found nothing; the record has "name", "at""#
        ),
        (
            #"{"id":" ","name":"N","at":"2026-11-21T12:00:00Z"}"#, "/things/1",
            #"id: found nothing; the record has "id", "name", "at""#
        ),
        (
            #"{"id":[1],"name":"N","at":"2026-11-21T12:00:00Z"}"#, "/things/1/id",
            "id: found an array, expected a text or a number"
        ),
        (
            #"{"id":"1","name":null,"at":"2026-11-21T12:00:00Z"}"#, "/things/1",
            #"title: found nothing; the record has "id", "name", "at""#
        ),
        (
            #"{"id":"1","name":"N","at":"2026-11-21T12:00:00+25:00"}"#, "/things/1/at",
            #"start: found the text "2026-11-21T12:00:00+25:00", expected a time such as 2026-11-21T10:01:29Z, or seconds since 1970"#
        ),
        ("7", "/things/1", "id: found nothing"),
    ])
    func `one bad record costs no more than itself`(record: String, pointer: String, message: String) async throws {
        let good = #"{"id":"0","name":"N","at":"\#(Self.start)"}"#
        let found = try await snapshot(settings(), of: #"{"things":[\#(good),\#(record)]}"#)
        #expect(found.items.count == 1)
        #expect(found.warnings.listed.map(\.code) == [.malformedRecord])
        #expect(found.warnings.listed.map(\.pointer) == [pointer])
        #expect(found.warnings.listed.map(\.message) == [message])
    }

    private static let withPlaceholder = #"fields.id={"parts":[["a.b",{"value":"-"}],"at"]}"#

    @Test(arguments: [
        (#"{ "parts": ["a.b", "at"] }"#, #""a":{"b":null}"#, "a.b", withPlaceholder),
        (#"{ "parts": ["a.b", "at"] }"#, #""a":null"#, "a.b", withPlaceholder),
        (#"{ "parts": ["a.b", "at"] }"#, #""a":{"b":" "}"#, "a.b", withPlaceholder),
        (#""{a.b}-{at}""#, #""c":1"#, "a.b", withPlaceholder),
        (#"{ "parts": ["{a.b}", "at"] }"#, #""c":1"#, "a.b", withPlaceholder),
        (
            #"{ "parts": ["a", "/b", "1/c", "at"] }"#, #""a":1"#, "/b",
            #"fields.id={"parts":["a",["/b",{"value":"-"}],["1/c",{"value":"-"}],"at"]}"#
        ),
        (#"{ "parts": ["a", { "from": "at", "case": "lower" }] }"#, #""c":1"#, "a", nil),
    ])
    func `an id of several parts names the one that is empty, and what keeps such a record`(
        id: String,
        members: String,
        part: String,
        remedy: String?
    ) async throws {
        func settings(_ id: String) -> String {
            #""url": "https://a.example.org/x", "records": "$", "fields": { "id": \#(id), "title": "name", "start": "at" }"#
        }
        let at = #""name":"N","at":"2026-11-21T12:00:00Z""#
        // One that has all parts, and the one that does not.
        let whole = #"{"a":{"b":1},\#(at)}"#
        let body = id.contains(#""a""#) ? #"[{\#(members),\#(at)}]"# : #"[{\#(members),\#(at)},\#(whole)]"#
        let context = FetchContext.fixture(feed: "x", transport: ScriptedTransport(body: Array(body.utf8)))
        let found = try await declared(settings(id)).provider.fetch(context)
        let message = try #require(found.warnings.listed.first { $0.pointer == "/0" }?.message)
        #expect(message.hasPrefix(#"id: found nothing at "\#(part)"; the record has ""#), "\(message)")
        #expect(message.split(separator: "; to keep such records: ").dropFirst().first.map(String.init) == remedy)
        guard let remedy else { return }
        let kept = try await snapshot(settings(String(remedy.dropFirst("fields.id=".count))), of: body)
        #expect(kept.items.first?.id.rawValue.contains("-/") == true && kept.warnings.isEmpty)
    }

    // MARK: - Fields

    @Test(
        arguments: [
            (#""s""#, #""s":"text""#, "text"), (#""s""#, #""s":7.50"#, "7.50"), (#""s""#, #""s":true"#, "true"),
            (#""s""#, #""s":" a\u00a0\n b ""#, "a   b"), (#""s""#, #""s":null"#, nil), (#""s""#, #""t":1"#, nil),
            (#""a.b""#, #""a":{"b":"x"}"#, "x"), (#""a[1]""#, #""a":["x","y"]"#, "y"),
            (#""a[*].b""#, #""a":[{"c":1},{"b":null},{"b":"x"}]"#, "x"),
            (#""['a.b']""#, #""a.b":"x""#, "x"), (#""/a/b""#, #""a":{"b":"x"}"#, "x"),
            (#""/a~1b""#, #""a/b":"x""#, "x"),
            (#""..deep""#, #""a":[{"deep":"x"}]"#, "x"), (#""$.things[0].name""#, "", "N0"), (#""1/0/name""#, "", "N0"),
            (#""0#""#, "", "0"), (#""1#""#, "", "things"), (#""0/name""#, "", "N0"), (#""9/name""#, "", nil),
            (#""{name} – {a.b}""#, #""a":{"b":"x"}"#, "N0 – x"), (#""{name} – {a.b}""#, "", nil),
            (#""{{{name}}}""#, "", "{N0}"), (#"["a", "b", "name"]"#, #""b":" ""#, "N0"),
            (#"["{a}!", "name"]"#, #""a":1"#, "1!"),
            (#"{ "value": "all" }"#, "", "all"), (#"{ "value": 7 }"#, "", "7"),
            (#"{ "from": "name", "case": "lower" }"#, "", "n0"),
            (#"{ "from": "s", "case": "title" }"#, #""s":"TABLE TENNIS""#, "Table Tennis"),
            (#"{ "from": "s", "case": "upper" }"#, #""s":"straße""#, "STRASSE"),
            (#"{ "from": "s", "lookup": { "a": "A", "7": "seven" } }"#, #""s":7"#, "seven"),
            (#"{ "from": "s", "lookup": { "a": "A" } }"#, #""s":"b""#, nil),
            (#"{ "from": "s", "lookup": { "a": "A" }, "else": "?" }"#, #""s":"b""#, "?"),
            (#"{ "from": "s", "lookup": { "a": "A" }, "else": "?" }"#, "", nil),
            (#"{ "from": "s", "split": " - ", "join": " – " }"#, #""s":"a - b""#, "a – b"),
            (#"{ "from": "s", "split": " - ", "join": " – " }"#, #""s":"a - b - c""#, "a - b - c"),
            (#"{ "from": "s", "split": ", ", "parts": 3, "part": 3 }"#, #""s":"a, b, c""#, "c"),
            (#"{ "from": "s", "split": ", ", "parts": 3, "part": 3 }"#, #""s":"a, b""#, nil),
            (
                #"{ "from": ["t", "s"], "split": "/", "part": 1, "lookup": { "a": "A" }, "case": "lower" }"#,
                #""s":"a/b""#, "a"
            ),
        ] as [(String, String, String?)]
    )
    func `makes a text of a record`(field: String, members: String, expected: String?) async throws {
        let found = try await snapshot(settings(#""subtitle": \#(field)"#), of: body(members))
        #expect(found.items.first?.subtitle == expected)
        #expect(found.warnings.isEmpty)
    }

    @Test func `an id can have parts`() async throws {
        let settings =
            #""url": "https://a.example.org/x", "records": "$", "fields": "#
            + #"{ "id": { "parts": ["day", "{course}/{number}"] }, "title": "course", "start": "at" }"#
        let record = #"{"day":"2026-11-21","course":"Ascot Heath","number":3,"at":"\#(Self.start)"}"#
        #expect(try await snapshot(settings, of: record).items.map(\.id.rawValue) == ["2026-11-21/Ascot%20Heath%2F3"])
    }

    @Test func `fills the parts of an item`() async throws {
        let fields = #"""
            "end": "end", "status": { "from": "state", "lookup": { "X": "cancelled" }, "else": "live" },
            "place": { "name": "where", "latitude": "lat", "longitude": "lon", "country": { "value": "GB" } },
            "group": { "id": "g", "title": "gt" },
            "category": { "id": "c", "title": "ct", "icon": { "value": "⚽" }, "colour": "col" },
            "link": { "url": "more", "label": { "value": "More" } }, "observed": { "from": "seen", "format": "epoch-seconds" },
            "facts": [
              { "key": "trackCondition", "from": "track" }, { "key": "distance", "label": "How far", "from": "far", "unit": "m" },
              { "key": "price", "from": "price", "type": "number", "unit": "EUR", "tell": false }, { "key": "open", "from": "open", "type": "flag" },
              { "key": "doors", "from": "doors", "type": "time" }, { "key": "sales", "from": "sales", "type": "day" },
              { "key": "tags", "from": "tags[*]", "type": "list" }, { "key": "absent", "from": "nothing" } ]
            """#
        let found = try await snapshot(
            settings(fields),
            of: body(
                #"""
                "end":"2026-11-21T14:00:00Z","state":"X","where":"Dock","lat":51.5,"lon":"-0.1","g":"g1","gt":"Group","c":"c1",
                "ct":"Kind","col":"00a0df","more":"/things/0","seen":1795255200,"track":"Good","far":1200,"price":"9.5",
                "open":"yes","doors":"2026-11-21T11:30:00Z","sales":"2026-10-01","tags":["a",null,"b"]
                """#
            )
        )
        let start = Date(timeIntervalSince1970: 1_795_262_400)
        let end = Date(timeIntervalSince1970: 1_795_269_600)
        let expected = FeedItem(
            id: LocalID("0"),
            title: "N0",
            time: .instant(start, end: end),
            group: "g1",
            category: ItemCategory(id: "c1", label: "Kind", colour: "#00A0DF", icon: "⚽"),
            status: .cancelled,
            place: Place(name: "Dock", coordinates: Coordinates(latitude: 51.5, longitude: -0.1), country: "GB"),
            facts: [
                Fact("trackCondition", "Track condition", "Good"), Fact("distance", "How far", 1200, unit: .metres),
                Fact("price", "Price", .decimal(9.5), unit: .currency("EUR"), reportsChanges: false),
                Fact("open", "Open", .flag(true)), Fact("doors", "Doors", .instant(start.addingTimeInterval(-1_800))),
                Fact("sales", "Sales", .day(try #require(CivilDay("2026-10-01")))),
                Fact("tags", "Tags", .list(["a", "b"])),
            ],
            links: [ItemLink("More", URL(known: "https://things.example.org/things/0"))],
            observedAt: Date(timeIntervalSince1970: 1_795_255_200),
            relevantUntil: end
        )
        #expect(found.items == [expected])
        #expect(found.groups == [FeedGroup(id: "g1", title: "Group")])
        #expect(found.warnings.isEmpty)
    }

    @Test(arguments: [
        (
            #""status": "s""#, #""s":"purple""#, #"/things/0/s"#,
            #"status: found the text "purple", expected scheduled, live, cancelled, withdrawn, ended, or a word in the "lookup" of fields.status; the item is taken as scheduled"#
        ),
        (
            #""end": "s""#, #""s":"2026-11-21T11:00:00Z""#, "/things/0/s",
            #"end: found the text "2026-11-21T11:00:00Z", expected an end that is not before the start; it is left out of the item"#
        ),
        (
            #""link": "s""#, #""s":"javascript:alert(1)""#, "/things/0/s",
            #"link: found the text "javascript:alert(1)", expected an address of the web; it is left out of the item"#
        ),
        (
            #""subtitle": "s""#, #""s":{}"#, "/things/0/s",
            "subtitle: found an object, expected a text or a number; it is left out of the item"
        ),
        (
            #""place": { "latitude": "s", "longitude": "s" }"#, #""s":91"#, "/things/0/s",
            "place: found the number 91, expected degrees from -90 to 90; it is left out of the item"
        ),
        (
            #""category": { "id": "id", "colour": "s" }"#, #""s":"red""#, "/things/0",
            #"category: found the text "red", expected a colour such as #00A0DF; it is left out of the item"#
        ),
        (
            #""facts": [{ "key": "price", "from": "s", "type": "number" }]"#, #""s":"free""#, "/things/0/s",
            #"price: found the text "free", expected a number; it is left out of the item"#
        ),
        (
            #""facts": [{ "key": "open", "from": "s", "type": "flag" }]"#, #""s":"maybe""#, "/things/0/s",
            #"open: found the text "maybe", expected true or false; it is left out of the item"#
        ),
    ])
    func `a part that cannot be read costs no more than itself`(
        field: String,
        members: String,
        pointer: String,
        message: String
    ) async throws {
        let found = try await snapshot(settings(field), of: body(members))
        #expect(found.items.count == 1)
        #expect(found.warnings.listed.map(\.code) == [.unusualRecord])
        #expect(found.warnings.listed.map(\.pointer) == [pointer])
        #expect(found.warnings.listed.map(\.message) == [message])
    }

    // MARK: - Relevance and conditions

    @Test(arguments: [
        (#"{"title":{"en":"x"},"id2":"7"}"#, "7"), (#"{"title":["x"],"id2":7}"#, "7"), (#"{"title":"T","id2":7}"#, "T"),
        (#"{"title":" ","id2":{"a":1},"name":"N"}"#, "N"), (#"{"title":{"a":1}}"#, nil),
        (#"{"title":[],"id2":null}"#, nil),
    ])
    func `an alternative that is no text is passed over`(record: String, title: String?) async throws {
        let settings = #"""
            "url": "https://a.example.org/x", "records": "$.r",
            "fields": { "id": "id", "title": ["title", "id2", "name"], "start": "at" }
            """#
        let record = record.dropFirst().dropLast()
        let body = #"{"r":[{"id":1,"at":1795262400,\#(record)},{"id":2,"at":1795262400,"title":"Other"}]}"#
        let found = try await snapshot(settings, of: body)
        #expect(found.items.map(\.title) == [title, "Other"].compactMap(\.self))
        #expect(found.warnings.lostRecords == (title == nil ? 1 : 0))
    }

    @Test func `a list takes the first alternative that is there, an array too`() async throws {
        let facts = #""facts": [{ "key": "tags", "from": ["no", "tags", "name"], "type": "list" }]"#
        let found = try await snapshot(settings(facts), of: body(#""tags":["a","b"]"#))
        #expect(found.items.first?.fact("tags") == .list(["a", "b"]))
    }

    @Test(arguments: [
        (#""to":"2026-08-10""#, "2026-08-10", nil), (#""to":"2026-07-02""#, "2026-07-02", nil), ("", "2026-07-02", nil),
        (#""to":null"#, "2026-07-02", nil),
        (
            #""to":"2026-07-01""#, "2026-07-02",
            #"/things/0/to: lastDay: found the text "2026-07-01", expected a last day that is not before the first; it is left out of the item"#
        ),
        (
            #""to":"soon""#, "2026-07-02",
            #"/things/0/to: lastDay: found the text "soon", expected a day such as 2026-12-25; it is left out of the item"#
        ),
    ])
    func `a span of days has a last one`(members: String, last: String, warning: String?) async throws {
        let settings = #"""
            "url": "https://a.example.org/x", "records": "$.things",
            "fields": { "id": "id", "title": "name", "day": "from", "lastDay": "to", "region": { "value": "GB" } }
            """#
        let found = try await snapshot(
            settings,
            of: body([#""from":"2026-07-02""#, members].filter { !$0.isEmpty }.joined(separator: ","))
        )
        let days = (CivilDay("2026-07-02"), CivilDay(last))
        let first = try #require(days.0)
        let until = try #require(days.1)
        #expect(found.items.map(\.time) == [.days(first, through: until, region: "GB")])
        let london = try #require(TimeZone(known: "Europe/London"))
        #expect(found.items.first?.relevantUntil == until.adding(days: 1).start(in: london))
        #expect(found.warnings.listed.map { "\($0.pointer ?? ""): \($0.message)" } == [warning].compactMap(\.self))
    }

    @Test(arguments: [
        (#""from":"2026-07-02T18:30:00Z""#, nil), (#""from":"2026-07-02","isAllDay":false"#, "2026-07-02"),
        (#""from":"2026-07-02T00:00:00Z","isAllDay":true"#, "2026-07-02"),
        (#""from":"2026-07-02T00:00:00Z","to":"2026-07-03T00:00:00Z","isAllDay":true"#, "2026-07-02"),
        (#""from":"2026-07-02","to":"2026-07-05","isAllDay":"true""#, "2026-07-04"),
        (#""from":"2026-07-02T00:00:00Z","to":"2026-07-04T23:59:59Z","isAllDay":1"#, "2026-07-04"),
        (#""from":"2026-07-02T00:00:00Z","to":"2026-07-02T00:00:00Z","isAllDay":true"#, "2026-07-02"),
        (#""from":"2026-07-02","until":"2026-07-05""#, "2026-07-04"),
    ])
    func `whole days among times are days, and end before the day that ends them`(
        members: String,
        last: String?
    ) async throws {
        let settings = #"""
            "url": "https://a.example.org/x", "records": "$.things",
            "fields": {
                "id": "id", "title": "name", "start": "from", "end": "to", "allDay": "isAllDay", "day": "from",
                "endDay": "until", "region": { "value": "GB" }
            }
            """#
        let found = try await snapshot(settings, of: body(members))
        let first = try #require(CivilDay("2026-07-02"))
        let day = last.flatMap { CivilDay($0) }.map { FeedTime.days(first, through: $0, region: "GB") }
        let start = try Date("2026-07-02T18:30:00Z", strategy: .iso8601)
        #expect(found.items.map(\.time) == [day ?? .instant(start)])
        #expect(found.warnings.listed.isEmpty)
    }

    @Test(arguments: [
        ("Canceled", ItemStatus.cancelled), ("POSTPONED", .cancelled), ("abgesagt", .cancelled),
        ("fällt aus", .cancelled),
        ("https://schema.org/EventCancelled", .cancelled), ("In Progress", .live), ("IN_PLAY", .live),
        ("Final", .ended),
        ("geplant", .scheduled), ("withdrawn", .withdrawn),
    ])
    func `knows the usual words for a status`(text: String, status: ItemStatus) async throws {
        let found = try await snapshot(begun(#""status": "s""#), of: body(#""s":"\#(text)""#))
        #expect(found.items.map(\.status) == [status])
        #expect(found.warnings.isEmpty)
    }

    @Test(
        arguments: [
            ("IN_PLAY", nil, true), ("IN_PLAY", "2026-11-21T12:00:00Z", false), ("Scheduled", nil, false),
        ] as [(String, String?, Bool)]
    )
    func `what is on without an end is not over at its start`(status: String, end: String?, isOpen: Bool) async throws {
        let found = try await snapshot(
            begun(#""status": "s", "end": "e""#),
            of: body(#""s":"\#(status)","e":\#(end.map { #""\#($0)""# } ?? "null")"#)
        )
        #expect(found.items.count == 1 && found.items.allSatisfy { ($0.relevantUntil == nil) == isOpen })
    }

    @Test func `a record may name the zone of its times itself`() async throws {
        let fields =
            #"{ "id": "i", "title": "i", "start": { "from": "t", "timeZone": { "from": "z" } }, "#
            + #""end": { "from": "u", "timeZone": { "from": "z" } } }"#
        let found = try await snapshot(
            #""url": "https://a.example.org/x", "records": "$", "timeZone": "Australia/Sydney", "fields": "# + fields,
            of: #"""
                [{"i":1,"t":"2026-12-01T10:00","u":"2026-12-01T11:00","z":"Europe/Berlin"},
                 {"i":2,"t":"2026-12-01T10:00"}, {"i":3,"t":"2026-12-01T10:00Z","z":"Europe/Berlin"},
                 {"i":4,"t":"2026-12-01T10:00","z":"Moon/Crater"}]
                """#
        )
        let starts = found.items.map { $0.time.start(in: .gmt).rfc3339 }
        #expect(starts == ["2026-12-01T09:00:00Z", "2026-11-30T23:00:00Z", "2026-12-01T10:00:00Z"])
        #expect(found.items.first?.time.end(in: .gmt).rfc3339 == "2026-12-01T10:00:00Z")
        #expect(found.warnings.listed.contains { $0.message.contains("expected a time zone such as Europe/London") })
    }

    @Test(
        arguments: [
            (#""W. Europe Standard Time""#, "09:00"), (#""W. Europe Daylight Time""#, "09:00"),
            (#""(UTC+01:00) Berlin""#, "09:00"), (#""CET""#, "09:00"), (#""+0200""#, "08:00"), (#""+02:00""#, "08:00"),
            (#""UTC+2""#, "08:00"), (#""0200""#, "08:00"), (#""-05:30""#, "15:30"), (#""-0500""#, "15:00"),
            (#""Z""#, "10:00"),
            ("2", "08:00"), (#""2""#, "08:00"), ("-5", "15:00"), ("5.5", "04:30"), ("-3.50", "13:30"),
            (#""5.75""#, "04:15"),
            ("0", "10:00"), ("120", "08:00"), (#""120""#, "08:00"), ("-300", "15:00"), ("330", "04:30"),
            ("7200", "08:00"),
            ("-3600", "11:00"), ("15", nil), ("0.1", nil), ("61", nil), ("90000", nil), ("true", nil),
            (#""1e400""#, nil),
        ] as [(String, String?)]
    )
    func `a zone is also a name of Windows, a description, or an offset to the east of UTC`(
        zone: String,
        expected: String?
    ) async throws {
        let found = try await snapshot(
            #""url": "https://a.example.org/x", "records": "$", "fields": "#
                + #"{ "id": "i", "title": "i", "start": { "from": "t", "timeZone": { "from": "z" } } }"#,
            of: #"[{"i":1,"t":"2026-12-01T10:00","z":\#(zone)},{"i":2,"t":"2026-12-01T00:00Z"}]"#
        )
        let starts = found.items.map { $0.time.start(in: .gmt).rfc3339 }
        #expect(starts == [expected, "00:00"].compactMap { $0.map { "2026-12-01T\($0):00Z" } })
    }

    @Test(
        arguments: [
            // A day and a time of day, one or both of them not decided; the words of several languages.
            (#""d":"2026-12-24","t":"TBC""#, "2026-12-24 GB: 2026-12-24 TBC"),
            (#""d":"2026-12-24","t":"""#, "2026-12-24 GB"),
            (#""d":"2026-12-24","t":null"#, "2026-12-24 GB"), (#""d":"2026-12-24""#, "2026-12-24 GB"),
            (#""d":"2026-12-24","t":"to be confirmed""#, "2026-12-24 GB: 2026-12-24 to be confirmed"),
            (#""d":"2026-12-24","t":"noch offen""#, "2026-12-24 GB: 2026-12-24 noch offen"),
            (#""d":"2026-12-24","t":"??:??""#, "2026-12-24 GB: 2026-12-24 ??:??"),
            (#""d":"TBA","t":"19:00""#, "TBA 19:00"),
            (#""d":"TBA","t":"tbd""#, "TBA tbd"), (#""d":"n/a","t":"""#, "n/a"),
            (#""d":"2026-12-24","t":"19:00""#, "2026-12-24T19:00:00Z"), (#""d":"2026-12-24","t":"soon""#, nil),
            (#""t":"19:00""#, nil),
        ] as [(String, String?)]
    )
    func `a time that is not decided is the whole day, or no date where that is not known`(
        members: String,
        expected: String?
    ) async throws {
        let settings =
            #""url": "https://a.example.org/x", "records": "$", "timeZone": "Europe/London", "fields": { "id": "i", "#
            + #""title": "i", "start": "{d}T{t}", "day": "d", "region": { "value": "GB" } }"#
        let other = #"{"i":2,"d":"2026-12-25","t":"10:00"}"#
        let found = try await snapshot(settings, of: #"[{"i":1,\#(members)},\#(other)]"#)
        #expect(found.items.map(told) == [expected, "2026-12-25T10:00:00Z"].compactMap(\.self))
        #expect(found.warnings.listed.map(\.code) == (expected == nil ? [.malformedRecord] : []))
    }

    @Test(
        arguments: [
            (#"{ "from": "t" }"#, "TBC", "TBC"), (#"{ "from": "t" }"#, "2026-12-24 TBC", "2026-12-24 : 2026-12-24 TBC"),
            (#"{ "from": "t" }"#, "2026-12-24T??:??", "2026-12-24 : 2026-12-24 ??:??"),
            (#"{ "from": "t", "format": "dd.MM.yyyy, HH:mm" }"#, "24.12.2026, TBA", "2026-12-24 : 24.12.2026, TBA"),
            (#"{ "from": "t", "format": "dd.MM.yyyy HH:mm" }"#, "To be announced", "To be announced"),
            (#"{ "from": "t", "format": "HH:mm dd.MM.yyyy" }"#, "tba 24.12.2026", "tba 24.12.2026"),
            (#"{ "from": "t" }"#, "summer TBC", "summer TBC"),
            (#"{ "from": "t" }"#, "1812-12-24 TBC", "1812-12-24 TBC"),
            (#"{ "from": "t", "format": "epoch-seconds" }"#, "tbd", "tbd"), (#"{ "from": "t" }"#, "soon", nil),
            (#"{ "from": "t" }"#, "", nil), (#"{ "from": "t" }"#, "Xtbc", nil),
        ] as [(String, String, String?)]
    )
    func `a start of one member that is not decided keeps its day, or the publisher's words`(
        start: String,
        text: String,
        expected: String?
    ) async throws {
        let settings =
            #""url": "https://a.example.org/x", "records": "$", "timeZone": "Europe/London", "fields": "#
            + #"{ "id": "i", "title": "i", "start": \#(start), "end": "u" }"#
        let found = try await failureOrSnapshot(settings, of: #"[{"i":1,"t":"\#(text)","u":"TBC"}]"#)
        #expect(found?.items.map(told) == expected.map { [$0] })
        #expect(found?.warnings.listed.isEmpty != false)
    }

    /// Returns an item's time, its region, and the text instead of the time of day.
    private func told(_ item: FeedItem) -> String {
        let fact = item.facts.first { $0.key == "time" }.map { ": \($0.words)" } ?? ""
        switch item.time {
        case .instant(let start, _): return start.rfc3339 + fact
        case .days(let first, _, let region): return "\(first) \(region)\(fact)"
        case .undated(let text): return text + fact
        }
    }

    private func failureOrSnapshot(_ settings: String, of body: String) async throws -> FeedSnapshot? {
        do {
            return try await snapshot(settings, of: body)
        } catch is FeedError {
            return nil
        }
    }

    @Test(
        arguments: [
            ("POSTPONED", #","sub":"Hall 2""#, "postponed · Hall 2"),
            ("https://schema.org/EventPostponed", "", "postponed"),
            ("verschoben", #","sub":"Saal""#, "verschoben · Saal"),
            ("Postponed", #","sub":"Postponed to spring""#, "Postponed to spring"),
            ("Cancelled", #","sub":"Hall 2""#, "Hall 2"), ("Cancelled", "", nil),
        ] as [(String, String, String?)]
    )
    func `what was postponed says so, and is not off for good`(
        status: String,
        more: String,
        subtitle: String?
    ) async throws {
        let found = try await snapshot(
            settings(#""status": "s", "subtitle": "sub""#),
            of: body(#""s":"\#(status)"\#(more)"#)
        )
        #expect(found.items.map(\.status) == [.cancelled])
        #expect(found.items.map(\.subtitle) == [subtitle])
    }

    @Test func `an instant stays as long as the settings say, a day until it ends`() async throws {
        let staying = try await snapshot(settings(more: #""staysFor": "90s", "#), of: body(""))
        #expect(staying.items.first?.relevantUntil == Date(timeIntervalSince1970: 1_795_262_490))
        let day =
            #""url": "https://a.example.org/x", "records": "$", "timeZone": "Australia/Sydney", "fields": "#
            + #"{ "id": "d", "title": "d", "day": "d", "region": { "value": "AU" } }"#
        let holiday = try await snapshot(day, of: #"{"d":"2026-12-25"}"#)
        #expect(holiday.items.first?.relevantUntil == Date(rfc3339: "2026-12-25T13:00:00Z"))
        // Where that is does not depend on the zone of whoever reads the answer.
        let bin = day.replacing(#""AU""#, with: #""everywhere""#)
        #expect(try await snapshot(bin, of: #"{"d":"2026-12-25"}"#).items.first?.relevance == .afterTime(seconds: 0))
        let stays = try await snapshot(#""staysFor": "2h", "# + bin, of: #"{"d":"2026-12-25"}"#)
        #expect(stays.items.first?.relevance == .afterTime(seconds: 7_200))
    }

    @Test(arguments: [
        (#"{ "from": "s", "is": "open" }"#, [0]), (#"{ "from": "s", "isNot": "open" }"#, [1, 2, 3, 4]),
        (#"{ "from": "s", "isIn": ["open", 7] }"#, [0, 2]), (#"{ "from": "s", "isThere": true }"#, [0, 1, 2, 4]),
        (#"{ "from": "s", "isThere": false }"#, [3]), (#"{ "from": "s", "contains": "e" }"#, [0, 1, 4]),
        (#"{ "from": "n", "above": 1 }"#, [1, 2]), (#"{ "from": "n", "below": 2 }"#, [0]),
        (#"{ "from": "s", "is": 7 }"#, [2]),
        (#"{ "from": "s", "is": true }"#, [4]), (#"{ "not": { "from": "s", "is": "open" } }"#, [1, 2, 3, 4]),
        (#"{ "all": [{ "from": "n", "above": 1 }, { "from": "s", "is": 7 }] }"#, [2]),
        (#"{ "any": [{ "from": "s", "is": "open" }, { "from": "s", "is": 7 }] }"#, [0, 2]),
        (#"{ "from": "s", "case": "upper", "is": "OPEN" }"#, [0]),
    ])
    func `keeps the records that the condition holds for`(condition: String, kept: [Int]) async throws {
        let found = try await snapshot(
            settings(more: #""keep": \#(condition), "#),
            of: body(#""s":"open","n":1"#, #""s":"closed","n":2"#, #""s":7,"n":"3.5""#, "", #""s":true"#)
        )
        #expect(found.items.map(\.id.rawValue) == kept.map(String.init))
        #expect(found.warnings.isEmpty)
    }
}
