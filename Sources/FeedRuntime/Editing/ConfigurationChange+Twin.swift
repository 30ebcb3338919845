import FeedConfiguration
import FeedCore
import FeedJSON

extension ConfigurationChange {
    /// That another feed reads and shows the same already, in a sentence; `nil` where none does.
    func remarkOnTwin(of id: String) -> String? {
        guard let own = contents(of: id) else { return nil }
        let twin = editor.ids.first { $0 != id && contents(of: $0) == own }
        return twin.map { "The feed \($0) has the same provider and the same settings already." }
    }

    /// What a feed reads and shows, member by member; `nil` where it cannot be read.
    private func contents(of id: String) -> [String: String]? {
        guard let text = try? editor.text(of: id), let feed = try? RawSetting(JSONDocument(text).root).members else {
            return nil
        }
        // No settings are the same as an empty object of them.
        return feed.filter { ["provider", "settings", "include", "exclude"].contains($0.key) }
            .filter { $0.value.members?.isEmpty != true }.mapValues(\.json)
    }
}
