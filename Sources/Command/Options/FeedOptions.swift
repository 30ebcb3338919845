import ArgumentParser
import FeedConfiguration
import FeedCore
import FeedRuntime
import Foundation

/// The options for feeds and fetching that all fetching commands share.
struct FeedOptions: ParsableArguments {
    @OptionGroup(title: "Configuration")
    var configuration: ConfigurationOptions

    @Option(help: "Use this feed, even if it is disabled; may be given several times.", completion: Completions.feeds)
    var feed: [String] = []

    @Option(help: "Use the feeds with this tag; may be given several times.", completion: Completions.tags)
    var tag: [String] = []

    @Option(help: .init("Give up on a feed after this long.", valueName: "duration"), transform: Parse.deadline)
    var timeout: Duration?

    @OptionGroup var storeOption: StoreOption
    var store: String? { storeOption.store }

    @Flag(help: "Show sample data: publishers inside the program replace the real ones.")
    var demo = false

    @Option(
        help: .init(
            "Show what \"feeds record\" wrote to this folder, as it was then.",
            valueName: "folder",
            visibility: .hidden
        ),
        completion: .directory
    )
    var replay: String?

    @Option(
        help: .init("Set the clock to this time at the start.", valueName: "time", visibility: .hidden),
        transform: Parse.now
    )
    var now: DateArgument?

    @Option(
        help: .init("Show times in this zone, such as Europe/London.", valueName: "zone"),
        completion: Completions.timeZones,
        transform: Parse.timeZone
    )
    var timeZone: TimeZone?

    @Option(help: "Show pages in this language, not in that of your locale.")
    var language: Language?

    @Flag(name: .shortAndLong, help: "Say more on standard error: each feed, each warning.")
    var verbose = false

    /// Refuses a replay, for commands that need a store, since a replay has no store.
    func refuseReplay() throws {
        guard replay != nil else { return }
        throw ValidationError("--replay shows a recording; this command needs a store.")
    }

    mutating func validate() throws {
        if replay != nil, demo {
            throw ValidationError("--demo makes up data and --replay shows what was recorded; they cannot be combined.")
        }
        // Invented items do not belong in a store of real ones.
        let without = demo ? "--demo" : replay != nil ? "--replay" : now != nil ? "--now" : nil
        guard let without, let store else { return }
        switch StoreChoice(store) {
        case .file, .database: throw ValidationError("\(without) stores nothing. Leave --store out, or \(without).")
        case .memory, .standard: break
        }
    }

    var selection: FeedSelection { FeedSelection(feeds: feed, tags: tag) }

    /// The options with which another command shows the same answers, except those that select feeds.
    var words: [String] {
        let options = [
            ("--now", now.map { "\($0)" }), ("--replay", replay), ("--store", store.map { StoreChoice.shown($0) }),
            ("--time-zone", timeZone?.name),
            ("--language", language?.rawValue),
        ]
        return (configuration.path.config.map { ["--config", $0] } ?? []) + configuration.set.flatMap { ["--set", $0] }
            + (demo ? ["--demo"] : []) + options.flatMap { name, value in value.map { [name, $0] } ?? [] }
    }
}

/// The store to use.
struct StoreOption: ParsableArguments {
    @Option(
        path: "The store's file, the address of a PostgreSQL database, or \"memory\"."
            + " Default: a file in your state folder.",
        visibility: .hidden
    )
    var store: String?
}

extension Language: ExpressibleByArgument {}
