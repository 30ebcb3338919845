package import ArgumentParser
package import FeedConfiguration
import FeedCore
import FeedFormats
import FeedRuntime
import FeedTimeline
import Foundation

/// The completions of a shell for arguments that the configuration or the providers know.
///
/// The shell runs the program for it, which reads the configuration, makes no request and says nothing of mistakes.
package enum Completions {
    /// Ids of feeds, the disabled ones too, since `--feed` runs them.
    package static let feeds = CompletionKind.custom { words, _, _ in
        plan(words)?.feeds.map(\.id.rawValue) ?? []
    }

    /// Tags of feeds.
    package static let tags = CompletionKind.custom { words, _, _ in
        Set(plan(words)?.feeds.flatMap(\.tags) ?? []).sorted()
    }

    /// Names of providers.
    package static let providers = CompletionKind.custom { _, _, _ in FeedRegistry.ofCommand.manifests.map(\.name) }

    /// Settings that can be searched, of the provider that stands before.
    package static let searches = CompletionKind.custom { words, _, _ in
        FeedRegistry.ofCommand.providers.filter { words.contains($0.manifest.name) }
            .flatMap { ($0 as? any SearchableSettings.Type)?.searches.map(\.setting) ?? [] }
    }

    /// Settings as `--set` wants them, with the values of those that have few: `tfl.radius=`, `holidays.span=month`.
    package static let settings = CompletionKind.custom { words, _, prefix in plan(words)?.settings(after: prefix) ?? []
    }

    /// Settings of the feed that stands before, as `feeds set` wants them: `country=`.
    package static let settingsOfFeed = CompletionKind.custom { words, _, prefix in
        guard let plan = plan(words), let feed = plan.feeds.first(where: { words.contains($0.id.rawValue) }) else {
            return []
        }
        return plan.settings(of: feed.id, after: prefix)
    }

    /// The names of the same settings, for their removal.
    package static let settingNames = CompletionKind.custom { words, _, _ in
        guard let plan = plan(words), let feed = plan.feeds.first(where: { words.contains($0.id.rawValue) }) else {
            return []
        }
        return plan.settings(of: feed.id, after: "").map { String($0.dropLast()) }
    }

    /// Settings of the provider that stands before, for a feed that is to be.
    package static let settingsOfProvider = CompletionKind.custom { words, _, prefix in
        FeedRegistry.ofCommand.manifests.first { words.contains($0.name) }?.settings.assignments(after: prefix) ?? []
    }

    /// Names of views.
    package static let views = CompletionKind.custom { words, _, _ in plan(words)?.views.keys.sorted() ?? [] }

    /// Labels of categories that feeds have by their stored answers.
    package static let categories = CompletionKind.custom { words, _, _ in
        await names(words) { $0.categories.map(\.label) }
    }

    /// Titles of groups that feeds have by their stored answers.
    package static let groups = CompletionKind.custom { words, _, _ in await names(words) { $0.groups.map(\.label) } }

    private static func names(_ words: [String], _ texts: (KnownNames) -> [String]) async -> [String] {
        candidates(Set(await options(words).knownNames().flatMap(texts)).sorted())
    }

    private static func candidates(_ texts: [String]) -> [String] {
        texts.map { ShellCompletion.candidate($0, for: CompletionShell.requesting?.rawValue) }
    }

    /// Names of time zones.
    package static let timeZones = CompletionKind.custom { _, _, _ in ["UTC"] + TimeZone.knownTimeZoneIdentifiers }

    /// Ids of items, as far as the feed's id; behind that, and for the beginning of a title, what is stored.
    package static let items = CompletionKind.custom { words, _, prefix in
        let feeds = plan(words)?.feeds.map { "\($0.id):" } ?? []
        return candidates(feeds + (prefix.isEmpty ? [] : await options(words).storedItems(beginningWith: prefix)))
    }

    /// The configuration that the words on the command line mean; `nil` where it cannot be read.
    package static func plan(_ words: [String]) -> FeedPlan? { options(words).readable }

    private static func options(_ words: [String]) -> Session.Options {
        Session.Options(words, registry: .ofCommand, environment: ProcessInfo.processInfo.environment)
    }
}
