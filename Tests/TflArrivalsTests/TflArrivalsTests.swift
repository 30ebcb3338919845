import FeedCore
import FeedTestKit
import Foundation
import Testing
import TflArrivals

@Suite(.timeLimit(.minutes(20)))
struct TflArrivalsTests {
    @Test func `keeps the contract`() async throws {
        let london = try London()
        var night = london
        for path in [London.alder, London.birch] { night.answers[path] = FeedResponse(body: Array("[ ]".utf8)) }
        var broken = london
        for path in [London.alder, London.birch, London.cedar] {
            broken.answers[path] = FeedResponse(body: Array(#"[{"lineId":"victoria"}]"#.utf8))
        }
        try await expectFeedContract(
            of: FeedExample(
                TflArrivalsProvider.self,
                settings: ["appKey": .secret(Secret("sesame"))],
                recordCount: 9,
                answer: { london.answer(to: $0) },
                emptyAnswer: { [night] in night.answer(to: $0) }
            )
            .losing { [broken] in broken.answer(to: $0) }
        )
    }

    @Test func `shows the stops of the wanted mode nearest first, including those without arrivals`() async throws {
        let snapshot = try await fetch(over: London().transport)
        #expect(snapshot.groups.map(\.title) == ["Alder Street", "Birch Green", "Cedar Wharf"])
        #expect(snapshot.groups.map { $0.facts.first?.value } == [.integer(177), .integer(372), .integer(482)])
        #expect(snapshot.groups[0].facts.first?.unit == .metres)
        #expect(snapshot.items.map(\.group) == ["940GZZLUZQA", "940GZZLUZQA", "910GZQB", "940GZZLUZQA", "910GZQB"])
        #expect(!snapshot.isPartial)
        #expect(snapshot.mergedRecordCount == 2)
        #expect(snapshot.warnings.listed.map(\.code) == [.malformedRecord, .hiddenRecord])
    }

    @Test func `names the stop in a warning, since a pointer refers to one answer`() async throws {
        let snapshot = try await fetch(over: London().transport)
        #expect(snapshot.warnings.listed.first?.pointer == "/4/expectedArrival")
        #expect(
            snapshot.warnings.listed.first?.message
                == "Alder Street (940GZZLUZQA): found the text \"soon\", expected a time such as 2026-11-21T10:01:29Z"
        )
    }

    @Test func `requests the stops around the point and then the arrivals at each`() async throws {
        let transport = try London().transport
        let snapshot = try await fetch(["radius": .number("500")], over: transport)
        #expect(
            transport.requests.first?.url.absoluteString
                == "https://api.tfl.gov.uk/StopPoint/?lat=51.5081&lon=-0.1248&stopTypes=NaptanMetroStation,NaptanRailStation&radius=500&modes=tube&returnLines=true&categories=Facility,Accessibility,Geo,Direction"
        )
        #expect(Set(transport.paths.dropFirst()) == [London.alder, London.birch, London.cedar])
        #expect(transport.requests.count == 4)
        #expect(snapshot.source == transport.requests.first?.url.absoluteString)
    }

    @Test(arguments: ["http://127.0.0.1:8080", "http://127.0.0.1:8080/"])
    func `uses the user's endpoint, with a trailing slash or without`(endpoint: String) async throws {
        let transport = try London().transport
        _ = try await fetch(["endpoint": .text(endpoint)], over: transport)
        #expect(transport.requests.allSatisfy { $0.url.absoluteString.hasPrefix("http://127.0.0.1:8080/StopPoint/") })
        #expect(Set(transport.paths) == [London.search, London.alder, London.birch, London.cedar])
    }

