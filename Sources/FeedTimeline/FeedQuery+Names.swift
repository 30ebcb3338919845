package import FeedCore
import Foundation

/// An error about categories or groups that no feed has.
package struct UnknownNames: Error, Sendable, Hashable {
    /// A sentence for each unknown name, in terms of the command's options.
    package let messages: [String]

    /// A sentence for each unknown name, for a client that has sent the names as parameters: with the valid values,
    /// without the command's options.
    package let details: [String]
}

extension FeedQuery {
    /// Finds the feeds to which each category and group applies: the feed before the name (`sports:soccer`), the only
    /// feed that has the name, or all feeds.
    ///
    /// - Parameters:
    ///   - feeds: The known names of the shown feeds.
    ///   - others: The configured feeds that are not shown.
    ///   - dropsUnknown: True to ignore unknown names and names of other feeds, since the query may be meant for more
    ///     feeds.
    /// - Returns: A sentence for each name that was typed without a feed but applies to some feeds only: the one feed
    ///   that has the name or, if none has it, the feeds without an answer that may have it. The other feeds are shown
    ///   whole.
    /// - Throws: The names that no shown feed has. A feed whose answer is missing or empty may have any name that its
    ///   provider does not exclude; then only a name that is similar to a known name is an error.
    package mutating func resolveNames(
        among feeds: [KnownNames],
        others: [FeedID] = [],
        dropsUnknown: Bool = false
    ) throws(UnknownNames) -> [String] {
        let naming = { [viewerWords] (noun: String, known: @escaping (KnownNames) -> [KnownNames.Name]) in
            Naming(
                noun: noun,
                feeds: feeds,
                others: others,
                dropsUnknown: dropsUnknown,
                viewerWords: viewerWords,
                known: known
            )
        }
        var categories = naming("category", \.filterCategories)
        (self.categories, categoriesOfFeeds) = categories.resolve(self.categories)
        var groups = naming("group", \.groups)
        (self.groups, groupsOfFeeds) = groups.resolve(self.groups)
        let (messages, details) = (categories.messages + groups.messages, categories.details + groups.details)
        guard messages.isEmpty else { throw UnknownNames(messages: messages, details: details) }
        return categories.notices + groups.notices
    }

    /// True if the query selects less than all upcoming items.
    package var isNarrowed: Bool { window != nil || hasFilters }

    /// True if the query selects less than all items in the window.
    package var hasFilters: Bool {
        onlyStarred || !categories.isEmpty || !groups.isEmpty || !searches.isEmpty || !categoriesOfFeeds.isEmpty
            || !groupsOfFeeds.isEmpty || !facts.isEmpty || !statuses.isEmpty
    }

    /// Returns the command's options that narrow a list of `feeds` to the query's categories, groups, facts and states.
    package func nameWords(of feeds: [FeedID]) -> [String] {
        let words = { (option: String, all: [String], own: [FeedID: [String]]) in
            let scoped = feeds.flatMap { feed in (own[feed] ?? []).map { "\(feed):\($0)" } }
            return (all + scoped).flatMap { [option, $0] }
        }
        return words("--category", categories, categoriesOfFeeds) + words("--group", groups, groupsOfFeeds)
            + facts.flatMap { ["--where", $0.text] } + statuses.map(\.rawValue).sorted().flatMap { ["--status", $0] }
    }

    /// Returns the categories that a feed's items have to match, as the user typed them.
    package func categories(of feed: FeedID) -> [String] { categories + (categoriesOfFeeds[feed] ?? []) }

    /// Returns the groups that a feed's items have to match, as the user typed them.
    package func groups(of feed: FeedID) -> [String] { groups + (groupsOfFeeds[feed] ?? []) }
}

/// The resolution of names to feeds.
private struct Naming {
    let noun: String
    let feeds: [KnownNames]
    let others: [FeedID]
    let dropsUnknown: Bool
    let viewerWords: ViewerWords?
    let known: (KnownNames) -> [KnownNames.Name]
    var notices: [String] = []
    var messages: [String] = []
    var details: [String] = []

    /// Returns the label whose translation is the text; the text itself if there is no such label, or if the text is a
    /// known name.
    private func label(of text: String, in feeds: [KnownNames]) -> String {
        guard let viewerWords, !feeds.contains(where: { known($0).has(text) }) else { return text }
        let wanted = text.lowercased()
        return feeds.flatMap(known).first { viewerWords.label($0.label).lowercased() == wanted }?.label ?? text
    }

