import Foundation
import Testing

/// The files and headings that the pages of the repository name, which must exist.
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
}
