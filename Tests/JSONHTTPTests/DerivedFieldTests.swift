import JSONHTTP
import FeedCore
import FeedTestKit
import Foundation
import Testing

/// Fields that depend on conditions, on other lists of the answer, and on factors.
@Suite(.timeLimit(.minutes(20)))
struct DerivedFieldTests {
    /// The settings of a feed whose records are the answer's `r`.
    private func settings(_ fields: String) -> String {
        #""url": "https://a.example.org/x", "records": "$.r", "fields": { "id": "i", "title": "i", \#(fields) }"#
    }

    /// Returns the subtitle that a field makes of one record.
    private func text(_ field: String, _ members: String, more: String = "") async throws -> String? {
        let body = #"{"r":[{"i":1\#(members.isEmpty ? "" : ",")\#(members)}]\#(more.isEmpty ? "" : ",")\#(more)}"#
        let found = try await snapshot(settings(#""subtitle": \#(field)"#), of: body)
        #expect(found.warnings.isEmpty && found.items.count == 1)
        return found.items.first?.subtitle
    }

    @Test(
        arguments: [
            (
                #""remarks[?@.type=='warning'].text""#,
                #""remarks":[{"type":"hint","text":"a"},{"type":"warning","text":"b"}]"#, "b"
            ),
            (
                #""{i}: {results[?@.kind==2 && @.points].points}""#, #""results":[{"kind":2},{"kind":2,"points":5}]"#,
                "1: 5"
            ),
            (#"{ "from": "l[?@ > 1]", "join": "/" }"#, #""l":[1,2,3,"4",null]"#, "2/3"),
            (#""l[?@.x].x""#, #""l":[1,"a",[2],{"x":"y"}]"#, "y"), (#""l[?@.x].x""#, #""l":[1]"#, nil),
            // A value of the answer, and the records around this one.
            (#""l[?@.n==$.r[0].i].t""#, #""l":[{"n":2,"t":"a"},{"n":1,"t":"b"}]"#, "b"),
        ] as [(String, String, String?)]
    )
    func `a filter chooses among the values of a record`(field: String, members: String, expected: String?) async throws
    {
        #expect(try await text(field, members) == expected)
    }

    @Test(
        arguments: [
            (#"{ "from": "a", "when": { "from": "b", "is": 1 } }"#, #""a":"x","b":1"#, "x"),
            (#"{ "from": "a", "when": { "from": "b", "is": 1 } }"#, #""a":"x","b":2"#, nil),
            (#"{ "from": "a", "when": { "from": "b", "is": 1 } }"#, #""a":"x""#, nil),
            (#"{ "from": "a", "when": { "not": { "from": "b", "isThere": true } } }"#, #""a":"x""#, "x"),
            (#"{ "value": "on", "when": { "from": "b", "above": 3 } }"#, #""b":4"#, "on"),
            (#"[{ "from": "a", "when": { "from": "b", "is": 1 } }, "c"]"#, #""a":"x","c":"y""#, "y"),
            (#"{ "from": "a", "case": "upper", "when": { "from": "a", "contains": "x" } }"#, #""a":"xy""#, "XY"),
            (
                #"{ "from": { "from": "a", "when": { "from": "b", "isThere": true } }, "case": "upper" }"#, #""a":"x""#,
                nil
            ),
            (#"{ "value": "b", "lookup": { "b": "found" } }"#, "", "found"),
        ] as [(String, String, String?)]
    )
    func `a field has a value only when its condition holds`(
        field: String,
        members: String,
        expected: String?
    ) async throws {
        #expect(try await text(field, members) == expected)
    }

    @Test func `a list and a time depend on a condition too`() async throws {
        let fields = #"""
            "start": [{ "from": "at", "when": { "from": "fixed", "is": true } }, { "value": "TBC" }],
            "facts": [{ "key": "tags", "from": "tags[*]", "type": "list", "when": { "from": "fixed", "is": true } }]
            """#
        let record = #""at":"2026-11-21T12:00:00Z","tags":["a","b"]"#
        let body = #"{"r":[{"i":1,"fixed":true,\#(record)},{"i":2,"fixed":false,\#(record)}]}"#
        let found = try await snapshot(settings(fields), of: body).items
        let start = try #require(Date(rfc3339: "2026-11-21T12:00:00Z"))
        #expect(found.map(\.time) == [.instant(start, end: nil), .undated("TBC")])
        #expect(found.map { $0.fact("tags") } == [.list(["a", "b"]), nil])
    }

    private static let stations = #""s":[{"k":7,"n":"Quay"},{"k":"b","n":"Mill"},{"k":"b","n":"Twice"},{"k":"c"},{},1]"#

    @Test(
        arguments: [
            ("", #""at":7"#, "Quay"), ("", #""at":"7""#, "Quay"), ("", #""at":"b""#, "Mill"), ("", #""at":"z""#, nil),
            ("", "", nil), (#", "else": "?""#, #""at":"z""#, "?"), (#", "else": "?""#, #""at":"c""#, "?"),
            (#", "else": "?""#, "", nil), (#", "else": "?""#, #""at":null"#, nil),
            (#", "case": "upper""#, #""at":"b""#, "MILL"),
        ] as [(String, String, String?)]
    )
    func `a value is looked up in another list of the answer`(more: String, members: String, expected: String?)
        async throws
    {
        let field = #"{ "from": "at", "lookup": { "in": "$.s[?@.k]", "key": "k", "value": "n" }\#(more) }"#
        #expect(try await text(field, members, more: Self.stations) == expected)
    }

    @Test func `a key may be the name of a member, and a value a template`() async throws {
        let field = #"{ "from": "at", "lookup": { "in": "$.s.*", "key": "0#", "value": "{n} ({2/town})" } }"#
        let found = try await text(field, #""at":"b""#, more: #""s":{"a":{"n":"Quay"},"b":{"n":"Mill"}},"town":"Ulm""#)
        #expect(found == "Mill (Ulm)")
    }

    @Test func `a table whose key is called in is a table`() async throws {
        #expect(
            try await text(#"{ "from": "w", "lookup": { "in": "Arrival", "out": "Departure" } }"#, #""w":"in""#)
                == "Arrival"
        )
    }

    @Test(
        arguments: [
            ("0.1", "873", "87.3"), ("0.1", #""873""#, "87.3"), ("0.001", "92.5", "0.0925"), ("60", "1.5", "90"),
            ("1e-2", "1e3", "10"), ("-1", "3.01", "-3.01"), ("0.1", "0", "0"), ("0.1", "-0", "0"),
            ("0.1", "0.30", "0.03"),
            ("3", "0.1", "0.3"), ("0.5", #""free""#, nil), ("0.5", "true", nil), ("0.5", "null", nil),
            ("0.5", #""1,5""#, nil),
            ("0.5", #""0x10""#, nil), ("1e100", "1e100", nil), ("0.1", "1e999999999", nil),
            ("0.1", "123456789012345678", "12345678901234567.8"),
        ] as [(String, String, String?)]
    )
    func `a number is multiplied without the dust of binary fractions`(
        factor: String,
        value: String,
        expected: String?
    ) async throws {
        #expect(try await text(#"{ "from": "n", "times": \#(factor) }"#, #""n":\#(value)"#) == expected)
    }

    @Test func `a fact that is multiplied is a number`() async throws {
        let fields = #"""
            "facts": [{ "key": "a", "from": "n", "times": 0.1, "unit": "ct/kWh" }, { "key": "b", "from": "t", "times": 2 },
                      { "key": "c", "from": "n", "times": 0.1, "type": "text" },
                      { "key": "d", "from": ["x", "n"], "times": 10, "when": { "from": "n", "above": 1 } }]
            """#
        let facts = try await snapshot(settings(fields), of: #"{"r":[{"i":1,"n":87.3,"t":"free"}]}"#).items.first?.facts
        let expected = [
            Fact("a", "A", .decimal(8.73), unit: "ct/kWh"), Fact("c", "C", .text("8.73")),
            Fact("d", "D", .integer(873)),
        ]
        #expect(facts == expected)
    }

    @Test func `a unit is a text, or what a record has`() async throws {
        let fields = #"""
            "facts": [{ "key": "a", "from": "n", "unit": "u" }, { "key": "b", "from": "n", "unit": { "from": "u" } },
                      { "key": "c", "from": "n", "unit": { "from": "u", "lookup": { "f": "ft" }, "else": "m" } },
                      { "key": "d", "from": "n", "unit": { "from": "no" } }]
            """#
        let facts = try await snapshot(settings(fields), of: #"{"r":[{"i":1,"n":2,"u":"f"}]}"#).items.first?.facts ?? []
        #expect(facts.map { $0.unit?.symbol } == ["u", "f", "ft", nil])
    }

    @Test(
        arguments: [
            // Midnight in the east of America is on the next day in UTC.
            (#""at":"2026-12-01T05:00:00Z","d":"2026-11-30""#, "2026-11-30: TBD"),
            (#""at":"2026-12-01T05:00:00Z","d":"2026-12-01""#, "2026-12-01: 2026-12-01 TBD"),
            (#""at":"2026-12-01T05:00:00Z""#, "2026-12-01: 2026-12-01 TBD"),
            (#""at":"2026-12-01T05:00:00Z","d":"soon""#, "2026-12-01: 2026-12-01 TBD"),
            (#""at":"2026-12-01T05:00:00Z","d":"TBA""#, "2026-12-01: 2026-12-01 TBD"),
            (#""d":"2026-11-30""#, "2026-11-30: "),
        ]
    )
    func `the day of a record comes before that of a start that is a placeholder`(
        members: String,
        expected: String
    ) async throws {
        let fields =
            #""start": { "from": "at", "time": { "value": "TBD" } }, "day": "d", "region": { "value": "everywhere" }"#
        let found = try await snapshot(settings(fields), of: #"{"r":[{"i":1,\#(members)}]}"#)
        let item = try #require(found.items.first)
        guard case .days(let day, let last, "everywhere") = item.time else {
            return #expect(Bool(false), "\(item.time)")
        }
        #expect("\(day): \(item.facts.first { $0.key == "time" }?.words ?? "")" == expected && last == day)
        #expect(found.warnings.listed.count == (members.contains("soon") ? 1 : 0))
    }
}
