import FeedCore
import FeedJSON

extension ConfigurationReading {
    /// What stands in for a secret that is not there, so that a feed which is not to run can be listed.
    static let dummy = RawSetting.secret(Secret("not-set"))

    /// Lets the provider look at the settings together, and makes the feed.
    mutating func feed(
        of type: any FeedProvider.Type,
        _ draft: SettingsDraft,
        outline: FeedOutline,
        isSelected: Bool
    ) -> Feed? {
        let needed = Set(type.manifest.settings.filter(\.isRequired).map(\.name))
        var missing = draft.missingSecrets.filter { $0.value.isFault || needed.contains($0.key) }
        guard draft.isSound else {
            report(SettingProblems(type.problems(among: draft.values)), of: draft, outline: outline)
            if isSelected { log.add(errors: missing.values.map(\.entry)) }
            return nil
        }
        // A feed without a valid id has an error of its own; its settings are looked at all the same.
        let id = outline.id ?? "unnamed"
        var values = draft.values
        while true {
            for name in missing.keys where type.manifest.setting(named: name) != nil { values[name] = Self.dummy }
            do throws(SettingProblems) {
                var feed = try Feed(id, of: type, settings: values)
                if let provider = feed.selfDescribing, let description = reader.describe(provider) {
                    try adopt(description, by: &feed, draft)
                }
                guard !missing.isEmpty else { return feed }
                if isSelected {
                    log.add(errors: missing.values.map(\.entry))
                    return nil
                }
                missingSecrets[id] = missing.values.map(\.entry)
                return feed
            } catch {
                // What the provider misses may be a secret whose place is known, but empty.
                let found = error.problems.compactMap { problem in
                    missing[problem.setting] == nil
                        ? draft.missingSecrets[problem.setting].map { (problem.setting, $0) } : nil
                }
                guard found.isEmpty else {
                    missing.merge(found) { first, _ in first }
                    continue
                }
                report(error, of: draft, outline: outline)
                if isSelected { log.add(errors: missing.values.map(\.entry)) }
                return nil
            }
        }
    }

    /// Takes over what a feed's source says of itself.
    ///
    /// Settings of the file that do not fit that are mistakes only where descriptions are checked: else the feed stays
    /// undescribed, and fails by itself when it is fetched. A source that has changed its mind stops no other feed.
    private func adopt(_ description: FeedManifest, by feed: inout Feed, _ draft: SettingsDraft)
        throws(SettingProblems)
    {
        do throws(SettingProblems) {
            try feed.adopt(description)
        } catch {
            let isArgument = error.problems.contains { problem in
                if case .argument? = draft.places[problem.setting] { true } else { false }
            }
            if reader.isThorough || isArgument { throw error }
        }
    }

    /// Complains of settings that do not go together, each at its value, or at the feed where nobody set it.
    private mutating func report(_ problems: SettingProblems, of draft: SettingsDraft, outline: FeedOutline) {
        for problem in problems.problems {
            let hint = problem.suggestion.map { " Did you mean \"\($0)\"?" } ?? ""
            let part = draft.texts[problem.setting]?.part(at: problem.path)
            log.error(
                part.map { .at($0) } ?? draft.places[problem.setting] ?? .at(outline.json),
                "\(outline.path).settings.\(problem.name) \(problem.message).\(hint)"
            )
        }
    }
}

extension SettingsDraft.MissingSecret {
    fileprivate var entry: ProblemLog.Entry { ProblemLog.Entry(place: place, message: message) }
}
