package import FeedConfiguration
package import FeedCore

extension FeedPlan {
    /// Returns the reason why no enabled feed has whole days for a calendar, and the remedy.
    func reasonWithoutDays(_ registry: FeedRegistry) -> String {
        let reason = "no enabled feed has whole days."
        if let disabled = feeds.first(where: \.profile.showsDays) {
            return "\(reason) Show the disabled one with --feed \(disabled.id), or enable it in \(sourceName)."
        }
        let providers = registry.providers.filter { !$0.isDeclared && $0.manifest.profile.showsDays }.map(\.name)
            .alternatives
        return "\(reason) Add one with the provider \(providers) to \(sourceName)."
    }

    /// Returns the completions of `--set`: `FEED.SETTING=` for each setting, or the setting's values if `text` begins
    /// with its name and `=`.
    package func settings(after text: String) -> [String] {
        feeds.flatMap { feed in feed.manifest.settings.assignments(after: text, of: feed.id) }
    }

    /// Returns the completions of `feeds set` for one feed: its settings and the members that every feed has.
    package func settings(of feed: FeedID, after text: String) -> [String] {
        guard let feed = feeds.first(where: { $0.id == feed }) else { return [] }
        return feed.manifest.settings.assignments(after: text)
            + FeedMembers.plain.filter { feed.manifest.setting(named: $0.name) == nil }.assignments(after: text)
    }

    /// The result of the check of a valid configuration, in lines.
    package var findings: [String] {
        let unchecked = feeds.filter(\.isUndescribed).map {
            "\($0.id): settings unchecked, since \($0.profile.publisher) has not said yet what can be set;"
                + " it does when it is first run."
        }
        let clashes = registry.clashes.map(\.sentence)
        let count = warnings.count + clashes.count
        let verdict = count == 0 ? "nothing wrong" : count.of("warning")
        let enabled = feeds.count { $0.isEnabled }
        return clashes + unchecked + ["\(sourceName): \(feeds.count.of("feed")), \(enabled) enabled, \(verdict)."]
    }
}

extension ConfigurationSource {
    /// The path and trust of the configuration, and the restrictions that apply without trust, in lines.
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
    /// Returns the number with a noun: `1 feed`, `2 feeds`.
    fileprivate func of(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

extension [any AnySetting] {
    /// Returns the settings as assignments, such as `radius=`; if `text` begins with a setting and `=`, returns the
    /// setting's values.
    package func assignments(after text: String, of feed: FeedID? = nil) -> [String] {
        flatMap { setting in
            let name = "\(feed.map { "\($0)." } ?? "")\(setting.name)="
            return text.hasPrefix(name) ? setting.choices.map { name + $0 } : [name]
        }
    }
}
