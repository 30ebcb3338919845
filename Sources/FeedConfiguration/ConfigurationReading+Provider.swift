import FeedCore
import FeedJSON

extension ConfigurationReading {
    /// The replacement for a missing secret, so that a feed that is not run can still be listed.
    static let dummy = RawSetting.secret(Secret("not-set"))

    /// Reads the settings and creates the feed; returns `nil` if there are errors, which are reported.
    mutating func feed(
        of type: Provider,
        _ draft: SettingsDraft,
        outline: FeedOutline,
        isSelected: Bool
    ) -> Feed? {
        let required = type.manifest.settings.filter(\.isRequired).map(\.name)
        var missing = draft.missingSecrets.filter { $0.value.isFault || required.contains($0.key) }
        var feed: Feed?
        do throws(SettingIssues) {
            do throws(SettingIssues) {
                feed = try make(type, draft, outline, lacking: Array(missing.keys))
            } catch {
                // The provider may require a setting that is a secret whose variable is not set.
                let named = error.issues.map(\.name).filter { missing[$0] == nil && draft.missingSecrets[$0] != nil }
                guard !named.isEmpty else { throw error }
                for name in named { missing[name] = draft.missingSecrets[name] }
                feed = try make(type, draft, outline, lacking: Array(draft.missingSecrets.keys))
            }
        } catch {
            let isSample = !reader.standIns.isEmpty
            report(error.advised(by: type, draft.values, isSample: isSample), of: draft, outline: outline)
        }
        let entries = missing.values.map { missing in
            var entry = missing.entry
            if let id = outline.id {
                let remedy = "To go on without this feed: aggregate feeds disable \(id)"
                entry.remedy = entry.remedy.map { "\($0) \(remedy)" } ?? remedy
            }
            return entry
        }
        if !isSelected {
            if !entries.isEmpty, let id = outline.id { missingSecrets[id] = entries }
            feed?.fault = missing.min { $0.key < $1.key }?.value.error
            return feed
        }
        log.add(entries)
        return entries.isEmpty ? feed : nil
    }

    /// Creates the feed, with a dummy for each missing secret in `names`; returns `nil` if the settings have errors
    /// already.
    private mutating func make(
        _ type: Provider,
        _ draft: SettingsDraft,
        _ outline: FeedOutline,
        lacking names: [String]
    ) throws(SettingIssues) -> Feed? {
        var values = draft.values
        for name in names where type.manifest.setting(named: name) != nil { values[name] = Self.dummy }
        let settings = try SettingValues(values, of: type.manifest)
        guard draft.isSound else { return nil }
        // A feed without a valid id has an error of its own. Its settings are still checked.
        var feed = try Feed(outline.id ?? "unnamed", of: type, settings)
        guard let description = reader.describe(feed) else { return feed }
        do throws(SettingIssues) {
            try feed.adopt(description)
        } catch {
            let isArgument = error.issues.contains { $0.setting.flatMap { draft.arguments[$0] } != nil }
            if isArgument { throw error }
            // A program whose description has changed must not stop other feeds. Unless descriptions are checked, this
            // feed stays undescribed, and only its own fetches fail.
            guard reader.isThorough else { return feed }
            report(error, of: draft, outline: outline, byDescriptions: true)
            return nil
        }
        return feed
    }

    /// Reports the issues of settings, each at its value, or at the feed if the setting is absent.
    mutating func report(
        _ issues: SettingIssues,
        of draft: SettingsDraft,
        outline: FeedOutline,
        byDescriptions: Bool = false,
        asWarnings: Bool = false
    ) {
        let path = "\(outline.path).settings"
        log.add(issues, in: path, byDescriptions: byDescriptions, asWarnings: asWarnings) {
            draft.place(of: $0) ?? .at(outline.raw)
        }
    }
}

extension SettingIssues {
    /// Returns the issues with remedies from a provider's searches; in a demo, the commands in them search the sample
    /// data.
    fileprivate func advised(
        by type: Provider,
        _ values: [String: RawSetting],
        isSample: Bool
    ) -> SettingIssues {
        reworded { issue in
            guard let name = issue.setting, let value = values[name] else { return issue }
            var issue = issue
            let texts = [value.text].compactMap(\.self) + (value.elements?.compactMap(\.text) ?? [])
            if let word = type.name(among: texts, of: name, isList: value.elements != nil) {
                let shown = word.shortened
                issue.message = "has \(shown.quoted), which is a name and not an id"
                issue.remedy =
                    "To find its id: aggregate providers search \(type.manifest.name) \(name) \(shown.quotedForShell)"
                    + (isSample ? " --demo" : "")
            } else if texts.count == 1, let remedy = type.remedy(for: texts[0], of: name, among: values) {
                // In a list with several elements, it is not known which one is wrong.
                issue.remedy = remedy
            }
            return issue
        }
    }
}

extension Provider {
    /// Returns the first text that is probably a name, since it is neither a valid value nor an address nor a code;
    /// `nil` if there is none, or if the publisher cannot search for names.
    fileprivate func name(among texts: [String], of setting: String, isList: Bool) -> String? {
        guard let search = search(for: setting), case .publisher = search.source,
            let setting = manifest.setting(named: setting)
        else { return nil }
        return texts.first { text in
            let raw = RawSetting.text(text)
            let isAllowed = (try? setting.read(isList ? .list([raw]) : raw)) != nil
            let isAddress = text.contains("/")
            return !isAllowed && !isAddress && !NamedValue.isCode(text, by: search, of: setting, isList: isList)
        }
    }
}
