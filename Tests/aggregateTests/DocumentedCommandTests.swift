import Foundation
import ProgramTestKit
import SampleServer
import Testing

/// Everything that the pages of the repository tell a reader to type, run by a shell with the built program: each block,
/// each command in prose, and in the README and Documentation/ each option, has to end with status 0.
///
/// ``CommandRewrites`` shows what is changed for that.
@Suite(.timeLimit(.minutes(20)))
struct DocumentedCommandTests {
    private static let guides = DocumentationTests.pages.filter { $0 == "README.md" || $0.hasPrefix("Documentation/") }

    /// Pages with options of other programs.
    private static let forContributors = ["Documentation/architecture.md", "Documentation/checking.md"]

    private func withShell(_ body: (DocumentedShell) async throws -> Void) async throws {
        try await withSampleServer { sample in try await body(try await DocumentedShell(sample: sample)) }
    }

    @Test(arguments: DocumentationTests.pages)
    func `every block runs`(page: String) async throws {
        let blocks = MarkdownPage(try Repository.text(page)).blocks.filter { !$0.typed.isEmpty }
        guard !blocks.isEmpty else { return }
        try await withShell { shell in
            for block in blocks {
                let fault = try await shell.fault(in: block.typed.joined(separator: "\n"))
                #expect(fault == nil, "\(page):\(block.lines[0].line)")
            }
        }
    }

    @Test(arguments: DocumentationTests.pages)
    func `every command and option in prose runs`(page: String) async throws {
        let hasOptions = Self.guides.contains(page) && !Self.forContributors.contains(page)
        let spans = MarkdownPage(try Repository.text(page)).codeSpans.filter { piece in
            piece.text == "aggregate" || piece.text.hasPrefix("aggregate ") || hasOptions && piece.text.hasPrefix("--")
        }
        guard !spans.isEmpty else { return }
        try await withShell { shell in
            var seen: Set<String> = []
            for piece in spans where seen.insert(piece.text).inserted {
                let fault =
                    piece.text.hasPrefix("-")
                    ? try await shell.fault(inOption: piece.text) : try await shell.fault(inCommand: piece.text)
                #expect(fault == nil, "\(page):\(piece.line): \(piece.text)")
            }
        }
    }

    @Test(arguments: [
        "aggregate --feed nobody", "aggregate --view morning", "aggregate calendar --month soon", "aggregate show",
        "aggregate --config elsewhere.json", "aggregate why nothing-of-this-name", "agregate --feed tfl", "make coffee",
        "aggregate lst", "aggregate feeds chekc", "aggregate calendar --layout per-feed", "aggregate --refresh=now",
        "aggregate feeds record tfl", "aggregate serve --nonsense", "aggregate follow --limit none",
        "aggregate watch --connect http://127.0.0.1:9 --nonsense", "swift run aggregate --limit",
        "aggregate --limit none | true", "aggregate --limit none\naggregate",
    ])
    func `a command that does not run is noticed`(lines: String) async throws {
        try await withShell { shell in
            let fault = try await shell.fault(in: lines)
            #expect(fault != nil)
        }
    }

    @Test(arguments: ["--nonsense", "--limit none", "--format pdf", "--week-start", "--view morning"])
    func `an option that does not run is noticed`(option: String) async throws {
        try await withShell { shell in
            let fault = try await shell.fault(inOption: option)
            #expect(fault != nil)
        }
    }

    @Test(arguments: [
        ("console", "$ aggregate --feed tfl\n tfl  …", ["aggregate --feed tfl"]),
        ("ini", "[Service]\nExecStart=/usr/local/bin/aggregate follow", ["aggregate follow"]),
        ("", " 12 more: aggregate --limit 15", ["aggregate --limit 15"]),
        ("sh", "aggregate |\n    jq .", ["aggregate |", "    jq ."]), ("json", "aggregate", []),
    ])
    func `a block shows what is typed`(language: String, text: String, typed: [String]) {
        #expect(MarkdownPage("```\(language)\n\(text)\n```").blocks.map(\.typed) == [typed])
    }

    @Test func `every line of make is one of the Makefile`() throws {
        let targets = try Repository.makeTargets()
        #expect(targets.isSuperset(of: ["demo", "test", "bench", "bench-quick"]))
        for page in Self.guides {
            let text = MarkdownPage(try Repository.text(page))
            for piece in text.blockLines + text.codeSpans where piece.text.hasPrefix("make ") {
                let target = piece.text.split(separator: " ")[1]
                #expect(targets.contains(String(target)), "\(page):\(piece.line): \(piece.text)")
            }
        }
    }
}

extension Repository {
    /// Returns the targets of the Makefile; a rule may name several, as `bench bench-quick: prerequisites` does.
    fileprivate static func makeTargets() throws -> Set<String> {
        let lines = try text("Makefile").split(separator: "\n")
        let rules = lines.filter { $0.first?.isLowercase == true }.compactMap { line in
            line.firstIndex(of: ":").map { line[..<$0] }
        }
        return Set(rules.flatMap { $0.split(separator: " ").map(String.init) })
    }
}

extension MarkdownPage.Block {
    /// The lines that somebody types: those behind a prompt, in a unit of systemd or behind `more:`, if there are any;
    /// otherwise all of a block for a shell.
    fileprivate var typed: [String] {
        let marked = lines.compactMap { line in
            line.text.wholeMatch(of: #/(?:\$ |ExecStart=\S+/| *[0-9]+ more: )(.+)/#).map { String($0.output.1) }
        }
        let isOutput = CommandRewrites.outputs.contains { lines.first?.text.hasPrefix($0) == true }
        guard marked.isEmpty, ["", "sh", "bash", "console", "text"].contains(language), !isOutput else { return marked }
        return lines.map(\.text)
    }
}
