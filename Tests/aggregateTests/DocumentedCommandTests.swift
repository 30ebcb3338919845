import Foundation
import ProgramTestKit
import SampleServer
import Testing

/// Everything that the README and the pages of Documentation/ tell a reader to type, typed: each command and option runs
/// with the built program and ends with status 0.
///
/// ``CommandRewrites`` shows what is changed for that. ``DocumentationTests`` only asks whether commands parse, of all pages.
@Suite(.timeLimit(.minutes(20)))
struct DocumentedCommandTests {
    private static let pages = DocumentationTests.pages.filter {
        ($0 == "README.md" || $0.hasPrefix("Documentation/")) && !forContributors.contains($0)
    }

    /// Pages with options of other programs.
    private static let forContributors = ["Documentation/architecture.md", "Documentation/checking.md"]

    private func withReader(_ body: (DocumentedReader) async throws -> Void) async throws {
        let commands = try await DocumentationTests.commands.value
        try await withSampleServer { sample in
            try await body(try await DocumentedReader(commands: commands, sample: sample))
        }
    }

    @Test(arguments: pages)
    func `every command in a block runs`(page: String) async throws {
        let blocks = MarkdownPage(try Repository.text(page)).blocks.filter(\.isTyped)
        guard !blocks.isEmpty else { return }
        try await withReader { reader in
            for block in blocks {
                try reader.startOver()
                for piece in block.typed {
                    let fault = try await reader.fault(inLine: piece.text, isWhole: true)
                    #expect(fault == nil, "\(page):\(piece.line): \(piece.text)")
                }
            }
        }
    }

    @Test(arguments: pages)
    func `every command and option in prose runs`(page: String) async throws {
        let spans = MarkdownPage(try Repository.text(page)).codeSpans
        let commands = spans.filter { $0.text == "aggregate" || $0.text.hasPrefix("aggregate ") }
        let options = spans.filter { $0.text.hasPrefix("--") }
        guard !commands.isEmpty || !options.isEmpty else { return }
        try await withReader { reader in
            var seen: Set<String> = []
            for piece in commands + options where seen.insert(piece.text).inserted {
                try reader.startOver()
                let fault =
                    piece.text.hasPrefix("-")
                    ? try await reader.fault(inOption: piece.text)
                    : try await reader.fault(inLine: piece.text, isWhole: false)
                #expect(fault == nil, "\(page):\(piece.line): \(piece.text)")
            }
        }
    }

    @Test(arguments: [
        "aggregate --feed nobody", "aggregate --view morning", "aggregate calendar --month soon", "aggregate show",
        "aggregate --config elsewhere.json", "aggregate why nothing-of-this-name", "agregate --feed tfl", "make coffee",
    ])
    func `a command that does not run is noticed`(line: String) async throws {
        try await withReader { reader in
            let fault = try await reader.fault(inLine: line, isWhole: true)
            #expect(fault != nil)
        }
    }

    @Test(arguments: ["--nonsense", "--limit none", "--format pdf", "--week-start", "--view morning"])
    func `an option that does not run is noticed`(option: String) async throws {
        try await withReader { reader in
            let fault = try await reader.fault(inOption: option)
            #expect(fault != nil)
        }
    }

    @Test func `every line of make is one of the Makefile`() throws {
        let targets = try Repository.makeTargets()
        #expect(targets.isSuperset(of: ["demo", "test", "bench", "bench-quick"]))
        for page in Self.pages {
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
    /// True if it shows commands that somebody types, with or without their output.
    fileprivate var isTyped: Bool {
        let first = lines.first?.text ?? ""
        return ["", "sh", "bash", "console"].contains(language)
            && !CommandRewrites.outputs.contains(where: first.hasPrefix)
    }

    /// The lines after a `$`, or all lines if none has one; blank lines are left out.
    fileprivate var typed: [MarkdownPage.Piece] {
        let lines = lines.filter { !$0.text.allSatisfy(\.isWhitespace) }
        let prompted = lines.filter { $0.text.hasPrefix("$ ") }
        return prompted.isEmpty ? lines : prompted
    }
}