    mutating func resolve(_ texts: [String]) -> (ofAll: [String], ofFeeds: [FeedID: [String]]) {
        var ofAll: [String] = []
        var ofFeeds: [FeedID: [String]] = [:]
        for text in texts {
            if let (id, typed) = text.scoped, let feed = feeds.first(where: { $0.feed == id }) {
                let name = label(of: typed, in: [feed])
                if !known(feed).has(name) { refuse(name, in: [feed]) }
                ofFeeds[id, default: []].append(name)
                continue
            }
            if let id = text.scoped?.feed, others.contains(id) {
                if !dropsUnknown {
                    messages.append(
                        "the \(noun) \(text.quoted) is of the feed \(id), which is not shown. Add --feed \(id), or leave the"
                            + " \(noun) out."
                    )
                    details.append(
                        "\(noun) is \(text.quoted), of a feed that is not asked for. Ask for feed=\(id) too."
                    )
                }
                continue
            }
            let scope = text.scoped
            let text = label(of: text, in: feeds)
            let owners = feeds.filter { known($0).has(text) }
            let unanswered = feeds.filter { $0.isUnanswered && isOpen($0, to: text) }
            if let owner = owners.first, owners.count == 1, feeds.count > 1 {
                ofFeeds[owner.feed, default: []].append(text)
                notices.append(
                    "--\(noun) \(text.quoted) is a \(noun) of \(owner.feed) alone; other feeds are shown whole."
                        + " To see only \(owner.feed), add --feed \(owner.feed)."
                )
            } else if owners.isEmpty, dropsUnknown {
                continue
            } else if owners.isEmpty, let scope {
                refuse(scope)
            } else if owners.isEmpty, unanswered.count < feeds.count, !unanswered.isEmpty, misspelt(text) == nil {
                for feed in unanswered { ofFeeds[feed.feed, default: []].append(text) }
                let names = unanswered.map(\.feed.rawValue)
                notices.append(
                    "no feed that has answered has the \(noun) \(text.quoted); \(names.listed),"
                        + " without an answer, may have it. Other feeds are shown whole."
                )
            } else {
                if owners.isEmpty { refuse(text, in: feeds) }
                ofAll.append(text)
            }
        }
        return (ofAll, ofFeeds)
    }

    /// Returns true if a feed may have a name besides its known names; if its provider declares the categories, only a
    /// code, which has no lower-case letters, is possible.
    private func isOpen(_ feed: KnownNames, to text: String) -> Bool {
        guard noun == "category", !feed.declared.isEmpty else { return feed.isOpen }
        return feed.isOpen && !text.contains(where: \.isLowercase)
    }

    private func misspelt(_ text: String) -> String? { feeds.flatMap(known).misspelt(as: text) }

    /// Adds the error for a name with an unknown feed, which is wrong no matter which feeds have an answer.
    private mutating func refuse(_ scope: (feed: FeedID, name: String)) {
        let names = feeds.flatMap { feed in
            known(feed).flatMap { [$0.id, $0.label] }.map { "\(feed.feed):\($0)" }
        }
        let text = "\(scope.feed):\(scope.name)"
        let ids = feeds.map(\.feed.rawValue) + others.map(\.rawValue)
        let nearest = text.nearest(of: names) ?? scope.feed.rawValue.nearest(of: ids).map { "\($0):\(scope.name)" }
        let hint =
            nearest.map { ". Did you mean \($0.quoted)?" }
            ?? ": there is no feed \(scope.feed.rawValue.quoted). The feeds are: \(ids.joined(separator: ", "))."
        messages.append("no feed has the \(noun) \(text.quoted)\(hint)")
        details.append("\(noun) is \(text.quoted), which no feed has\(hint)")
    }

    /// Adds the error for a name that no feed has; for a name that a feed may have later, only if a known name is
    /// similar.
    private mutating func refuse(_ text: String, in feeds: [KnownNames]) {
        if feeds.contains(where: { isOpen($0, to: text) }) {
            guard let name = feeds.flatMap(known).misspelt(as: text) else { return }
            messages.append("nothing has the \(noun) \(text.quoted) now. Did you mean \(name.quoted)?")
            details.append("\(noun) is \(text.quoted), which nothing has now. Did you mean \(name.quoted)?")
            return
        }
        // If several feeds are shown, the names with their feed before them are valid too.
        let names = feeds.flatMap { feed in
            known(feed).flatMap { name in
                let labels = name.id.lowercased() == name.label.lowercased() ? [] : [name.label]
                let names = [name.id] + labels
                return names + (feeds.count == 1 ? [] : names.map { "\(feed.feed):\($0)" })
            }
        }
        let subject = feeds.count == 1 ? "\(feeds[0].feed) has no" : "no feed has the"
        let hint =
            text.suggestion(among: names)
            ?? names.first { $0.range(of: text, options: .caseInsensitive) != nil }
            .map { "Did you mean \($0.quoted)?" }
        messages.append(
            "\(subject) \(noun) \(text.quoted). \(hint ?? "For those there are: aggregate list --categories")"
        )
        let ids = Set(feeds.flatMap { known($0).map(\.id) }).sorted()
        let owner = feeds.count == 1 ? "\(feeds[0].feed) does not have" : "no feed has"
        details.append("\(noun) is \(text.quoted), which \(owner). \(hint ?? ids.inventory)")
    }
}

extension String {
    /// The feed and the name in a text such as `sports:soccer`; `nil` without a feed.
    package var scoped: (feed: FeedID, name: String)? {
        guard let colon = firstIndex(of: ":"), let feed = FeedID(String(self[..<colon])) else { return nil }
        return (feed, String(self[index(after: colon)...]))
    }
}
