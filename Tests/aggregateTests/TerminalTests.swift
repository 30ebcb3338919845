import ProgramTestKit
import Testing

/// The output to terminals of all ages.
///
/// `script` gives the program a terminal; without it, the test checks nothing.
@Suite(.timeLimit(.minutes(20)))
struct TerminalTests {
    private static let demo = "--demo --now 2026-12-20T10:00:00Z --feed horses --feed holidays"

    private func onTerminal(_ environment: [String: String], _ arguments: String = demo) async throws -> String {
        let line = #"stty cols 100; exec "$aggregate" \#(arguments)"#
        let run = try await Program.shell("script -qec '\(line)' /dev/null", environment: environment)
        return run.output
    }

    @Test(arguments: [["TERM": "dumb"], [:], ["TERM": ""]])
    func `no escape goes to a terminal that knows none`(_ environment: [String: String])
        async throws
    {
        let output = try await onTerminal(environment)
        #expect(output.contains("Christmas Day"))
        #expect(!output.contains("\u{1B}["))
    }

    @Test func `no colour goes to somebody who wants none`() async throws {
        let output = try await onTerminal(["TERM": "xterm-256color", "NO_COLOR": "1"])
        #expect(output.contains("Christmas Day"))
        // What is left wipes the line that says who has not answered.
        #expect(!output.replacing("\u{1B}[K", with: "").contains("\u{1B}"))
    }

    @Test(arguments: [
        (["TERM": "xterm"], "\u{1B}["), (["TERM": "xterm-256color"], "\u{1B}[38;5;"),
        (["TERM": "xterm", "COLORTERM": "truecolor"], "\u{1B}[38;2;"),
    ])
    func `as much colour as the terminal has`(environment: [String: String], escape: String) async throws {
        // The lines of TfL have colours of their own.
        let output = try await onTerminal(environment, "--demo --feed tfl")
        #expect(output.contains(escape))
    }

    @Test(arguments: ["", "--layout per-feed", "--format json", "--format ndjson", "--unsorted", "-v"])
    func `no escape goes into a pipe`(_ arguments: String) async throws {
        let environment = ["TERM": "xterm-256color", "COLORTERM": "truecolor"]
        let run = try await Program.run(
            (Self.demo + " " + arguments).split(separator: " ").map(String.init),
            environment: environment
        )
        #expect(run.output.contains("Christmas Day"))
        #expect(!(run.output + run.errors).contains("\u{1B}"))
    }
}
