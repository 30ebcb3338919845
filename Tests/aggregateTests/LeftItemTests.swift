import Foundation
import ProgramTestKit
import Testing

/// The answers of commands about an item that its publisher has dropped.
@Suite(.timeLimit(.minutes(20)))
struct LeftItemTests {
    private let folder: ProgramFolder

    /// A feed whose items of this title have been read, and are in its answer no longer.
    init() async throws {
        folder = try ProgramFolder([
            "feeds.json": """
            { "feeds": [ { "id": "trips", "provider": "exec", "ahead": "3650d",
                "settings": { "mode": "once", "command": ["cat", "trips"] } } ] }
            """
        ])
        for ids in [["a", "b1", "b2", "x"], ["x"]] {
            let titles = ["a": "Ferry", "b1": "Bus", "b2": "Bus", "x": "Coach"]
            let lines = ids.map {
                #"{"id":"\#($0)","title":"\#(titles[$0] ?? "")","time":{"start":"2030-06-01T12:00:00Z"}}"#
            }
            try Data(lines.joined(separator: "\n").utf8).write(to: folder.work.appending(path: "trips"))
            let run = try await Program.run(["--refresh", "--format", "ndjson"], in: folder)
            #expect(run.lines.count == ids.count)
        }
    }

    @Test(arguments: ["show", "star", "unstar"], ["trips:a", "ferry"])
    func `it says that the item has left, since when and what shows its history`(_ command: String, _ name: String)
        async throws
    {
        let run = try await Program.run([command, name], in: folder)
        #expect(run.status == 1)
        let left = #/^aggregate: "Ferry" \(trips:a\) has been missing from its feed since \w+ \d+ \w+ \d+ [0-9:]+; to/#
        #expect(run.errors.contains(left), "\(run.errors)")
        let history = "; to show what happened: aggregate history trips:a\n"
        #expect(run.errors.hasSuffix(history))
        #expect(try await Program.run(["history", "trips:a"], in: folder).output.contains("disappeared"))
    }

    @Test(arguments: ["trips:a", "ferry"])
    func `why says so too`(_ name: String) async throws {
        let run = try await Program.run(["why", name], in: folder)
        #expect(run.status == 1)
        let words = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("Ferry trips:a"))
        #expect(words.contains(/[^ ] it has been missing from its feed since \w+ \d+ \w+ \d+ [0-9:]+; to show/))
        #expect(words.hasSuffix("; to show what happened to it: aggregate history trips:a"))
    }

    @Test(arguments: ["show", "why"])
    func `of several items it names the history of all`(_ command: String) async throws {
        let run = try await Program.run([command, "bus"], in: folder)
        #expect(run.status == 1)
        let sentence = "2 items that fit \"bus\" have left their feeds; to show what happened: aggregate history bus"
        #expect(run.errors == "aggregate: \(sentence)\n")
    }

    @Test func `what no feed ever had is unknown as before`() async throws {
        let show = try await Program.run(["show", "trips:ferry"], in: folder)
        #expect(show.errors.hasPrefix("aggregate: there is no item \"trips:ferry\"."))
        let why = try await Program.run(["why", "tram"], in: folder)
        #expect(why.errors.hasPrefix("aggregate: there is no selected feed and no stored item called \"tram\"."))
        let id = try await Program.run(["why", "trips:c"], in: folder)
        #expect(id.output.contains("the answer has no such item"))
    }
}
