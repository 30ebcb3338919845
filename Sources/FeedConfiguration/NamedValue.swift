package import FeedCore

/// The meaning of a word that was typed as the value of a setting.
package enum NamedValue {
    /// The word is a value itself, or is unknown.
    case asTyped
    /// The word is the name of this value.
    case match(SettingMatch)
    /// The word is the name of several values, or similar to a name.
    case ambiguous([SettingMatch])

    /// Returns true if a word is a code, which is used as a value without a search for its meaning.
    ///
    /// If `search` knows the form of codes, a word of that form is a code. Otherwise a word is a code if it has no
    /// lower-case letters and is a valid value of `setting`, or a valid element if `isList` is true. Without a setting,
    /// as for a filter, any text is valid.
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

    /// Returns the first code in a copied address, such as `https://tfl.gov.uk/tube/stop/940GZZLUOXC/oxford-circus`;
    /// `nil` if the text is not an address, or contains no code.
    package static func code(inAddress word: String, by search: SettingSearch) -> String? {
        guard let code = search.code, word.contains("/") else { return nil }
        return word.split { "/?#&=".contains($0) }.map(String.init).first(where: code.matches)
    }

    /// Creates the meaning of a word that is not a code, from the matches that a search has found.
    package init(of word: String, among matches: [SettingMatch]) {
        let titled = matches.filter { [$0.value, $0.title].contains { $0.lowercased() == word.lowercased() } }
        // Another name of one thing is worth more than a part of the names of several.
        let named = titled.isEmpty ? matches.filter(\.isExact) : titled
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
    /// The filters of a feed by category; providers may know categories by name.
    package static let categoryFilters = ["include.categories", "exclude.categories"]
}

extension Provider {
    /// Returns the search for values of a setting by name; a filter by category uses the search for categories.
    package func namedSearch(for setting: String) -> SettingSearch? {
        search(for: SettingSearch.categoryFilters.contains(setting) ? SettingSearch.category : setting)
    }

    /// Returns the settings that contradict changed values, such as the region of another country.
    ///
    /// A removed setting is empty in `changed`. `owner` is the setting that `value` needs, such as `country=DE`.
    package func contradicted(
        by changed: [String: String],
        among settings: [String: RawSetting]
    ) -> [(name: String, value: String, owner: String)] {
        searches.compactMap { search in
            guard changed[search.setting] == nil, let value = settings[search.setting]?.text,
                case .known(let find) = search.source,
                let match = find(value, settings).first(where: { $0.value == value })
            else { return nil }
            let lost = match.otherSettings.first { other in changed[other.key].map { $0 != other.value } ?? false }
            return lost.map { (search.setting, value, "\($0.key)=\($0.value)") }
        }
    }
}
