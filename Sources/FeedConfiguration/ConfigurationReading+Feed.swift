import FeedCore

extension ConfigurationReading {
    /// Reads one feed; `nil` if it has errors.
    mutating func feed(_ outline: FeedOutline, overrides: [PlacedOverride]) -> Feed? {
        let path = outline.path
        let type = outline.raw.members?[FeedMembers.provider]?.text.flatMap { reader.registry.provider(named: $0) }
        let read = members(of: outline.raw, at: path, among: FeedMembers.names) { name in
            type?.manifest.setting(named: name) == nil ? nil : "It belongs under settings."
        }
        guard var members = read else { return nil }
        let known = members[FeedMembers.settings]?.members ?? [:]
        let overrides = (type.map { named(overrides, of: $0, known) } ?? overrides).filter { override in
            guard let type, let setting = override.value.member(ofFeedsOf: type.manifest) else { return true }
            set(setting, to: override, in: &members, at: path)
            return false
        }
        if let type { leaveOutContradicted(by: overrides, of: type, in: &members) }
        checkID(in: members, of: outline)
        checkProvider(in: members, of: outline)

        let isEnabled = value(of: FeedMembers.enabled, in: members, at: path) ?? true
        let tags = value(of: FeedMembers.tags, in: members, at: path)?.map(\.text) ?? []
        let refresh = value(of: FeedMembers.refresh, in: members, at: path)
        let ahead = value(of: FeedMembers.ahead, in: members, at: path)
        let timeout = value(of: FeedMembers.timeout, in: members, at: path)
        let limit = value(of: FeedMembers.limit, in: members, at: path)
        let limitPerGroup = value(of: FeedMembers.limitPerGroup, in: members, at: path)
        let include = value(of: FeedMembers.include, in: members, at: path)
        let exclude = value(of: FeedMembers.exclude, in: members, at: path)
        let order = value(of: FeedMembers.order, in: members, at: path)
        let rate = value(of: FeedMembers.rate, in: members, at: path)
        let budget = value(of: FeedMembers.budget, in: members, at: path)
        let retryAfter = value(of: FeedMembers.retryAfter, in: members, at: path)
        let breakerFailures = value(of: FeedMembers.breakerFailures, in: members, at: path)
        let bytes = value(of: FeedMembers.maximumBytes, in: members, at: path)
        let decompressedBytes = value(of: FeedMembers.maximumDecompressedBytes, in: members, at: path)
        let items = value(of: FeedMembers.maximumItems, in: members, at: path)
        guard let type else { return nil }
        checkMinimum(type.manifest.profile, of: type.manifest.name, refresh, members, at: path)
        let isSelected = selection.includes(
            outline.id,
            isEnabled: isEnabled,
            tags: tags,
            showsDays: type.manifest.profile.showsDays || type.manifest.profile.mayShowDays
        )
        let given = members[FeedMembers.settings]
        guard let draft = settings(given, of: type.manifest, outline: outline, overrides: overrides),
            var feed = feed(of: type, draft, outline: outline, isSelected: isSelected),
            isAllowed(&feed, draft, overrides)
        else { return nil }
        if reader.isThorough, let issues = reader.absence(feed) {
            // A feed that is not run may be meant for another machine.
            report(issues, of: draft, outline: outline, asWarnings: !isEnabled)
        }
        // The description of a source may demand a longer refresh than its provider does.
        let isTold = feed.profile.minimumRefresh > type.manifest.profile.minimumRefresh
        if isTold { checkMinimum(feed.profile, of: type.manifest.name, refresh, members, at: path, isTold: true) }
        feed.isEnabled = isEnabled
        feed.tags = tags
        feed.refresh = max(refresh ?? feed.refresh, feed.profile.minimumRefresh)
        feed.ahead = ahead ?? feed.ahead
        feed.deadline = timeout ?? feed.deadline
        feed.limit = limit
        feed.limitPerGroup = limitPerGroup ?? feed.limitPerGroup
        feed.include = include ?? feed.include
        feed.exclude = exclude ?? feed.exclude
        feed.order = order ?? feed.order
        if let rate { feed.access.rates.limits.append(rate) }
        feed.access.rates.budget = budget ?? feed.access.rates.budget
        feed.retryAfterScope = retryAfter ?? feed.retryAfterScope
        feed.breakerFailures = breakerFailures ?? feed.breakerFailures
        feed.access.maximumBytes = bytes?.bytes ?? feed.access.maximumBytes
        feed.access.maximumDecompressedBytes =
            decompressedBytes?.bytes ?? feed.access.maximumDecompressedBytes
        feed.maximumItems = items ?? feed.maximumItems
        return feed
    }

    private mutating func checkMinimum(
        _ profile: FeedProfile,
        of provider: String,
        _ refresh: Duration?,
        _ members: [String: RawSetting],
        at path: String,
        isTold: Bool = false
    ) {
        guard let refresh, refresh < profile.minimumRefresh, let raw = members["refresh"] else { return }
        let least = profile.minimumRefresh.shortText
        let message =
            "\(path).refresh is \(raw.quoted), but must be at least \(least):"
            + " \(provider) cannot be fetched more often."
        // The description of a source stops no other feed.
        if isTold, !reader.isThorough {
            log.warning(.at(raw), message + " It is fetched every \(least).")
        } else {
            log.add([IssueLog.Entry(place: .at(raw), message: message)], byDescriptions: isTold)
        }
    }

    private mutating func checkID(in members: [String: RawSetting], of outline: FeedOutline) {
        if members[FeedMembers.id.name] == nil {
            log.error(.at(outline.raw), "\(outline.path).id is missing, but must be \(FeedID.rule).")
        } else {
            _ = value(of: FeedMembers.id, in: members, at: outline.path)
        }
    }

    private mutating func checkProvider(in members: [String: RawSetting], of outline: FeedOutline) {
        let names = reader.registry.manifests.map(\.name)
        let path = "\(outline.path).provider"
        let raw = members[FeedMembers.provider]
        guard let raw, let name = raw.text else {
            let found = raw?.quoted ?? "missing"
            let message = "\(path) is \(found), but must be the name of a provider. \(names.inventory)"
            log.error(.at(raw ?? outline.raw), message)
            return
        }
        if !names.contains(name) {
            log.error(.at(raw), "\(path) is \(raw.quoted), which is not a provider. \(name.remedy(among: names))")
        }
    }
}
