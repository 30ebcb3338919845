package import FeedCore
package import FeedTimeline
import Foundation
import Terminal

/// The command that shows everything beyond the limits: the user's own words, with a limit that is large enough.
package struct MoreCommand: Sendable {
    /// The words behind the program's name, without secrets.
    private let arguments: [String]

    /// The options that are left out because their values are secrets, such as `--set tfl.appKey`.
    private let withheld: [String]

    private let program: String

    /// The query that is shown, if its categories or groups may be about one feed.
    package var query: FeedQuery?

    package init(_ arguments: some Sequence<String>, feeds: [Feed], program: ProgramName = ProgramName(nil)) {
        self.program = program.text
        let words = Self.withoutSettings(of: Set(feeds.map(\.id.rawValue)), in: Array(arguments))
        let secrets = feeds.flatMap { $0.settings.values.flatMap(\.secrets) }.map(\.revealed).filter { !$0.isEmpty }
        (self.arguments, withheld) = Self.withoutSecrets(secrets, in: words)
    }

    /// The words without settings of feeds that are not used: they change nothing, and may be secrets.
    private static func withoutSettings(of asked: Set<String>, in words: [String]) -> [String] {
        let isAsked = { (word: Substring) in asked.contains(String(word.prefix { $0 != "." && $0 != "=" })) }
        return words.indices.filter { index in
            if words[index] == "--set", index + 1 < words.count { return isAsked(words[index + 1][...]) }
            if index > 0, words[index - 1] == "--set" { return isAsked(words[index][...]) }
            return !words[index].hasPrefix("--set=") || isAsked(words[index].dropFirst("--set=".count))
        }.map { words[$0] }
    }

    /// The words without options that hold a secret, and the names of those.
    private static func withoutSecrets(_ secrets: [String], in words: [String]) -> ([String], withheld: [String]) {
        var kept: [String] = []
        var withheld: [String] = []
        for (index, word) in words.enumerated() {
            let isSetting = word.hasPrefix("--set=") || index > 0 && words[index - 1] == "--set"
            let written = isSetting && mayHoldSecret(word) ? [word.endIndex] : []
            guard let start = (secrets.compactMap({ word.firstRange(of: $0)?.lowerBound }) + written).min() else {
                kept.append(word)
                continue
            }
            // "--set", "tfl.appKey=SECRET"; "--set=tfl.appKey=SECRET"; "--search", "SECRET"
            let name =
                isSetting ? settingName(word) : word[..<start].lastIndex(of: "=").map { String(word[..<$0]) } ?? ""
            var names = [name.replacing("=", with: " ", maxReplacements: 1)]
            if !word.hasPrefix("-"), kept.last?.hasPrefix("-") == true { names.insert(kept.removeLast(), at: 0) }
            withheld.append(names.filter { !$0.isEmpty }.joined(separator: " "))
        }
        return (kept, withheld)
    }

    /// `--set=tfl.appKey` for `--set=tfl.appKey=SECRET`, and `tfl.appKey` for `tfl.appKey=SECRET`.
    private static func settingName(_ word: String) -> String {
        let start = word.hasPrefix("--set=") ? word.index(word.startIndex, offsetBy: 6) : word.startIndex
        return String(word[..<(word[start...].firstIndex(of: "=") ?? word.endIndex)])
    }

    /// True if a setting's value may have a secret that no setting declares as one: an object, such as of headers, an
    /// address with a query, or a member with a name like a secret's.
    private static func mayHoldSecret(_ word: String) -> Bool {
        let name = settingName(word)
        let value = word[name.endIndex...].drop { $0 == "=" }
        let names = ["auth", "cookie", "header", "key", "password", "secret", "token"]
        return value.first == "{" || value.contains("?") && value.contains("://")
            || names.contains { name.drop { $0 != "." }.lowercased().contains($0) }
    }

    /// The command, to be typed in a shell.
    package var text: String { text(of: [program] + arguments) }

    private static func quoted(_ words: [String]) -> String {
        words.map(\.cleaned.quotedForShell).joined(separator: " ")
    }

    private func text(of words: [String]) -> String {
        let command = Self.quoted(words)
        guard !withheld.isEmpty else { return command }
        return command + " (add your \(withheld.joined(separator: " and ")), which is not shown)"
    }

    /// The command for a timeline; `nil` if nothing is hidden.
    ///
    /// If only one of several feeds hides items, the command is about that feed.
    package func text(for timeline: Timeline) -> String? {
        let cut = timeline.sections.filter { $0.cut > 0 }
        guard let first = cut.first else { return nil }
        if cut.count == 1, timeline.sections.count > 1 {
            return text(of: first.report.feed.id, limit: first.matchCount)
        }
        let counts = timeline.sections.map(\.matchCount)
        return text(limit: timeline.layout == .perFeed ? counts.max() ?? 0 : counts.reduce(0, +))
    }

    /// - Parameters:
    ///   - feed: The feed to show; `nil` for those that are shown.
    ///   - limit: The number of items to show; `nil` for as many as there is room for.
    ///   - isShort: True for only the options that are added.
    /// - Returns: The command, to be typed in a shell.
    func text(of feed: FeedID? = nil, limit: Int?, isShort: Bool = false) -> String {
        let names = feed.map { ["--feed", $0.rawValue] + (query?.nameWords(of: [$0]) ?? []) } ?? []
        let added = names + (limit.map { ["--limit", "\($0)"] } ?? [])
        if isShort { return Self.quoted(added) }
        var words = [program]
        var isValue = false
        let selecting = ["--feed", "--tag"] + (query == nil ? [] : ["--category", "--group"])
        for word in arguments {
            if isValue {
                isValue = false
            } else if word == "--limit" || feed != nil && selecting.contains(word) {
                isValue = true
            } else if !word.hasPrefix("--limit="),
                feed == nil || !selecting.contains(where: { word.hasPrefix("\($0)=") })
            {
                words.append(word)
            }
        }
        return text(of: words + added)
    }
}
