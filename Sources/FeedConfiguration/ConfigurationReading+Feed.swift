import FeedCore

extension ConfigurationReading {
    /// Reads one feed; returns `nil` for a feed with errors.
    mutating func feed(_ outline: FeedOutline, overrides: [PlacedOverride]) -> Feed? {
        let path = outline.path
        let type = outline.raw.members?[FeedMembers.provider]?.text.flatMap { reader.registry.provider(named: $0) }
        let own = members(of: outline.raw, at: path, among: FeedMembers.names) { name in
            type?.manifest.setting(named: name) == nil ? nil : "It belongs under settings."
        }
        guard var members = own else { return nil }
        let known = members[FeedMembers.settings]?.members ?? [:]
        let overrides = (type.map { named(overrides, of: $0, known) } ?? overrides).filter { override in
            guard let type, let setting = override.value.member(ofFeedsOf: type.manifest) else { return true }
            set(setting, to: override, in: &members, at: path)
            return false
        }
        if let type { leaveOutContradicted(by: overrides, of: type, in: &members) }
        checkID(in: members, of: outline)
        if type == nil { reportProvider(in: members, of: outline) }

        let isEnabled = value(of: FeedMembers.enabled, in: members, at: path) ?? true
        let tags = value(of: FeedMembers.tags, in: members, at: path)?.map(\.text) ?? []
        let refresh = value(of: FeedMembers.refresh, in: members, at: path)
        var changes: [(inout Feed) -> Void] = []
        func read<Value>(_ setting: Setting<Value>, _ set: @escaping (inout Feed, Value) -> Void) {
            guard let value = value(of: setting, in: members, at: path) else { return }
            changes.append { set(&$0, value) }
        }
        read(FeedMembers.title) { $0.title = $1 }
        read(FeedMembers.ahead) { $0.ahead = $1 }
        read(FeedMembers.timeout) { $0.deadline = $1 }
        read(FeedMembers.limit) { $0.limit = $1 }
        read(FeedMembers.limitPerGroup) { $0.limitPerGroup = $1 }
        read(FeedMembers.include) { $0.include = $1 }
        read(FeedMembers.exclude) { $0.exclude = $1 }
        read(FeedMembers.hide) { $0.exclude.statuses = $1 }
        read(FeedMembers.order) { $0.order = $1 }
        read(FeedMembers.rate) { $0.access.rates.limits.append($1) }
        read(FeedMembers.budget) { $0.access.rates.budget = $1 }
        read(FeedMembers.retryAfter) { $0.retryAfterScope = $1 }
        read(FeedMembers.breakerFailures) { $0.breakerFailures = $1 }
        read(FeedMembers.maximumBytes) {
            $0.access.maximumBytes = $1.bytes
            $0.access.archives.maximumBytes = $1.bytes
        }
        read(FeedMembers.maximumDecompressedBytes) {
            $0.access.maximumDecompressedBytes = $1.bytes
            $0.access.archives.maximumFileBytes = $1.bytes
        }
        read(FeedMembers.maximumItems) { $0.maximumItems = $1 }
        guard let type else { return nil }
        checkMinimum(type.manifest.profile, of: type.manifest.name, refresh, members, at: path)
        let showsDays = type.manifest.profile.isOfDays
        let isSelected = selection.includes(outline.id, isEnabled: isEnabled, tags: tags, showsDays: showsDays)
        let given = members[FeedMembers.settings]
        guard let draft = settings(given, of: type, outline: outline, overrides: overrides),
            var feed = feed(of: type, draft, outline: outline, isSelected: isSelected),
            isAllowed(&feed, draft, overrides)
        else { return nil }
        if reader.isThorough, let issues = reader.absence(feed) {
            // A disabled feed may be meant for another machine.
            report(issues, of: draft, outline: outline, asWarnings: !isEnabled)
        }
        // A program's description may demand a longer minimum refresh than its provider.
        let isTold = feed.profile.minimumRefresh > type.manifest.profile.minimumRefresh
        if isTold { checkMinimum(feed.profile, of: type.manifest.name, refresh, members, at: path, isTold: true) }
        feed.isEnabled = isEnabled
        feed.tags = tags
        feed.refresh = max(refresh ?? feed.refresh, feed.profile.minimumRefresh)
        for change in changes { change(&feed) }
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
        // A problem with a program's description must not stop other feeds.
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

    /// Reports that an entry does not name a provider.
    private mutating func reportProvider(in members: [String: RawSetting], of outline: FeedOutline) {
        let names = reader.registry.names
        let path = "\(outline.path).provider"
        let raw = members[FeedMembers.provider]
        guard let raw, let name = raw.text else {
            let found = raw?.quoted ?? "missing"
            let message = "\(path) is \(found), but must be the name of a provider. \(names.inventory)"
            log.error(.at(raw ?? outline.raw), message)
            return
        }
        log.error(.at(raw), "\(path) is \(raw.quoted), which is not a provider. \(name.remedy(among: names))")
    }
}

extension ConfigurationReading {
    /// Turns errors inside a feed's entry into a fault of that feed alone, unless ``ConfigurationReader/isThorough`` is
    /// true.
    ///
    /// Errors of an entry without a valid id or a provider, and of arguments for this run, remain errors of the whole
    /// configuration.
    ///
    /// - Returns: The feed with its fault; `nil` if the errors remain errors of the whole configuration. They also
    ///   remain so if the feed is selected.
    mutating func failing(_ outline: FeedOutline, as feed: Feed?, errorsFrom count: Int) -> Feed? {
        let errors = log.errors[count...]
        guard !reader.isThorough, let id = outline.id, !errors.contains(where: \.place.isArgument),
            let provider = outline.raw.members?[FeedMembers.provider]?.text
        else { return nil }
        let fault = errors.min { $0.place.rank < $1.place.rank }.map { $0.fault(in: outline.path) }
        guard let fault else { return nil }
        let manifest = reader.registry.provider(named: provider)?.manifest
        var failing =
            feed ?? manifest.map { Feed(id, of: $0, failing: fault) }
            ?? Feed(id, ofUnknown: provider, failing: fault)
        failing.fault = fault
        failing.isEnabled = read(FeedMembers.enabled, of: outline) ?? true
        failing.title = read(FeedMembers.title, of: outline) ?? nil
        failing.tags = read(FeedMembers.tags, of: outline)?.map(\.text) ?? []
        let (isEnabled, tags, showsDays) = (failing.isEnabled, failing.tags, failing.profile.isOfDays)
        if selection.includes(id, isEnabled: isEnabled, tags: tags, showsDays: showsDays) { return nil }
        feedErrors[id] = log.removeErrors(from: count)
        return failing
    }

    /// Reads a member of a feed without reporting errors; returns `nil` if the member is absent or invalid.
    private func read<Value>(_ member: Setting<Value>, of outline: FeedOutline) -> Value? {
        (outline.raw.members?[member.name]).flatMap { try? member.read($0) }
    }
}

extension IssueLog.Entry {
    /// Returns the error with which each fetch of the feed fails.
    ///
    /// The message leaves out `path`, since it is shown beside the feed's name.
    fileprivate func fault(in path: String) -> FeedError {
        var text = message.printable
        for prefix in ["\(path).settings.", "\(path)."] where text.hasPrefix(prefix) {
            text.removeFirst(prefix.count)
        }
        return FeedError(.configuration, text.hasSuffix(".") ? String(text.dropLast()) : text, hint: remedy?.printable)
    }
}
