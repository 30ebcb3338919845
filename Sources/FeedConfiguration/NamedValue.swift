package import FeedCore

/// The meaning of a word that a user typed for the value of a setting.
package enum NamedValue {
    /// A value itself, or an unknown word.
    case asTyped
    /// The name of this value.
    case match(SettingMatch)
    /// The name of several values, or nearly the name of one.
    case ambiguous([SettingMatch])

    /// Returns true if a word, maybe an element of a list, is taken for a value without a search: codes have no small
    /// letters, and are not all known.
    ///
    /// A search may know the form of codes; without a setting, as for a filter, any text is allowed.
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

    /// Returns the first code in a copied address, such as `https://tfl.gov.uk/tube/stop/940GZZLUOXC/oxford-circus`; `nil`
    /// if the text is not an address, or has none.
    package static func code(inAddress word: String, by search: SettingSearch) -> String? {
        guard let code = search.code, word.contains("/") else { return nil }
        return word.split { "/?#&=".contains($0) }.map(String.init).first(where: code.matches)
    }

    /// Creates the meaning of a word that is not a code, by the matches that a search has found for it.
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
    /// Returns the search for the values of a setting by name; settings that filter by categories use that of
    /// categories.
    package static func namedSearch(for setting: String) -> SettingSearch? {
        search(for: SettingSearch.categoryFilters.contains(setting) ? SettingSearch.category : setting)
    }

    /// Returns the settings that no longer fit after a change to values, empty for a removed one: the region of another
    /// country, with the setting that it belongs to, such as `country=DE`.
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
