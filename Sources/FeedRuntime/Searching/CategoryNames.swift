import FeedBoard
import FeedConfiguration
import FeedCore
import FeedTimeline

/// A check that the filters of a feed name categories that it has.
struct CategoryNames {
    let provider: any FeedProvider.Type
    let feed: FeedID
    let options: Session.Options
    let words: Texts

    /// Looks for the categories among those that the provider knows and those of the stored answer; no request is made.
    ///
    /// - Parameters:
    ///   - assignments: The settings to set, with codes instead of the names that mean them.
    ///   - settings: The feed's settings.
    /// - Returns: A sentence for each category that may not exist.
    /// - Throws: ``ArgumentProblem`` if others are known, but not this one. A code may be one that comes later.
    func remarks(
        on assignments: [String],
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
                let reason = issue ?? (isFound(word, settings) == nil ? nil : unknown(word, settings))
                if let reason, !NamedValue.isCode(word, of: nil, isList: true) { throw ArgumentProblem(reason) }
                remarks.append(words.hasNoCategory("\(feed)", word))
            }
        }
        return remarks
    }

    private func all(_ settings: [String: RawSetting]) -> [SettingMatch]? {
        guard case .known(let find) = provider.search(for: SettingSearch.category)?.source else { return nil }
        return find("", settings)
    }

    /// Returns true if the provider knows a category; `nil` if it does not know its categories.
    private func isFound(_ word: String, _ settings: [String: RawSetting]) -> Bool? {
        all(settings)?.contains { [$0.value, $0.title].contains { $0.lowercased() == word.lowercased() } }
    }

    private func unknown(_ word: String, _ settings: [String: RawSetting]) -> String {
        let titles = all(settings)?.map(\.title) ?? []
        return "\(feed) has no category \(word.quoted). \(word.remedy(among: titles))"
    }
}
