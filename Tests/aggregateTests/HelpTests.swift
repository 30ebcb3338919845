import FeedTestKit
import Foundation
import ProgramTestKit
import Testing

@Suite(.timeLimit(.minutes(20)))
struct HelpTests {
    @Test(arguments: [
        "", "list", "watch", "board", "serve", "serve tokens", "serve tokens list", "serve tokens add",
        "serve tokens remove", "show", "calendar", "feeds", "feeds list", "feeds add", "feeds set",
        "feeds remove",
        "feeds enable", "feeds disable", "config check", "config schema", "config init", "feeds budget", "feeds try",
        "feeds record", "completions", "follow", "history", "star", "unstar", "why", "providers", "providers list",
        "providers describe", "providers find", "providers check", "providers search", "providers new", "config",
        "config show", "config trust",
        "config untrust", "store", "store status", "store check", "store copy", "store migrate",
    ])
    func `helps with each command`(_ command: String) async throws {
        let words = command.split(separator: " ").map(String.init)
        let run = try await Program.run(words + ["--help"], environment: ["COLUMNS": "100"])
        let name = (["help"] + words).joined(separator: "-")
        try expect(run.output, in: .module, isKeptIn: "\(name).txt")
        #expect(run.errors == "")
        #expect(run.status == 0)
        let other = try await Program.run(["help"] + words, environment: ["COLUMNS": "100"])
        #expect(other.output == run.output)
        // One that a terminal breaks cannot be copied.
        let examples = run.lines.drop { $0 != "EXAMPLES:" }.prefix { !$0.isEmpty }
        #expect(examples.allSatisfy { $0.count < 80 }, "\(examples)")
    }

    @Test(arguments: ["all", "--all"])
    func `helps with everything at once`(word: String) async throws {
        let run = try await Program.run(["help", word])
        for text in ["--now", "--replay", "--store", "--dry-run", "--heartbeat", "aggregate config trust"] {
            #expect(run.output.contains(text), "\(text)")
        }
        #expect(run.errors == "" && run.status == 0)
        let one = try await Program.run(["help", word, "list"])
        #expect(one.output.contains("--replay") && !one.output.contains("--heartbeat"))
    }

    /// To write the file again, set `RECORD_FIXTURES=1`.
    @Test func `the options that suggestions know are those of the help`() async throws {
        let run = try await Program.run(["help", "all"])
        let lines = run.output.components(separatedBy: "OVERVIEW: ").dropFirst().map { page in
            let lines = page.split(separator: "\n")
            let usage = lines.first { $0.hasPrefix("USAGE: ") }?.split(separator: " ").dropFirst() ?? []
            let path = usage.prefix { $0.allSatisfy { $0.isLetter || "[]".contains($0) } }
            // Two spaces separate an option from its description, which may name other options.
            let words = lines.filter { $0.hasPrefix("  -") }.compactMap { $0.dropFirst(2).split(separator: "  ").first }
                .flatMap { $0.split { !($0.isLetter || $0 == "-") } }.filter { $0.hasPrefix("--") }
            return (path.map { $0.filter(\.isLetter) } + Set(words.map(String.init)).sorted()).joined(separator: " ")
        }
        let name = "Sources/FeedFormats/Commands/command-options.txt"
        let head =
            "# The options of each command, as its help has them; RECORD_FIXTURES=1 swift test --filter HelpTests"
        let text = "\(head)\n# writes this file.\n" + lines.joined(separator: "\n") + "\n"
        if ProcessInfo.processInfo.environment["RECORD_FIXTURES"] != nil {
            try Data(text.utf8).write(to: Repository.file(name))
        }
        #expect(try Repository.text(name) == text)
    }

    @Test(arguments: [
        (["nosuch"], "there is no command \"nosuch\". For those there are: aggregate help"),
        (["lst"], "there is no command \"lst\". Did you mean: aggregate help list"),
        (["feeds", "ad"], "there is no command \"ad\". Did you mean: aggregate help feeds add"),
        (["all", "describe"], "there is no command \"describe\". Did you mean: aggregate help providers describe"),
    ])
    func `help of a command that there is not is refused`(words: [String], message: String) async throws {
        let run = try await Program.run(["help"] + words)
        #expect(run.errors == "aggregate: \(message)\n")
        #expect(run.status == 64 && run.output == "")
    }

    @Test(arguments: [
        (["--watch"], "Did you mean: aggregate watch"), (["watch", "--json"], "aggregate list --format json, for"),
        (["evening"], "Did you mean: aggregate --view evening"), (["friday"], "Did you mean: aggregate --from friday"),
        (["list", "sports", "days"], "Did you mean: --feed sports --feed days"),
        (["hall", "days"], "Did you mean: aggregate --search hall --feed days"),
        (["calendar", "december"], "Did you mean: --month december"),
        (["version"], "Did you mean: aggregate --version"),
        (["feeds", "rm"], "Did you mean: aggregate feeds remove"),
        (["watch", "--port", "8"], "Did you mean: aggregate serve --port 8"),
        (["history", "--week-start", "mon"], "Did you mean: aggregate calendar --week-start"),
    ])
    func `words that people try lead to what they meant`(words: [String], hint: String) async throws {
        let text = #"""
            { "feeds": [ { "id": "sports", "provider": "sport-events" }, { "id": "days", "provider": "holidays" } ],
              "views": { "evening": { "from": "18:00" } } }
            """#
        let run = try await Program.run(words, in: ProgramFolder(["feeds.json": text], namesConfiguration: false))
        #expect(run.status == 64)
        #expect(run.errorLines.first?.contains(hint) == true, "\(run.errors)")
    }

    @Test func `a command of another name calls itself by that`() async throws {
        let run = try await Program.shell(
            #"ln -s "$aggregate" rivers; ./rivers list --help; ./rivers completions bash; ./rivers lst; ./rivers show x:y"#
        )
        #expect(run.output.contains("USAGE: rivers [list] [<options>]"))
        #expect(run.output.contains("complete -o filenames -F __rivers_without_blank rivers"))
        #expect(!run.output.contains("aggregate --feed"))
        #expect(run.errors.contains("Did you mean: rivers list"))
        #expect(run.errors.contains("rivers: there is no feed \"x\"."))
    }

    @Test func `says its version`() async throws {
        let run = try await Program.run(["--version"])
        #expect(run.output == "0.1.0\n")
        #expect(run.errors == "")
        #expect(run.status == 0)
    }
}
