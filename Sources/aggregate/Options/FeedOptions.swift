import ArgumentParser
import FeedConfiguration
import FeedCore
import FeedRuntime
import Foundation

/// Which feeds to ask, and how: the same for every command that asks.
struct FeedOptions: ParsableArguments {
    @OptionGroup(title: "Configuration")
    var configuration: ConfigurationOptions

    @Option(
        name: .long,
        help: "Ask this feed, even if it is disabled; may be given several times.",
        completion: Completions.feeds
    )
    var feed: [String] = []

    @Option(
        name: .long,
        help: "Ask the feeds with this tag; may be given several times.",
        completion: Completions.tags
    )
    var tag: [String] = []

    @Option(name: .long, help: ArgumentHelp("Give up on a feed after this long.", valueName: "duration"))
    var timeout: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The store's file; \"memory\" stores nothing. Default: a file in your state folder.",
            valueName: "path"
        ),
        completion: .file()
    )
    var store: String?

    @Flag(name: .long, help: "Show sample data: publishers on this machine stand in for the real ones.")
    var demo = false

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Show what \"feeds record\" has recorded in this folder, as it was then; no request is made.",
            valueName: "folder"
        ),
        completion: .directory
    )
    var replay: String?

    @Option(
        name: .long,
        help: ArgumentHelp("Set the clock: it shows this time at the start and runs on.", valueName: "time")
    )
    var now: String?

    @Option(
        name: .long,
        help: ArgumentHelp("Show times in this zone, such as Europe/London.", valueName: "zone"),
        completion: Completions.timeZones
    )
    var timeZone: String?

    @Flag(name: .shortAndLong, help: "Say more on standard error: each feed, each warning.")
    var verbose = false

    /// For commands that go by what is kept, of which a replay has nothing.
    func refuseReplay() throws {
        guard replay != nil else { return }
        throw ValidationError("--replay shows a recording; this command needs a store.")
    }

    mutating func validate() throws {
        _ = try deadline
        _ = try viewerZone
        _ = try time
        if store?.isEmpty == true { throw ValidationError("--store is empty, but must be a path or \"memory\".") }
        if replay != nil, demo {
            throw ValidationError("--demo makes up data and --replay shows what was recorded; they cannot be combined.")
        }
    }

    var storeChoice: StoreChoice {
        switch store {
        case nil: .standard
        case "memory": .memory
        case let path?: .file(path)
        }
    }

    var selection: FeedSelection { FeedSelection(feeds: feed, tags: tag) }

    var deadline: Duration? {
        get throws { try timeout.map { try Self.duration($0, of: "--timeout", upTo: Feed.deadlines.upperBound) } }
    }

    var viewerZone: TimeZone? {
        get throws {
            guard let timeZone else { return nil }
            if let zone = TimeZone(known: timeZone) { return zone }
            let nearest = timeZone.nearest(of: TimeZone.knownTimeZoneIdentifiers)
            throw ValidationError(
                "--time-zone is \"\(timeZone)\", but must be a time zone such as Europe/London."
                    + (nearest.map { " Did you mean \"\($0)\"?" } ?? "")
            )
        }
    }

    var time: DateArgument? {
        get throws {
            guard let now else { return nil }
            let time = try Self.date(now, of: "--now")
            // A start outside these years counts as a publisher's mistake.
            guard Date.plausibleStarts.contains(time.start(in: .gmt)) else {
                throw ValidationError("--now is \"\(now)\", but must be within the years 2000 to 2099.")
            }
            return time
        }
    }

    static func duration(_ text: String, of option: String, upTo longest: Duration? = nil) throws -> Duration {
        guard let duration = Duration(text) else {
            throw ValidationError("\(option) is \"\(text)\", but must be \(Duration.rule).")
        }
        guard duration > .zero, duration <= longest ?? duration else {
            let range = longest.map { "1s to \($0.shortText)" } ?? "1s or longer"
            throw ValidationError("\(option) is \"\(text)\", but must be \(range).")
        }
        return duration
    }

    static func date(_ text: String, of option: String) throws -> DateArgument {
        guard let date = DateArgument(text) else {
            throw ValidationError("\(option) is \"\(text)\", but must be \(DateArgument.rule).")
        }
        return date
    }
}

/// Where the configuration is, and what to change of it for one run.
struct ConfigurationOptions: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp(
            "The configuration. Default: $AGGREGATE_CONFIG, ./feeds.json, your configuration folder, the built-in one.",
            valueName: "path"
        ),
        completion: .file(extensions: ["json"])
    )
    var config: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Change one setting for this run, such as tfl.radius=500; may be given several times.",
            valueName: "feed.setting=value"
        ),
        completion: Completions.settings
    )
    var set: [String] = []

    mutating func validate() throws {
        if config?.isEmpty == true {
            throw ValidationError("--config is empty, but must be the path of a configuration.")
        }
    }
}
