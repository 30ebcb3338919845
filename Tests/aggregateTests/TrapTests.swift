import Foundation
import ProgramTestKit
import Testing

/// No argument, path or variable of the environment ends the program by a trap.
@Suite(.timeLimit(.minutes(60)))
struct TrapTests {
    /// Options and commands that take a path or a name of their own, with those that ask nobody.
    private static let paths = [
        "--config=@", "--store=@", "--store @", "--replay=@", "calendar --store=@", "follow --metrics-file=@",
        "feeds record --to=@", "providers new @", "feeds try holidays --body=@", "config init @", "config trust @",
        "config untrust @", "config show --config=@",
    ]
    private static let others = [
        "--set=@", "--feed=@", "--tag=@", "--timeout=@", "--now=@", "--time-zone=@", "--category=@", "--group=@",
        "--search=@", "--from=@", "--until=@", "--within=@", "--limit=@", "--layout=@", "--format=@",
        "calendar --month=@",
        "calendar --week-start=@", "follow --log-level=@", "providers describe @", "feeds try @", "show @ --offline",
        "star @ --offline",
        "why @",
        "history @", "completions @", "help @",
    ]
    private static let pathValues = [
        "", "x", "~/x", "/", "..", "q/x", "x/", "-", "é", "\u{1B}[31m", "%00", String(repeating: "x", count: 300),
    ]
    private static let values = ["", ":", ".=", "\u{1B}[31m", "99999999999999999999", "-1", "9999-12-31", "1e400"]
    private static let variables = [
        "HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "TZ", "LC_ALL", "COLUMNS", "TERM", "https_proxy",
        "no_proxy", "SSL_CERT_FILE", "AGGREGATE_CONFIG", "AGGREGATE_TREAT_AS_PUBLIC", "TMPDIR",
    ]

    /// Runs each line of arguments in a shell, and tells those whose program was ended by a signal.
    private func trapped(_ lines: [String]) async throws -> [String] {
        let folder = try ProgramFolder(["lines": lines.joined(separator: "\n") + "\n"])
        let script = #"""
            while IFS= read -r line; do
              eval "$line" </dev/null >/dev/null 2>&1
              [ $? -lt 128 ] || printf '%s\n' "$line"
            done <lines
            """#
        let run = try await Program.shell(script, in: folder, limit: .seconds(3_000))
        #expect(run.status == 0)
        return run.lines
    }

    private static func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "'\\''"))'" }

    @Test func `no option traps, whatever its value`() async throws {
        let ways = Self.paths.map { ($0, Self.pathValues) } + Self.others.map { ($0, Self.values) }
        let lines = ways.flatMap { way, values in
            // A list must not ask anybody, and `follow` must end.
            let rest = way.hasPrefix("--") ? " --offline" : way.hasPrefix("follow") ? " --log-level=none" : ""
            return values.map { "\"$aggregate\" \(way.replacing("@", with: Self.quoted($0)))\(rest)" }
        }
        #expect(try await trapped(lines) == [])
    }

    @Test func `no variable of the environment traps, whatever its value`() async throws {
        let lines = Self.variables.flatMap { variable in
            ["", "x", "~/x", "/", "\u{1B}[31m", "9999999999"].map {
                "\(variable)=\(Self.quoted($0)) \"$aggregate\" --offline --feed=holidays --limit=1"
            }
        }
        #expect(try await trapped(lines) == [])
    }

    @Test func `a limit of open files that is too low is an error, and one that can be raised is raised`() async throws
    {
        let commands = ["--demo", "--feed holidays", "feeds list", "calendar", "config check", "history", "follow"]
        let lines = (4...24).flatMap { limit in
            commands.map { "(ulimit -n \(limit); exec \"$aggregate\" \($0))" }
        }
        #expect(try await trapped(lines) == [])
        let low = try await Program.shell("ulimit -n 24; \"$aggregate\" --feed holidays")
        #expect(low.status == 1)
        #expect(low.output == "")
        #expect(
            low.errorLines == [
                "aggregate: 24 files may be open at a time, but at least 64 are needed. Raise it: ulimit -n 64"
            ]
        )
        let raised = try await Program.shell("ulimit -Sn 24; \"$aggregate\" --demo --limit 1")
        #expect(raised.status == 0)
    }

    @Test(.onLinux) func `too little memory to address is an error, and enough is enough`() async throws {
        let commands = ["--demo", "--feed holidays", "feeds list", "calendar --demo", "follow", "serve --port 0"]
        for limit in [300, 400, 500, 600] {
            for command in commands {
                let run = try await Program.shell("ulimit -v \(limit << 10); exec \"$aggregate\" \(command)")
                #expect(run.status == 1 && run.output == "", "\(limit) \(command): \(run.errors)")
                #expect(run.errors.hasPrefix("aggregate: \(limit) MiB of memory may be addressed, but at least "))
            }
        }
        let enough = try await Program.shell(
            #"""
            "$aggregate" --version >/dev/null
            needed=$( (ulimit -v 300000; "$aggregate" --demo) 2>&1 | sed 's/.*ulimit -v \([0-9]*\).*/\1/')
            ulimit -v "$needed"
            exec "$aggregate" --demo --limit 1
            """#
        )
        #expect(enough.status == 0, "\(enough.errors)")
    }

    @Test(arguments: [
        ["--\u{1B}[31mfoo"], ["--now", "\u{1B}]0;x\u{07}"], ["--from", "\u{9B}1m"], ["--until", "a\u{202E}b"],
        ["--time-zone", "a\u{1B}b"], ["-\u{1B}"], ["--timeout=\u{1B}[2J"], ["list", "\u{1B}c"], ["\u{1B}[2Jlist"],
        ["--feed", "\u{1B}[2J"], ["--limit", "\u{1B}"], ["show", "--offline", "\u{1B}[2J"], ["--set", "\u{1B}=1"],
        ["providers", "describe", "\u{1B}[2J"], ["--format", "\u{1B}[2J"], ["completions", "\u{1B}[2J"],
        ["config", "trust", "\u{1B}[2J"], ["feeds", "try", "\u{1B}[2J"], ["calendar", "--month", "\u{1B}[2J"],
    ])
    func `an argument is repeated without its control characters`(_ arguments: [String]) async throws {
        let run = try await Program.run(arguments)
        #expect(run.status != 0)
        let isClean = !(run.output + run.errors).unicodeScalars.contains {
            $0 != "\n" && [.control, .format].contains($0.properties.generalCategory)
        }
        #expect(isClean, "\(run.errors.debugDescription)")
    }

    @Test func `a line end in an argument makes no line`() async throws {
        let run = try await Program.run(["--now", "x\nError: all is lost"])
        let line = "Error: The value 'x\u{FFFD}Error: all is lost' is invalid for '--now': it must be a day"
        #expect(run.errorLines.first?.hasPrefix(line) == true)
    }
}
