import FeedBoard
import FeedConfiguration
import FeedCore
package import FeedTimeline
import Foundation

extension ValueNames {
    /// Checks the categories in assignments against the provider's categories and those of the stored answer; makes no
    /// request.
    ///
    /// Names in the assignments are already replaced by their codes.
    ///
    /// - Returns: A sentence for each category that may not exist.
    /// - Throws: ``ArgumentProblem`` for an unknown category if all categories are known, unless it looks like a code,
    ///   which may appear later.
    func remarksOnCategories(
        in assignments: [String],
        of feed: FeedID,
        besides settings: [String: RawSetting]
    ) async throws(ArgumentProblem) -> [String] {
        var remarks: [String] = []
        for assignment in assignments {
            let name = String(assignment.prefix { $0 != "=" })
            guard SettingSearch.categoryFilters.contains(name) else { continue }
            let raw = [String].raw(fromArgument: String(assignment.dropFirst(name.count + 1)))
            let typed = raw.elements?.compactMap(\.text) ?? []
            let stored = await options.knownNames(of: .named(feeds: [feed.rawValue], tags: []))
            for word in typed {
                if let searched = isFound(word, settings), searched { continue }
                let issue = stored.issue(of: .category(word), in: SavedView())
                let isStored = !stored.isEmpty && !stored.contains(where: \.isOpen) && issue == nil
                if isStored { continue }
                let reason = issue ?? (isFound(word, settings) == nil ? nil : unknown(word, of: feed, settings))
                if let reason, !NamedValue.isCode(word, of: nil, isList: true) { throw ArgumentProblem(reason) }
                remarks.append(words.hasNoCategory("\(feed)", word))
            }
        }
        return remarks
    }

    /// Returns true if the provider knows a category; `nil` if the provider has no list of categories.
    private func isFound(_ word: String, _ settings: [String: RawSetting]) -> Bool? {
        provider.knownCategories("", settings)?.contains {
            [$0.value, $0.title].contains { $0.lowercased() == word.lowercased() }
        }
    }

    private func unknown(_ word: String, of feed: FeedID, _ settings: [String: RawSetting]) -> String {
        let titles = provider.knownCategories("", settings)?.map(\.title) ?? []
        return "\(feed) has no category \(word.quoted). \(word.remedy(among: titles))"
    }
}

extension Provider {
    /// Returns, without a request, the provider's categories that match a word, or all for an empty word; `nil` if the
    /// provider has no list of categories.
    func knownCategories(_ word: String, _ settings: [String: RawSetting]) -> [SettingMatch]? {
        guard case .known(let find)? = search(for: SettingSearch.category)?.source else { return nil }
        return find(word, settings)
    }
}

extension KnownNames {
    /// Adds the categories that the feed's provider knows without a request.
    mutating func declare(of feed: Feed) {
        let known = feed.provider.origin.knownCategories("", feed.settings)
        if let known { declare(known.map { ($0.value, $0.title) }) }
    }
}

extension [KnownNames] {
    /// Returns the error of a category or group in a view.
    ///
    /// The view may be limited to some feeds. It may use the translated labels of `viewerWords`.
    ///
    /// - Returns: A whole sentence; `nil` if a feed has the name, or may have it because it has no answer yet.
    func issue(of name: ViewedName, in view: SavedView, by viewerWords: ViewerWords? = nil) -> String? {
        guard !isEmpty else { return nil }
        // The feeds' tags are not known here.
        let shown = view.tags.isEmpty && !view.feeds.isEmpty ? filter { view.feeds.contains($0.feed.rawValue) } : self
        var query = FeedQuery(timeZone: .gmt, now: Date())
        query.viewerWords = viewerWords
        switch name {
        case .category(let text): query.categories = [text]
        case .group(let text): query.groups = [text]
        }
        let others = map(\.feed).filter { id in !shown.contains { $0.feed == id } }
        do throws(UnknownNames) {
            _ = try query.resolveNames(among: shown, others: others)
            return nil
        } catch {
            return error.messages.first
        }
    }
}

extension Session {
    /// Returns a whole sentence on each name in the feeds' filters that is most likely a spelling mistake.
    package func remarksOnFilters(of reports: [FeedReport]) -> [String] {
        // To know all names, every item has to be read.
        reports.filter { !$0.feed.include.isEmpty || !$0.feed.exclude.isEmpty }.flatMap { report in
            let provider = options.registry.provider(named: report.feed.manifest.name)
            guard let known = provider?.knownCategories("", [:]) else {
                return KnownNames(report).remarks(onFiltersOf: report.feed)
            }
            return KnownNames(report).remarks(
                onFiltersOf: report.feed,
                knowing: known.flatMap { [$0.value, $0.title] }
            )
        }
    }
}
