import FeedCore
import FeedTestKit
import FeedTimeline
import Foundation
import SportEvents
import Testing

@Suite(.timeLimit(.minutes(20)))
struct SportEventsTests {
    private func read(_ body: String) throws -> FeedSnapshot {
        let feed = try Feed("sports", of: SportEventsProvider.self)
        let provider = try #require(feed.provider as? SportEventsProvider)
        return try provider.read(FeedResponse(body: Array(body.utf8)), in: .fixture())
    }

    @Test func `keeps the contract`() async throws {
        let body = try Fixture.bytes("sports.json", in: .module)
        try await expectFeedContract(
            of: FeedExample(SportEventsProvider.self, recordCount: 5, body: body, emptyBody: Array("[ ]".utf8))
                .losing(body: #"[{"i":"FOOT","d":"SOCCER","e":[{"i":"1"},{"d":"A - B"}]}]"#)
                .losing(body: "[7]")
        )
    }

    @Test func `shows sports by name and identifies them by code`() throws {
        let snapshot = try read(Fixture.text("sports.json", in: .module))
        #expect(snapshot.groups.map(\.id) == ["FOOT", "TABL", "SNOO"])
        #expect(snapshot.groups.map(\.title) == ["Soccer", "Table Tennis", "Snooker"])
        #expect(snapshot.items.first?.category == ItemCategory(id: "FOOT", label: "Soccer", icon: "⚽"))
    }

    @Test func `splits a name only at a single hyphen between blanks`() throws {
        let snapshot = try read(Fixture.text("sports.json", in: .module))
        #expect(
            snapshot.items.map(\.title) == [
                "Northgate United – Saint-Albin FC", "Qarabrağ – Vale (Esports)", "MossFC-VikenFC",
                "A. Reed / B. Ash – C. Elm / D. Oak", "Left - Right - Middle",
            ]
        )
    }

    @Test func `keeps a sport without upcoming events as a group with count 0`() throws {
        let feed = try Feed("sports", of: SportEventsProvider.self)
        let now = Date(timeIntervalSince1970: 1_795_255_200)
        let snapshot = try read(Fixture.text("sports.json", in: .module))
        let timeline = FeedQuery(timeZone: .gmt, now: now).timeline(of: [FeedReport(feed, snapshot, readAt: now)])
        #expect(timeline.sections[0].groups.map(\.count) == [2, 2, 0])
        #expect(timeline.entries.map(\.item.id.rawValue) == ["4002", "4001", "4004", "4005"])
    }

