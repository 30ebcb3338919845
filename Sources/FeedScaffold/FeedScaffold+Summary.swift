extension FeedScaffold {
    /// The lines with the written files and the next steps.
    package var summary: String {
        let command = isPackage ? "swift run \(name)" : "swift run aggregate"
        var next: [(String, String?)] = [
            (isPackage ? "swift test" : "make test-provider NAME=\(name.module)", nil)
        ]
        if !isPackage {
            next += [
                ("make schema", "describes its settings to editors; a test fails until it is done"),
                (
                    "RECORD_FIXTURES=1 swift test --filter FeedsCommandTests",
                    "records what describe prints, for another test"
                ),
            ]
        }
        next.append(("\(command) providers describe \(name)", "what can be set"))
        let width = next.map(\.0.count).max() ?? 0
        var lines = ["Wrote the \(isPackage ? "package" : "provider") \(name):"]
        lines += files.map { "  \($0.path)" }
        if !changedFiles.isEmpty {
            lines.append("Added it to \(changedFiles.map(\.path).joined(separator: " and ")).")
        }
        lines += ["", "Next, in \(folder.shown):"]
        lines += next.map { command, comment in
            "  " + (comment.map { command.padding(to: width) + "  # \($0)" } ?? command)
        }
        lines += [
            "", "Then put your publisher in place of the invented one, beginning with \(files[0].path);",
            "\(Self.guide)\(isPackage ? " of aggregate" : "") leads through it.",
        ]
        lines.append(
            isPackage
                ? "feeds.json has a feed of it; look whether it is right with: \(command) config check"
                : "Name a feed of it in your feeds.json, {\"id\": \"mine\", \"provider\": \"\(name)\"}, and run: \(command) config check"
        )
        return lines.map { $0 + "\n" }.joined()
    }

    /// A sentence for each line that the user has to add, because its position was not found; empty if nothing is left
    /// to do.
    package var remedies: [String] {
        unplacedLines.map {
            "\($0.path) looks otherwise than expected, so this line was not written. Add \($0.place): \($0.line)"
        }
    }

    /// The path of the guide to new providers.
    static let guide = "Sources/FeedCore/FeedCore.docc/AddingAFeed.md"
}

extension String {
    fileprivate func padding(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
