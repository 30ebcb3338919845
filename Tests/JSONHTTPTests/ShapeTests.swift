import FeedCore
import FeedJSON
import FeedTestKit
import Foundation
import JSONHTTP
import Testing

/// Mappings of answers in the shapes that publishers document: departure boards, sports, calendars, prices.
///
/// `Fixtures/shapes` has an answer for each, with invented values, and `Fixtures/shapes/declared` the settings that read it.
@Suite(.timeLimit(.minutes(20)))
struct ShapeTests {
    static let names = [
        "apifootball", "awattar", "betfair", "bins", "carbon", "cta", "darwin", "dbrest", "digitransit", "entur",
        "epic",
        "ergast", "espn", "eventbrite", "f1cal", "footballdata", "graph", "gtfsrt", "hel", "idfm", "irail", "ll2",
        "lolesports", "lta", "mbta", "meetup", "mlb", "noaatides", "ns", "nws", "oba", "octopus", "oh", "olig",
        "openf1",
        "pandascore", "ra", "racingapi", "radarr", "rtt", "sbb", "siri", "sl", "sonarr", "statuspage", "tabau", "tfnsw",
        "thesportsdb", "tm", "todoist", "transportapi", "usgs", "wmata",
    ]

    @Test func `what publishers document can be declared`() throws {
        var text = ""
        for name in Self.names { text += "\(name)\n" + (try lines(of: name).map { "  \($0)\n" }.joined()) }
        try expect(text, in: .module, isKeptIn: "shapes-declared.txt")
    }

    /// An item a line: id, title, time, planned time, status and the facts that have a role; then the warnings.
    private func lines(of name: String) throws -> [String] {
        let mapping = try JSONDocument(Fixture.bytes("shapes/declared/\(name).json", in: .module)).root
        var settings = RawSetting(mapping).members ?? [:]
        settings["url"] = .text("https://publisher.example/list")
        let provider = try JSONHTTPProvider(settings: SettingValues(settings, of: JSONHTTPProvider.manifest))
        let answer = FeedResponse(body: try Fixture.bytes("shapes/\(name).json", in: .module))
        let preview = provider.trial(of: answer, in: .fixture())
        let items = preview.snapshot?.items ?? []
        #expect(!items.isEmpty && Set(items.map(\.id)).count == items.count, "\(name)")
        let lost = preview.losses(limit: 9).map { "lost: \($0)" }
        let failure = preview.failure.map { ["failed: \($0)"] } ?? []
        return items.map(line) + lost + preview.itemWarnings.map { "odd: \($0.message)" } + failure
    }

    private func line(_ item: FeedItem) -> String {
        var parts = [item.id.rawValue, item.title, words(item.time)]
        if let planned = item.planned { parts.append("planned \(words(planned))") }
        if item.status != .scheduled { parts.append(item.status.rawValue) }
        if let subtitle = item.subtitle { parts.append("(\(subtitle))") }
        if let place = item.place?.name { parts.append("in \(place)") }
        parts += item.facts.compactMap { fact in fact.role.map { "\($0.rawValue)=\(fact.words)" } }
        return parts.joined(separator: " | ")
    }

    private func words(_ time: FeedTime) -> String {
        switch time {
        case .instant(let start, let end): ([start] + [end].compactMap(\.self)).map(\.rfc3339).joined(separator: " to ")
        case .days(let first, let last, let region): "\(first) to \(last) in \(region)"
        case .undated(let text): "undated \(text)"
        }
    }
}
