import Foundation
import ProgramTestKit
import Testing

/// The things that a fault of `follow` does not change: its output, its configuration, and that a shell can stop it.
///
/// The shell ends the child by the signal of a fault, when it has seen what it waits for.
@Suite(.timeLimit(.minutes(20)))
struct RestartTests {
    /// More events than a pipe has room for.
    private static var calendar: String {
        let time = Date(timeIntervalSinceNow: 86_400).formatted(
            .iso8601.dateSeparator(.omitted).timeSeparator(.omitted)
        )
        let events = (0..<600).map { number in
            "BEGIN:VEVENT\nUID:\(number)\nDTSTAMP:20260101T000000Z\nDTSTART:\(time)\nSUMMARY:Event \(number)\nEND:VEVENT\n"
        }
        return "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:test\n" + events.joined() + "END:VCALENDAR\n"
    }

    private static let configuration = #"""
        { "feeds": [ { "id": "big", "provider": "icalendar", "settings": { "file": "big.ics" } } ] }
        """#

    private func kind(_ line: String) -> String? {
        let change = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        return change?["kind"] as? String
    }

    // MARK: - Output

    @Test func `a line that a fault cuts is ended before the next one begins`() async throws {
        let folder = try ProgramFolder([
            "big.ics": Self.calendar,
            "feeds.json": Self.configuration,
            // When the first byte of the third line is there, most of that waits for room.
            "run.sh": #"""
            mkfifo out; "$aggregate" follow --format ndjson >out & exec 4<out
            read -r _ <&4; read -r _ <&4; dd bs=1 count=1 <&4 2>/dev/null
            read -r child </proc/$!/task/$!/children; kill -SEGV $child
            for line in 1 2 3 4; do IFS= read -r line <&4; printf '%s\n' "$line"; done
            kill -TERM $!; wait $!; echo $?
            """#,
        ])
        let run = try await Program.shell("sh run.sh", in: folder)
        #expect(run.lines.last == "0", "\(run.errors)")
        #expect(run.errors.contains("It is started again."))
        #expect(run.lines.count == 5)
        #expect(run.lines[0].hasPrefix(#"{"sequence":"#))
        #expect(kind(run.lines[0]) == nil)
        #expect(run.lines[1...3].map(kind) == ["snapshot", "state", "upserted"])
    }

    @Test func `no line is ended that a fault has not cut`() async throws {
        let folder = try ProgramFolder([
            "big.ics": Self.calendar,
            "feeds.json": Self.configuration,
            "run.sh": #"""
            mkfifo out; "$aggregate" follow --format ndjson >out & exec 4<out
            for start in 1 2 3; do
              for line in 1 2 3; do IFS= read -r line <&4; printf '%s\n' "$line"; done
              [ $start = 3 ] || { read -r child </proc/$!/task/$!/children; kill -SEGV $child; }
            done
            kill -TERM $!; wait $!; echo $?
            """#,
        ])
        let run = try await Program.shell("sh run.sh", in: folder)
        #expect(run.lines.last == "0", "\(run.errors)")
        let start = ["snapshot", "state", "upserted"]
        #expect(run.lines.dropLast().map(kind) == start + start + start)
    }

    // MARK: - Configuration

    /// A configuration whose program can be found from anywhere.
    private func piped() throws -> ProgramFolder {
        let folder = try ProgramFolder(["program.sh": SupervisorTests.program, "fine.sh": SupervisorTests.answers])
        try folder.write(
            #"""
            { "feeds": [ { "id": "fine", "provider": "exec",
              "settings": { "command": ["sh", "program.sh", "fine"], "directory": "\#(folder.work.path())" } } ] }
            """#,
            to: "piped.json"
        )
        return folder
    }

    @Test(arguments: ["--config <(cat piped.json)", "--config /dev/stdin < <(cat piped.json)", "--config pipe"])
    func `a configuration from a pipe is the same after a fault`(_ way: String) async throws {
        let folder = try piped()
        try folder.write(
            #"""
            mkfifo life pipe; exec 5<>life
            [[ '\#(way)' != *" pipe" ]] || cat piped.json >pipe &
            next() {
              while read -r _ what process <&5; do [ "$what" != answered ] || [ "$process" = "$1" ] || break; done
            }
            "$aggregate" follow --format none \#(way) &
            next none; first=$process; kill -SEGV $first; next $first
            kill -TERM $!; wait $!; echo $?
            """#,
            to: "run.sh"
        )
        let run = try await Program.shell("bash run.sh", in: folder)
        #expect(run.output == "0\n", "\(run.errors)")
        #expect(run.errorLines.first == "aggregate: A fault (SIGSEGV) ended the program. It is started again.")
    }

    @Test func `a configuration from a pipe may have a program that has not described itself`() async throws {
        let folder = try piped()
        for _ in 1...2 {
            let line = #""$aggregate" --config <(cat piped.json) --refresh"#
            let run = try await Program.shell("bash -c '\(line)'", in: folder)
            #expect(run.status == 0, "\(run.errors)")
            #expect(run.output.contains("Fine"))
        }
    }

    @Test func `a pipe that holds no configuration is said to, once`() async throws {
        let run = try await Program.run(["follow", "--config", "/dev/stdin"], input: "{ // no\n}")
        #expect(run.status == 78)
        #expect(run.errorLines.count == 1)
        #expect(run.errors.hasPrefix("/dev/stdin:1:3: this is a comment"))
    }

    // MARK: - Stopping

    @Test(arguments: ["-", ""])
    func `a shell can stop follow with its parent, and continue both`(_ group: String) async throws {
        let folder = try piped()
        try folder.write(
            // A group of its own, as Ctrl-Z needs it; without job control afterwards, which would end the loops.
            #"""
            mkfifo life; exec 5<>life
            set -m; "$aggregate" follow --format none --config piped.json & set +m
            next() { while read -r _ what process <&5; do [ "$what" != answered ] || break; done; }
            state() { until grep -q "^State:.$1" /proc/$2/status; do sleep 0.05; done; }
            next; child=$process
            for _ in 1 2; do
              kill -TSTP -- \#(group)$!; state T $!; state T $child
              kill -CONT -- \#(group)$!; state '[SR]' $!; state '[SR]' $child
              next; next; [ $process = $child ] && echo goes on
            done
            # A child that is stopped by itself still ends.
            kill -STOP $child; state T $child
            kill -TERM $!; wait $!; echo $?
            """#,
            to: "run.sh"
        )
        let run = try await Program.shell("bash run.sh", in: folder)
        #expect(run.lines == ["goes on", "goes on", "0"], "\(run.errors)")
    }
}
