import FeedCore
import FeedTestKit
import Foundation
import Testing
import TflArrivals

struct StopsTests {
    private func read(_ body: String) throws -> FeedSnapshot {
        let provider = try Feed("tfl", of: TflArrivalsProvider.self).provider
        let answer = FeedResponse(body: Array(body.utf8))
        return try #require(try provider.read(saved: answer, in: .fixture(feed: "tfl"))).snapshot.validated()
    }

    private func facts(_ properties: String) throws -> [Fact] {
        try read(#"{"id":"940GZZLUZQA","commonName":"A","additionalProperties":[\#(properties)]}"#).groups[0].facts
    }

    private func facility(_ value: String) throws -> FactValue? {
        try facts(#"{"category":"Facility","key":"Lifts","value":"\#(value)"}"#).first?.value
    }

    @Test(
        arguments: [
            ("yes", .flag(true)), ("Yes", .flag(true)), (" yes ", .flag(true)), ("5", .integer(5)), ("1", .integer(1)),
            ("no", nil), ("No", nil), ("0", nil), ("-1", nil), ("none", nil), ("None.", nil), ("", nil), ("null", nil),
            ("no, but at the hotel", nil), ("Not available", nil), ("N/A", nil), ("-", nil),
            ("0 on platforms, 0 in ticket halls, 0 elsewhere", nil),
            (
                "4 on platforms, 0 in ticket halls, 1 elsewhere",
                .text("4 on platforms, 1 elsewhere")
            ),
            ("yes M&F (open between 0500-1500)", .text("05:00 to 15:00")),
            ("North ticket hall", .text("North ticket hall")),
        ] as [(String, FactValue?)]
    )
    func `a facility exists if the value says so`(text: String, value: FactValue?) throws {
        #expect(try facility(text) == value)
    }

    @Test func `a stop lists its facilities once, in one order, without its neighbours'`() throws {
        let snapshot = try read(Fixture.text("stops-near.json", in: .module))
        let alder = try #require(snapshot.groups.first { $0.id == "940GZZLUZQA" })
        #expect(
            alder.facts == [
                Fact("zone", "Zone", "1"), Fact("lifts", "Lifts", 5, role: .facility),
                Fact("accessViaLift", "Access via lift", .flag(true), role: .facility),
                Fact("gates", "Gates", 13, role: .facility),
                Fact("euroCashMachines", "Euro Cash Machines", .flag(true), role: .facility),
            ]
        )
        #expect(
            alder.place
                == Place(name: "Alder Street", coordinates: Coordinates(latitude: 51.5095, longitude: -0.126))
        )
    }

