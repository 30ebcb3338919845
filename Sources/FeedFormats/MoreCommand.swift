package import FeedCore
package import FeedTimeline
import Foundation
import Terminal

/// The command that shows all items beyond the limits: the user's own arguments, with a limit that is large enough.
package struct MoreCommand: Sendable {
    /// The arguments after the program's name, without those that contain secrets.
    private let arguments: [String]

    /// The options that are left out because their values are secret, such as `--set tfl.appKey`.
    private let withheld: [String]

    private let program: String

    /// The query of the list; if it is set, a command for one feed has the categories and groups that apply to that
    /// feed.
    package var query: FeedQuery?

    package init(_ arguments: some Sequence<String>, feeds: [Feed], program: ProgramName = ProgramName(nil)) {
        self.program = program.text
        let words = Self.withoutSettings(of: Set(feeds.map(\.id.rawValue)), in: Array(arguments))
        let secrets = feeds.flatMap { $0.settings.values.flatMap(\.secrets) }.map(\.revealed).filter { !$0.isEmpty }
        (self.arguments, withheld) = Self.withoutSecrets(secrets, in: words)
    }

    /// Returns the arguments without settings of feeds that are not in `asked`: these have no effect, and may be
    /// secrets.
    private static func withoutSettings(of asked: Set<String>, in words: [String]) -> [String] {
        let isAsked = { (word: Substring) in asked.contains(String(word.prefix { $0 != "." && $0 != "=" })) }
        return words.indices.filter { index in
            if words[index] == "--set", index + 1 < words.count { return isAsked(words[index + 1][...]) }
            if index > 0, words[index - 1] == "--set" { return isAsked(words[index][...]) }
            return !words[index].hasPrefix("--set=") || isAsked(words[index].dropFirst("--set=".count))
        }.map { words[$0] }
    }

    /// Returns the arguments without options that contain a secret, and the names of these options.
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

    /// Returns `--set=tfl.appKey` for `--set=tfl.appKey=SECRET`, and `tfl.appKey` for `tfl.appKey=SECRET`.
    private static func settingName(_ word: String) -> String {
        let start = word.hasPrefix("--set=") ? word.index(word.startIndex, offsetBy: 6) : word.startIndex
        return String(word[..<(word[start...].firstIndex(of: "=") ?? word.endIndex)])
    }

    /// True if the value of a setting may contain an undeclared secret: if it is an object, such as headers, or an
    /// address with a query, or if the setting's name suggests a secret.
    private static func mayHoldSecret(_ word: String) -> Bool {
        let name = settingName(word)
        let value = word[name.endIndex...].drop { $0 == "=" }
        let names = ["auth", "cookie", "header", "key", "password", "secret", "token"]
        return value.first == "{" || value.contains("?") && value.contains("://")
            || names.contains { name.drop { $0 != "." }.lowercased().contains($0) }
    }

    /// The command, quoted for a shell.
    package var text: String { text(of: [program] + arguments) }

    private static func quoted(_ words: [String]) -> String {
        words.map(\.cleaned.quotedForShell).joined(separator: " ")
    }

    private func text(of words: [String]) -> String {
        let command = Self.quoted(words)
        guard !withheld.isEmpty else { return command }
        return command + " (add your \(withheld.joined(separator: " and ")), which is not shown)"
    }

    /// Returns the command that shows the hidden items of a timeline; `nil` if no limit hides any.
    ///
    /// If only one of several feeds has hidden items, the command shows only that feed.
    package func text(for timeline: Timeline) -> String? {
        let cut = timeline.sections.filter { $0.cut > 0 }
        guard let first = cut.first else { return nil }
        if cut.count == 1, timeline.sections.count > 1 {
            return text(of: first.report.feed.id, limit: first.matchCount)
        }
        let counts = timeline.sections.map(\.matchCount)
        return text(limit: timeline.layout == .perFeed ? counts.max() ?? 0 : counts.reduce(0, +))
    }

    /// Returns the command with another feed or limit.
    ///
    /// - Parameters:
    ///   - feed: The only feed to show; `nil` to show the feeds that the arguments select.
    ///   - limit: The number of items to show; `nil` for as many as fit on the screen.
    ///   - isShort: True to return only the added options.
    /// - Returns: The command, quoted for a shell.
    func text(of feed: FeedID? = nil, limit: Int?, isShort: Bool = false) -> String {
        let names = feed.map { ["--feed", $0.rawValue] + (query?.nameWords(of: [$0]) ?? []) } ?? []
        let added = names + (limit.map { ["--limit", "\($0)"] } ?? [])
        if isShort { return Self.quoted(added) }
        var words = [program]
        var isValue = false
        let selecting = ["--feed", "--tag"] + (query == nil ? [] : ["--category", "--group", "--where", "--status"])
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
