import FeedTestKit
import Foundation
import ProgramTestKit
import Testing

/// What somebody sees who types `aggregate` in a terminal.
///
/// `script` gives the program a terminal; where there is none, the test has nothing to say.
@Suite(.timeLimit(.minutes(20)))
struct FirstScreenTests {
    struct Size: CustomTestStringConvertible {
        var columns: Int
        var rows: Int
        var testDescription: String { "\(columns) columns, \(rows) rows" }

        static let all = [40, 60, 80, 120, 200].flatMap { columns in
            [24, 50].map { Size(columns: columns, rows: $0) }
        }
    }

    private func screen(_ size: Size, _ arguments: String = "") async throws -> String {
        let demo = "--demo --now 2026-12-18T14:02:05Z --time-zone Europe/London \(arguments)"
        let line = #"stty cols \#(size.columns) rows \#(size.rows); exec "$aggregate" \#(demo)"#
        let run = try await Program.shell("script -qec '\(line)' /dev/null", environment: ["TERM": "dumb"])
        return run.output.replacing("\r\n", with: "\n")
    }

    /// The clock of a demo runs: distances depend on how long the program takes, and with them the blanks behind them.
    private func withoutDistances(_ text: String) -> String {
        text.replacing(/in ([0-9]+ (h|min|s|days) ?)+|now  +/, with: "in …  ").replacing(/[ ]{3,}/, with: "  ")
    }

    @Test(arguments: Size.all)
    func `it is what is next, of each feed, and it fits`(size: Size) async throws {
        let name = "first-screen-\(size.columns)x\(size.rows).txt"
        var output = try await screen(size)
        guard !output.isEmpty else { return }
        // A train leaves after 19 seconds, which a machine with much to do may need to begin.
        if ProcessInfo.processInfo.environment["RECORD_FIXTURES"] == nil {
            for _ in 0..<5 where withoutDistances(output) != (try? Fixture.text(name, in: .module)) {
                output = try await screen(size)
            }
        }
        try expect(withoutDistances(output), in: .module, isKeptIn: name)
        let lines = output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect(lines.count < size.rows, "the prompt needs a line")
        #expect(lines.allSatisfy { $0.count <= size.columns })
        #expect(!output.contains(" ago"))
        for something in ["platform", "R10 ", "Ice Hockey", "Christmas", "14:15"] where size.rows == 50 {
            #expect(output.contains(something), "\(something)")
        }
    }

    @Test(arguments: [60, 80])
    func `no row loses what tells two items apart`(columns: Int) async throws {
        let output = try await screen(Size(columns: columns, rows: 200))
        guard !output.isEmpty else { return }
        let text = output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let rows = text.split(separator: " more ").first ?? ""
        #expect(!rows.contains("…"))
        // Line, platform and station of a train; the kind of a race.
        #expect(rows.contains(/District · Westbound, platform 4 · Penny Wharf/))
        #expect(rows.contains(/R10 Salt Lamp Bay Pocketwatch Repairs Dash · Greyhound/))
    }

    @Test func `a feed by name has its past behind what is ahead`() async throws {
        let output = try await screen(Size(columns: 80, rows: 50), "--feed horses")
        guard !output.isEmpty else { return }
        let sections = ["Now, 14:02", "Today, Fri 18 Dec", "Earlier"].compactMap { output.firstRange(of: " \($0)\n") }
        #expect(sections.count == 3)
        #expect(sections.map(\.lowerBound) == sections.map(\.lowerBound).sorted())
        #expect(output.contains(" min ago"))
    }

    @Test(arguments: ["--limit 60", "--within 6h", "--from 2026-12-18"])
    func `whoever asks for a number or a window gets all of it`(_ arguments: String) async throws {
        let output = try await screen(Size(columns: 80, rows: 24), arguments)
        #expect(output.isEmpty || output.split(separator: "\n").count > 40)
    }

    @Test func `a pipe gets all rows, and nothing past`() async throws {
        let run = try await Program.run(["--demo", "--now", "2026-12-18T14:02:05Z", "--time-zone", "Europe/London"])
        #expect(run.output.split(separator: "\n").count > 50)
        #expect(!run.output.contains(" ago") && !run.output.contains("…"))
    }
}
