import Foundation
import ProgramTestKit
import SampleServer
import Testing

/// The effect of each signal on each command, with programs and without: the command ends in order, and leaves none
/// behind.
@Suite(.timeLimit(.minutes(20)))
struct SignalTests {
    /// A program that says when it is there, ends neither with its input nor by SIGTERM, and answers one question.
    private static let stubborn = #"""
        trap '' TERM HUP INT
        exec 3>lifeline
        while IFS= read -r line; do
          id=${line#*'"id":'}; id=${id%%,*}
          case $line in
          *'"method":"describe"'*) echo describing >&3
            [ ! -e mute ] || while :; do sleep 1000; done
            printf '{"id":%s,"type":"manifest","manifest":{"summary":"T"}}\n' "$id" ;;
          *'"method":"fetch"'*) echo fetching >&3; [ ! -p go ] || read -r _ <go; [ -e mute2 ] || printf '{"id":%s,"type":"done"}\n' "$id"
            echo fetched >&3; while :; do sleep 1000; done ;;
          esac
        done
        while :; do sleep 1000; done
        """#

    /// The program may take an hour for an answer: what ends before that does not wait for it.
    private func folder(_ marks: String...) throws -> ProgramFolder {
        let folder = try ProgramFolder([
            "stay.sh": Self.stubborn,
            "feeds.json": #"""
            {
              "feeds": [
                { "id": "stay", "provider": "exec", "timeout": "1h", "settings": { "command": ["sh", "stay.sh"] } }
              ]
            }
            """#,
        ])
        for mark in marks { try folder.write("", to: mark) }
        return folder
    }

    private static let commands = [
        [], ["follow"], ["show", "stay:a"], ["calendar", "--feed", "stay"], ["config", "check", "--probe"],
        ["feeds", "try", "stay"], ["feeds", "record", "--to", "night"], ["star", "stay:a"],
    ]
    private static let signals = [SIGINT, SIGTERM, SIGHUP]

    /// Returns the exit status of a command after a signal.
    private static func status(_ command: [String], _ signal: Int32) -> Int32 {
        command.first == "follow" && signal == SIGTERM ? 0 : 128 + signal
    }

    @Test(arguments: commands, signals)
    func `ends the command and its program, while that describes itself`(command: [String], signal: Int32) async throws
    {
        // Without a terminal, SIGHUP makes follow read its configuration, which it does at the moment.
        if command == ["follow"], signal == SIGHUP { return }
        let folder = try folder("mute")
        let lifeline = try Lifeline(at: folder.work.appending(path: "lifeline").path())
        let run = try await Program.run(command, in: folder, hasTerminal: false) { program in
            _ = await lifeline.nextLine()
            program.send(signal)
        }
        #expect(run.signal == nil)
        #expect(run.status == Self.status(command, signal))
        await lifeline.hasEnded()
    }

    @Test(arguments: commands, signals)
    func `ends the command and its program, while that is asked`(command: [String], signal: Int32) async throws {
        if command == ["follow"], signal == SIGHUP { return }
        let folder = try folder("mute2")
        let lifeline = try Lifeline(at: folder.work.appending(path: "lifeline").path())
        let (signals, sent) = AsyncStream.makeStream(of: ContinuousClock.Instant.self)
        let run = try await Program.run(command, in: folder, hasTerminal: false) { program in
            while await lifeline.nextLine() != "fetching" {}
            sent.yield(program.send(signal))
            sent.finish()
        }
        #expect(run.signal == nil)
        #expect(run.status == Self.status(command, signal))
        for await instant in signals { #expect(instant.duration(to: run.end) < .seconds(300)) }
        await lifeline.hasEnded()
        // The note that the feed is in hand.
        #expect(!folder.contents.contains { $0.hasSuffix(".run") }, "\(folder.contents)")
        // The end of its program was ours: nothing says that the feed failed.
        let why = try await Program.run(["why", "stay"], in: folder)
        #expect(why.output.contains("has not been fetched yet"), "\(why.output)")
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func `follow ends in order after its program has described itself, at the first start and at the next`(
        signal: Int32
    ) async throws {
        let folder = try folder()
        for _ in 1...2 {
            let pipe = folder.work.appending(path: "lifeline")
            try? FileManager.default.removeItem(at: pipe)
            let lifeline = try Lifeline(at: pipe.path())
            let run = try await Program.run(
                ["follow", "--metrics-file", "m.prom", "--store", "memory"],
                in: folder,
                hasTerminal: false
            ) { program in
                while await lifeline.nextLine() != "fetched" {}
                program.send(signal)
            }
            #expect(run.signal == nil)
            #expect(run.status == Self.status(["follow"], signal))
            await lifeline.hasEnded()
        }
    }

    @Test func `SIGTERM with fetches under way ends follow within three seconds`() async throws {
        try await withSampleServer { sample in
            sample.script(.sports, .silence)
            sample.script(.races, .silence)
            let folder = try ProgramFolder(["feeds.json": sample.configuration()])
            let (signals, sent) = AsyncStream.makeStream(of: ContinuousClock.Instant.self)
            let run = try await Program.run(["follow", "--timeout", "50s"], in: folder, hasTerminal: false) { program in
                try await sample.wait { $0.count(of: .sports) == 1 && $0.count(of: .races) == 1 }
                sent.yield(program.send(SIGTERM))
                sent.finish()
            }
            #expect(run.status == 0)
            for await instant in signals { #expect(instant.duration(to: run.end) < .seconds(300)) }
        }
    }

    @Test(arguments: [["follow"], []])
    func `nohup is respected`(_ command: [String]) async throws {
        let folder = try folder()
        let words = command.joined(separator: " ")
        let script = #"""
            mkfifo lifeline go; trap '' HUP; "$aggregate" \#(words) >shown & exec 4<lifeline
            await() { while read -r word <&4; do [ "$word" != $1 ] || break; done; }
            await fetching; kill -HUP $!; echo >go; await fetched
            [ '\#(words)' != follow ] || kill -TERM $!; wait $!; echo $?
            """#
        // The program is answered after the signal, and then goes on to its own end, or to that by another signal.
        let run = try await Program.shell(script, in: folder)
        #expect(run.output == "0\n")
        #expect(command.isEmpty ? try folder.read("shown") != "" : true)
    }

    // The end of a terminal is told to the leader of its session, which is a shell or the program itself.
    @Test(arguments: ["", "exec "])
    func `the end of its terminal ends follow, and its program`(_ way: String) async throws {
        let folder = try folder()
        let lifeline = try Lifeline(at: folder.work.appending(path: "lifeline").path())
        // Another pipe than the one that the program waits for.
        let end = folder.work.appending(path: "end")
        #expect(mkfifo(end.path(), 0o600) == 0)
        async let run = Program.shell(
            // `script` gives it a terminal, which goes with it.
            #"script -qec "\#(way)$aggregate follow" /dev/null >/dev/null </dev/null & read _ <end; kill -KILL $!; wait"#,
            in: folder
        )
        while let line = await lifeline.nextLine(), line != "fetched" {}
        try Data("\n".utf8).write(to: end)
        _ = try await run
        await lifeline.hasEnded()
    }

    @Test(.onLinux, arguments: ["-", ""])
    func `a shell can stop follow, and continue it`(_ group: String) async throws {
        let folder = try ProgramFolder([
            "program.sh": FaultTests.program, "fine.sh": FaultTests.answers,
            "feeds.json": #"""
            { "feeds": [ { "id": "fine", "provider": "exec", "settings": { "command": ["sh", "program.sh", "fine"] } } ] }
            """#,
            // A group of its own, as Ctrl-Z needs it; without job control afterwards, which would end the loops.
            "run.sh": #"""
            mkfifo life; exec 5<>life
            set -m; "$aggregate" follow --format none --config feeds.json & set +m
            next() { while read -r _ what _ <&5; do [ "$what" != answered ] || break; done; }
            state() { until grep -q "^State:.$1" /proc/$!/status; do sleep 0.05; done; }
            next
            for _ in 1 2; do
              kill -TSTP -- \#(group)$!; state T
              kill -CONT -- \#(group)$!; state '[SR]'
              next; next; echo goes on
            done
            kill -TERM $!; wait $!; echo $?
            """#,
        ])
        let run = try await Program.shell("bash run.sh", in: folder)
        #expect(run.lines == ["goes on", "goes on", "0"], "\(run.errors)")
    }
}