    @Test func `shows at most twelve stops, the nearest`() async throws {
        let stops = (10..<40).map { number in
            #"{"id":"940GZZLU\#(number)","commonName":"S\#(number)","modes":["tube"],"lat":51.5081,"lon":-0.1\#(number)}"#
        }
        var london = try London()
        london.answers[London.search] = FeedResponse(
            body: Array(#"{"stopPoints":[\#(stops.joined(separator: ","))]}"#.utf8)
        )
        for number in 10..<40 {
            london.answers["/StopPoint/940GZZLU\(number)/Arrivals"] = FeedResponse(body: Array("[]".utf8))
        }
        let transport = london.transport
        let snapshot = try await fetch(over: transport)
        // Charing Cross is at -0.1248: the stop at -0.125 comes first, those at -0.124 and -0.126 follow.
        #expect(snapshot.groups.count == 12)
        #expect(snapshot.groups.prefix(3).map(\.title) == ["S25", "S24", "S26"])
        #expect(transport.requests.count == 13)
    }

    @Test func `requests only the chosen lines, at the stops that they serve`() async throws {
        var london = try London()
        for stop in ["940GZZLUZQC", "910GZQB"] {
            london.answers["/Line/district/Arrivals/\(stop)"] = FeedResponse(body: Array("[]".utf8))
        }
        let transport = london.transport
        let snapshot = try await fetch(["lines": .list([.text("District"), .text("circle")])], over: transport)
        #expect(snapshot.groups.map(\.title) == ["Birch Green", "Cedar Wharf"])
        #expect(
            Set(transport.paths.dropFirst()) == [
                "/Line/district/Arrivals/910GZQB", "/Line/district/Arrivals/940GZZLUZQC",
            ]
        )
    }

    @Test func `shows named stops in the user's order and without distances`() async throws {
        var london = try London()
        london.answers["/StopPoint/940GZZLUZQC,940GZZLUZQA"] = FeedResponse(
            body: try Fixture.bytes("stops-near.json", in: .module)
        )
        let transport = london.transport
        let ids = RawSetting.list([.text("940GZZLUZQC"), .text("940GZZLUZQA")])
        let snapshot = try await fetch(["stops": ids, "latitude": .number("0")], over: transport)
        #expect(snapshot.groups.prefix(2).map(\.id) == ["940GZZLUZQC", "940GZZLUZQA"])
        #expect(snapshot.groups[0].facts.map(\.key) == ["zone", "wifi", "lines"])
        #expect(!snapshot.warnings.listed.contains { $0.code == .adjustedSetting })
    }

    @Test func `reports that there is no stop`() async throws {
        var london = try London()
        london.answers[London.search] = FeedResponse(body: Array(#"{"stopPoints":[]}"#.utf8))
        let snapshot = try await fetch(over: london.transport)
        #expect(snapshot.groups.isEmpty && snapshot.items.isEmpty && snapshot.isPartial)
        #expect(
            snapshot.warnings.listed.map(\.message) == [
                "there is no stop of tube within 800 metres of 51.5081, -0.1248"
            ]
        )
    }

    @Test func `an unreadable stop is a missing part, even at night`() async throws {
        var london = try London()
        london.answers[London.search] = FeedResponse(
            body: Array(
                #"{"stopPoints":[{"id":"940GZZLUZQC","commonName":"Cedar Wharf","modes":["tube"]},{"id":"../Line","commonName":"X","modes":["tube"]}]}"#
                    .utf8
            )
        )
        let snapshot = try await fetch(over: london.transport)
        #expect(snapshot.groups.map(\.title) == ["Cedar Wharf"])
        #expect(snapshot.isPartial)
        #expect(snapshot.warnings.listed.first?.pointer == "/stopPoints/1/id")
        #expect(
            snapshot.warnings.listed.map(\.message) == [
                #"a stop was left out: found the text "../Line", expected a NaPTAN id such as "940GZZLUOXC""#
            ]
        )
    }

    @Test func `covers the time that TfL predicts reliably`() async throws {
        let snapshot = try await fetch(over: London().transport)
        #expect(snapshot.coverage == TimeWindow(from: .tenOClock + 60, until: .tenOClock + 1_500))
        #expect(TflArrivalsProvider.manifest.profile.minimumReportedShift == .seconds(60))
    }

    @Test func `requests each stop, and the list of stops rarely`() throws {
        #expect(try Feed("tfl", of: TflArrivalsProvider.self).profile.requestsPerFetch == 12)
        let named = try Feed(
            "tfl",
            of: TflArrivalsProvider.self,
            settings: ["stops": .list([.text("940GZZLUOXC"), .text("940GZZLUGPK")])]
        )
        #expect(named.profile.requestsPerFetch == 2)
        #expect(named.requestsPerDay == 5_760)
    }
}
