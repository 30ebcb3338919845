import FeedCore
import Foundation
import ProgramTestKit
import SamplePublishers
import SampleServer
import Testing

/// The end of the program from outside: Ctrl-C, a reader that has gone, a disk that is full.
@Suite(.timeLimit(.minutes(20)))
struct EndingTests {
    @Test(arguments: [["--format", "json"], ["--unsorted"], ["--layout", "per-feed"]])
    func `Ctrl-C while a publisher is silent`(_ arguments: [String]) async throws {
        try await withSampleServer { sample in
            sample.script(.sports, .silence)
            let folder = try ProgramFolder(["feeds.json": sample.configuration()])
            let (signals, sent) = AsyncStream.makeStream(of: ContinuousClock.Instant.self)
            let run = try await Program.run(arguments + ["--timeout", "1h"], in: folder) { program in
                try await sample.wait { $0.count(of: .sports) == 1 && $0.count(of: .arrivals) == 6 }
                sent.yield(program.send(SIGINT))
                sent.finish()
            }
            var signal: ContinuousClock.Instant?
            for await instant in signals { signal = instant }
            let wait = try #require(signal).duration(to: run.end)
            #expect(wait < .seconds(300), "the program ended \(wait) after the signal")
            #expect(run.status == 130)
            #expect(run.signal == nil)
            #expect(run.errors == "")
            // Feeds that had answered may have been printed, whole, where they are printed one by one.
            #expect(run.output.isEmpty || (arguments == ["--unsorted"] && run.output.hasSuffix("}\n")))
        }
    }

    @Test(arguments: ["--format ndjson", "--format json", "--unsorted", "--format table"])
    func `a reader who goes after a line of many`(_ arguments: String) async throws {
        try await withSampleServer(clock: .fixed(at: .tenOClock)) { sample in
            sample.script(.sports, .quirk(.items(20_000)))
            let folder = try ProgramFolder(["feeds.json": sample.configuration()])
            let words = "--feed sports --now 2026-11-21T10:00:00Z --limit 20000 --timeout 5m \(arguments)"
            let list = #""$aggregate" \#(words)"#
            let run = try await Program.shell("{ \(list); echo $? > status; } | head -n 1", in: folder)
            #expect(run.lines.count == 1)
            #expect(run.errors == "")
            #expect(try folder.read("status") == "0\n")
        }
    }

    @Test(arguments: ["config schema", "--help", "providers --format json", "--demo"])
    func `a reader who was never there`(_ arguments: String) async throws {
        let folder = try ProgramFolder()
        // The program starts when the other end of its pipe has been closed.
        let line =
            #"mkfifo go; { read _ < go; "$aggregate" \#(arguments); echo $? > status; } | { exec <&-; echo > go; }"#
        let run = try await Program.shell(line, in: folder)
        #expect(run.errors == "")
        #expect(try folder.read("status") == "0\n")
    }

    @Test(arguments: [
        "config schema", "feeds", "--help", "--version", "--demo", "--demo --unsorted",
        "show holidays:GB/christmas-day/2026 --now 2026-11-21",
    ])
    func `an output that cannot be written`(_ arguments: String) async throws {
        let full = try await Program.shell(#""$aggregate" \#(arguments) > /dev/full"#)
        #expect(full.errors == "aggregate: standard output cannot be written: No space left on device.\n")
        #expect(full.status == 74)
        let closed = try await Program.shell(#""$aggregate" \#(arguments) >&-"#)
        #expect(closed.errors == "aggregate: standard output cannot be written: it is closed.\n")
        #expect(closed.status == 74)
    }

    @Test func `does without standard error and standard input`() async throws {
        let run = try await Program.shell(#""$aggregate" --demo --limit 1 2>&- <&-"#)
        #expect(run.rows.count == 1)
        #expect(run.status == 0)
    }
}
