import FeedConfiguration
import FeedCore
import FeedJSON
import Foundation
import ProgramTestKit
import SampleServer
import Testing

/// `--demo`: sample data, without a network and without a trace.
@Suite(.timeLimit(.minutes(20)))
struct DemoTests {
    static let feeds = ["neds", "tfl", "sports", "holidays", "horses"]

    @Test func `shows all five feeds`() async throws {
        let folder = try ProgramFolder()
        let table = try await Program.run(["--demo"], in: folder)
        #expect(Set(table.rows.compactMap(\.last)) == Set(Self.feeds))
        #expect(table.errors == "")
        #expect(table.status == 0)
        let perFeed = try await Program.run(["--demo", "--layout", "per-feed"], in: folder)
        for feed in Self.feeds {
            #expect(perFeed.output.contains("\n \(feed)  ") || perFeed.output.hasPrefix(" \(feed)  "))
        }
        let json = try await Program.run(["--demo", "--format", "json"], in: folder)
        let root = try json.json.root
        #expect(root["feeds"]?.texts("/status") == Array(repeating: "fresh", count: 5))
        #expect(Set(root["items"]?.texts("/feed") ?? []) == Set(Self.feeds))
        #expect(json.errors == "")
        #expect(folder.contents == [])
    }

    @Test func `is made around the time that is set, and the same each time`() async throws {
        let arguments = [
            "--demo", "--now", "2027-06-01T12:00:00Z", "--feed", "sports", "--feed", "horses", "--feed", "holidays",
            "--format", "json",
        ]
        let one = try await Program.run(arguments).json.root
        let other = try await Program.run(arguments).json.root
        let starts = (one["items"]?.texts("/time/start") ?? []).filter { $0 != "-" }
        #expect(starts.count > 20)
        #expect(starts.allSatisfy { $0.hasPrefix("2027-05-3") || $0.hasPrefix("2027-06-0") })
        #expect(one["generatedAt"]?.string?.hasPrefix("2027-06-01T12:00:0") == true)
        #expect(one["items"]?.texts("/id") == other["items"]?.texts("/id"))
        #expect(one["items"]?.texts("/title") == other["items"]?.texts("/title"))
        #expect(starts == other["items"]?.texts("/time/start").filter { $0 != "-" })
    }

    @Test func `races and trains are those of the time that is set`() async throws {
        let arguments = [
            "--demo", "--now", "2027-06-01T12:00:00Z", "--feed", "neds", "--feed", "tfl", "--within", "20m", "--format",
            "json",
        ]
        let items = try await Program.run(arguments).json.root["items"]
        let starts = items?.texts("/time/start") ?? []
        #expect(starts.count > 10)
        #expect(starts.allSatisfy { "2027-06-01T12:00:00Z" <= $0 && $0 < "2027-06-01T12:20:10Z" })
        #expect(Set(items?.texts("/feed") ?? []) == ["neds", "tfl"])
    }

    @Test func `does not mind the user's own configuration, unless it is named`() async throws {
        let mineOnly = #"{ "feeds": [ { "id": "mine", "provider": "sport-events" } ] }"#
        let folder = try ProgramFolder(["feeds.json": "{", "mine.json": mineOnly], namesConfiguration: false)
        let builtIn = try await Program.run(["--demo", "--limit", "1"], in: folder)
        #expect(builtIn.status == 0)
        #expect(
            builtIn.errors
                == "aggregate: the demo shows the built-in feeds and ignores feeds.json. To use that: --demo --config feeds.json\n"
        )
        try folder.write(BuiltInConfiguration.text, to: "feeds.json")
        #expect(try await Program.run(["--demo", "--limit", "1"], in: folder).errors == "")
        let variable = ["AGGREGATE_CONFIG": "mine.json"]
        let named = try await Program.run(["--demo", "--limit", "1"], environment: variable, in: folder)
        #expect(named.rows.map(\.last) == ["mine"])
        let mine = try await Program.run(["--demo", "--config", "mine.json", "--limit", "3"], in: folder)
        #expect(mine.rows.map(\.last) == ["mine", "mine", "mine"])
        #expect(mine.status == 0)
    }

    @Test(arguments: ["http_proxy", "HTTP_PROXY", "all_proxy"])
    func `does not go through a proxy`(_ variable: String) async throws {
        let run = try await Program.run(
            ["--demo", "--feed", "sports", "--limit", "1"],
            environment: [variable: "http://127.0.0.1:1"]
        )
        #expect(run.errors == "")
        #expect(run.status == 0)
    }

    @Test func `says that its publishers are samples`() async throws {
        let run = try await Program.run(["--demo", "--feed", "sports", "-v"])
        #expect(withoutAge(run.errors) == "sports: fresh, read just now from https://sample.invalid/api/sports.\n")
    }

    @Test func `an address that is set for the run is asked, and its items are no samples`() async throws {
        try await withSampleServer(clock: .fixed(at: .tenOClock)) { server in
            let address = try #require(server.endpoint(for: "sport-events"))
            let run = try await Program.run([
                "--demo", "--now", "2026-11-21T10:00:00Z", "--feed", "sports", "--format", "json",
                "--set", "sports.endpoint=\(address)",
            ])
            #expect(server.count(of: .sports) == 1)
            let items = try #require(try run.json.root["items"]?.elements)
            #expect(items.contains { _ in true })
            #expect(items.allSatisfy { $0["sample"] == nil })
        }
    }

    @Test(.onLinux) func `has no socket open once all publishers have answered`() async throws {
        // More than a pipe holds: the program is still there when the first line can be read, and all have answered.
        let run = try await Program.shell(
            """
            mkfifo items
            "$aggregate" --demo --format ndjson --limit 10000 >items &
            exec 3<items
            read -r first <&3
            ls -l /proc/$!/fd
            cat <&3 >rest
            wc -c <rest
            """
        )
        #expect(run.errors == "")
        #expect(run.status == 0)
        #expect(run.output.contains("/work/items\n"))
        #expect(!run.output.contains("socket:"), "\(run.output)")
        #expect(try #require(run.lines.last.flatMap { Int($0) }) > 2 * 65_536)
    }
}
