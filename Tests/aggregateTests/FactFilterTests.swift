import FeedJSON
import Foundation
import ProgramTestKit
import Testing

/// Lists narrowed by facts and by status.
@Suite(.timeLimit(.minutes(20)))
struct FactFilterTests {
    private static let answer = """
        [ { "id": "a", "title": "Sparrow", "time": "2026-12-18T15:00:00Z", "gate": "B 4", "off": false },
          { "id": "b", "title": "Heron", "time": "2026-12-18T16:00:00Z", "gate": "B 14", "off": true },
          { "id": "c", "title": "Kite", "time": "2026-12-18T17:00:00Z", "gate": "A 4", "off": false } ]
        """

    private static func folder(_ members: String) throws -> ProgramFolder {
        let fields = """
            { "id": "id", "title": "title", "start": "time", "facts": [ { "key": "gate", "from": "gate", "role": "platform" } ],
              "status": { "from": "off", "lookup": { "true": "cancelled", "false": "scheduled" } } }
            """
        return try ProgramFolder([
            "ferries.json": answer,
            "feeds.json": """
            { "feeds": [ { "id": "f", "provider": "json-http", \(members)
                "settings": { "file": "ferries.json", "records": "$", "fields": \(fields) } } ] }
            """,
        ])
    }

    private static let moment = ["--config", "feeds.json", "--now", "2026-12-18T14:00:00Z", "--time-zone", "UTC"]

    @Test(arguments: [
        (["--where", "platform=4"], "", ["Sparrow", "Kite"]), (["--where", "gate=b 4"], "", ["Sparrow"]),
        (["--where", "platform=b", "--where", "platform=a"], "", ["Sparrow", "Heron", "Kite"]),
        (["--status", "cancelled"], "", ["Heron"]), ([], #""hide": ["cancelled"],"#, ["Sparrow", "Kite"]),
        ([], #""include": { "where": ["platform=b"] },"#, ["Sparrow", "Heron"]),
        ([], #""exclude": { "where": ["gate=4"] }, "hide": ["ended"],"#, ["Heron"]),
    ])
    func `show only what meets them`(options: [String], members: String, titles: [String]) async throws {
        let run = try await Program.run(["list"] + Self.moment + options, in: Self.folder(members))
        for title in ["Sparrow", "Heron", "Kite"] {
            #expect(run.output.contains(title) == titles.contains(title), "\(title): \(run.output)\(run.errors)")
        }
    }

    @Test func `why says what hides an item`() async throws {
        let folder = try Self.folder(#""hide": ["cancelled"],"#)
        let why = try await Program.run(["why", "f:b"] + Self.moment, in: folder)
        #expect(why.output.contains("hidden by feeds.f.hide"), "\(why.output)\(why.errors)")
    }

    @Test func `a condition without a name or a value is refused`() async throws {
        let run = try await Program.run(["list", "--demo", "--where", "platform"])
        #expect(run.status != 0 && run.errors.contains("the name of a fact, = and its value, such as platform=4"))
    }
}
