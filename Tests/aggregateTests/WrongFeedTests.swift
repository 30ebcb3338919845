import Foundation
import ProgramTestKit
import Testing

/// A feed with a mistake in its entry, beside others.
@Suite(.timeLimit(.minutes(20)))
struct WrongFeedTests {
    private static let days = #"{ "id": "days", "provider": "holidays", "settings": { "country": "DE" } }"#

    private func folder(_ feeds: [String]) throws -> ProgramFolder {
        let text = "{ \"feeds\": [\n \(feeds.joined(separator: ",\n "))\n] }\n"
        return try ProgramFolder(["feeds.json": text, "ann.txt": "rubbish-abc\n"])
    }

    private func feed(_ rest: String, provider: String = "icalendar") -> String {
        #"{ "id": "ann", "provider": "\#(provider)", \#(rest) }"#
    }

    /// The member of the feed, how its state begins, and the error line.
    private static let mistakes = [
        (
            #""settings": { "url": { "env": "ANN" } }"#,
            "url is a secret that is not an address that begins with https://, http:// or webcal://"
        ),
        (
            #""settings": { "url": { "file": "ann.txt" } }"#,
            "url is a secret that is not an address that begins with https://, http:// or webcal://"
        ),
        (
            #""settings": { "url": "htp://x" }"#,
            #"url is "htp://x", but must be an address that begins with https://, http:// or webcal://"#
        ),
        (
            #""refresh": "soon", "settings": { "url": "https://ann.example" }"#,
            #"refresh is "soon", but must be a duration"#
        ),
        (#""limt": 3, "settings": { "url": "https://ann.example" }"#, #"feeds.ann has no member "limt""#),
    ]

    @Test func `of a provider whose name is no name fails alone`() async throws {
        let folder = try folder([feed(#""limit": 3"#, provider: "I Calendar!"), Self.days])
        let run = try await Program.run(["--layout", "per-feed", "--limit", "1"], in: folder)
        #expect(run.status == 78 && run.output.contains("provider is"), "\(run.output)\(run.errors)")
    }

    @Test(arguments: [["list", "--limit", "20"], ["calendar", "--month", "2026-10"]])
    func `of a provider whose name is misspelt fails alone`(arguments: [String]) async throws {
        let folder = try folder([
            feed(#""settings": { "url": "https://ann.example" }"#, provider: "icalendr"), Self.days,
        ])
        let run = try await Program.run(arguments, in: folder)
        #expect(run.status == 78 && run.output.contains("German Unity Day"), "\(run.output)\(run.errors)")
        #expect(run.errorLines.count { $0.hasPrefix("feeds.json:2:") } == 1, "\(run.errors)")
        #expect(run.errors.contains(#"Did you mean "icalendar"?"#), "\(run.errors)")
    }

    @Test(arguments: mistakes)
    func `fails alone, and its state, the error line and the exit status say so`(
        mistake: (members: String, reason: String)
    ) async throws {
        let folder = try folder([feed(mistake.members), Self.days])
        let commands = [
            (["list", "--limit", "1"], "ann       failed: \(mistake.reason)"),
            (["list", "--limit", "20"], "German Unity Day"),
            (["list", "--format", "json"], "\"code\": \"configuration\""),
            (["feeds", "list"], "ann   no request: \(mistake.reason)"),
            (["feeds", "list", "--format", "json"], "\"error\": "),
            (["calendar", "--month", "2026-10"], "German Unity Day"),
        ]
        for (arguments, text) in commands {
            let run = try await Program.run(arguments, environment: ["ANN": "rubbish-abc"], in: folder)
            #expect(run.status == 78, "\(arguments): \(run.output)\(run.errors)")
            #expect(run.output.contains(text), "\(arguments): \(run.output)")
            #expect(run.errorLines.count { $0.hasPrefix("feeds.json:2:") } == 1, "\(run.errors)")
            #expect(!(run.output + run.errors).contains("rubbish"))
        }
    }

    @Test(arguments: [["--feed", "ann"], ["follow", "--feed", "ann"], ["config", "check"]])
    func `is an error and nothing else where it is selected alone or all is checked`(arguments: [String]) async throws {
        let run = try await Program.run(arguments, in: try folder([feed(#""settings": { "url": "x" }"#), Self.days]))
        #expect(run.status == 78 && run.output.isEmpty, "\(run.output)")
        #expect(run.errorLines.count == 1 && run.errors.hasPrefix("feeds.json:2:63: feeds.ann.settings.url is \"x\""))
    }

    @Test func `does not keep follow from starting or reading again, but a new one changes nothing`() async throws {
        let wrong = feed(#""settings": { "url": "x" }"#)
        let folder = try folder([wrong, Self.days])
        let limited = Self.days.replacing(#""provider""#, with: #""limit": "x", "provider""#)
        try folder.write("{ \"feeds\": [\n \(wrong),\n \(limited)\n] }\n", to: "wrong.json")
        try folder.write("{ \"timeZone\": \"UTC\", \"feeds\": [\n \(wrong),\n \(Self.days)\n] }\n", to: "right.json")
        let script = #"""
            mkfifo errors; exec 5<>errors
            until_said() { while read -r line <&5; do echo "$line"; case $line in *"$1"*) break ;; esac; done }
            "$aggregate" follow --log-level debug --store memory 2>errors & until_said "fetch has ended"
            mv wrong.json feeds.json; kill -HUP $!; until_said feeds.days.limit
            mv right.json feeds.json; kill -HUP $!; until_said timeZone
            kill -TERM $!; wait $!; echo $?
            """#
        try folder.write(script, to: "reload.sh")
        // In a session of its own it has no terminal.
        let run = try await Program.shell("setsid -w sh reload.sh", in: folder)
        #expect(run.lines.last == "0", "\(run.output)")
        #expect(run.lines.count { $0.contains("the configuration was not reloaded") } == 1, "\(run.output)")
        #expect(run.output.contains("the configuration is right again and was read"), "\(run.output)")
    }

    @Test func `does not matter where other feeds are selected`() async throws {
        let folder = try folder([feed(#""settings": { "url": "x" }"#), Self.days])
        let run = try await Program.run(["--feed", "days", "--limit", "1"], in: folder)
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    }

    @Test(arguments: [
        #"{ "id": "days", "provider": "holidays" }"#,
        #"{ "provider": "holidays" }"#,
        #"{ "id": "ann" }"#,
    ])
    func `without an id or a provider is a mistake of the whole configuration`(feed: String) async throws {
        let run = try await Program.run(["list"], in: try folder([Self.days, feed]))
        #expect(run.status == 78 && run.output.isEmpty, "\(run.output)")
    }

    @Test(arguments: [["feeds", "set", "days", "country=XY"], ["feeds", "set", "ann", "url=htp://y"]])
    func `is not written by feeds set, whatever else is wrong`(arguments: [String]) async throws {
        let folder = try folder([feed(#""settings": { "url": "x" }"#), Self.days])
        let before = try folder.read("feeds.json")
        let run = try await Program.run(arguments, in: folder)
        #expect(run.status != 0)
        #expect(run.errorLines.count == 2 && run.errors.contains("the change was not made"), "\(run.errors)")
        #expect(try folder.read("feeds.json") == before)
    }
}
