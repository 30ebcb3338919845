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

    /// The code in an address that somebody has copied, such as `https://tfl.gov.uk/tube/stop/940GZZLUOXC/oxford-circus`.
    ///
    /// - Parameters:
    ///   - word: What was typed.
    ///   - search: The search, which knows the form of codes.
    /// - Returns: The first code; `nil` for what is no address, or has none.
    package static func code(inAddress word: String, by search: SettingSearch) -> String? {
        guard let code = search.code, word.contains("/") else { return nil }
        return word.split { "/?#&=".contains($0) }.map(String.init).first(where: code.matches)
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

    /// The settings that no longer fit after a change, such as the region of another country.
    ///
    /// - Parameters:
    ///   - changed: What is changed, by its name; what is removed is empty.
    ///   - settings: What the feed says so far.
    /// - Returns: The name and value of each, and what its value goes with, such as `country=DE`.
    package static func contradicted(
        by changed: [String: String],
        among settings: [String: RawSetting]
    ) -> [(name: String, value: String, owner: String)] {
        let searches = (Self.self as? any SearchableSettings.Type)?.searches ?? []
        return searches.compactMap { search in
            guard changed[search.setting] == nil, let value = settings[search.setting]?.text,
                case .known(let find) = search.source,
                let match = find(value, settings).first(where: { $0.value == value })
            else { return nil }
            let lost = match.otherSettings.first { other in changed[other.key].map { $0 != other.value } ?? false }
            return lost.map { (search.setting, value, "\($0.key)=\($0.value)") }
        }
    }
}
