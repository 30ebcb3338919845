import Foundation
import Testing

/// The guide "Adding a feed" quotes code that is compiled here, so that both stay in step.
struct AddingAFeedTests {
    private let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL

    private func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    private func guide() throws -> String { try text("Sources/FeedCore/FeedCore.docc/AddingAFeed.md") }

    /// The code between the markers in the files beside this one, by name, without the indentation of the marker.
    private func snippets() throws -> [String: String] {
        let folder = "Tests/FeedCoreTests/AddingAFeed"
        var snippets: [String: String] = [:]
        for file in try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path()).sorted() {
            var open: (name: String, indentation: Int, lines: [Substring])?
            for line in try text("\(folder)/\(file)").split(separator: "\n", omittingEmptySubsequences: false) {
                let content = line.drop { $0 == " " }
                if content.hasPrefix("// snippet: ") {
                    open = (String(content.dropFirst("// snippet: ".count)), line.count - content.count, [])
                } else if content == "// end", let whole = open {
                    #expect(snippets[whole.name] == nil, "two snippets are called \(whole.name)")
                    snippets[whole.name] = whole.lines.joined(separator: "\n")
                    open = nil
                } else if let indentation = open?.indentation {
                    open?.lines.append(line.dropFirst(indentation))
                }
            }
            #expect(open == nil, "a snippet of \(file) has no end")
        }
        return snippets
    }

    /// The blocks of code in the guide, by their language.
    private func blocks(in language: String) throws -> [String] {
        var blocks: [String] = []
        var open: (language: Substring, lines: [Substring])?
        for line in try guide().split(separator: "\n", omittingEmptySubsequences: false) {
            if !line.hasPrefix("```") {
                open?.lines.append(line)
            } else if let block = open {
                if block.language == language { blocks.append(block.lines.joined(separator: "\n")) }
                open = nil
            } else {
                open = (line.dropFirst(3), [])
            }
        }
        return blocks
    }

    @Test func `quotes compiled code, each piece once`() throws {
        let snippets = try snippets()
        let blocks = try blocks(in: "swift")
        for block in blocks {
            let start = block.prefix { $0 != "\n" }
            #expect(snippets.values.contains(block), "the guide's code that begins \"\(start)\" is no snippet")
        }
        for (name, snippet) in snippets {
            #expect(blocks.count { $0 == snippet } == 1, "the guide does not quote the snippet \"\(name)\"")
        }
    }

    @Test func `quotes the answer that the tests read`() throws {
        let answer = try text("Tests/FeedCoreTests/Fixtures/launches.json")
        #expect(try blocks(in: "json") == [answer.trimmingCharacters(in: .newlines)])
    }

    @Test func `contains no other code except commands`() throws {
        let fences = try guide().split(separator: "\n").filter { $0.hasPrefix("```") && $0 != "```" }
        #expect(Set(fences).isSubset(of: ["```swift", "```json", "```sh"]))
    }
}
