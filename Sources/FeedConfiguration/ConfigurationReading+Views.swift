import FeedCore

extension ConfigurationReading {
    /// Reads the views; the feeds and tags that they name must exist.
    mutating func readViews(_ raw: RawSetting?, feeds: [FeedOutline]) {
        guard let raw else { return }
        let path = ConfigurationMembers.views
        guard let members = raw.members else { return log.add(raw.mismatch("an object"), in: path) }
        let ids = feeds.compactMap(\.id?.rawValue)
        let tags = tags(of: feeds)
        reportRepetitions(in: raw, at: path)
        for (name, value) in members.sorted(by: { $0.key < $1.key }) {
            let viewPath = path + SettingStep.name(name).description
            let count = log.errors.count
            do throws(SettingIssues) {
                _ = try Tag(RawSetting.text(name))
                let view = try SavedView(value)
                plan.views[name] = view
                warnOfNames(in: value, at: viewPath, of: view)
                var issues = missing(SavedView.Members.feeds.name, of: value, "there is no such feed", among: ids)
                issues.add(missing(SavedView.Members.tags.name, of: value, "no feed has this tag", among: tags))
                try issues.checked(())
            } catch {
                log.add(error, in: viewPath) { _ in value.nameOffsets.first.map { .file($0) } ?? .at(value) }
            }
            // A mistake inside a view affects that view only, like a mistake inside a feed's entry.
            if !reader.isThorough, log.errors.count > count {
                plan.views[name] = nil
                viewErrors[name] = log.removeErrors(from: count)
            }
        }
    }

    /// Returns the tags of feeds in alphabetical order, without invalid ones.
    func tags(of feeds: [FeedOutline]) -> [String] {
        let tags = feeds.flatMap { $0.raw.members?[FeedMembers.tags.name]?.elements ?? [] }
        return Set(tags.compactMap(\.text)).sorted()
    }

    /// Warns of categories and groups that no feed is known to have; they are not errors, since the next answer may
    /// have them.
    private mutating func warnOfNames(in raw: RawSetting, at path: String, of view: SavedView) {
        for (member, made) in [
            (SavedView.Members.categories, ViewedName.category), (SavedView.Members.groups, ViewedName.group),
        ] {
            for (position, element) in (raw.members?[member.name]?.elements ?? []).enumerated() {
                guard let text = element.text, let issue = reader.issueOfName(made(text), view) else { continue }
                log.warning(.at(element), "\(path).\(member.name)[\(position)]: \(issue)")
            }
        }
    }

    /// Returns an issue for each unknown name in a member of a view or a rule; `message` is the issue's text after the
    /// name.
    func missing(
        _ member: String,
        of object: RawSetting,
        _ message: String,
        among known: [String]
    ) -> SettingIssues {
        var issues = SettingIssues()
        for (position, element) in (object.members?[member]?.elements ?? []).enumerated() {
            guard let name = element.text, !known.contains(name) else { continue }
            let issue = element.issue("is \(name.quoted), but \(message)", remedy: name.remedy(among: known))
            issues.add(issue.inside(.name(member), .index(position)))
        }
        return issues
    }
}
