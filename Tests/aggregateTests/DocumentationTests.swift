import Foundation
import ProgramTestKit
import Testing

/// The files and commands in the pages of the repository, which must exist.
@Suite(.timeLimit(.minutes(20)))
struct DocumentationTests {
    /// The pages, as paths from the root of the repository.
    static let pages: [String] = {
        let top = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"]
        let guides = paths(in: "Documentation").filter { $0.hasSuffix(".md") }
        let providers = paths(in: "Plugins").filter { $0.hasSuffix("/README.md") }
        let integrations = paths(in: "Examples/integrations").filter { $0.hasSuffix(".md") }
        return top + guides + providers + integrations + ["Sources/FeedCore/FeedCore.docc/AddingAFeed.md"]
    }()

    private static func paths(in folder: String) -> [String] {
        let files = FileManager.default.enumerator(atPath: Repository.file(folder).path())
        return (files?.compactMap { $0 as? String } ?? []).map { "\(folder)/\($0)" }.sorted()
    }

    /// The program's commands, asked for once.
    static let commands = Task {
        let help = try await Program.run(["--experimental-dump-help"])
        return try JSONDecoder().decode(CommandTree.self, from: Data(help.output.utf8))
    }

    @Test func `there are pages of each kind`() {
        #expect(Self.pages.contains("Documentation/using.md"))
        #expect(Self.pages.contains("Documentation/holidays/germany.md"))
        #expect(Self.pages.contains("Plugins/JSONHTTP/README.md"))
    }

    // MARK: - Links

    @Test(arguments: pages)
    func `every relative link leads to a file, and to a heading where it names one`(page: String) throws {
        for link in MarkdownPage(try Repository.text(page)).links
        where link.text.prefixMatch(of: #/[a-z]+:/#) == nil {
            let place = "\(page):\(link.line): \(link.text)"
            let parts = link.text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let target = parts[0].isEmpty ? page : Self.path(parts[0], from: page)
            guard FileManager.default.fileExists(atPath: Repository.file(target).path()) else {
                Issue.record("\(place): there is no \(target)")
                continue
            }
            guard parts.count > 1 else { continue }
            let anchors = MarkdownPage(try Repository.text(target)).anchors
            #expect(anchors.contains(parts[1]), "\(place): \(target) has no such heading")
        }
    }

    /// A path from the root, of one that is relative to a page.
    private static func path(_ link: String, from page: String) -> String {
        var steps = page.split(separator: "/").dropLast()
        for step in link.split(separator: "/") where step != "." {
            if step == ".." { steps = steps.dropLast() } else { steps.append(step) }
        }
        return steps.joined(separator: "/")
    }

    // MARK: - Commands

    @Test(arguments: pages)
    func `every command has a subcommand, options and values that exist`(page: String) async throws {
        let commands = try await Self.commands.value
        let text = MarkdownPage(try Repository.text(page))
        let mentions = text.codeSpans.filter { $0.text.hasPrefix("aggregate ") }
        for (pieces, isWhole) in [(text.blockLines, true), (mentions, false)] {
            for piece in pieces {
                // In a table, a bar in code has a backslash.
                for command in DocumentedCommand.all(in: piece.text.replacing("\\|", with: "|")) {
                    let fault = commands.fault(in: command.arguments, isWhole: isWhole)
                    #expect(fault == nil, "\(page):\(piece.line): \(piece.text)")
                }
            }
        }
    }

    @Test(arguments: [
        ("aggregate", []), ("$ aggregate --feed tfl    # one feed", ["--feed", "tfl"]),
        ("swift run aggregate config check", ["config", "check"]),
        ("curl -s https://things.example.org | aggregate feeds try t --body -", ["feeds", "try", "t", "--body", "-"]),
        ("aggregate --search 'two words' > list.txt", ["--search", "two words"]),
        ("ExecStart=/usr/local/bin/aggregate follow --format none", ["follow", "--format", "none"]),
        (" 12 more: aggregate --limit 15", ["--limit", "15"]),
    ])
    func `a command is found in a line`(line: String, arguments: [String]) {
        #expect(DocumentedCommand.all(in: line).map(\.arguments) == [arguments])
    }

    @Test(arguments: ["aggregate: there is no item", "make demo", "# aggregate --help", "echo aggregate"])
    func `other lines have none`(line: String) {
        #expect(DocumentedCommand.all(in: line) == [])
    }

    @Test(arguments: [
        ("aggregate --nonsense", "list has no option --nonsense"),
        ("aggregate lst", "list takes 0 arguments, not [\"lst\"]"),
        ("aggregate feeds chekc", "list takes 0 arguments, not [\"chekc\"]"),
        ("aggregate calendar --layout per-feed", "calendar has no option --layout"),
        ("aggregate calendar --format csv", "--format takes [\"table\", \"json\", \"ics\", \"markdown\"], not csv"),
        ("aggregate --refresh=now", "--refresh takes no value"),
        ("aggregate show", "show needs 1 arguments"),
        ("aggregate feeds record tfl", "record needs --to"),
        ("aggregate --limit", "--limit needs a value"),
        ("aggregate follow --demo -v", nil),
        ("aggregate --version", nil),
        ("aggregate help list", nil),
        ("aggregate feeds record neds tfl --to=folder", nil),
        ("aggregate calendar --month -1", nil),
    ])
    func `a command that does not parse is noticed`(line: String, fault: String?) async throws {
        let command = try #require(DocumentedCommand.all(in: line).first)
        #expect(try await Self.commands.value.fault(in: command.arguments, isWhole: true) == fault)
    }
}
