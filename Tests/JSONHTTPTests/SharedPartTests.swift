import FeedCore
import FeedTestKit
import Foundation
import JSONHTTP
import Testing

/// The values around the records of a list, which are read once for all of them.
@Suite(.timeLimit(.minutes(20)))
struct SharedPartTests {
    private static let body = #"""
        {"name":"All","sports":[
        {"name":"one","code":"A","colour":"#00A0DF","events":[{"id":1,"t":"x","own":"p"},{"id":2,"t":"y","own":"q"}]},
        {"name":"two","code":"B","colour":"blue","events":[{"id":3,"t":"z","own":"r"},{"id":4,"t":"w","own":"s"}]},
        {"code":"A","events":[{"id":5,"t":"v","own":"u"}]}]}
        """#

    private func snapshot(_ fields: String) async throws -> FeedSnapshot {
        let settings =
            #""url": "https://a.example.org/x", "records": "$..events[*]", "fields": { "id": "id", "title": "t", \#(fields) }"#
        return try await JSONHTTPTests.snapshot(settings, of: Self.body)
    }

    @Test func `each list has its own parts, also where one is not there`() async throws {
        let found = try await snapshot(
            #""subtitle": { "from": "2/name", "case": "upper" }, "group": { "id": "2/code", "title": "2/name" }, "category": "2/name""#
        )
        #expect(found.items.map(\.subtitle) == ["ONE", "ONE", "TWO", "TWO", nil])
        #expect(found.items.map(\.group) == ["A", "A", "B", "B", "A"])
        #expect(found.items.map { $0.category?.label } == ["one", "one", "two", "two", nil])
        #expect(found.groups.map(\.title) == ["one", "two"])
    }

    @Test func `a part that looks at the record too is made for each`() async throws {
        let found = try await snapshot(#""subtitle": "{2/name} {own}", "category": ["2/none", "own"], "group": "1#""#)
        #expect(found.items.map(\.subtitle) == ["one p", "one q", "two r", "two s", nil])
        #expect(found.items.map { $0.category?.id } == ["p", "q", "r", "s", "u"])
        #expect(found.items.map(\.group) == Array(repeating: "events", count: 5))
    }

    @Test func `what is the same for the whole answer is`() async throws {
        let found = try await snapshot(#""subtitle": "$.name", "group": { "value": "g" }"#)
        #expect(found.items.map(\.subtitle) == Array(repeating: "All", count: 5))
        #expect(found.items.map(\.group) == Array(repeating: "g", count: 5))
    }

    @Test func `a part that is odd makes a warning for each record`() async throws {
        let found = try await snapshot(
            #""category": { "id": "2/code", "colour": { "from": "2/colour", "case": "lower" } }"#
        )
        #expect(found.items.map { $0.category?.colour } == ["#00A0DF", "#00A0DF", nil, nil, nil])
        #expect(found.warnings.listed.map(\.pointer) == ["/sports/1/events/0", "/sports/1/events/1"])
    }
}
