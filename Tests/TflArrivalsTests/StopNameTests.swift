import FeedCore
import FeedTestKit
import Foundation
import Testing
import TflArrivals

/// Stops that are found by name.
struct StopNameTests {
    private static let found = #"""
        {"query":"oxford circus","total":2,"matches":[
          {"modes":["tube"],"id":"940GZZLUZQA","name":"Alder Street Underground Station","lat":51.5,"lon":-0.1},
          {"modes":["tube","dlr"],"id":"HUBZQH","name":"Harbour","lat":51.5,"lon":-0.1},{"name":"without an id"}]}
        """#
    private static let stops = #"""
        [{"id":"940GZZLUZQA","stopType":"NaptanMetroStation","commonName":"Alder Street Underground Station","lat":51.5,"lon":-0.1,
          "modes":["tube"],"lines":[{"id":"central"},{"id":"victoria"}]},
         {"id":"HUBZQH","stopType":"TransportInterchange","commonName":"Harbour","modes":["tube","dlr"],"lines":[{"id":"dlr"}],"children":[
           {"id":"940GZZDLZQH","stopType":"NaptanMetroStation","commonName":"Harbour DLR Station","lat":51.51,"lon":-0.1,"modes":["dlr"],
            "lines":[{"id":"dlr"}]},
           {"id":"490ZZ","stopType":"NaptanPublicBusCoachTram","commonName":"Harbour","modes":["bus"],"lines":[{"id":"12"}]},
           {"id":"910GZZ","commonName":"Harbour entrance","modes":[],"lines":[]}]}]
        """#

    private func matches(
        _ settings: [String: RawSetting] = [:],
        answers: [String] = [found, stops]
    ) async throws -> (matches: [SettingMatch], requests: [FeedRequest]) {
        let search = try #require(TflArrivalsProvider.searches.first { $0.setting == "stops" })
        guard case .publisher(let find) = search.source else { throw CancellationError() }
        let transport = ScriptedTransport { request throws(FeedError) in
            let isSearch = request.url.path().contains("/Search/")
            return FeedResponse(body: Array((isSearch ? answers[0] : answers[1]).utf8), url: request.url)
        }
        let values = try SettingValues(settings, of: TflArrivalsProvider.manifest)
        return (try await find("oxford circus", values, .fixture(transport: transport)), transport.requests)
    }

    @Test func `have their lines, and interchanges their stops`() async throws {
        let (matches, requests) = try await matches()
        #expect(matches.map(\.value) == ["940GZZLUZQA", "940GZZDLZQH", "490ZZ"])
        #expect(matches.map(\.title) == ["Alder Street", "Harbour", "Harbour"])
        #expect(matches.map(\.detail) == ["Central, Victoria", "DLR", "12"])
        #expect(matches.allSatisfy { $0.distance == nil })
        #expect(
            requests.map { $0.url.path() } == ["/StopPoint/Search/oxford%20circus", "/StopPoint/940GZZLUZQA,HUBZQH"]
        )
    }

    @Test(arguments: [
        ("Penny Wharf Station", "Penny Wharf"), ("penny wharf tube station", "penny wharf"), ("Bahnhof Alder", "Alder"),
        ("bus stop Alder Street", "Alder Street"),
    ])
    func `are found by their names with the word for what they are`(typed: String, name: String) async throws {
        let search = try #require(TflArrivalsProvider.searches.first { $0.setting == "stops" })
        guard case .publisher(let find) = search.source else { throw CancellationError() }
        let transport = ScriptedTransport { request throws(FeedError) in
            let path = request.url.path(percentEncoded: false)
            let isName = path.hasSuffix("/Search/\(name)")
            let found = isName ? Self.found : #"{"matches":[]}"#
            return FeedResponse(body: Array((path.contains("/Search/") ? found : Self.stops).utf8), url: request.url)
        }
        let matches = try await find(
            typed,
            try SettingValues([:], of: TflArrivalsProvider.manifest),
            .fixture(transport: transport)
        )
        #expect(matches.map(\.value) == ["940GZZLUZQA", "940GZZDLZQH", "490ZZ"])
        #expect(transport.requests.count == 3)
    }

    @Test func `have a distance where a point is set, and are of the modes that are`() async throws {
        let settings: [String: RawSetting] = [
            "latitude": .number("51.5"), "longitude": .number("-0.1"), "modes": .list([.text("tube"), .text("dlr")]),
            "appKey": .secret(Secret("abcdef")),
        ]
        let (matches, requests) = try await matches(settings)
        #expect(matches.map { $0.distance.map { Int($0.rounded()) } } == [0, 1_112])
        #expect(requests.allSatisfy { $0.secretHeaders["app_key"]?.revealed == "abcdef" })
        #expect(requests[0].url.query()?.contains("modes=tube,dlr") == true)
    }

    @Test func `may be none, and then parts of the name are asked for`() async throws {
        let (matches, requests) = try await matches(answers: [#"{"matches":[]}"#, ""])
        #expect(matches.isEmpty)
        let searches = ["oxford%20circus", "oxford", "circus", "oxf", "cir"].map { "/StopPoint/Search/\($0)" }
        #expect(requests.map { $0.url.path() } == searches)
    }

    @Test(arguments: [
        ("alder streat", ["alder streat", "streat", "alder", "940GZZLUZQA"]),
        ("aldr street", ["aldr street", "street", "940GZZLUZQA"]),
        ("aldrstret", ["aldrstret", "aldr", "940GZZLUZQA"]), ("aldar", ["aldar", "ald", "940GZZLUZQA"]),
        ("harbor", ["harbor", "har", "HUBZQH"]),
    ])
    func `with nearly the name are found by its parts`(words: String, requested: [String]) async throws {
        let search = try #require(TflArrivalsProvider.searches.first { $0.setting == "stops" })
        guard case .publisher(let find) = search.source else { throw CancellationError() }
        let transport = ScriptedTransport { request throws(FeedError) in
            guard request.url.path().contains("/Search/") else {
                return FeedResponse(body: Array(Self.stops.utf8), url: request.url)
            }
            // TfL finds what has the text in it.
            let isFound = ["alder", "aldr", "ald", "street", "har"].contains(request.url.lastPathComponent)
            return FeedResponse(body: Array((isFound ? Self.found : #"{"matches":[]}"#).utf8), url: request.url)
        }
        let values = try SettingValues([:], of: TflArrivalsProvider.manifest)
        let matches = try await find(words, values, .fixture(transport: transport))
        #expect(transport.requests.map(\.url.lastPathComponent) == requested)
        #expect(matches.first { $0.title == (words == "harbor" ? "Harbour" : "Alder Street") }?.isNear == true)
    }

    @Test func `a refusal is an error`() async throws {
        await #expect(throws: FeedError.self) {
            _ = try await matches(answers: [#"{"httpStatusCode":429,"message":"slow down"}"#, ""])
        }
    }

    @Test(arguments: [("underground", "tube"), ("ferry", "river-bus"), ("elizabeth", "elizabeth-line")])
    func `modes are found by their usual names`(words: String, mode: String) throws {
        let search = try #require(TflArrivalsProvider.searches.first { $0.setting == "modes" })
        guard case .known(let find) = search.source else { return }
        #expect(find(words, [:]).first?.value == mode)
    }
}
