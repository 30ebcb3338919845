import FeedCore
import FeedFormats

/// The command that shows all that limits keep away: the user's own words, with a limit that is large enough.
struct MoreCommand {
    /// The words behind the program's name.
    let arguments: [String]

    /// What must not be shown.
    let secrets: [Secret]

    init(_ arguments: some Sequence<String>, feeds: [Feed]) {
        self.arguments = Self.withoutSettings(of: Set(feeds.map(\.id.rawValue)), in: Array(arguments))
        secrets = feeds.flatMap { $0.settings.values.flatMap(\.secrets) }
    }

    /// The words without what is set for feeds that are not asked: it changes nothing, and may be a secret.
    private static func withoutSettings(of asked: Set<String>, in words: [String]) -> [String] {
        let isAsked = { (word: Substring) in asked.contains(String(word.prefix { $0 != "." && $0 != "=" })) }
        return words.indices.filter { index in
            if words[index] == "--set", index + 1 < words.count { return isAsked(words[index + 1][...]) }
            if index > 0, words[index - 1] == "--set" { return isAsked(words[index][...]) }
            return !words[index].hasPrefix("--set=") || isAsked(words[index].dropFirst("--set=".count))
        }.map { words[$0] }
    }

    /// The words as they are, to be typed in a shell.
    var text: String {
        (["aggregate"] + arguments).map { withoutSecrets($0).quotedForShell }.joined(separator: " ")
    }

    /// The command for a timeline; `nil` where nothing is kept away.
    ///
    /// Where that is of one feed among several, the command is about that one.
    func text(for timeline: Timeline) -> String? {
        let cut = timeline.sections.filter { $0.cut > 0 }
        guard let first = cut.first else { return nil }
        if cut.count == 1, timeline.sections.count > 1 {
            return text(limit: first.matchCount, feed: first.report.feed.id)
        }
        let counts = timeline.sections.map(\.matchCount)
        return text(limit: timeline.layout == .perFeed ? counts.max() ?? 0 : counts.reduce(0, +))
    }

    /// - Parameters:
    ///   - limit: How many items to show.
    ///   - feed: The feed to show; `nil` for those that are shown.
    /// - Returns: The command, to be typed in a shell.
    func text(limit: Int, feed: FeedID? = nil) -> String {
        var words = ["aggregate"]
        var isValue = false
        for word in arguments {
            if isValue {
                isValue = false
            } else if word == "--limit" || feed != nil && (word == "--feed" || word == "--tag") {
                isValue = true
            } else if !word.hasPrefix("--limit="),
                feed == nil || !["--feed=", "--tag="].contains(where: word.hasPrefix)
            {
                words.append(word)
            }
        }
        if let feed { words += ["--feed", feed.rawValue] }
        words += ["--limit", "\(limit)"]
        return words.map { withoutSecrets($0).quotedForShell }.joined(separator: " ")
    }

    /// A word with its value left out where that is a secret.
    private func withoutSecrets(_ word: String) -> String {
        guard secrets.contains(where: { !$0.revealed.isEmpty && word.contains($0.revealed) }) else { return word }
        return String(word.prefix { $0 != "=" }) + "=..."
    }
}
