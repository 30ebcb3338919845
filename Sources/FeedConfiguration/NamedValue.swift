package import FeedCore

/// What a word means that somebody typed for the value of a setting.
package enum NamedValue {
    /// It is a value itself, or nobody knows.
    case asTyped
    /// It names this one.
    case match(SettingMatch)
    /// It may name any of these, or is only nearly the name of one.
    case ambiguous([SettingMatch])

    /// Whether a word is taken for a value without a search: codes have no small letters, and are not all known.
    ///
    /// - Parameters:
    ///   - word: The word.
    ///   - search: The search, which may know the form of codes.
    ///   - setting: The setting; `nil` for a filter, which takes any text.
    ///   - isList: Whether the word is an element of a list.
    /// - Returns: Whether the setting allows it and it looks like a code.
    package static func isCode(
        _ word: String,
        by search: SettingSearch? = nil,
        of setting: (any AnySetting)?,
        isList: Bool
    ) -> Bool {
        if let code = search?.code { return code.matches(word) }
        guard !word.contains(where: \.isLowercase) else { return false }
        let raw = RawSetting.text(word)
        return setting.map { setting in (try? setting.read(isList ? .list([raw]) : raw)) != nil } ?? true
    }

    /// - Parameters:
    ///   - word: The word, which is no code.
    ///   - matches: What a search has found for it.
    package init(of word: String, among matches: [SettingMatch]) {
        let named = matches.filter { [$0.value, $0.title].contains { $0.lowercased() == word.lowercased() } }
        if matches.isEmpty || matches.contains(where: { $0.value == word }) {
            self = .asTyped
        } else if let match = named.count == 1 ? named.first : matches.count == 1 ? matches.first : nil, !match.isNear {
            self = .match(match)
        } else {
            self = .ambiguous(matches)
        }
    }
}

extension SettingSearch {
    /// The filters of a feed whose elements are categories, which providers may find by name.
    package static let categoryFilters = ["include.categories", "exclude.categories"]
}

extension FeedProvider {
    /// The search that knows what a setting is set to by names; what filters by categories is searched by those.
    package static func namedSearch(for setting: String) -> SettingSearch? {
        search(for: SettingSearch.categoryFilters.contains(setting) ? SettingSearch.category : setting)
    }
}
