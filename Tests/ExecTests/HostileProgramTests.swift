import Exec
import FeedCore
import FeedTestKit
import Foundation
import Testing

/// Programs that misbehave: a clear error, bounded time and memory, and nothing of their process group left.
@Suite(.timeLimit(.minutes(20)))
struct HostileProgramTests {
    @Test func `lines that are not messages cost nothing but a warning each`() async throws {
        let program = try TestProgram(
            fetch: #"""
                echo garbage; item a One; echo '[1]'; echo '{"type":"item"}'; say '"type":"news"'
                say '"type":"item","item":{"id":"b","time":"2026-11-21T12:00:00Z"}'; done_
                """#
        )
        let snapshot = try await program.fetch()
        await program.end()
        #expect(snapshot.items.map(\.title) == ["One"])
        #expect(
            snapshot.warnings.listed.map(\.message) == [
                "line 1: found no JSON: \"g\" in column 1, expected a value",
                "line 3: found an array, expected an object",
                "line 4: found no \"id\", expected the number of the question",
                "line 5: found the type \"news\", expected one of done, error, group, item, manifest, state, wait-until, warning",
                "line 6: the member \"title\" is missing",
            ]
        )
    }

    @Test(arguments: [
        ("exit 3", FeedError.Code.unreachable, "ended with status 3 before it had answered"),
        ("echo 'no such port' >&2; exit 3", .unreachable, "its last words: \"no such port\""),
        ("kill -9 $$", .unreachable, "was ended by signal 9"),
        ("item a A; exec >&-; sleep 1000", .malformed, "closed its output before it had answered"),
        ("echo yes; exit 0", .unreachable, "line 1: found no JSON"),
        ("printf '{\"id\":2,\"type\":\"do'; exit 0", .unreachable, "ended with status 0 before it had answered"),
        ("head -c 300000 /dev/zero; sleep 1000", .malformed, "wrote a line of more than 65536 bytes"),
        ("while :; do printf xxxxxxxxxxxxxxxxxxxxxxxx; done", .malformed, "wrote a line of more than 65536 bytes"),
        ("while :; do item a A; done", .malformed, "wrote more than"),
    ])
    func `a program that goes wrong is an error that says how, and is gone`(
        fetch: String,
        code: FeedError.Code,
        message: String
    ) async throws {
        var limits = ProgramLimits.short
        limits.lineBytes = 65_536
        limits.answerBytes = 1 << 20
        let program = try TestProgram(fetch: fetch, limits: limits)
        let error = await #expect(throws: FeedError.self) { try await program.fetch() }
        #expect(error?.code == code)
        #expect(error?.message.contains(message) == true, "\(error as Any)")
        await program.isGone()
        #expect(try await program.describe().profile.summary == "A test", "it was not started again")
        await program.end()
    }

    @Test func `binary garbage without end is refused`() async throws {
        let program = try TestProgram(["sh", "-c", "cat /dev/urandom | tr -d '\\n'"])
        let error = await #expect(throws: FeedError.self) { try await program.fetch() }
        #expect(error?.code == .malformed)
        await program.end()
    }

    @Test func `one that hangs and ignores SIGTERM is ended with all that it started`() async throws {
        let program = try TestProgram(
            fetch: #"""
                sleep 1000 & echo $! >&2
                (trap '' TERM; sleep 1000 & echo $! >&2; wait) &
                echo "$$" >&2
                while :; do sleep 1000; done
                """#,
            before: "trap '' TERM"
        )
        // It is running by then, however long that takes on a busy machine.
        _ = try await program.describe()
        let error = await #expect(throws: FeedError.self) { try await program.fetch(within: .seconds(10)) }
        #expect(error?.code == .timedOut)
        #expect(error?.message.hasPrefix("no answer within 10 s; the program sh has printed nothing") == true)
        await program.hasLogged(3)
        await program.isGone()
    }

    @Test func `what came before the deadline is shown as a part`() async throws {
        let program = try TestProgram(fetch: #"item a One; sleep 1000"#)
        _ = try await program.describe()
        let snapshot = try await program.fetch(within: .seconds(10))
        #expect(snapshot.items.map(\.title) == ["One"])
        #expect(snapshot.isPartial)
        #expect(snapshot.warnings.listed.map(\.message) == ["the time was up before the program had sent everything"])
        await program.end()
    }

    @Test func `one that failed is left alone for a while, which doubles`() async throws {
        var limits = ProgramLimits.short
        limits.firstPause = .seconds(30)
        let program = try TestProgram(fetch: "exit 1", limits: limits)
        for code in [FeedError.Code.unreachable, .unreachable] {
            let error = await #expect(throws: FeedError.self) { try await program.fetch() }
            #expect(error?.code == code)
        }
        let error = await #expect(throws: FeedError.self) { try await program.fetch() }
        #expect(error?.hint?.hasSuffix("It is started again in 30 s.") == true, "\(error as Any)")
    }

    @Test(arguments: [
        (["/no/such/program"], "cannot be started"),
        (["no-such-program-anywhere"], "cannot be started"),
        (["/etc/passwd"], "cannot be started"),
    ])
    func `a program that is not there is a mistake of the configuration`(command: [String], message: String)
        async throws
    {
        let program = try TestProgram(command)
        let error = await #expect(throws: FeedError.self) { try await program.fetch() }
        #expect(error?.code == .configuration)
        #expect(error?.message.contains(message) == true, "\(error as Any)")
    }

    @Test func `one that does not describe itself says so`() async throws {
        let program = try TestProgram(["sh", "-c", #"read -r line; echo '{"id":1,"type":"done"}'; sleep 1000"#])
        let error = await #expect(throws: FeedError.self) { try await program.fetch() }
        #expect(error?.message.hasSuffix("did not describe itself") == true, "\(error as Any)")
        await program.end()
    }

    @Test func `one that cannot describe itself says why`() async throws {
        let script = #"""
            read -r line; echo '{"id":1,"type":"error","error":{"code":"unreachable","message":"the database is down"}}'
            sleep 1000
            """#
        let program = try TestProgram(["sh", "-c", script])
        let error = await #expect(throws: FeedError.self) { try await program.fetch() }
        #expect(error?.message == "the database is down")
        await program.end()
    }

    @Test func `garbage in the place of an answer is quoted when the time is up`() async throws {
        let program = try TestProgram(fetch: "echo yes")
        _ = try await program.describe()
        let error = await #expect(throws: FeedError.self) { try await program.fetch(within: .seconds(10)) }
        #expect(error?.code == .timedOut)
        #expect(
            error?.message.contains(" printed yes, which is not an answer (line 1: ") == true,
            "\(error as Any)"
        )
        #expect(error?.hint?.contains("\"mode\": \"once\"") == true, "\(error as Any)")
        await program.end()
    }

    @Test func `the next question waits until a hung one is given up`() async throws {
        let program = try TestProgram(
            fetch: #"case $line in *again*) item a Two; done_ ;; *) : ;; esac"#,
            cancel: "done_",
            manifest: #","settings":[{"name":"port"}]"#
        )
        _ = try await program.describe()
        async let hung = program.fetch(within: .seconds(1))
        let state = FeedState(version: 1, bytes: Array(#""again""#.utf8))
        _ = try? await hung
        #expect(try await program.fetch(state: state).items.map(\.title) == ["Two"])
        await program.end()
    }

    @Test func `folders may have blanks and letters of any language in their names`() async throws {
        let folder = try TemporaryFolder()
        let text = "#!/bin/sh\nread -r l; echo '{\"id\":1,\"type\":\"manifest\",\"manifest\":{\"summary\":\"Da\"}}'"
        let file = try folder.write(text, to: "meine Füße/ein programm.sh")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
        let program = try TestProgram(
            ["./ein programm.sh"],
            settings: ["directory": .text(folder.path("meine Füße"))]
        )
        #expect(try await program.describe().profile.summary == "Da")
        await program.end()
    }

    @Test func `a folder that is not there is a mistake of the configuration`() async throws {
        let program = try TestProgram(["true"], settings: ["directory": .text("/no/such/folder")])
        let error = await #expect(throws: FeedError.self) { try await program.fetch() }
        #expect(error?.code == .configuration)
        #expect(error?.message == "the program true is to run in \"/no/such/folder\", which is not a folder")
    }

    @Test func `standard error is passed on within bounds`() async throws {
        var limits = ProgramLimits.short
        limits.logLines = 10
        limits.logLineBytes = 20
        let program = try TestProgram(
            fetch:
                #"i=0; while [ $i -lt 1000 ]; do echo "line $i and much more than twenty bytes" >&2; i=$((i+1)); done; done_"#,
            limits: limits
        )
        _ = try await program.fetch()
        await program.hasLogged(10)
        await program.end()
        #expect(program.log.count == 10)
        #expect(program.log.first == "line 0 and much more")
        #expect(program.log.last == "line 9 and much more (it writes more, which is left out)")
    }

    @Test func `a line of standard error that is too long costs that line alone`() async throws {
        var limits = ProgramLimits.short
        limits.logLineBytes = 20
        let program = try TestProgram(fetch: #"printf 'first\n%0900d\nlast\n' 0 >&2; done_"#, limits: limits)
        _ = try await program.fetch()
        await program.hasLogged(2)
        await program.end()
        #expect(program.log == ["first", "last"])
    }

    @Test func `the end of ours is its end`() async throws {
        let program = try TestProgram(fetch: #"echo $$ >&2; done_"#)
        _ = try await program.fetch()
        await program.hasLogged(1)
        let process = try #require(program.log.first)
        #expect(isThere(process))
        await program.end()
        #expect(!isThere(process))
    }
}
