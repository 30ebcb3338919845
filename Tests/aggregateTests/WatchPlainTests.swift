import Foundation
import ProgramTestKit
import SampleServer
import Testing

/// `aggregate watch` through a pipe.
@Suite(.timeLimit(.minutes(20)))
struct WatchPlainTests {
    private static let options =
        "--demo --store memory --now 2026-12-18T14:02:47Z --time-zone Europe/London --feed tfl --feed neds"

    /// Reads lines until one matches, and ends the program with a signal then.
    private static func script(_ words: String, until pattern: String, signal: String = "TERM") -> String {
        """
        mkfifo out; "$aggregate" watch \(words) >out </dev/null & exec 4<out
        while IFS= read -r line <&4; do
          printf '%s\\n' "$line"
          case $line in \(pattern)) kill -\(signal) $! ;; esac
        done
        wait $!; echo "status $?"
        """
    }

    @Test(arguments: [("", "TERM", 0), ("--plain --limit 3", "TERM", 0), ("--plain", "INT", 130)])
    func `lists what is next, then counts down, until a signal`(words: String, signal: String, status: Int) async throws
    {
        let script = Self.script("\(Self.options) \(words)", until: "*' · now · '*", signal: signal)
        let watched = try await Program.shell(script)
        #expect(watched.errors == "")
        #expect(watched.lines.first?.hasPrefix(" IN ") == true, "\(watched.output)")
        let rows = watched.lines.prefix { !$0.isEmpty }.count - 1
        #expect(words.contains("--limit") ? rows == 3 : rows == 10, "\(watched.output)")
        #expect(watched.output.contains(" 14:02:49  tfl   Willow Broadway 14:02 · now · "), "\(watched.output)")
        #expect(!watched.output.contains("\u{1B}"))
        #expect(watched.lines.last == "status \(status)")
    }

    @Test func `colours are there where somebody asks for them`() async throws {
        let script = Self.script("\(Self.options) --color always", until: "*' now · '*")
        let run = try await Program.shell(script)
        #expect(run.output.contains("\u{1B}[1m"))
        #expect(!run.output.contains("\u{1B}[?"))
    }

    @Test func `a reader who has enough ends it without a word`() async throws {
        let run = try await Program.shell(#""$aggregate" watch \#(Self.options) | head -1"#)
        #expect(run.errors == "")
        #expect(run.lines.count == 1)
    }

    @Test func `shows only what the filters leave`() async throws {
        let script = Self.script("\(Self.options) --search 'willow broadway'", until: "*' now · '*")
        let run = try await Program.shell(script)
        #expect(run.lines.filter { $0.contains(" tfl") }.allSatisfy { $0.contains("Willow Broadway") }, "\(run.output)")
        #expect(!run.output.contains("neds"))
    }

    @Test func `a category that no feed has is named once all have answered, with the nearest one`() async throws {
        let script = Self.script("\(Self.options) --category greyhoud", until: "*'Did you mean'*")
        let run = try await Program.shell(script)
        #expect(run.lines.contains { $0.contains("Did you mean \"greyhound\"?") }, "\(run.output)")
        #expect(run.lines.last == "status 0")
    }

    @Test func `a feed that fails is told of below the list`() async throws {
        let folder = try ProgramFolder([
            "feeds.json": """
            { "feeds": [ { "id": "days", "provider": "holidays" },
                         { "id": "gone", "provider": "icalendar", "settings": { "file": "missing.ics" } } ] }
            """
        ])
        let script = Self.script("--store memory --search christmas", until: "*gone*")
        let run = try await Program.shell(script, in: folder)
        #expect(run.output.contains("Christmas Day"), "\(run.output)\(run.errors)")
        #expect(run.lines.contains { $0.hasPrefix(" gone ") && $0.contains("missing.ics") }, "\(run.output)")
    }

    @Test func `a replay goes on from when it was recorded, as fast as is wanted, and asks what was recorded`()
        async throws
    {
        try await withSampleServer { sample in
            let folder = try ProgramFolder()
            try folder.write(sample.configuration(), to: "feeds.json")
            let recorded = try await Program.run(["feeds", "record", "tfl", "sports", "--to", "night"], in: folder)
            #expect(recorded.status == 0, "\(recorded.errors)")
            let asked = sample.requests.count
            // Twenty minutes of it, in which trains are asked for forty times.
            let script = Self.script("--replay night --speed 300 --feed tfl", until: "*' 4 announced'*").replacing(
                "  case $line",
                with: "  case $line in *' · now · '*) n=$((n + 1)); line=\" $n announced\" ;; esac\n  case $line"
            )
            let run = try await Program.shell(script, in: folder)
            #expect(run.errors == "")
            #expect(run.lines.last == "status 0", "\(run.output)")
            #expect(run.lines.contains { $0.contains(" tfl ") && $0.contains(" · now · ") }, "\(run.output)")
            #expect(!run.output.contains("has no answer"), "\(run.output)")
            #expect(sample.requests.count == asked)
            let still = try await Program.run(["follow", "--replay", "night", "--speed", "300"], in: folder)
            #expect(still.status == 64 && still.errors.contains("has one answer to each request"), "\(still.errors)")
        }
    }

    @Test(arguments: [
        (["--speed", "60"], "--speed needs --replay, --now or --demo"),
        (["--demo", "--speed", "0.5"], "1 to 3600"), (["--demo", "--speed", "fast"], "1 to 3600"),
    ])
    func `says what a speed is for`(words: [String], sentence: String) async throws {
        for command in ["watch", "follow"] {
            let run = try await Program.run([command] + words)
            #expect(run.status == 64)
            #expect(run.errors.contains(sentence), "\(run.errors)")
        }
    }

    @Test func `a demo that runs fast is followed too`() async throws {
        // Trains that come within minutes come within a second.
        let script = "\"$aggregate\" follow --demo --feed tfl --speed 600 | head -1; echo \"status $?\""
        let run = try await Program.shell(script, in: try ProgramFolder())
        #expect(run.lines.first?.contains(" tfl ") == true, "\(run.output) \(run.errors)")
    }
}
