import FeedCore
import FeedJSON
import Foundation

/// The reading of one configuration, under way.
struct ConfigurationReading {
    let reader: ConfigurationReader
    let source: ConfigurationSource
    let selection: FeedSelection
    var log = ProblemLog()

    /// What is wrong with feeds that are not to run, and matters only if they are.
    var missingSecrets: [FeedID: [ProblemLog.Entry]] = [:]

    /// What the configuration does not get since it is not trusted.
    var withheld: [WithheldFeed] = []
    var withheldMembers: [String] = []

    init(_ reader: ConfigurationReader, source: ConfigurationSource, selection: FeedSelection) {
        self.reader = reader
        self.source = source
        self.selection = selection
    }

    /// What a configuration says beside its name and its warnings.
    struct Outcome {
        var timeZone: TimeZone?
        var store = StorePlan()
        var limits = LimitPlan()
        var feeds: [Feed] = []
    }

    /// Reads the whole; what is returned is of use only if the log has no errors.
    mutating func read(_ root: JSONValue, overrides arguments: [String]) -> Outcome {
        var outcome = Outcome()
        let overrides = parse(arguments)
        guard root.kind == .object else {
            log.error(.at(root), "the configuration is \(RawSetting(root).noun), but must be an object.")
            return outcome
        }
        let members = members(of: root, at: "", among: ConfigurationMembers.names)
        _ = value(of: ConfigurationMembers.schema, in: members, at: "")
        outcome.timeZone = value(of: ConfigurationMembers.timeZone, in: members, at: "")
        if let store = members[ConfigurationMembers.store] {
            let plan = self.store(store)
            if source.isTrusted { outcome.store = plan } else { withheldMembers.append(ConfigurationMembers.store) }
        }
        if let limits = members[ConfigurationMembers.limits] { outcome.limits = self.limits(limits) }
        guard let list = members[ConfigurationMembers.feeds] else {
            log.error(.at(root), "feeds is missing, but must be an array of feeds.")
            return outcome
        }
        guard let elements = list.elements else {
            log.error(.at(list), "feeds is \(RawSetting(list).noun), but must be an array of feeds.")
            return outcome
        }
        outcome.feeds = read(outlines(of: Array(elements)), overrides: overrides)
        return outcome
    }

    private mutating func read(_ outlines: [FeedOutline], overrides: [PlacedOverride]) -> [Feed] {
        let ids = outlines.compactMap(\.id?.rawValue)
        let known = Set(ids)
        for override in overrides where !known.contains(override.value.feed) {
            let name = override.value.feed
            log.error(
                override.placeWithoutValue,
                "there is no feed \(RawSetting.text(name).noun). \(name.remedy(among: ids))"
            )
        }
        let overridesOf = Dictionary(grouping: overrides, by: \.value.feed)
        return outlines.compactMap { feed($0, overrides: $0.id.flatMap { overridesOf[$0.rawValue] } ?? []) }
    }

    private mutating func parse(_ arguments: [String]) -> [PlacedOverride] {
        var overrides: [PlacedOverride] = []
        for (number, argument) in arguments.enumerated() {
            do throws(ConfigurationErrors) {
                overrides.append(PlacedOverride(value: try SettingOverride(argument), number: number))
            } catch {
                for problem in error.problems {
                    log.error(.argument(problem.origin, number: number), problem.message)
                }
            }
        }
        return overrides
    }

    /// Finds out what each feed is to be called, before anything else is said about it.
    private mutating func outlines(of elements: [JSONValue]) -> [FeedOutline] {
        var owners: [FeedID: Int] = [:]
        return elements.enumerated().map { index, json in
            let path = "feeds[\(index)]"
            guard let value = json[FeedMembers.id.name], let id = value.string.flatMap({ FeedID($0) }) else {
                return FeedOutline(json: json, path: path, id: nil)
            }
            if let owner = owners[id] {
                log.error(.at(value), "\(path).id is \"\(id)\", which is the id of feeds[\(owner)] already.")
                return FeedOutline(json: json, path: path, id: nil)
            }
            owners[id] = index
            return FeedOutline(json: json, path: "feeds.\(id)", id: id)
        }
    }
}

/// A feed of the configuration, before it is read.
struct FeedOutline {
    var json: JSONValue

    /// How errors call it: `feeds.tfl`, or `feeds[2]` where it has no id of its own.
    var path: String
    var id: FeedID?
}

/// An override with its place among the arguments.
struct PlacedOverride {
    var value: SettingOverride
    var number: Int

    var place: ProblemLog.Place { .argument(value.labelWithValue, number: number) }
    var placeWithoutValue: ProblemLog.Place { .argument(value.label, number: number) }
}
