import Foundation
import ProgramTestKit
import SampleServer
import Testing

/// What each signal does to each command, with programs and without: the program ends in order, and leaves none behind.
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

    private func folder(_ marks: String...) throws -> ProgramFolder {
        let folder = try ProgramFolder([
            "stay.sh": Self.stubborn,
            "feeds.json": #"""
            { "feeds": [ { "id": "stay", "provider": "exec", "settings": { "command": ["sh", "stay.sh"] } } ] }
            """#,
        ])
        for mark in marks { try folder.write("", to: mark) }
        return folder
    }

    private static let commands = [
        [], ["follow"], ["show", "stay:a"], ["calendar", "--feed", "stay"], ["feeds", "check", "--probe"],
        ["feeds", "try", "stay"], ["feeds", "record", "--to", "night"], ["star", "stay:a"],
    ]
    private static let signals = [SIGINT, SIGTERM, SIGHUP]

    /// What a command's exit status is by a signal.
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
        for await instant in signals { #expect(instant.duration(to: run.end) < .seconds(3)) }
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
            for await instant in signals { #expect(instant.duration(to: run.end) < .seconds(3)) }
        }
    }

    @Test func `SIGHUP without a terminal makes follow go on with the changed configuration`() async throws {
        try await withSampleServer { sample in
            let sports = try #require(sample.endpoint(for: "sport-events")).absoluteString
            let neds = try #require(sample.endpoint(for: "neds-races")).absoluteString
            @Sendable func feed(_ id: String, _ provider: String, _ endpoint: String) -> String {
                #"{ "id": "\#(id)", "provider": "\#(provider)", "settings": { "endpoint": "\#(endpoint)" } }"#
            }
            let folder = try ProgramFolder([
                "feeds.json": #"{ "feeds": [ \#(feed("sports", "sport-events", sports)) ] }"#
            ])
            let run = try await Program.run(["follow", "--format", "ndjson"], in: folder, hasTerminal: false) {
                program in
                try await sample.wait { $0.count(of: .sports) == 1 }
                // A mistake changes nothing, and the right one that follows is used.
                try folder.write("{ // \n }", to: "feeds.json")
                program.send(SIGHUP)
                try folder.write(#"{ "feeds": [ \#(feed("neds", "neds-races", neds)) ] }"#, to: "feeds.json.new")
                let path = folder.work.appending(path: "feeds.json").path()
                #expect(rename("\(path).new", path) == 0)
                program.send(SIGHUP)
                try await sample.wait { $0.count(of: .races) == 1 }
                program.send(SIGTERM)
            }
            #expect(run.status == 0, "\(run.errors)")
            #expect(run.errors.contains("the configuration is read again"))
            #expect(run.output.contains(#""feed":"neds""#) || run.output.contains(#""id":"neds""#))
        }
    }

    @Test func `SIGHUP with a mistake in the configuration is reported, and follow goes on`() async throws {
        let folder = try folder()
        // It goes on as soon as it has been told of the mistake.
        try folder.write(
            #"""
            mkfifo lifeline errors; exec 5<>errors
            "$aggregate" follow --log-level error 2>errors & exec 4<lifeline
            while read -r word <&4; do [ "$word" != fetched ] || break; done
            printf '{ // ours\n }' > feeds.json; kill -HUP $!
            while read -r line <&5; do echo "$line"; case $line in *feeds.json:1:3:*) break ;; esac; done
            kill -0 $! && kill -TERM $!; wait $!; echo $?
            """#,
            to: "reload.sh"
        )
        // In a session of its own it has no terminal.
        let run = try await Program.shell("setsid -w sh reload.sh", in: folder)
        #expect(run.lines.last == "0")
        #expect(run.output.contains("the configuration was not reloaded"))
        #expect(run.output.contains("feeds.json:1:3: this is a comment"))
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

    @Test func `the end of its terminal ends follow, and its program`() async throws {
        let folder = try folder()
        let lifeline = try Lifeline(at: folder.work.appending(path: "lifeline").path())
        #expect(mkfifo(folder.work.appending(path: "go").path(), 0o600) == 0)
        async let run = Program.shell(
            // `script` gives it a terminal, which goes with it.
            #"script -qec "$aggregate follow" /dev/null >/dev/null </dev/null & read _ <go; kill -KILL $!; wait"#,
            in: folder
        )
        while let line = await lifeline.nextLine(), line != "fetched" {}
        try Data("\n".utf8).write(to: folder.work.appending(path: "go"))
        _ = try await run
        await lifeline.hasEnded()
    }
}
