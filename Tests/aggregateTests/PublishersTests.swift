import BuiltInProviders
import FeedConfiguration
import FeedCore
import FeedEngine
import FeedHTTP
import FeedJSON
import FeedTimeline
import Foundation
import ProgramTestKit
import SamplePublishers
import SampleServer
import Testing

/// The program against publishers on this machine.
@Suite(.timeLimit(.minutes(20)))
struct PublishersTests {
    private let now = ["--now", "2026-11-21T10:00:00Z"]
    private let threeStops = #", "stops": ["940GZZLUXA1", "940GZZLUXB2", "940GZZLUXD4"]"#

    @Test func `the list of stops is asked for once in the life of an engine`() async throws {
        try await withSampleServer { sample in
            let reader = ConfigurationReader(registry: FeedRegistry(builtInProviders), environment: [:])
            let text = sample.configuration()
            let plan = try reader.read(ConfigurationSource(name: "feeds.json", bytes: Array(text.utf8), folder: "/"))
            var feed = try #require(plan.feeds.first { $0.id == "tfl" })
            // Other tests may hold every core for a while.
            feed.deadline = .seconds(600)
            let http = FeedHTTPClient(.init(userAgent: "aggregate-tests/1"))
            let engine = FeedEngine(clock: .following(.system), timeZone: .gmt) { feed, deadline, _ in
                FetchTransport(uncounted: http.transport(for: feed, until: deadline))
            }
            let query = FeedQuery(timeZone: .gmt, now: .now)
            for _ in 1...2 {
                let reports = await engine.fetch([feed], window: { query.window(of: $0) })
                #expect(reports.map(\.status) == [.fresh])
            }
            await http.shutdown()
            #expect(sample.count(of: .path("/StopPoint")) == 1)
            #expect(sample.count(of: .arrivals) == 2 * 6)
        }
    }

    @Test func `one stop of three fails, and the other two are shown`() async throws {
        try await withSampleServer(clock: .fixed(at: .tenOClock)) { sample in
            sample.script(.path("/StopPoint/940GZZLUXB2/Arrivals"), .status(500))
            let folder = try ProgramFolder(["feeds.json": sample.configuration(tflSettings: threeStops)])
            let arguments = now + ["--feed", "tfl"]
            let table = try await Program.run(arguments, in: folder)
            #expect(table.rows.count == 6)
            #expect(table.status == 0)
            #expect(
                table.errorLines == [
                    "tfl: the answer is incomplete: the arrivals at Quill Street (940GZZLUXB2) are missing: the publisher has trouble: status 500."
                ]
            )
            let strict = try await Program.run(arguments + ["--strict", "--format", "json"], in: folder)
            let root = try strict.json.root
            #expect(root["feeds"]?.first?["isPartial"]?.bool == true)
            #expect(root["feeds"]?.first?["warnings"]?.texts("/code") == ["missing-part"])
            #expect(Set(root["items"]?.texts("/group") ?? []) == ["940GZZLUXA1", "940GZZLUXD4"])
            #expect(strict.status == 1)
        }
    }

    @Test func `a list that is filtered by category is as long as one that is not`() async throws {
        try await withSampleServer(clock: .fixed(at: .tenOClock)) { sample in
            let folder = try ProgramFolder(["feeds.json": sample.configuration()])
            for filter in [[], ["--category", "greyhound"], ["--category", "HARNESS"], ["--group", "Horse"]] {
                let run = try await Program.run(now + ["--feed", "neds"] + filter, in: folder)
                #expect(run.rows.count == 5, "\(filter)")
                #expect(run.errors == "")
                #expect(run.status == 0)
            }
        }
    }

    @Test func `unsorted lines are whole, and come before the slowest has answered`() async throws {
        try await withSampleServer(clock: .fixed(at: .tenOClock)) { sample in
            sample.script(.sports, .silence)
            let folder = try ProgramFolder(["feeds.json": sample.configuration()])
            let run = try await Program.run(now + ["--unsorted", "--timeout", "30s"], in: folder)
            let feeds = try run.lines.map { try JSONDocument(Array($0.utf8)).root["feed"]?.string ?? "-" }
            #expect(Set(feeds) == ["neds", "tfl", "holidays", "horses"])
            // Each feed's lines stand together: they were written as it answered.
            #expect(zip(feeds, feeds.dropFirst()).count { $0 != $1 } == 3)
            #expect(run.errorLines.count == 2)
            #expect(run.errorLines.first?.hasPrefix("sports: no answer within 30 s.") == true)
            #expect(run.errorLines.last?.contains(" more: aggregate --now") == true)
            #expect(run.status == 1)
        }
    }

    @Test func `a limit is over the timeline, or for each feed`() async throws {
        try await withSampleServer(clock: .fixed(at: .tenOClock)) { sample in
            let folder = try ProgramFolder(["feeds.json": sample.configuration()])
            let unified = try await Program.run(now + ["--limit", "3"], in: folder)
            #expect(unified.rows.count == 3)
            let perFeed = try await Program.run(
                now + ["--limit", "3", "--layout", "per-feed", "--format", "json"],
                in: folder
            )
            let root = try perFeed.json.root
            #expect(root["items"] == nil)
            #expect(root["feeds"]?.elements?.map { $0["items"]?.elements?.count } == [3, 3, 3, 3, 3])
        }
    }

    @Test func `says more when told to`() async throws {
        try await withSampleServer(clock: .fixed(at: .tenOClock)) { sample in
            sample.script(.sports, .quirk(.oneBadRecord))
            let folder = try ProgramFolder(["feeds.json": sample.configuration()])
            let run = try await Program.run(now + ["--feed", "sports", "-v"], in: folder)
            #expect(run.errorLines.count == 2)
            #expect(
                run.errorLines.first.map(withoutAge)
                    == "sports: fresh, read just now from http://127.0.0.1:\(sample.port)/api/sports."
            )
            #expect(
                run.errorLines.last?.hasPrefix("sports: malformed-record: /0/e/0/tt: found the text \"soon\"") == true
            )
            #expect(run.status == 0)
        }
    }
}
