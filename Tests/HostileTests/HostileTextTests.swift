import FeedCore
import FeedJSON
import Foundation
import ProgramTestKit
import SamplePublishers
import SampleServer
import Testing

/// Publishers' texts that would control a terminal, wherever the program prints them.
@Suite(.serialized, .timeLimit(.minutes(20)))
struct HostileTextTests {
    private func run(
        _ behaviour: SampleBehaviour,
        _ arguments: [String]
    ) async throws -> ProgramRun {
        try await withSampleServer { sample in
            sample.script(.sports, behaviour)
            let address = try #require(sample.endpoint(for: "sport-events")).absoluteString
            let feed = #"{ "id": "hostile", "provider": "sport-events", "settings": { "endpoint": "\#(address)" } }"#
            let folder = try ProgramFolder(["feeds.json": "{ \"feeds\": [\(feed)] }"])
            return try await Program.run(["--config", "feeds.json"] + arguments, in: folder)
        }
    }

    /// Characters that a terminal interprets: control characters except line breaks, and changes of direction.
    private func obeyed(in text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.filter { scalar in
            switch scalar.value {
            case 0x0A: false
            case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069: true
            default: false
            }
        }
    }

    @Test(arguments: [
        ["--format", "table"], ["--format", "table", "--layout", "per-feed"], ["--format", "json"],
        ["--format", "ndjson"], ["--format", "table", "--verbose"], ["--unsorted"],
    ])
    func `a title cannot control the terminal`(arguments: [String]) async throws {
        let run = try await run(.quirk(.hostileTitle), arguments)
        #expect(run.status == 0)
        #expect(run.output.contains("HYPERLINK"))
        #expect(obeyed(in: run.output).isEmpty)
        #expect(obeyed(in: run.errors).isEmpty)
    }

    @Test func `JSON has the title as it was sent`() async throws {
        let run = try await run(.quirk(.hostileTitle), ["--format", "json"])
        let items = try #require(try JSONDocument(run.output).root["items"]?.elements)
        #expect(items.contains { $0["title"]?.string == SampleQuirk.hostileText })
    }

    @Test(arguments: [
        // A value, a name, a sport's code: each is quoted in a warning or an error.
        #"[{"i":"A","d":"a","e":[{"i":"1","d":"x","tt":"ESC[2JBEL"}]}]"#,
        #"[{"i":"A","d":"a","ESC[2J":1,"ESC[2J":2,"e":[]}]"#,
        #"[{"i":"A","d":{"ESC]0;xBEL":1},"e":[]}]"#,
        #"{"ESC[2J":"BEL"}"#,
    ])
    func `an error that quotes the publisher cannot control it either`(json: String) async throws {
        let text = json.replacing("ESC", with: #"\u001b"#).replacing("BEL", with: #"\u0007\u009b\u202e\r\nX: 1"#)
        for arguments in [[], ["--verbose"], ["--format", "json"]] {
            let run = try await run(.json(text), arguments)
            #expect(!run.errors.isEmpty)
            #expect(obeyed(in: run.output + run.errors).isEmpty)
            #expect(run.errorLines.allSatisfy { $0.hasPrefix("hostile: ") })
        }
    }
}
