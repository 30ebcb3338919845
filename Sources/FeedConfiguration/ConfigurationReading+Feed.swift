import FeedCore
import FeedJSON

extension ConfigurationReading {
    /// Reads one feed; `nil` where it has errors.
    mutating func feed(_ outline: FeedOutline, overrides: [PlacedOverride]) -> Feed? {
        let (json, path) = (outline.json, outline.path)
        guard json.kind == .object else {
            log.error(.at(json), "\(path) is \(RawSetting(json).noun), but must be an object.")
            return nil
        }
        let type = json[FeedMembers.provider]?.string.flatMap { reader.registry.provider(named: $0) }
        let members = members(of: json, at: path, among: FeedMembers.names) { name in
            type?.manifest.setting(named: name) == nil ? nil : "It belongs under settings."
        }
        checkID(in: members, of: outline)
        checkProvider(in: members, of: outline)

        let isEnabled = value(of: FeedMembers.enabled, in: members, at: path) ?? true
        let tags = value(of: FeedMembers.tags, in: members, at: path)?.map(\.text) ?? []
        let refresh = value(of: FeedMembers.refresh, in: members, at: path)?.duration
        let ahead = value(of: FeedMembers.ahead, in: members, at: path)?.duration
        let timeout = value(of: FeedMembers.timeout, in: members, at: path)?.duration
        let limit = value(of: FeedMembers.limit, in: members, at: path)
        let rate = value(of: FeedMembers.rate, in: members, at: path)?.limit
        let budget = value(of: FeedMembers.budget, in: members, at: path)?.limit
        let retryAfter = value(of: FeedMembers.retryAfter, in: members, at: path)
        let breakerFailures = value(of: FeedMembers.breakerFailures, in: members, at: path)
        let bytes = value(of: FeedMembers.maximumBytes, in: members, at: path)
        let decompressedBytes = value(of: FeedMembers.maximumDecompressedBytes, in: members, at: path)
        let items = value(of: FeedMembers.maximumItems, in: members, at: path)
        if let manifest = type?.manifest { checkFloor(manifest.profile, of: manifest.name, refresh, members, at: path) }

        let settings = members[FeedMembers.settings]
        if let settings, settings.kind != .object {
            log.error(.at(settings), "\(path).settings is \(RawSetting(settings).noun), but must be an object.")
            return nil
        }
        guard let type else { return nil }
        let isSelected = selection.includes(
            outline.id,
            isEnabled: isEnabled,
            tags: tags,
            showsDays: type.manifest.profile.showsDays
        )
        let draft = self.settings(settings, of: type.manifest, outline: outline, overrides: overrides)
        guard var feed = feed(of: type, draft, outline: outline, isSelected: isSelected) else { return nil }
        guard isAllowed(&feed, draft, overrides) else { return nil }
        // What is known of a source may forbid more than its provider does.
        let isTold = feed.profile.minimumRefresh > type.manifest.profile.minimumRefresh
        if isTold { checkFloor(feed.profile, of: type.manifest.name, refresh, members, at: path, isTold: true) }
        feed.isEnabled = isEnabled
        feed.tags = tags
        feed.refresh = max(refresh ?? feed.refresh, feed.profile.minimumRefresh)
        feed.ahead = ahead ?? feed.ahead
        feed.deadline = timeout ?? feed.deadline
        feed.limit = limit
        if let rate { feed.access.rates.limits.append(rate) }
        feed.access.rates.budget = budget ?? feed.access.rates.budget
        feed.retryAfterScope = retryAfter ?? feed.retryAfterScope
        feed.breakerFailures = breakerFailures ?? feed.breakerFailures
        feed.access.maximumBytes = bytes ?? feed.access.maximumBytes
        feed.access.maximumDecompressedBytes = decompressedBytes ?? feed.access.maximumDecompressedBytes
        feed.maximumItems = items ?? feed.maximumItems
        return feed
    }

    private mutating func checkFloor(
        _ profile: FeedProfile,
        of provider: String,
        _ refresh: Duration?,
        _ members: [String: JSONValue],
        at path: String,
        isTold: Bool = false
    ) {
        guard let refresh, refresh < profile.minimumRefresh, let json = members["refresh"] else { return }
        let least = profile.minimumRefresh.shortText
        let message =
            "\(path).refresh is \(RawSetting(json).noun), but must be at least \(least):"
            + " \(provider) cannot be fetched more often."
        // What a source says of itself stops no other feed.
        if isTold, !reader.isThorough {
            log.warning(.at(json), message + " It is fetched every \(least).")
        } else {
            log.error(.at(json), message)
        }
    }

    private mutating func checkID(in members: [String: JSONValue], of outline: FeedOutline) {
        if members[FeedMembers.id.name] == nil {
            log.error(.at(outline.json), "\(outline.path).id is missing, but must be \(FeedID.rule).")
        } else {
            _ = value(of: FeedMembers.id, in: members, at: outline.path)
        }
    }

    private mutating func checkProvider(in members: [String: JSONValue], of outline: FeedOutline) {
        let names = reader.registry.manifests.map(\.name)
        let path = "\(outline.path).provider"
        guard let json = members[FeedMembers.provider] else {
            log.error(
                .at(outline.json),
                "\(path) is missing, but must be the name of a provider. \(names.inventory)"
            )
            return
        }
        let noun = RawSetting(json).noun
        guard let name = json.string else {
            log.error(.at(json), "\(path) is \(noun), but must be the name of a provider. \(names.inventory)")
            return
        }
        if !names.contains(name) {
            log.error(.at(json), "\(path) is \(noun), which is not a provider. \(name.remedy(among: names))")
        }
    }
}
