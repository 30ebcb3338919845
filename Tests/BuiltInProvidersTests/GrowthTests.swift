import BuiltInProviders
import FeedCore
import FeedJSON
import FeedTestKit
import Foundation
import Testing

/// Twice as many records are twice as much work for every provider that reads JSON, however odd each of them is.
@Suite(.timeLimit(.minutes(20)))
struct GrowthTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var provider: String
        var oddity: String
        var settings: [String: RawSetting] = [:]
        /// An answer with as many records.
        var body: @Sendable (Int) -> String

        var testDescription: String { "\(provider): \(oddity)" }
    }

    private static func joined(_ count: Int, _ record: (Int) -> String) -> String {
        (0..<count).map(record).joined(separator: ",")
    }

    private static let races: @Sendable (Int, (Int) -> String) -> String = { count, number in
        let ids = joined(count) { "\"\($0)\"" }
        let summaries = joined(count) {
            #""\#($0)":{"race_id":"\#($0)","advertised_start":{"seconds":1795262400},"race_number":\#(number($0))}"#
        }
        return #"{"status":200,"data":{"next_to_go_ids":[\#(ids)],"race_summaries":{\#(summaries)}}}"#
    }

    private static let cases = [
        Case(provider: "neds-races", oddity: "odd numbers") { count in races(count) { _ in "7.5" } },
        Case(provider: "neds-races", oddity: "ids without summaries, behind one good race") { count in
            let ids = joined(count) { "\"\($0)\"" }
            return #"{"status":200,"data":{"next_to_go_ids":[\#(ids)],"race_summaries":{"0":{"race_id":"0","#
                + #""advertised_start":{"seconds":1795262400}}}}}"#
        },
        Case(provider: "sport-events", oddity: "events that are lost at the end") { count in
            let events = joined(count) { #"{"i":"\#($0)","d":"A - B","tt":\#($0 * 2 < count ? "1795262400" : "0")}"# }
            return #"[{"i":"FOOT","d":"SOCCER","e":[\#(events)]}]"#
        },
        Case(provider: "sport-events", oddity: "sports without a code") { count in
            "[" + joined(count) { #"{"d":"S","e":[{"i":"\#($0)","d":"A - B","tt":1795262400}]}"# } + "]"
        },
        Case(provider: "sport-events", oddity: "events of one id") { count in
            let events = joined(count) { _ in #"{"i":"1","d":"A - B","tt":1795262400}"# }
            return #"[{"i":"FOOT","d":"SOCCER","e":[\#(events)]}]"#
        },
        Case(
            provider: "holidays",
            oddity: "rows of another country at the end",
            settings: ["source": .text("abstractapi"), "apiKey": .secret(Secret("k")), "span": .text("year")]
        ) { count in
            "["
                + joined(count) {
                    #"{"name":"N\#($0)","country":"\#($0 * 2 < count ? "GB" : "NZ")","date":"11/21/2026"}"#
                } + "]"
        },
        Case(provider: "tfl-arrivals", oddity: "arrivals that are lost at the end") { count in
            "["
                + joined(count) {
                    #"{"lineId":"victoria","id":"\#($0)","naptanId":"X","expectedArrival":"#
                        + "\"\($0 * 2 < count ? "2026-11-21T10:01:29Z" : "soon")\"}"
                } + "]"
        },
        Case(provider: "horse-racing", oddity: "stages that nobody knows, and lost races at the end") { count in
            "["
                + joined(count) {
                    #"{"race_summary":{"date":"\#($0 * 2 < count ? "2026-11-21" : "soon")","time":"10:45","#
                        + #""course_name":"C\#($0)","race_stage":"LUNCH"}}"#
                } + "]"
        },
    ]

    @Test(arguments: cases)
    func `places cost no more for a record when there are more records`(example: Case) async throws {
        let type = try #require(FeedRegistry(builtInProviders).provider(named: example.provider))
        let folder = try TemporaryFolder()
        var settings = example.settings
        if example.provider == "horse-racing" { settings["file"] = .text(folder.path("card.json")) }
        let feed = try Feed("test", of: type, settings: settings)
        func steps(_ count: Int) async throws -> Int {
            let body = Array(example.body(count).utf8)
            try folder.write(body, to: "card.json")
            let counter = PointerSteps()
            try await PointerSteps.$counter.withValue(counter) {
                let context = FetchContext.fixture(feed: "test", transport: ScriptedTransport(body: body))
                if let saved = try feed.provider.read(saved: FeedResponse(body: body), in: context) {
                    _ = try saved.snapshot.validated()
                } else {
                    _ = try await feed.provider.fetch(context).validated()
                }
            }
            return counter.count
        }
        let (few, many) = (try await steps(500), try await steps(1_000))
        #expect(many > 0 || example.oddity == "events of one id")
        #expect(many <= 2 * few + 1_000, "\(few) steps for 500 records, \(many) for 1,000")
    }
}
