import FeedCore
import Foundation
import ProgramTestKit
import Testing

/// Names in `feeds.json` where a setting expects a code.
@Suite(.timeLimit(.minutes(20)))
struct NamesInFileTests {
    @Test(arguments: [
        (#""country": "Germany""#, #"feeds.h.settings.country is "Germany", which is taken as "DE""#),
        (#""country": "germany""#, #"is "germany", which is taken as "DE""#),
        (#""region": "Bavaria""#, #"feeds.h.settings.region is "Bavaria", which is taken as "DE-BY""#),
    ])
    func `are taken, and config check says which code is meant`(settings: String, sentence: String) async throws {
        let feed = #"{ "feeds": [ { "id": "h", "provider": "holidays", "settings": { \#(settings) }, }, /* mine */ ] }"#
        let folder = try ProgramFolder(["feeds.json": feed])
        let check = try await Program.run(["config", "check", "--config", "feeds.json"], in: folder)
        #expect((check.output + check.errors).contains(sentence), "\(check.output)\(check.errors)")
        #expect(check.status == 0)
        let list = try await Program.run(
            ["calendar", "--config", "feeds.json", "--month", "2026-10", "--now", "2026-10-01"],
            in: folder
        )
        #expect(list.output.contains("German Unity"), "\(list.output)\(list.errors)")
    }

    @Test func `are refused if they are unknown`() async throws {
        let feed = #"{ "feeds": [ { "id": "h", "provider": "holidays", "settings": { "country": "Germ" } } ] }"#
        let folder = try ProgramFolder(["feeds.json": feed])
        let check = try await Program.run(["config", "check", "--config", "feeds.json"], in: folder)
        #expect(check.status != 0 && (check.output + check.errors).contains("feeds.h.settings.country is \"Germ\""))
    }
}
