import Foundation
import Testing

/// Every page at every size of a terminal; `Tools/once/pictures` draws the same pages.
@Suite(.timeLimit(.minutes(20)))
struct PageSizesTests {
    /// The pages that fit a screen of any size.
    static let fitted = ["", "--feed tfl", "--layout per-feed"]

    @Test(arguments: TerminalSize.all)
    func `no line is wider than the terminal, and nothing is cut beside blanks`(size: TerminalSize) async throws {
        for page in Self.fitted + [
            "calendar", "why tfl", "show \"r10 salt lamp bay\"", "list --categories", "feeds list",
        ] {
            let options = page == "feeds list" ? "--demo" : TerminalSize.demo
            let output = try await size.screen(page, options: options)
            guard !output.isEmpty else { return }
            let lines = output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            #expect(lines.count > 2, "\(page)")
            for line in lines {
                // An address, an id or a command in a line of its own is folded by the terminal, so that it can be copied.
                let text = line.drop { $0 == " " }
                let isCopied = !text.contains(" ") || text.hasPrefix("aggregate ")
                #expect(line.count <= size.columns || isCopied, "\(page): \(line)")
                #expect(line.last != " ", "\(page): \(line)")
                // The cells of a calendar end with an ellipsis where a day has more than fits.
                if line.contains("…"), !line.contains("•"), !line.contains("│") {
                    #expect(line.count > size.columns - 8, "\(page): \(line)")
                }
            }
            if Self.fitted.contains(page) { #expect(lines.count < size.rows, "\(page): the prompt needs a line") }
        }
    }

    @Test func `an id is never cut`() async throws {
        let output = try await TerminalSize(columns: 40, rows: 50).screen("list --categories")
        guard !output.isEmpty else { return }
        for id in ["2026-12-18/cactus-ridge-downs", "2026-12-18/saltwick-sands", "polytrack"] {
            #expect(output.contains(" \(id)"), "\(id)")
        }
        #expect(!output.contains("…"))
    }

    @Test(arguments: [24, 50])
    func `each feed has a share of a screen with one feed after the other`(rows: Int) async throws {
        let output = try await TerminalSize(columns: 80, rows: rows).screen("--layout per-feed")
        guard !output.isEmpty else { return }
        let lines = output.split(separator: "\n")
        for feed in ["neds", "tfl", "sports", "holidays", "horses"] {
            let place = try #require(lines.firstIndex { $0.hasPrefix(" \(feed) ") }, "\(feed)")
            // The heading of a single group is beside the feed's.
            let hasRow = lines[(place + 1)...(place + 2)].contains { $0.hasPrefix("     ") }
            #expect(hasRow, "a row below the group: \(lines[place + 1])")
        }
        #expect(output.contains("More with --feed: neds "))
    }
}
