import FeedCore

/// The state while one configuration is read.
struct ConfigurationReading {
    let reader: ConfigurationReader
    let source: ConfigurationSource
    let selection: FeedSelection
    var log = IssueLog()

    /// The plan read so far; usable only if the log has no errors.
    var plan: FeedPlan

    /// The missing secrets of feeds that are not selected, which are errors only if the feeds run.
    var missingSecrets: [FeedID: [IssueLog.Entry]] = [:]
    /// The errors inside the entries of feeds that are not selected.
    var feedErrors: [FeedID: [IssueLog.Entry]] = [:]

    /// The errors of views, by the views' names, which matter only for a view that is used.
    var viewErrors: [String: [IssueLog.Entry]] = [:]

    init(_ reader: ConfigurationReader, source: ConfigurationSource, selection: FeedSelection) {
        self.reader = reader
        self.source = source
        self.selection = selection
        plan = FeedPlan(sourceName: source.name, registry: reader.registry)
        plan.isBuiltIn = source.isBuiltIn
    }

    /// Reads the whole configuration.
    mutating func read(_ root: RawSetting, overrides arguments: [String]) {
        let overrides = parse(arguments)
        guard let members = members(of: root, at: "", among: ConfigurationMembers.names) else { return }
        _ = value(of: ConfigurationMembers.schema, in: members, at: "")
        plan.timeZone = value(of: ConfigurationMembers.timeZone, in: members, at: "")
        plan.language = value(of: ConfigurationMembers.language, in: members, at: "")
        if value(of: ConfigurationMembers.providers, in: members, at: "")?.isEmpty == false, !source.isTrusted {
            plan.withheldMembers.append(ConfigurationMembers.providers.name)
        }
        if let raw = members[ConfigurationMembers.store] { take(store(raw), as: \.store, ConfigurationMembers.store) }
        if let limits = members[ConfigurationMembers.limits] { plan.limits = self.limits(limits) }
        if let raw = members[ConfigurationMembers.server] {
            take(server(raw), as: \.server, ConfigurationMembers.server)
        }
        guard let list = members[ConfigurationMembers.feeds] else {
            log.error(.at(root), "feeds is missing, but must be an array of feeds.")
            return
        }
        guard let elements = list.elements else {
            log.error(.at(list), "feeds is \(list.quoted), but must be an array of feeds.")
            return
        }
        let outlines = outlines(of: elements)
        let ids = outlines.compactMap(\.id?.rawValue)
        let known = Set(ids)
        for override in overrides where !known.contains(override.value.feed) {
            let name = override.value.feed
            log.error(
                override.placeWithoutValue,
                "there is no feed \(name.quoted). \(name.remedy(among: ids))"
            )
        }
        readViews(members[ConfigurationMembers.views], feeds: outlines)
        if let raw = members[ConfigurationMembers.alerts] {
            take(alerts(raw, feeds: outlines), as: \.alerts, ConfigurationMembers.alerts)
        }
        let overridesOf = Dictionary(grouping: overrides, by: \.value.feed)
        plan.feeds = outlines.compactMap { outline in
            let count = log.errors.count
            let overrides = outline.id.flatMap { overridesOf[$0.rawValue] } ?? []
            let feed = feed(outline, overrides: overrides)
            return log.errors.count > count ? failing(outline, as: feed, errorsFrom: count) : feed
        }
    }

    /// Adds a part to the plan, unless the part requires trust that the configuration lacks.
    private mutating func take<Part>(_ part: Part, as property: WritableKeyPath<FeedPlan, Part>, _ name: String) {
        if source.isTrusted { plan[keyPath: property] = part } else { plan.withheldMembers.append(name) }
    }

    private mutating func parse(_ arguments: [String]) -> [PlacedOverride] {
        arguments.enumerated().compactMap { number, argument in
            do throws(SettingOverride.Refusal) {
                return PlacedOverride(value: try SettingOverride(argument), number: number)
            } catch {
                log.error(.argument(error.label, number: number), error.message)
                return nil
            }
        }
    }

    /// Returns the entries of feeds, each with its name for errors; the names must be known before other errors of
    /// feeds are reported.
    private mutating func outlines(of elements: [RawSetting]) -> [FeedOutline] {
        var owners: [FeedID: Int] = [:]
        return elements.enumerated().map { index, raw in
            let path = "feeds[\(index)]"
            guard let value = raw.members?[FeedMembers.id.name], let id = value.text.flatMap({ FeedID($0) }) else {
                return FeedOutline(raw: raw, path: path, id: nil)
            }
            if let owner = owners[id] {
                log.error(.at(value), "\(path).id is \"\(id)\", which is the id of feeds[\(owner)] already.")
                return FeedOutline(raw: raw, path: path, id: nil)
            }
            owners[id] = index
            return FeedOutline(raw: raw, path: "feeds.\(id)", id: id)
        }
    }
}

/// The entry of a feed, before it is read.
struct FeedOutline {
    var raw: RawSetting

    /// The name of the feed in errors: `feeds.tfl`, or `feeds[2]` if it has no valid id.
    var path: String
    var id: FeedID?
}
