import ProgramTestKit
import Testing

/// Questions on a narrow terminal, which `script` gives the program.
@Suite(.timeLimit(.minutes(20)))
struct NarrowQuestionTests {
    @Test func `a question is broken between words`() async throws {
        let folder = try ProgramFolder(["feeds.json": #"{ "feeds": [] }"#])
        let command =
            #"printf 'holidays\ngb\n1\n\nBad Id\n' | script -qec 'stty cols 40; "$aggregate" feeds add' /dev/null"#
        let output = try await Program.shell(command, environment: ["TERM": "dumb"], in: folder).output
        #expect(output.contains("the id \"Bad Id\""), "\(output)")
        // What was typed has no line end of its own here, so that questions follow each other on a line.
        #expect(output.contains("An address or a file of a calendar, RSS,\r\n"), "\(output)")
        let entry = "  2  exec  A program in any language\r\n           that speaks lines of JSON\r\n"
        #expect(output.contains(entry), "\(output)")
    }

    @Test func `the path of the configuration is said once`() async throws {
        let folder = try ProgramFolder(["feeds.json": #"{ "feeds": [] }"#])
        let run = try await Program.run(["config"], in: folder)
        #expect(run.output.split(separator: "feeds.json").count == 2, "\(run.output)")
    }
}
