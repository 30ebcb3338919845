import Foundation
import ProgramTestKit
import SampleServer
import Testing

/// A feed whose secret is not there, beside others.
@Suite(.timeLimit(.minutes(20)))
struct MissingSecretTests {
    private static let ann = #"{ "id": "ann", "provider": "icalendar", "settings": { "url": { "env": "ANN" } } }"#
    private static let days = #"{ "id": "days", "provider": "holidays", "settings": { "country": "DE" } }"#
    private static let error =
        #"feeds.json:2:63: feeds.ann.settings.url takes the environment variable "ANN", which is not set."#
        + " Set it first: export ANN='…'. To go on without this feed: aggregate feeds disable ann"
    private static let reason = #"url takes the environment variable "ANN", which is not set"#

    private func folder(_ feeds: String...) throws -> ProgramFolder {
        try ProgramFolder(["feeds.json": "{ \"feeds\": [\n \(feeds.joined(separator: ",\n "))\n] }\n"])
    }

    @Test(arguments: [
        (["list", "--limit", "20"], "German Unity Day"),
        (["--layout", "per-feed"], reason),
        (["--limit", "1"], "ann       failed: \(reason)"),
        (["--format", "json"], "\"code\": \"configuration\""),
        (["--format", "ndjson", "--offline"], ""),
        (["calendar", "--month", "2026-10"], "German Unity Day"),
    ])
    func `fails alone, and the error line and the exit status say so`(
        arguments: [String],
        text: String
    ) async throws {
        let run = try await Program.run(arguments, in: try folder(Self.ann, Self.days))
        #expect(run.status == 78, "\(run.output)\(run.errors)")
        #expect(run.errorLines.filter { $0 == Self.error }.count == 1, "\(run.errors)")
        #expect(run.output.contains(text) || text.isEmpty, "\(run.output)")
    }

    @Test(arguments: [
        (["show", "der deutschen einheit"], "Tag der Deutschen Einheit"),
        (["star", "der deutschen einheit"], "has a star now"),
        (["why", "days"], "shown"),
        (["why", "ann"], "fetching it has failed: \(reason)"),
    ])
    func `does not matter to a command about an item of another feed`(arguments: [String], text: String) async throws {
        let run = try await Program.run(arguments, in: try folder(Self.ann, Self.days))
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        #expect(run.output.contains(text), "\(run.output)")
    }

    @Test(arguments: ["show", "star"])
    func `is named where an item is not found, which it may have`(command: String) async throws {
        let run = try await Program.run([command, "nothing-of-this-name"], in: try folder(Self.ann, Self.days))
        #expect(run.status == 1 && run.errors.contains("ann"), "\(run.errors)")
    }

    @Test(arguments: [["--feed", "ann"], ["feeds", "try", "ann"], ["follow", "--feed", "ann"]])
    func `is an error and nothing else where no other feed is selected`(arguments: [String]) async throws {
        let run = try await Program.run(arguments, in: try folder(Self.ann, Self.days))
        #expect(run.status == 78)
        #expect(run.errors == Self.error + "\n" && run.output.isEmpty, "\(run.output)\(run.errors)")
    }

    @Test func `does not keep follow from starting, nor from reading the configuration again`() async throws {
        try await withSampleServer { sample in
            let endpoint = sample.endpoint(for: "sport-events")?.absoluteString ?? ""
            let feed = { (id: String) in
                #"{ "id": "\#(id)", "provider": "sport-events", "settings": { "endpoint": "\#(endpoint)" } }"#
            }
            let folder = try folder(Self.ann, feed("sports"))
            let text = "{ \"feeds\": [\n \(Self.ann), \(Self.days), \(feed("more"))\n] }\n"
            let run = try await Program.run(["follow", "--format", "ndjson"], in: folder, hasTerminal: false) {
                program in
                try await sample.wait { $0.count(of: .sports) == 1 }
                try folder.write(text, to: "feeds.json")
                program.send(SIGHUP)
                try await sample.wait { $0.count(of: .sports) == 2 }
                program.send(SIGTERM)
            }
            #expect(run.status == 0, "\(run.errors)")
            #expect(run.errors.contains(Self.error), "\(run.errors)")
            #expect(run.output.contains(#""code":"configuration""#), "\(run.output.prefix(2_000))")
        }
    }
}
