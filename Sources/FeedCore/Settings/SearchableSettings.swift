import FeedJSON

/// A provider that searches for values of its settings by words, such as for stops by their names.
///
/// `aggregate providers search`, `feeds add` and the errors of a configuration use it.
public protocol SearchableSettings: FeedProvider {
    /// The searches, one for each setting.
    static var searches: [SettingSearch] { get }
}

extension FeedProvider {
    /// Returns the search for the values of a setting; `nil` if the setting has no search.
    package static func search(for setting: String) -> SettingSearch? {
        (Self.self as? any SearchableSettings.Type)?.searches.first { $0.setting == setting }
    }

    /// Returns the provider's suggestion for a value that is not allowed, as a question or a hint in a whole sentence;
    /// `nil` if there is none.
    package static func remedy(for text: String, of setting: String, among settings: [String: RawSetting]) -> String? {
        guard let search = search(for: setting), !text.isEmpty else { return nil }
        switch search.source {
        case .publisher:
            let words = text.withoutCredentials.shortened.quotedForShell
            return "To find \(search.subject): aggregate providers search \(manifest.name) \(setting) \(words)"
        case .known(let find):
            guard let match = find(text, settings).first else { return nil }
            let others = match.otherSettings.filter { settings[$0.key] != .text($0.value) }.sorted { $0.key < $1.key }
            let with = others.map { " with \"\($0.key)\": \"\($0.value)\"" }.joined(separator: " and")
            return "Did you mean \"\(match.value)\" (\(match.title))\(with)?"
        }
    }
}
