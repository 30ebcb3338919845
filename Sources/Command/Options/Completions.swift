import ArgumentParser
import FeedConfiguration
import FeedCore
import FeedFormats
import FeedRuntime
import FeedTimeline
import Foundation

/// The completions of a shell for arguments that the configuration or the providers know.
///
/// The shell runs the program for it, which reads the configuration, makes no request and says nothing of mistakes.
enum Completions {
    /// Ids of feeds, also of disabled ones, since `--feed` runs them.
    static let feeds = CompletionKind.custom { words, _, _ in
        plan(words)?.feeds.map(\.id.rawValue) ?? []
    }

    /// Tags of feeds.
    static let tags = CompletionKind.custom { words, _, _ in
        Set(plan(words)?.feeds.flatMap(\.tags) ?? []).sorted()
    }

    /// Names of providers.
    static let providers = CompletionKind.custom { _, _, _ in FeedRegistry.ofCommand.manifests.map(\.name) }

    /// Searchable settings of the provider before.
    static let searches = CompletionKind.custom { words, _, _ in
        FeedRegistry.ofCommand.providers.filter { words.contains($0.manifest.name) }
            .flatMap { ($0 as? any SearchableSettings.Type)?.searches.map(\.setting) ?? [] }
    }

    /// Settings for `--set`, with the values of those that have few: `tfl.radius=`, `holidays.span=month`.
    static let settings = CompletionKind.custom { words, _, prefix in plan(words)?.settings(after: prefix) ?? []
    }

    /// Settings of the feed before, for `feeds set`: `country=`.
    static let settingsOfFeed = CompletionKind.custom { words, _, prefix in
        settings(ofFeedIn: words, after: prefix)
    }

    /// The names of the same settings, for their removal.
    static let settingNames = CompletionKind.custom { words, _, _ in
        settings(ofFeedIn: words, after: "").map { String($0.dropLast()) }
    }

    private static func settings(ofFeedIn words: [String], after prefix: String) -> [String] {
        guard let plan = plan(words), let feed = plan.feeds.first(where: { words.contains($0.id.rawValue) }) else {
            return []
        }
        return plan.settings(of: feed.id, after: prefix)
    }

    /// Settings of the provider before, for a new feed.
    static let settingsOfProvider = CompletionKind.custom { words, _, prefix in
        FeedRegistry.ofCommand.manifests.first { words.contains($0.name) }?.settings.assignments(after: prefix) ?? []
    }

    /// Names of views.
    static let views = CompletionKind.custom { words, _, _ in plan(words)?.views.keys.sorted() ?? [] }

    /// Labels of the feeds' categories in their stored answers.
    static let categories = CompletionKind.custom { words, _, _ in
        await names(words) { $0.categories.map(\.label) }
    }

    /// Titles of the feeds' groups in their stored answers.
    static let groups = CompletionKind.custom { words, _, _ in await names(words) { $0.groups.map(\.label) } }

    private static func names(_ words: [String], _ texts: (KnownNames) -> [String]) async -> [String] {
        candidates(Set(await options(words).knownNames().flatMap(texts)).sorted())
    }

    private static func candidates(_ texts: [String]) -> [String] {
        texts.map { ShellCompletion.candidate($0, for: CompletionShell.requesting?.rawValue) }
    }

    /// Names of time zones.
    static let timeZones = CompletionKind.custom { _, _, _ in ["UTC"] + TimeZone.knownTimeZoneIdentifiers }

    /// Ids of items, up to the feed's id; behind that, and for the beginning of a title, the stored items.
    static let items = CompletionKind.custom { words, _, prefix in
        let feeds = plan(words)?.feeds.map { "\($0.id):" } ?? []
        return candidates(feeds + (prefix.isEmpty ? [] : await options(words).storedItems(beginningWith: prefix)))
    }

    /// The configuration of the words on the command line; `nil` if it cannot be read.
    static func plan(_ words: [String]) -> FeedPlan? { options(words).readable }

    private static func options(_ words: [String]) -> Session.Options {
        Session.Options(words, registry: .ofCommand, environment: ProcessInfo.processInfo.environment)
    }
}
