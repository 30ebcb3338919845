import ArgumentParser
import FeedConfiguration
import FeedCore
import FeedFormats
import FeedRuntime
import FeedTimeline
import Foundation

/// The shell completions of arguments with values from the configuration or the providers.
///
/// The shell runs the program for each completion. It reads the configuration, makes no request and reports no
/// mistakes.
enum Completions {
    /// The ids of feeds, including disabled ones, since `--feed` runs them.
    static let feeds = CompletionKind.custom { words, _, _ in
        plan(words)?.feeds.map(\.id.rawValue) ?? []
    }

    static let tags = CompletionKind.custom { words, _, _ in
        Set(plan(words)?.feeds.flatMap(\.tags) ?? []).sorted()
    }

    static let providers = CompletionKind.custom { _, _, _ in FeedRegistry.ofCommand.names }

    /// The searchable settings of the provider in the preceding words.
    static let searches = CompletionKind.custom { words, _, _ in
        FeedRegistry.ofCommand.providers.filter { words.contains($0.manifest.name) }
            .flatMap { $0.searches.map(\.setting) }
    }

    /// The settings for `--set`, such as `tfl.radius=`; after a setting with few values, the values:
    /// `holidays.span=month`.
    static let settings = CompletionKind.custom { words, _, prefix in plan(words)?.settings(after: prefix) ?? []
    }

    /// The settings of the feed in the preceding words, for `feeds set`: `country=`.
    static let settingsOfFeed = CompletionKind.custom { words, _, prefix in
        settings(ofFeedIn: words, after: prefix)
    }

    /// The names of the settings of the feed in the preceding words, for `feeds set --unset`.
    static let settingNames = CompletionKind.custom { words, _, _ in
        settings(ofFeedIn: words, after: "").map { String($0.dropLast()) }
    }

    private static func settings(ofFeedIn words: [String], after prefix: String) -> [String] {
        guard let plan = plan(words), let feed = plan.feeds.first(where: { words.contains($0.id.rawValue) }) else {
            return []
        }
        return plan.settings(of: feed.id, after: prefix)
    }

    /// The settings of the provider in the preceding words, for a new feed.
    static let settingsOfProvider = CompletionKind.custom { words, _, prefix in
        FeedRegistry.ofCommand.manifests.first { words.contains($0.name) }?.settings.assignments(after: prefix) ?? []
    }

    static let views = CompletionKind.custom { words, _, _ in plan(words)?.views.keys.sorted() ?? [] }

    /// The labels of the categories in the feeds' stored answers.
    static let categories = CompletionKind.custom { words, _, _ in
        await names(words) { $0.categories.map(\.label) }
    }

    /// The titles of the groups in the feeds' stored answers.
    static let groups = CompletionKind.custom { words, _, _ in await names(words) { $0.groups.map(\.label) } }

    private static func names(_ words: [String], _ texts: (KnownNames) -> [String]) async -> [String] {
        candidates(Set(await options(words).knownNames().flatMap(texts)).sorted())
    }

    private static func candidates(_ texts: [String]) -> [String] {
        texts.map { ShellCompletion.candidate($0, for: CompletionShell.requesting?.rawValue) }
    }

    static let timeZones = CompletionKind.custom { _, _, _ in ["UTC"] + TimeZone.knownTimeZoneIdentifiers }

    /// The prefixes of item ids, `FEED:`, and the stored items whose id or title begins with the text.
    static let items = CompletionKind.custom { words, _, prefix in
        let feeds = plan(words)?.feeds.map { "\($0.id):" } ?? []
        return candidates(feeds + (prefix.isEmpty ? [] : await options(words).storedItems(beginningWith: prefix)))
    }

    /// Returns the configuration for the words on the command line; `nil` if it cannot be read.
    static func plan(_ words: [String]) -> FeedPlan? { options(words).readable }

    private static func options(_ words: [String]) -> Session.Options {
        Session.Options(words, registry: .ofCommand, environment: ProcessInfo.processInfo.environment)
    }
}
