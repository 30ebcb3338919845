import Foundation
import ProgramTestKit
import Testing

/// Feeds that are removed, enabled, disabled and changed by the built program.
@Suite(.timeLimit(.minutes(20)))
struct EditingTests {
    private static let text =
        "\u{FEFF}{ \"feeds\": [\r\n\t{ \"id\": \"days\", \"provider\": \"holidays\" },\r\n\t"
        + "{ \"id\": \"tides\" ,\"provider\": \"exec\", \"settings\": { \"command\": [\"true\"] } }\r\n] }\r\n"

    private func folder() throws -> ProgramFolder {
        try ProgramFolder(["feeds.json": Self.text], namesConfiguration: false)
    }

    @Test func `what is not changed stays byte for byte`() async throws {
        let folder = try folder()
        let run = try await Program.run(["feeds", "set", "days", "country=DE", "limit=3"], in: folder)
        #expect(run.output == "feeds.json: changed days.\n", "\(run.errors)")
        let changed = Self.text.replacing(
            "\"holidays\" }",
            with: "\"holidays\", \"settings\": { \"country\": \"DE\" }, \"limit\": 3 }"
        )
        #expect(try folder.read("feeds.json") == changed)
        let back = try await Program.run(
            ["feeds", "set", "days", "--unset", "limit", "--unset", "country"],
            in: folder
        )
        #expect(back.status == 0)
        #expect(try folder.read("feeds.json") == Self.text)
        #expect(try await Program.run(["feeds", "disable", "days"], in: folder).status == 0)
        #expect(try await Program.run(["feeds", "enable", "days"], in: folder).status == 0)
        #expect(try await Program.run(["feeds", "enable", "days"], in: folder).output == "Nothing to change.\n")
    }

    @Test func `a change that would be wrong, or of a feed that is not there, changes nothing`() async throws {
        let folder = try folder()
        let wrong = try await Program.run(["feeds", "set", "days", "country=Germany"], in: folder)
        #expect(wrong.status == 78)
        #expect(wrong.errors.contains("the configuration would be wrong:\nfeeds.json:2:"), "\(wrong.errors)")
        let unknown = try await Program.run(["feeds", "remove", "day"], in: folder)
        #expect(unknown.errors.hasSuffix("there is no feed \"day\" in feeds.json. Did you mean \"days\"?\n"))
        let dry = try await Program.run(["feeds", "remove", "days", "--dry-run"], in: folder)
        #expect(
            dry.output.hasPrefix("- ") && dry.output.hasSuffix("{ \"id\": \"days\", \"provider\": \"holidays\" },\n")
        )
        #expect(dry.output.filter { $0 == "\n" }.count == 1)
        #expect(try folder.read("feeds.json") == Self.text)
        #expect(folder.contents.filter { $0.hasPrefix("work/") } == ["work/feeds.json"])
    }

    @Test func `what was trusted stays trusted, and what was not does not become so`() async throws {
        let folder = try folder()
        #expect(try await Program.run(["feeds", "disable", "days"], in: folder).status == 0)
        #expect(try await Program.run(["config"], in: folder).output.contains("not trusted"))
        #expect(try await Program.run(["config", "trust"], in: folder).status == 0)
        #expect(try await Program.run(["feeds", "enable", "days"], in: folder).status == 0)
        #expect(try await Program.run(["config"], in: folder).output.hasSuffix(", trusted\n"))
    }

    @Test func `without a configuration, the built-in one becomes the user's`() async throws {
        let folder = try ProgramFolder()
        let run = try await Program.run(["feeds", "remove", "horses"], in: folder)
        #expect(run.output.hasPrefix("Wrote a new ~/aggregate/feeds.json") || run.output.hasPrefix("Wrote a new "))
        let list = try await Program.run(["feeds", "list"], in: folder)
        #expect(list.output.contains("holidays") && !list.output.contains("horses"))
        let named = try await Program.run(["feeds", "remove", "horses", "--config", "a/own.json"], in: folder)
        #expect(named.output == "Wrote a new a/own.json: removed horses.\n", "\(named.errors)")
        #expect(try folder.read("a/own.json").contains("\"sports\""))
    }
}
