import ProgramTestKit
import Testing

/// The line that says who has not answered yet, and what is told meanwhile.
///
/// `script` gives the program a terminal; where there is none, the test has nothing to say.
@Suite(.timeLimit(.minutes(20)))
struct ProgressTests {
    @Test func `what a program says of itself begins on a line of its own`() async throws {
        let folder = try ProgramFolder([
            "feeds.json": #"""
            { "feeds": [ { "id": "tides", "provider": "exec",
                "settings": { "mode": "once", "command": ["sh", "tides.sh"] } } ] }
            """#,
            "tides.sh": "echo database not found >&2",
        ])
        let line = #"stty cols 100; exec "$aggregate" --config feeds.json"#
        let run = try await Program.shell(
            "script -qec '\(line)' /dev/null",
            environment: ["TERM": "xterm-256color"],
            in: folder
        )
        #expect(run.output.contains("0 of 1 answered, asking tides\r\u{1B}[K"))
        #expect(!run.output.contains("asking tidestides"))
    }
}
