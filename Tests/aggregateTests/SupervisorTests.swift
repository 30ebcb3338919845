import Foundation
import ProgramTestKit
import Testing

/// The cost of a fault of the program: one run of `list`, and a moment of `follow`.
///
/// The program has no feed that traps on purpose. A program of an exec feed ends it instead, by the signal of a fault
/// that it sends to its parent while it is asked.
@Suite(.timeLimit(.minutes(20)))
struct SupervisorTests {
    /// Writes each start to `life`, with the process that asks and when that was started, and then does what the file
    /// of its name says.
    static let program = #"""
        exec 3>>life
        ticks=$(cat /proc/$PPID/stat 2>/dev/null | cut -d ' ' -f 22)
        echo "$1 started $PPID $ticks" >&3
        while IFS= read -r line; do
          id=${line#*'"id":'}; id=${id%%,*}
          case $line in
          *'"method":"describe"'*) [ ! -e $1-describes.sh ] || . ./$1-describes.sh
            printf '{"id":%s,"type":"manifest","manifest":{"summary":"T","refresh":"1s","floor":"1s"}}\n' "$id" ;;
          *'"method":"fetch"'*) . ./$1.sh ;;
          esac
        done
        """#
    static let answers = #"""
        printf '{"id":%s,"type":"item","item":{"id":"a","title":"Fine","time":"%s"}}\n' "$id" \
          "$(date -u -d '1 hour' +%Y-%m-%dT%H:%M:%SZ)"
        printf '{"id":%s,"type":"done"}\n' "$id"
        echo "$1 answered $PPID" >&3
        """#

    /// Writes down by the machine's own clock when it does it, and stays, deaf to the end of its input, until its folder
    /// goes: nobody ends what a list has left behind.
    private static func traps(by signal: Int32 = SIGSEGV) -> String {
        #"""
        trap '' TERM; if mkdir first 2>/dev/null && [ -p held ]; then exec 4>held; echo held >&4; fi
        echo "$1 trapped $(cut -d ' ' -f 1 /proc/uptime)" >&3; kill -\#(signal) $PPID
        while [ -e program.sh ]; do sleep 1; done; exit
        """#
    }

    /// Two feeds, `bad` and `fine`.
    private func folder(bad: String = traps(), only: Bool = false) throws -> ProgramFolder {
        let feeds = (only ? ["bad"] : ["bad", "fine"]).map {
            #"{ "id": "\#($0)", "provider": "exec", "settings": { "command": ["sh", "program.sh", "\#($0)"] } }"#
        }
        return try ProgramFolder([
            "program.sh": Self.program, "bad.sh": bad, "fine.sh": Self.answers,
            "feeds.json": #"{ "feeds": [ \#(feeds.joined(separator: ", ")) ] }"#,
        ])
    }

    /// Swift's own backtraces take many seconds; a child of ours makes none unless it is told to.
    private static let noBacktrace = ["SWIFT_BACKTRACE": "enable=no"]

    private func list(_ arguments: String..., in folder: ProgramFolder) async throws -> ProgramRun {
        try await Program.run(arguments, environment: Self.noBacktrace, in: folder)
    }

    // MARK: - Lists

    @Test(arguments: [SIGSEGV, SIGILL, SIGABRT])
    func `a feed that traps is left out of the third list, until a person asks for it`(_ signal: Int32) async throws {
        let folder = try folder(bad: Self.traps(by: signal))
        for _ in 1...2 { #expect(try await list(in: folder).signal == signal) }
        for _ in 1...2 {
            let next = try await list("--format", "json", in: folder)
            #expect(next.status == 1, "\(next.errors)")
            #expect(next.output.contains(#""code": "crashed""#), "\(next.output)")
            #expect(next.output.contains(#""title": "Fine""#))
        }
        let why = try await Program.run(["why", "bad", "--config", "feeds.json"], in: folder)
        #expect(why.output.contains("ended 2 times by a fault"), "\(why.output) \(why.errors)")
        #expect(try await list("--refresh", in: folder).signal == signal)
        try folder.write(Self.answers, to: "bad.sh")
        #expect(try await list(in: folder).status == 1)
        #expect(try await list("--refresh", in: folder).status == 0)
        #expect(try await list(in: folder).status == 0)
    }

    @Test func `so is a feed whose program traps while it describes itself`() async throws {
        let folder = try folder(bad: Self.answers)
        try folder.write(Self.traps(), to: "bad-describes.sh")
        for _ in 1...2 { #expect(try await list(in: folder).signal == SIGSEGV) }
        let next = try await list("--format", "json", in: folder)
        #expect(next.status == 1, "\(next.errors)")
        #expect(next.output.contains(#""code": "crashed""#), "\(next.output)")
        #expect(next.output.contains(#""title": "Fine""#))
    }

    // MARK: - A fault

    @Test func `follow comes back within a second, leaves a feed out after its second trap, and goes on`() async throws
    {
        let folder = try folder()
        let (life, held) = (try Life(in: folder), try Lifeline(at: folder.work.appending(path: "held").path()))
        let run = try await Program.run(["follow", "--format", "ndjson"], in: folder, hasTerminal: false) { program in
            var processes = [try await life.next("bad started")[2]]
            for _ in 1...2 {
                let trap = try await life.next("bad trapped")
                // The next child has nothing to do for some seconds, but the kernel knows when it was started.
                let next = try await life.next { [processes] in $0[1] == "started" && !processes.contains($0[2]) }
                processes.append(next[2])
                let start = try #require(Double(next[3])) / Double(sysconf(Int32(_SC_CLK_TCK)))
                let wait = try start - #require(Double(trap[2]))
                #expect(wait < 1, "\(wait) s")
            }
            // What the first child has left behind is ended before there is a second.
            await held.hasEnded()
            // It is asked each second, and the other one's turn would come after five.
            let last = try #require(processes.last)
            for _ in 1...8 { _ = try await life.next("fine answered \(last)") }
            program.send(SIGTERM)
        }
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            run.errorLines.count { $0 == "aggregate: A fault (SIGSEGV) ended the program. It is started again." } == 2
        )
        #expect(run.errors.contains("code=crashed"), "\(run.errors)")
        #expect(run.lines.first?.contains(#""kind":"snapshot""#) == true)
        let snapshots = run.lines.filter { $0.contains(#""kind":"snapshot""#) }
        #expect(snapshots.count == 3)
        #expect(snapshots.allSatisfy { $0.contains(#""sequence":0"#) })
    }

    @Test func `a program that traps again and again is given up`() async throws {
        let folder = try folder(only: true)
        try folder.write("", to: "life")
        let run = try await Program.run(["follow", "--store", "memory"], in: folder, hasTerminal: false)
        #expect(run.signal == nil)
        #expect(run.status == 128 + SIGSEGV)
        #expect(try folder.read("life").split(separator: "\n").count { $0.contains("trapped") } == 6)
        #expect(
            run.errorLines.last
                == "aggregate: A fault (SIGSEGV) ended the program, which was started again 5 times within 60 s."
                + " It is not started again."
        )
    }

    @Test(arguments: ["--no-restart", "INVOCATION_ID=a SYSTEMD_EXEC_PID=$$"])
    func `there is no parent by option, and under a service manager`(_ way: String) async throws {
        let folder = try folder(only: true)
        try folder.write("", to: "life")
        let isOption = way.hasPrefix("-")
        let run = try await Program.shell(
            "\(isOption ? "" : way) exec \"$aggregate\" follow --store memory \(isOption ? way : "")",
            environment: Self.noBacktrace,
            in: folder
        )
        #expect(run.signal == SIGSEGV, "\(run.errors)")
        #expect(try folder.read("life").split(separator: "\n").count { $0.contains("trapped") } == 1)
    }

    @Test func `a terminal that is a service makes no service of what is started in it`() async throws {
        let folder = try folder(only: true)
        let run = try await Program.run(
            ["follow", "--store", "memory"],
            environment: [
                "INVOCATION_ID": "a", "SYSTEMD_EXEC_PID": "1", "JOURNAL_STREAM": "8:1", "NOTIFY_SOCKET": "/n",
            ],
            in: folder
        )
        #expect(run.status == 128 + SIGSEGV)
        #expect(run.signal == nil)
    }

    @Test func `a trap after a reload is noted by the program itself`() async throws {
        // Nobody ends what it leaves behind, so that stays until its folder goes.
        let bad = "echo \"$1 asked\" >&3; while [ -e program.sh ]; do sleep 1; done; exit"
        let folder = try folder(bad: bad, only: true)
        let life = try Life(in: folder)
        let run = try await Program.run(
            ["follow", "--no-restart"],
            environment: Self.noBacktrace,
            in: folder,
            hasTerminal: false
        ) { program in
            _ = try await life.next("bad asked")
            // The feed is another one, and is asked again.
            let text = try folder.read("feeds.json").replacing(#""bad"]"#, with: #""bad", "again"]"#)
            try folder.write(text, to: "feeds.json")
            program.send(SIGHUP)
            _ = try await life.next("bad asked")
            program.send(SIGSEGV)
        }
        #expect(run.signal == SIGSEGV)
        try folder.write(Self.answers, to: "bad.sh")
        let next = try await Program.run(in: folder)
        #expect(next.errors.contains("The last run was ended by a fault (SIGSEGV) while it read bad"), "\(next.errors)")
    }

    // MARK: - Other ends

    @Test(arguments: [SIGKILL, SIGUSR1, SIGQUIT])
    func `another signal that ends the child ends the parent too, and leaves no program behind`(
        _ signal: Int32
    ) async throws {
        let folder = try folder(bad: Self.stays, only: true)
        let (life, held) = (try Life(in: folder), try Lifeline(at: folder.work.appending(path: "held").path()))
        let run = try await Program.run(["follow"], in: folder, hasTerminal: false) { program in
            let asked = try await life.next("bad asked")
            kill(try #require(pid_t(asked[2])), signal)
        }
        #expect(run.signal == signal)
        #expect(run.errors == "")
        await held.hasEnded()
    }

    @Test(arguments: [SIGKILL, SIGUSR1, SIGSEGV])
    func `a parent that is killed takes the child with it, and its program`(_ signal: Int32) async throws {
        let folder = try folder(bad: Self.stays, only: true)
        let (life, held) = (try Life(in: folder), try Lifeline(at: folder.work.appending(path: "held").path()))
        // The run is over only when nobody holds standard output any more, so neither does the child.
        let run = try await Program.run(
            ["follow"],
            environment: Self.noBacktrace,
            in: folder,
            hasTerminal: false
        ) { program in
            _ = try await life.next("bad asked")
            program.send(signal)
        }
        #expect(run.signal == signal)
        await held.hasEnded()
    }

    /// Neither answers nor ends.
    private static let stays = #"""
        trap '' TERM; exec 4>held; echo "$1 asked $PPID" >&3; while :; do sleep 1000; done
        """#

    /// The lines that programs write to `life`, one start after another.
    private final class Life: Sendable {
        private let lines: Lifeline
        private let writer: Int32

        init(in folder: ProgramFolder) throws {
            let path = folder.work.appending(path: "life").path()
            lines = try Lifeline(at: path)
            // Without a writer that stays, the pipe would end with the first program.
            writer = open(path, O_WRONLY | O_CLOEXEC)
        }

        deinit { close(writer) }

        /// Waits for the next line that is meant, and gives its words.
        func next(where isMeant: ([Substring]) -> Bool) async throws -> [Substring] {
            while true {
                let words = try #require(await lines.nextLine()).split(separator: " ")
                if isMeant(words) { return words }
            }
        }

        /// Waits for the next line that begins with these words.
        func next(_ start: String) async throws -> [Substring] {
            try await next { $0.starts(with: start.split(separator: " ")) }
        }
    }
}
