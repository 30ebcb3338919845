import ProgramTestKit
import Testing

/// The line that says who has not answered yet, and what is told meanwhile.
///
/// `script` gives the program a terminal; without it, the test checks nothing.
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

    @Test func `a program that never says what it is does not keep the list from naming it`() async throws {
        let folder = try ProgramFolder([
            "feeds.json": #"""
            { "feeds": [ { "id": "hang", "provider": "exec", "timeout": "10m",
                "settings": { "command": ["sh", "hang.sh"] } } ] }
            """#,
            "hang.sh": "exec sleep 1200",
        ])
        let line = #"""
            { until grep -qF 'asking hang' typed 2>/dev/null; do sleep 0.1; done; printf '\003'; sleep 1; } |
            script -qfec 'stty cols 100; exec "$aggregate" --config feeds.json --refresh' typed > out
            cat typed
            """#
        let run = try await Program.shell(line, environment: ["TERM": "xterm-256color"], in: folder)
        #expect(run.output.contains("0 of 1 answered, asking hang"), "\(run.output)")
    }
}
