import FeedCore

extension ConfigurationReading {
    /// Turns errors inside a feed's entry into a fault of that feed alone, unless everything is to be checked.
    ///
    /// An entry without a valid id or a provider, and an argument for this run, are errors of the whole configuration.
    ///
    /// - Returns: The feed with its fault; `nil` if its errors remain errors of the whole configuration.
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
        failing.tags = read(FeedMembers.tags, of: outline)?.map(\.text) ?? []
        let (isEnabled, tags, showsDays) = (failing.isEnabled, failing.tags, failing.profile.isOfDays)
        if selection.includes(id, isEnabled: isEnabled, tags: tags, showsDays: showsDays) { return nil }
        feedErrors[id] = log.removeErrors(from: count)
        return failing
    }

    /// Reads a member of a feed whose errors are known already; `nil` if it is absent or wrong.
    private func read<Value>(_ member: Setting<Value>, of outline: FeedOutline) -> Value? {
        (outline.raw.members?[member.name]).flatMap { try? member.read($0) }
    }
}

extension IssueLog.Entry {
    /// Returns the error of fetches of a feed with this mistake; `path` is the name of the feed in errors, which a
    /// reader of its state knows.
    fileprivate func fault(in path: String) -> FeedError {
        var text = message.printable
        for prefix in ["\(path).settings.", "\(path)."] where text.hasPrefix(prefix) {
            text.removeFirst(prefix.count)
        }
        return FeedError(.configuration, text.hasSuffix(".") ? String(text.dropLast()) : text, hint: remedy?.printable)
    }
}
