import FeedConfiguration
import FeedCore
import FeedJSON

extension ConfigurationChange {
    /// Another feed that reads and shows the same already; `nil` where none does.
    func twin(of id: String) -> String? {
        guard let own = contents(of: id) else { return nil }
        return editor.ids.first { $0 != id && contents(of: $0) == own }
    }

    /// What a feed reads and shows, member by member; `nil` where it cannot be read.
    private func contents(of id: String) -> [String: String]? {
        guard let text = try? editor.text(of: id), let feed = try? RawSetting(JSONDocument(text).root).members else {
            return nil
        }
        // No settings are the same as an empty object of them.
        return feed.filter { ["provider", "settings", "include", "exclude"].contains($0.key) }
            .filter { $0.value.members?.isEmpty != true }.mapValues { $0.withWebAddress.json }
    }
}

extension RawSetting {
    /// Settings whose address is as a request has it: `webcal:` leads to the same.
    fileprivate var withWebAddress: RawSetting {
        guard var members, let url = members["url"]?.text else { return self }
        members["url"] = .text(url.webAddress)
        return .object(members)
    }
}
