import FeedTestKit
import Foundation
import ProgramTestKit
import Testing

/// The first screen for somebody who types `aggregate` in a terminal.
@Suite(.timeLimit(.minutes(20)))
struct FirstScreenTests {
    /// The clock of a demo runs: distances depend on how long the program takes, and with them the blanks behind them.
    private func withoutDistances(_ text: String) -> String {
        text.replacing(/in ([0-9]+ (h|min|s|days) ?)+|now  +/, with: "in …  ").replacing(/[ ]{3,}/, with: "  ")
    }

    @Test(arguments: TerminalSize.all)
    func `it is what is next, of each feed, and it fits`(size: TerminalSize) async throws {
        let name = "first-screen-\(size.columns)x\(size.rows).txt"
        var output = try await size.screen()
        guard !output.isEmpty else { return }
        // A train leaves after 19 seconds, which a machine with much to do may need to begin.
        if ProcessInfo.processInfo.environment["RECORD_FIXTURES"] == nil {
            for _ in 0..<5 where withoutDistances(output) != (try? Fixture.text(name, in: .module)) {
                output = try await size.screen()
            }
        }
        try expect(withoutDistances(output), in: .module, isKeptIn: name)
        let lines = output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect(lines.count < size.rows, "the prompt needs a line")
        #expect(lines.allSatisfy { $0.count <= size.columns })
        #expect(!output.contains(" ago"))
        for something in ["platform", "R10 ", "Ice Hockey", "Christmas", "Glenorran"] where size.rows == 50 {
            #expect(output.contains(something), "\(something)")
        }
    }

    @Test(arguments: [60, 80])
    func `no row loses what tells two items apart`(columns: Int) async throws {
        let output = try await TerminalSize(columns: columns, rows: 200).screen()
        guard !output.isEmpty else { return }
        let text = output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let rows = text.split(separator: " more ").first ?? ""
        #expect(!rows.contains("…"))
        // Line, platform and station of a train; the kind of a race.
        #expect(rows.contains(/District · Westbound · platform 4 · Penny Wharf/))
        #expect(rows.contains(/R10 Salt Lamp Bay Pocketwatch Repairs Dash · Greyhound/))
    }

    @Test func `a feed by name has its past behind what is ahead`() async throws {
        let output = try await TerminalSize(columns: 80, rows: 50).screen("--feed horses")
        guard !output.isEmpty else { return }
        let sections = ["Now, 14:02", "Today, Fri 18 Dec", "Earlier"].compactMap { output.firstRange(of: " \($0)\n") }
        #expect(sections.count == 3)
        #expect(sections.map(\.lowerBound) == sections.map(\.lowerBound).sorted())
        #expect(output.contains(" min ago"))
    }

    @Test(arguments: ["--limit 60", "--within 6h", "--from 2026-12-18"])
    func `whoever asks for a number or a window gets all of it`(_ arguments: String) async throws {
        let output = try await TerminalSize(columns: 80, rows: 24).screen(arguments)
        #expect(output.isEmpty || output.split(separator: "\n").count > 40)
    }

    @Test func `a pipe gets all rows, and nothing past`() async throws {
        let run = try await Program.run(["--demo", "--now", "2026-12-18T14:02:05Z", "--time-zone", "Europe/London"])
        #expect(run.output.split(separator: "\n").count > 50)
        #expect(!run.output.contains(" ago") && !run.output.contains("…"))
    }
}