    @Test func `facilities stand in the order in which people ask for them, unknown ones last`() throws {
        let keys = ["Aquarium", "Payphones", "Cash Machines", "Toilets", "Lifts", "Zoo"]
        let rows = keys.map { #"{"category":"Facility","key":"\#($0)","value":"yes"}"# }.joined(separator: ",")
        #expect(try facts(rows).map(\.label) == ["Lifts", "Toilets", "Cash Machines", "Payphones", "Aquarium", "Zoo"])
    }

    @Test(arguments: [
        ("Cash Machines", "cashMachines"), ("WiFi", "wifi"), ("ASDA Click and Collect", "asdaClickAndCollect"),
        (" Euro Cash Machines", "euroCashMachines"), ("Car park", "carPark"),
    ])
    func `a facility's key is in camel case`(key: String, name: String) throws {
        let facts = try facts(#"{"category":"Facility","key":"\#(key)","value":"yes"}"#)
        #expect(facts.map(\.key) == [name])
        #expect(facts.map(\.label) == [key.trimmingCharacters(in: .whitespaces)])
    }

    @Test func `an unusual row affects nothing else`() throws {
        let facts = try facts(
            #"7,{"category":"Facility"},{"category":"Facility","key":"Lifts","value":2},{"category":"Facility","key":"***","value":"yes"},{"category":"Direction","key":"Towards","value":"Elm"}"#
        )
        #expect(facts == [Fact("towards", "Towards", "Elm")])
    }

    @Test(arguments: [
        ("Alder Street Underground Station", "Alder Street"), ("Dogwood Quay DLR Station", "Dogwood Quay"),
        ("Birch Green Rail Station", "Birch Green"), ("Fir Lane Tram Stop", "Fir Lane"), ("Elm Road", "Elm Road"),
        ("Oak Station Road", "Oak Station Road"), (" Underground Station", "Underground Station"),
        ("", "940GZZLUZQA"),
    ])
    func `a name loses the kind of station`(name: String, title: String) throws {
        #expect(try read(#"{"id":"940GZZLUZQA","commonName":"\#(name)"}"#).groups.map(\.title) == [title])
    }

    @Test(arguments: [
        (#"{"stopPoints":[{"id":"A1","commonName":"A"}],"total":0}"#, ["A1"]),
        (#"{"places":[{"id":"A1","commonName":"A"}]}"#, ["A1"]),
        (#"[{"id":"A1","commonName":"A"},{"naptanId":"B2","commonName":"B"}]"#, ["A1", "B2"]),
        (#"{"id":"A1","commonName":"A"}"#, ["A1"]),
        (#"{"stopPoints":[]}"#, []),
    ])
    func `reads stops in every form of TfL's`(body: String, ids: [String]) throws {
        #expect(try read(body).groups.map(\.id) == ids)
    }

    @Test(arguments: [
        ("{}", "found an object, expected a stop, an array of stops or an object with stopPoints"),
        (#"{"stopPoints":{}}"#, "found an object, expected a stop, an array of stops or an object with stopPoints"),
        (#"{"stopPoints":[7]}"#, "/stopPoints/0: found the number 7, expected an object"),
        (#"{"stopPoints":[{"id":"A1"}]}"#, "/stopPoints/0: the member \"commonName\" is missing"),
        (#"[{"commonName":"A"}]"#, "/0: the member \"id\" is missing"),
    ])
    func `an answer without a readable stop is malformed`(body: String, reason: String) {
        let error = #expect(throws: (any Error).self) { try read(body) }
        #expect(error.map { FeedError($0).code } == .malformed)
        #expect(error.map { FeedError($0).message } == "the answer has another shape: \(reason)")
    }

    @Test func `a repeated stop is shown once`() throws {
        let snapshot = try read(#"[{"id":"A1","commonName":"A"},{"id":"A1","commonName":"B"}]"#)
        #expect(snapshot.groups.map(\.title) == ["A"])
        #expect(snapshot.warnings.listed.map(\.code) == [.duplicateRecord])
    }

    // MARK: - Named stops

    private func groups(
        _ ids: [String],
        _ body: String,
        _ settings: [String: RawSetting] = [:]
    ) async throws -> FeedSnapshot {
        let transport = ScriptedTransport { request throws(FeedError) in
            let isList = request.url.path() == "/StopPoint/\(ids.joined(separator: ","))"
            return FeedResponse(body: Array((isList ? body : "[]").utf8), url: request.url)
        }
        let stops = RawSetting.list(ids.map(RawSetting.text))
        return try await fetch(settings.merging(["stops": stops]) { $1 }, over: transport)
    }

    @Test func `finds a stop within the interchange that TfL returns`() async throws {
        let hub = try Fixture.text("stop-hub.json", in: .module)
        let one = try await groups(["940GZZLUZQH"], hub)
        #expect(one.groups.map(\.id) == ["940GZZLUZQH"])
        #expect(one.groups.map(\.title) == ["Hazel Cross"])
        let lines = Fact("lines", "Lines", .list(["Victoria"]), role: .line)
        #expect(one.groups[0].facts == [Fact("lifts", "Lifts", 2, role: .facility), lines])
        #expect(one.source == "https://api.tfl.gov.uk/StopPoint/940GZZLUZQH/Arrivals")
        let both = try await groups(["490000001A", "HUBZQH"], "[\(hub)]")
        #expect(both.groups.map(\.id) == ["490000001A", "HUBZQH"])
        #expect(both.groups[0].facts == [Fact("stopLetter", "Stop", "A")])
        #expect(both.warnings.isEmpty)
    }

    @Test(arguments: [
        ([String](), ["Northern", "DLR"]), (["dlr", "victoria"], ["DLR"]), (["victoria"], []),
    ])
    func `a stop has the names of its lines that have a colour, of those that are chosen`(
        chosen: [String],
        names: [String]
    ) async throws {
        let lines = ["northern", "24", "dlr"].map { "{\"id\":\"\($0)\"}" }.joined(separator: ",")
        let snapshot = try await groups(
            ["A1"],
            #"{"id":"A1","commonName":"A","lines":[\#(lines)]}"#,
            chosen.isEmpty ? [:] : ["lines": .list(chosen.map(RawSetting.text))]
        )
        let fact = names.isEmpty ? [] : [Fact("lines", "Lines", .list(names), role: .line)]
        #expect(snapshot.groups.flatMap(\.facts) == fact)
    }

    @Test func `a line of a stop has its colour without a train`() throws {
        let place = try #require(TflArrivalsProvider.manifest.place)
        #expect(place.line("Northern")?.colour == "#000000" && place.line("24") == nil && place.area == "London")
    }

    @Test func `uses the only answer for the only stop, whatever its id`() async throws {
        let snapshot = try await groups(["940GZZLUZQX"], #"{"id":"HUBZQX","commonName":"Yew Gate"}"#)
        #expect(snapshot.groups.map(\.id) == ["940GZZLUZQX"])
        #expect(snapshot.groups.map(\.title) == ["Yew Gate"])
        #expect(snapshot.warnings.isEmpty)
    }

    @Test func `reports a missing named stop and keeps an unexpected one`() async throws {
        let snapshot = try await groups(["A1", "B2"], #"[{"id":"C3","commonName":"C"},{"id":"A1","commonName":"A"}]"#)
        #expect(snapshot.groups.map(\.id) == ["A1", "C3"])
        #expect(snapshot.warnings.listed.map(\.code) == [.missingPart, .unlistedRecord])
        #expect(snapshot.warnings.listed[0].message == "the stop B2 was asked for, but is not in the answer")
        #expect(snapshot.isPartial)
    }

    @Test func `reports a named stop that is on none of the chosen lines`() async throws {
        let snapshot = try await groups(
            ["A1", "B2"],
            #"[{"id":"A1","commonName":"A","lines":[{"id":"central"}]},{"id":"B2","commonName":"B"}]"#,
            ["lines": .list([.text("victoria")])]
        )
        #expect(snapshot.groups.map(\.id) == ["B2"])
        #expect(snapshot.warnings.listed.map(\.message) == ["A (A1) is on none of the lines victoria and was left out"])
    }
}
