import Foundation
import ProgramTestKit
import Testing

/// Configurations that come through a pipe, which can be read once.
@Suite(.timeLimit(.minutes(20)))
struct PipedConfigurationTests {
    /// A configuration whose program can be found from anywhere.
    private func piped() throws -> ProgramFolder {
        let folder = try ProgramFolder(["program.sh": FaultTests.program, "fine.sh": FaultTests.answers])
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
    func `a configuration from a pipe stays what it was when it is to be read again`(_ way: String) async throws {
        let folder = try piped()
        try folder.write(
            #"""
            mkfifo life pipe; exec 5<>life
            [[ '\#(way)' != *" pipe" ]] || cat piped.json >pipe &
            next() { while read -r _ what _ <&5; do [ "$what" != answered ] || break; done; }
            "$aggregate" follow --format none \#(way) &
            next; kill -HUP $!; next; next
            kill -TERM $!; wait $!; echo $?
            """#,
            to: "run.sh"
        )
        let run = try await Program.shell("bash run.sh", in: folder)
        #expect(run.output == "0\n", "\(run.errors)")
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
        let run = try await Program.run(["follow", "--config", "/dev/stdin"], input: "{ # no\n}")
        #expect(run.status == 78)
        #expect(run.errorLines.count == 1)
        #expect(run.errors.hasPrefix("/dev/stdin:1:3: this is a comment"))
    }
}
