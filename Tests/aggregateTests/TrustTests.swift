import Foundation
import ProgramTestKit
import Testing

/// A configuration that lies in the folder that somebody happens to stand in.
@Suite(.timeLimit(.minutes(20)))
struct TrustTests {
    private static let strangers = #"""
        { "store": { "retention": "2d" }, "feeds": [
          { "id": "days", "provider": "holidays" },
          { "id": "evil", "provider": "exec", "settings": { "command": ["sh", "-c", "touch PWNED"] } },
          { "id": "spy", "provider": "sport-events", "settings": { "endpoint": "http://127.0.0.1:9/" } },
          { "id": "card", "provider": "horse-racing", "settings": { "file": "/etc/hostname" } } ] }
        """#
    private static let notice =
        "feeds.json: you have not said yet that you trust this file, so it does without: evil (runs a program),"
        + " spy (calls a private address), card (reads a file outside this folder), store."
        + " Read it; if it is right, run: aggregate config trust\n"
    private static let list = ["--now", "2026-12-20", "--within", "30d", "--format", "ndjson"]

    private func folder() throws -> ProgramFolder {
        try ProgramFolder(["feeds.json": Self.strangers], namesConfiguration: false)
    }

    @Test func `its harmless feeds are shown, and one line says what was left out`() async throws {
        let folder = try folder()
        let run = try await Program.run(Self.list, in: folder)
        #expect(run.status == 0)
        #expect(run.output.contains("Christmas Day"))
        #expect(run.errors == Self.notice)
        #expect(!folder.contents.contains("work/PWNED"))
        let named = try await Program.run(["--feed", "evil"], in: folder)
        #expect(named.status == 64)
        #expect(
            named.errors.contains("the feed \"evil\" runs a program, for which its configuration has to be trusted.")
        )
        #expect(!folder.contents.contains("work/PWNED"))
    }

    @Test(arguments: [[], ["feeds", "list"], ["--format", "markdown"]])
    func `where nothing may run, each page names what was left out, and how to trust it`(_ arguments: [String])
        async throws
    {
        let feed = #"{ "id": "evil", "provider": "exec", "settings": { "command": ["true"] } }"#
        let folder = try ProgramFolder(["feeds.json": #"{ "feeds": [\#(feed)] }"#], namesConfiguration: false)
        let run = try await Program.run(arguments, in: folder)
        #expect(
            run.output.contains(
                "Left out until you trust this configuration: evil. Read it; if it is right, run: aggregate config trust\n"
            ),
            "\(run.output)"
        )
    }

    @Test(arguments: [["calendar"], ["why", "evil"]])
    func `where nothing may run, errors name what was left out`(_ arguments: [String]) async throws {
        let feed = #"{ "id": "evil", "provider": "exec", "settings": { "command": ["true"] } }"#
        let folder = try ProgramFolder(["feeds.json": #"{ "feeds": [\#(feed)] }"#], namesConfiguration: false)
        let run = try await Program.run(arguments, in: folder)
        let line = "aggregate: Left out until you trust this configuration: evil. Read it;"
        #expect(run.errors.contains(line), "\(run.errors)")
    }

    @Test(arguments: [
        ["feeds"], ["config", "check"], ["config", "check", "--probe", "--feed", "days"],
        ["providers", "describe", "evil"],
        ["calendar"], ["why", "days"], ["feeds", "budget"], ["history"], ["feeds", "record", "--to", "r"],
        ["show", "days:GB/christmas-day/2026"], ["feeds", "try", "days"],
    ])
    func `no command runs its program`(_ arguments: [String]) async throws {
        let folder = try folder()
        _ = try await Program.run(arguments, in: folder)
        #expect(!folder.contents.contains("work/PWNED"))
    }

    @Test func `a link to a trusted configuration is another one, with programs in another folder`() async throws {
        let folder = try folder()
        #expect(try await Program.run(["config", "trust"], in: folder).status == 0)
        try FileManager.default.createDirectory(at: folder.work.appending(path: "b"), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: folder.work.appending(path: "b/feeds.json").path(),
            withDestinationPath: "../feeds.json"
        )
        let run = try await Program.shell("cd b; \"$aggregate\" --feed evil; \"$aggregate\" config", in: folder)
        #expect(run.errors.contains("its configuration has to be trusted"), "\(run.errors)")
        #expect(!run.output.contains(", trusted"), "\(run.output)")
        #expect(!folder.contents.contains { $0.hasSuffix("PWNED") })
    }

    @Test func `trust holds for this path and this text`() async throws {
        let folder = try folder()
        let trust = try await Program.run(["config", "trust"], in: folder)
        #expect(trust.status == 0)
        #expect(trust.output.hasPrefix("feeds.json is trusted as it is now. It now has: evil (runs a program), spy"))
        #expect(try await Program.run(["config"], in: folder).output.contains(", trusted\n"))
        let run = try await Program.run(Self.list, in: folder)
        #expect(!run.errors.contains("trust"))
        #expect(folder.contents.contains("work/PWNED"))

        try folder.write(Self.strangers + "\n", to: "feeds.json")
        #expect(try await Program.run(Self.list, in: folder).errors == Self.notice)
        try folder.write(Self.strangers, to: "feeds.json")
        #expect(try await !Program.run(Self.list, in: folder).errors.contains("trust"))
        let untrust = try await Program.run(["config", "untrust"], in: folder)
        #expect(untrust.output == "feeds.json is not trusted any more.\n")
        #expect(try await Program.run(Self.list, in: folder).errors == Self.notice)
        #expect(try await Program.run(["config", "untrust"], in: folder).output == "feeds.json was not trusted.\n")
    }

    @Test func `one that the user names is trusted`() async throws {
        for (arguments, environment) in [
            (["--config", "feeds.json"], [:]), (["--config", "./feeds.json"], [:]),
            ([], ["AGGREGATE_CONFIG": "feeds.json"]),
        ] {
            let folder = try folder()
            let run = try await Program.run(Self.list + arguments, environment: environment, in: folder)
            #expect(!run.errors.contains("trust"))
            #expect(folder.contents.contains("work/PWNED"))
        }
    }

    @Test func `the user's own is trusted, from its own folder too`() async throws {
        let folder = try ProgramFolder(namesConfiguration: false)
        try folder.write(Self.strangers, to: "../home/aggregate/feeds.json")
        #expect(try await !Program.run(Self.list, in: folder).errors.contains("trust"))
        #expect(folder.contents.contains("home/aggregate/PWNED"))
        let own = try await Program.shell(#"cd "$HOME/aggregate" && "$aggregate" config"#, in: folder)
        #expect(own.output.contains(", trusted\n"))
    }

    @Test func `without a place to keep it, trust is refused`() async throws {
        let folder = try folder()
        let run = try await Program.run(["config", "trust"], environment: ["HOME": "h"], in: folder)
        #expect(run.status == 1)
        #expect(run.errors.contains("Name the configuration with --config instead."))
    }
}
