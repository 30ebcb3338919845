import JSONHTTP
import FeedCore
import FeedReaders
import FeedTestKit
import Foundation
import Testing

/// Records whose members are in parallel arrays.
@Suite(.timeLimit(.minutes(20)))
struct ColumnTests {
    private func settings(_ records: String, _ fields: String, more: String = "") -> String {
        #""url": "https://a.example.org/x", "records": "\#(records)", "columns": true, \#(more)"fields": { \#(fields) }"#
    }

    private func times(_ items: [FeedItem]) -> [String] {
        items.map { "\($0.title) \($0.time.start(in: .gmt).rfc3339)" }
    }

    @Test func `a forecast by day is a record a day`() async throws {
        let fields = #"""
            "id": "time", "title": "Sunrise {time}", "start": { "from": "sunrise", "timeZone": { "from": "2/timezone" } },
            "facts": [{ "key": "uv", "from": "uv_index_max", "unit": { "from": "2/daily_units/uv_index_max" } }]
            """#
        let body = #"""
            {"latitude":52.5,"timezone":"Europe/Berlin","daily_units":{"time":"iso8601","uv_index_max":"UVI"},
             "daily":{"time":["2026-11-30","2026-12-01"],"sunrise":["2026-11-30T07:54","2026-12-01T07:55"],"uv_index_max":[0.5,null]}}
            """#
        let found = try await snapshot(settings("$.daily", fields), of: body)
        #expect(
            times(found.items) == [
                "Sunrise 2026-11-30 2026-11-30T06:54:00Z", "Sunrise 2026-12-01 2026-12-01T06:55:00Z",
            ]
        )
        #expect(found.items.map(\.facts) == [[Fact("uv", "Uv", .decimal(0.5), unit: "UVI")], []])
        #expect(found.warnings.isEmpty)
    }

    @Test func `prices by quarter of an hour are a record each`() async throws {
        let fields = #""id": "unix_seconds", "title": "{price} {1/unit}", "start": "unix_seconds""#
        let body =
            #"{"license_info":"CC BY 4.0","unix_seconds":[1796032800,1796033700],"price":[92.5,-3.01],"unit":"EUR / MWh","deprecated":false}"#
        let found = try await snapshot(settings("$", fields), of: body)
        #expect(times(found.items) == ["92.5 EUR / MWh 2026-11-30T10:00:00Z", "-3.01 EUR / MWh 2026-11-30T10:15:00Z"])
    }

    @Test func `a shorter array has no value in the last records, and the position is known`() async throws {
        let fields = #""id": "0#", "title": ["a", { "value": "none" }], "subtitle": "b.c""#
        let body = #"{"t":{"a":["x"],"b":[{"c":1},{"c":2},{"c":3}],"n":7,"o":{}}}"#
        let found = try await snapshot(settings("$.t", fields), of: body)
        #expect(
            found.items.map { "\($0.id.rawValue) \($0.title) \($0.subtitle ?? "")" } == [
                "0 x 1", "1 none 2", "2 none 3",
            ]
        )
        #expect(found.warnings.isEmpty)
    }

    @Test(arguments: [
        ("$.t[*].d", #"{"t":[{"d":{"a":[1,2]}},{"d":{"a":[3]}}]}"#, ["1", "2", "3"]),
        ("$.t[*]", #"{"t":[{"a":[1,2]},{"a":[3]}]}"#, ["1", "2", "3"]),
        ("$.t", #"{"t":{"a":[]}}"#, []), ("$.t", #"{"t":{"b":7}}"#, []), ("/t", #"{"t":{"a":[4]}}"#, ["4"]),
    ])
    func `several tables are read one after the other`(path: String, body: String, titles: [String]) async throws {
        let found = try await snapshot(settings(path, #""id": "a", "title": "a""#), of: body)
        #expect(found.items.map(\.title) == titles && found.warnings.isEmpty)
    }

    @Test(arguments: [
        (#"{"t":[1]}"#, "the answer has another shape: /t: found an array, expected an object of arrays"),
        (#"{"t":"x"}"#, #"the answer has another shape: /t: found the text "x", expected an object of arrays"#),
        (#"{"u":1}"#, #"the answer has another shape: the member "t" is missing"#),
    ])
    func `what is no table is an error that says where`(body: String, message: String) async {
        #expect(await failure(settings("$.t", #""id": "a", "title": "a""#), of: body)?.message == message)
    }

    @Test func `a record that cannot be read is named by its position`() async throws {
        let body = #"{"u":{"v":"odd"},"t":{"a":[1,{},3],"b":["x","y","z"]}}"#
        let fields = #""id": "a", "title": "b", "status": "$.u.v""#
        let found = try await snapshot(settings("$.t", fields), of: body)
        #expect(found.items.map(\.title) == ["x", "z"])
        #expect(Set(found.warnings.listed.map(\.pointer)) == ["/t/1/a", "/u/v"])
    }

    @Test func `more records than a feed may have are an error`() async {
        let list = Array(repeating: "1", count: FeedSnapshot.maximumItemCount + 1).joined(separator: ",")
        let error = await failure(settings("$.t", #""id": "0#", "title": "a""#), of: #"{"t":{"a":[\#(list)]}}"#)
        #expect(error?.message == #"the path "$.t" of "records" gives more than 200000 records"#)
    }

    @Test func `a long name costs as much as the records that repeat it`() async {
        let name = String(repeating: "a", count: 1 << 20)
        let list = Array(repeating: "1", count: 10_000).joined(separator: ",")
        let error = await failure(settings("$.t", #""id": "0#", "title": "0#""#), of: #"{"t":{"\#(name)":[\#(list)]}}"#)
        #expect(error?.message == #"the path "$.t" of "records" would look at too many values of this answer"#)
    }

    @Test func `many arrays of which one is long are read as often as they are long`() async throws {
        let names = (0..<1_000).map { #""n\#($0)":[1]"# }.joined(separator: ",")
        let list = Array(repeating: "1", count: 20_000).joined(separator: ",")
        let found = try await snapshot(
            settings("$.t", #""id": "0#", "title": "a""#),
            of: #"{"t":{\#(names),"a":[\#(list)]}}"#
        )
        #expect(found.items.count == 20_000)
    }
}
