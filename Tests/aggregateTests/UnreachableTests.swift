import FeedJSON
import Foundation
import ProgramTestKit
import SampleServer
import Testing

/// The output when three publishers cannot be reached.
@Suite(.timeLimit(.minutes(20)))
struct UnreachableTests {
    /// An address at which nobody listens any more, where no other test listens either.
    private func deadAddress() async throws -> URL? {
        let listener = try await RawListener.start(host: "127.0.0.7") { _ in [] }
        let url = listener.url("/")
        await listener.shutdown()
        return url
    }

    private func folder() async throws -> ProgramFolder {
        let url = try await deadAddress()
        return try ProgramFolder(["feeds.json": fiveFeeds(neds: url, tfl: url, sports: url)])
    }

    private let now = ["--now", "2026-11-21T10:00:00Z"]

    @Test func `the table has the other two, and a line for each that failed`() async throws {
        let run = try await Program.run(now, in: folder())
        #expect(Set(run.rows.compactMap(\.last)) == ["horses", "holidays"])
        #expect(run.rows.count == 12 + 10)
        #expect(run.output.contains("\n neds      failed: "))
        #expect(run.output.contains("\n tfl       failed: "))
        #expect(run.output.contains("\n sports    failed: "))
        #expect(run.errorLines.count == 3)
        for (line, id) in zip(run.errorLines, ["neds", "tfl", "sports"]) {
            #expect(line.hasPrefix("\(id): no connection to 127.0.0.7:"), "\(line)")
        }
        #expect(run.status == 1)
    }

    @Test(arguments: ["", "calendar"])
    func `a failure is told once where standard error goes where the table goes`(command: String) async throws {
        let line = "\"$aggregate\" \(command) \(now.joined(separator: " ")) --feed neds --feed holidays 2>&1"
        let run = try await Program.shell(line, in: folder())
        #expect(run.output.components(separatedBy: "no connection to 127.0.0.7:").count == 2, "\(run.output)")
    }

    @Test func `the JSON document is whole`() async throws {
        let run = try await Program.run(now + ["--format", "json"], in: folder())
        let root = try run.json.root
        #expect(root["feeds"]?.texts("/id") == ["neds", "tfl", "sports", "holidays", "horses"])
        #expect(root["feeds"]?.texts("/status") == ["failed", "failed", "failed", "fresh", "fresh"])
        #expect(root["feeds"]?.texts("/error/code") == ["unreachable", "unreachable", "unreachable", "-", "-"])
        #expect(Set(root["items"]?.texts("/feed") ?? []) == ["holidays", "horses"])
        #expect(run.errorLines.count == 3)
        #expect(run.status == 1)
    }

    @Test(arguments: ["json", "table", "ndjson"])
    func `nobody answers`(_ format: String) async throws {
        let arguments = ["--feed", "neds", "--feed", "tfl", "--feed", "sports", "--format", format]
        let run = try await Program.run(now + arguments, in: folder())
        #expect(run.errorLines.count == 3)
        #expect(run.status == 69)
        if format == "json" { #expect(try run.json.root["items"]?.elements?.isEmpty == true) }
        if format == "ndjson" { #expect(run.output == "") }
        let probe = try await Program.run(["config", "check", "--probe"] + arguments.dropLast(2), in: folder())
        #expect(probe.status == 69)
    }

    @Test func `an item of a feed that failed is not called unknown`() async throws {
        let run = try await Program.run(["show", "sports:1"] + now, in: folder())
        #expect(run.status == 69)
        #expect(run.errorLines.count == 1)
        #expect(run.errorLines.first?.hasPrefix("sports: no connection to 127.0.0.7:") == true)
        #expect(run.output == "")
    }
}