    @Test(
        arguments: [
            (
                #"[{"d":[{"i":"FOOT","d":"SOCCER","e":[{"i":"1","d":"A - B","tt":1795262400.5}]}]}]"#, 1,
                ["unusual-record"]
            ),
            (#"[{"i":"FOOT","d":"SOCCER"}]"#, 0, []),
            (
                #"[{"i":"FOOT","d":"SOCCER","e":[{"i":"1","d":"A - B","tt":"1795262400"},{"i":"2","d":"C - D","tt":1795262400000}]}]"#,
                2, []
            ),
            (
                #"[{"i":"FOOT","d":"SOCCER","e":[{"i":"1","d":"A - B","tt":1795262400},{"i":"2","d":"C - D","tt":"soon"}]}]"#,
                1, ["malformed-record"]
            ),
            (
                #"[{"i":"FOOT","d":"SOCCER","e":[{"i":"1","d":"A - B","tt":1795262400},{"d":"C - D","tt":1795262400}]}]"#,
                1, ["malformed-record"]
            ),
            (
                #"[{"i":"FOOT","d":"SOCCER","e":[{"i":"1","d":"A - B","tt":1795262400},{"i":"2","d":" ","tt":1795262400}]}]"#,
                1, ["malformed-record"]
            ),
            (
                #"[{"i":"FOOT","d":"SOCCER","e":[{"i":"1","d":"A - B","tt":1795262400},{"i":"2","d":"C - D","tt":253402300800}]}]"#,
                1, ["malformed-record"]
            ),
            (
                #"[7,{"i":"BASK","d":"BASKETBALL","e":[{"i":"1","d":"A - B","tt":1795262400}]}]"#, 1,
                ["malformed-record"]
            ),
            (#"[{"i":"BASK","i":"FOOT","d":"SOCCER","e":[]}]"#, 0, ["repeated-name"]),
        ] as [(String, Int, [String])]
    )
    func `a malformed record affects only itself`(body: String, items: Int, warnings: [String]) throws {
        let snapshot = try read(body)
        #expect(snapshot.items.count == items)
        #expect(snapshot.warnings.listed.map(\.code.rawValue) == warnings)
    }

    @Test(arguments: [
        (#"[{"i":" ","d":"SOCCER","e":[]}]"#, "/0/i"), (#"[{"i":"FOOT","d":"","e":[]}]"#, "/0/d"),
        (#"[{"i":"FOOT","d":"SOCCER","e":[{"i":"","d":"A - B","tt":1795262400}]}]"#, "/0/e/0/i"),
    ])
    func `a record without an identity is left out`(body: String, pointer: String) throws {
        let snapshot = try read(body)
        #expect(snapshot.items.isEmpty)
        #expect(snapshot.warnings.listed.map(\.pointer) == [pointer])
        #expect(snapshot.warnings.listed.first?.message.hasSuffix("expected a text that is not blank") == true)
    }

    @Test func `a repeated sport is one group`() throws {
        let one = #"{"i":"FOOT","d":"SOCCER","e":[{"i":"1","d":"A - B","tt":1795262400}]}"#
        let other = #"{"i":"FOOT","d":"SOCCER","e":[{"i":"2","d":"C - D","tt":1795262400}]}"#
        let snapshot = try read("[\(one),\(other)]")
        #expect(snapshot.groups.map(\.id) == ["FOOT"])
        #expect(snapshot.items.map(\.id.rawValue) == ["1", "2"])
    }

    @Test func `a malformed sport in an array does not affect the one beside it`() throws {
        let snapshot = try read(#"[{"d":[7,{"i":"FOOT","d":"SOCCER","e":[{"i":"1","d":"A - B","tt":1795262400}]}]}]"#)
        #expect(snapshot.items.count == 1)
        #expect(snapshot.warnings.listed.map(\.code) == [.malformedRecord, .unusualRecord])
    }

    @Test(arguments: [
        (#""i":"FOOT""#, "SOCCER", "FOOT", "Soccer"), (#""i":null"#, "SOCCER", "FOOT", "Soccer"),
        (#""i":" ""#, "SOCCER", "FOOT", "Soccer"), (#""x":1"#, "SOCCER", "FOOT", "Soccer"),
        (#""x":1"#, nil, "FOOT", "Foot"), (#""i":"FUTB""#, nil, "FUTB", "Futb"),
    ])
    func `a sport without its code or its name keeps its events`(
        code: String,
        name: String?,
        group: String,
        title: String
    ) throws {
        let events = (1...35).map { #"{"i":"\#($0)","si":"FOOT","d":"A - B","tt":1795262400}"# }
        let list = events.joined(separator: ",")
        let snapshot = try read(#"[{\#(code),"d":\#(name.map { "\"\($0)\"" } ?? "null"),"e":[\#(list),{"i":"36"}]}]"#)
        #expect(snapshot.items.count == 35 && snapshot.warnings.lostRecords == 1)
        #expect(snapshot.groups == [FeedGroup(id: group, title: title)])
        #expect(snapshot.items.allSatisfy { $0.group == group && $0.category?.label == title })
        let isWhole = code.contains(#""i":"F"#) && name != nil
        #expect(snapshot.warnings.listed.dropFirst().isEmpty == isWhole)
    }

    @Test func `an event of an unknown sport is in no group`() throws {
        let snapshot = try read(#"[{"e":[{"i":"1","d":"A - B","tt":1795262400}]}]"#)
        #expect(snapshot.items.count == 1 && snapshot.groups.isEmpty)
        #expect(snapshot.items.first?.group == nil && snapshot.items.first?.category == nil)
        #expect(snapshot.warnings.listed.map(\.code) == [.unusualRecord, .unusualRecord])
    }

    @Test func `reports the place of an odd value`() throws {
        let snapshot = try read(#"[{"i":"FOOT","d":"SOCCER","e":[{"i":"2","d":"C - D","tt":"soon"}]}]"#)
        #expect(snapshot.warnings.listed.first?.pointer == "/0/e/0/tt")
        #expect(
            snapshot.warnings.listed.first?.message == "found the text \"soon\", expected a time in seconds since 1970"
        )
    }

    @Test(arguments: [
        ("{}", "the answer has another shape: found an object, expected an array"),
        ("[}", "the answer is not JSON: line 1, column 2: found \"}\", expected a value or \"]\""),
        ("", "the answer is empty, but should be JSON"),
        ("<p>", "the answer is a web page or XML, not JSON: line 1, column 1: found \"<\", expected a value"),
    ])
    func `a body that is not a list of sports is an error`(body: String, message: String) {
        let refusal = #expect(throws: (any Error).self) { try read(body) }
        #expect(refusal.map { FeedError($0).message } == message)
        #expect(refusal.map { FeedError($0).code } == .malformed)
    }

    @Test(arguments: [
        ("A - B", "A – B", 2), ("A-B", "A-B", 0), ("A - B - C", "A - B - C", 0), ("A - - B", "A – - B", 2),
        ("Ä - é", "Ä – é", 2), ("A -", "A -", 0), ("- B", "- B", 0),
    ])
    func `a name with one separator has two sides`(name: String, title: String, facts: Int) throws {
        let item = try #require(
            read(#"[{"i":"F","d":"X","e":[{"i":"1","d":"\#(name)","tt":1795262400}]}]"#).items.first
        )
        #expect(item.title == title && item.facts.count == facts)
    }
}
