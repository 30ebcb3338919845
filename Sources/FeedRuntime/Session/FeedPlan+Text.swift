package import FeedConfiguration
package import FeedCore

extension FeedPlan {
    /// Returns the reason why a calendar finds no enabled feed of whole days, and the remedy.
    func reasonWithoutDays(_ registry: FeedRegistry) -> String {
        let reason = "no enabled feed has whole days."
        if let disabled = feeds.first(where: \.profile.showsDays) {
            return "\(reason) Show the disabled one with --feed \(disabled.id), or enable it in \(sourceName)."
        }
        let providers = registry.manifests.filter(\.profile.showsDays).map(\.name).joined(separator: " or ")
        return "\(reason) Add one with the provider \(providers) to \(sourceName)."
    }

    /// Returns the settings of the feeds in the form of `--set`, with the values of the one that a text has named
    /// already.
    package func settings(after text: String) -> [String] {
        feeds.flatMap { feed in feed.manifest.settings.assignments(after: text, of: feed.id) }
    }

    /// Returns the settings of one feed in the form of `feeds set`, and the members that any feed has.
    package func settings(of feed: FeedID, after text: String) -> [String] {
        guard let feed = feeds.first(where: { $0.id == feed }) else { return [] }
        return feed.manifest.settings.assignments(after: text)
            + FeedMembers.plain.filter { feed.manifest.setting(named: $0.name) == nil }.assignments(after: text)
    }

    /// The result of a check of a configuration without mistakes, in lines.
    package var findings: [String] {
        let unchecked = feeds.filter(\.isUndescribed).map {
            "\($0.id): settings unchecked, since \($0.profile.publisher) has not said yet what can be set;"
                + " it does when it is first run."
        }
        let verdict = warnings.isEmpty ? "nothing wrong" : warnings.count.of("warning")
        let enabled = feeds.count { $0.isEnabled }
        return unchecked + ["\(sourceName): \(feeds.count.of("feed")), \(enabled) enabled, \(verdict)."]
    }
}

extension ConfigurationSource {
    /// The path, whether it is trusted, and what it may not do without trust, in lines.
    package var summary: [String] {
        let trust = isBuiltIn ? "" : isTrusted ? ", trusted" : ", not trusted"
        let lines = ["\(path ?? name)\(trust)"]
        guard !isTrusted else { return lines }
        return lines + [
            "It runs no programs, takes no secrets, reads no files outside its folder and calls no private addresses."
                + " If it is right: aggregate config trust"
        ]
    }
}

extension Int {
    /// Returns the count of a thing: `1 feed`, `2 feeds`.
    fileprivate func of(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

extension [any AnySetting] {
    /// Returns the settings as assignments, such as `radius=`, with the values of the one that a text has named
    /// already.
    package func assignments(after text: String, of feed: FeedID? = nil) -> [String] {
        flatMap { setting in
            let name = "\(feed.map { "\($0)." } ?? "")\(setting.name)="
            return text.hasPrefix(name) ? setting.choices.map { name + $0 } : [name]
        }
    }
}
