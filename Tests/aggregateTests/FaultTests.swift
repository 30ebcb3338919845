import Foundation
import ProgramTestKit
import Testing

/// The cost of a fault of the program: one run of `list`, and a moment of `follow`.
///
/// The program has no feed that traps on purpose. A program of an exec feed ends it instead, by the signal of a fault
/// that it sends to its parent while it is asked.
@Suite(.timeLimit(.minutes(20)))
struct FaultTests {
    /// Writes each start to `life`, with the process that asks, and then does what the file of its name says.
    static let program = #"""
        exec 3>>life
        echo "$1 started $PPID" >&3
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

    /// Ends the program that asks, and stays, deaf to SIGTERM and to the end of its input.
    private static func traps(by signal: Int32 = SIGSEGV) -> String {
        #"""
        trap '' TERM; if mkdir first 2>/dev/null && [ -p held ]; then exec 4>held; echo held >&4; fi
        echo "$1 trapped" >&3; kill -\#(signal) $PPID
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

    private func list(_ arguments: String..., in folder: ProgramFolder) async throws -> ProgramRun {
        try await Program.run(arguments, in: folder)
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

    // MARK: - Follow

    @Test func `a fault of follow names the feed in hand, ends its program, and leaves the feed out after a second`()
        async throws
    {
        let folder = try folder(only: true)
        let (life, held) = (try Life(in: folder), try Lifeline(at: folder.work.appending(path: "held").path()))
        for _ in 1...2 {
            let run = try await Program.run(["follow", "--format", "ndjson"], in: folder, hasTerminal: false)
            #expect(run.signal == SIGSEGV)
            #expect(run.errorLines.last == "aggregate: A fault (SIGSEGV) ended the program while it read bad.")
        }
        await held.hasEnded()
        try folder.write(try self.folder().read("feeds.json"), to: "feeds.json")
        let run = try await Program.run(["follow", "--format", "ndjson"], in: folder, hasTerminal: false) { program in
            // The other feed would have been asked as often.
            for _ in 1...8 { _ = try await life.next("fine answered") }
            program.send(SIGTERM)
        }
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.contains("code=crashed"), "\(run.errors)")
    }

    @Test func `a fault without a store is told without a feed`() async throws {
        let folder = try folder(only: true)
        try folder.write("", to: "life")
        let run = try await Program.run(["follow", "--store", "memory"], in: folder, hasTerminal: false)
        #expect(run.signal == SIGSEGV)
        #expect(run.errorLines.last == "aggregate: A fault (SIGSEGV) ended the program.")
        #expect(try folder.read("life").split(separator: "\n").count { $0.contains("trapped") } == 1)
    }

    @Test func `a trap after a reload is noted`() async throws {
        let folder = try folder(bad: Self.stays, only: true)
        let life = try Life(in: folder)
        let run = try await Program.run(["follow"], in: folder, hasTerminal: false) { program in
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

    /// Neither answers nor ends.
    private static let stays = #"""
        trap '' TERM; echo "$1 asked" >&3; while :; do sleep 1000; done
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
