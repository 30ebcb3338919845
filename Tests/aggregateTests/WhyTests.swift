import Foundation
import ProgramTestKit
import Testing

/// The explanations of `aggregate why` for the list that a terminal shows.
@Suite(.timeLimit(.minutes(20)))
struct WhyTests {
    private static let size = TerminalSize(columns: 80, rows: 24)

    @Test func `it says of an item for which the screen has no room what shows it`() async throws {
        let output = try await Self.size.screen("why sports")
        guard !output.isEmpty else { return }
        // The last of the feed's items within its limit, for which the screen has no room.
        let ids = try await Program.shell(#""$aggregate" --feed sports --format csv "# + TerminalSize.demo)
        let lines = ids.output.split(whereSeparator: \.isNewline)
        let last = try #require(lines.last?.split(separator: ",").first { $0.hasPrefix("sports:") })
        let why = try await Self.size.screen("why \(last)")
        let words = why.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("- hidden: the list shows only as many items as fit on its 23 lines; to show it: aggr"))
        #expect(!why.contains("it is shown"))
        let command = try #require(why.split(separator: "\n").last?.trimmingCharacters(in: .whitespaces))
        #expect(command.hasPrefix("aggregate --demo --now"))
        #expect(command.contains(" --feed sports"))
        // What it says does show the item.
        let shown = try await Self.size.screen(
            String(command.dropFirst("aggregate ".count)) + " --ids --format table",
            options: ""
        )
        let title = try #require(why.split(separator: "\n").first).split(separator: "  ")[0]
        #expect(shown.contains(title.trimmingCharacters(in: .whitespaces)))
    }

    @Test func `a feed has as many items on the screen as the list has rows of it`() async throws {
        let why = try await Self.size.screen("why sports")
        guard !why.isEmpty else { return }
        #expect(why.contains("+ 3 of 265 items are shown"))
        #expect(why.contains("17 items hidden: the list shows only as many items as fit on its 23 lines"))
    }

    @Test(arguments: ["sports", "sports --limit 60", "sports --within 6h"])
    func `a pipe and a list with a limit or a window have room for all`(arguments: String) async throws {
        let words = ["why"] + arguments.split(separator: " ").map(String.init)
        let demo = TerminalSize.demo.split(separator: " ").map(String.init)
        let run = try await Program.run(words + demo)
        #expect(run.output.contains(/items? (is|are) shown/))
        #expect(!run.output.contains("as fit on"))
        guard arguments != "sports" else { return }
        let screen = try await Self.size.screen("why \(arguments)")
        #expect(!screen.contains("as fit on"))
    }
}
