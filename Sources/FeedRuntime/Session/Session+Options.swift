import FeedBoard
package import FeedConfiguration
package import FeedCore
package import FeedEngine
package import FeedTimeline
package import Foundation
import SamplePublishers

extension Session {
    /// The options of a session.
    package struct Options: Sendable {
        /// The available providers.
        package internal(set) var registry: FeedRegistry

        /// The `User-Agent` of requests, such as `aggregate/1.0`.
        package let userAgent: String
        package let environment: [String: String]

        // MARK: The configuration

        /// The path of the configuration, if the user gives one.
        package var configuration: String?

        /// A configuration that replaces any file.
        package var source: ConfigurationSource?

        /// Settings for this run, such as `tfl.radius=500`.
        package var overrides: [String] = []
        package var selection = FeedSelection()

        /// True after the questions of the first run, which may have made the store: the publishers are told all the same.
        package var followsFirstRun = false

        /// The name of the saved view to show.
        package var view: String?

        // MARK: Replacements of publishers

        /// True if sample publishers answer instead of the real ones.
        package var isDemo = false

        /// A recording that is replayed instead of making requests.
        package var played: PlayedRecording?

        /// An answer to every request, used instead of the publishers' answers.
        package var savedAnswer: SavedAnswer?

        /// The time at which the clock starts.
        package var time: DateArgument?

        /// The speed of the clock of a replay, a demo or a set time; if it is `nil`, the clock of a replay stands
        /// still, and other clocks run at speed 1.
        package var speed: Double?

        // MARK: Running feeds

        /// The viewer's zone, if the user sets one.
        package var timeZone: TimeZone?

        /// The language of screens, if the user sets one.
        package var language: Language?

        /// The time limit of a fetch, if the user sets one.
        package var deadline: Duration?

        /// The time that a session waits at its start for programs to describe themselves; `nil` to wait for all of
        /// them.
        ///
        /// Slower programs describe themselves while they are fetched.
        package var programPatience: Duration? = .seconds(2)
        package var store = StoreChoice.standard

        /// True if feeds are fetched; otherwise the answers that other processes store are shown.
        package var fetches = true

        /// The use of stored answers and of requests.
        package var mode = FetchMode.cached

        /// True if requests may be sent, for which feeds need their keys.
        package var asksPublishers = true

        /// True if feeds that are configured wrongly are reported at the start, and determine the command's exit
        /// status; false for a command about a single item, which may be in any feed.
        package var tellsFaults = true

        /// True if answers are stored for later runs; rates and budgets are counted over all runs in any case.
        package var storesAnswers = true

        /// True if each exchange is recorded; all feeds then see one fixed time, in whole seconds, so that a replay can
        /// make the same requests.
        package var records = false

        // MARK: Callbacks

        /// Receives the runtime before any feed is run, so that a signal can end it.
        package var onOpen: @Sendable (FeedRuntime) -> Void = { _ in }

        /// Creates the observer of events, which uses the session's clock.
        package var observe: @Sendable (FeedClock) -> @Sendable (RuntimeEvent) -> Void = { _ in { _ in } }

        /// Receives a configuration that was reloaded, before it takes effect, so that a server can apply its part.
        ///
        /// If this throws, nothing changes.
        package var onReload: (@Sendable (FeedPlan) async throws -> Void)?

        /// Receives the host or the program whose answer is awaited while a feed is added, and `nil` after the answer.
        package var onAsking: @Sendable (_ host: String?) -> Void = { _ in }

        package init(registry: FeedRegistry, userAgent: String, environment: [String: String]) {
            self.registry = registry
            self.userAgent = userAgent
            self.environment = environment
        }
    }
}

extension Session.Options {
    /// The user's choice of a store, or else the configuration's.
    ///
    /// - Throws: ``ConfigurationIssues`` if the configuration has to be read and is invalid. Mistakes inside the
    ///   entries of feeds do not count.
    package var storeChoice: StoreChoice {
        get throws(ConfigurationIssues) {
            guard case .standard = store else { return store }
            return store(by: try plan())
        }
    }

    /// Returns the user's choice of a store, or else the plan's.
    func store(by plan: FeedPlan) -> StoreChoice {
        if case .standard = store, let url = plan.store.url { return .database(url) }
        return store
    }

    /// Changes the options so that each exchange is recorded, and nothing is stored.
    package mutating func record() {
        mode = .refresh
        storesAnswers = false
        records = true
    }

    /// Finds the configuration and reads its text; a demo ignores a configuration that the user does not name.
    ///
    /// - Parameter before: The configuration as read earlier, which is returned if it can be read only once.
    /// - Returns: The configuration's text and origin.
    /// - Throws: ``ConfigurationIssues`` if the configuration does not exist or cannot be read.
    package func locate(again before: ConfigurationSource? = nil) throws(ConfigurationIssues) -> ConfigurationSource {
        if let fixed = fixedSource(again: before) { return fixed }
        let trusted = TrustedConfigurations(environment: environment)
        return try ConfigurationLocator(environment: environment).locate(configuration, trusting: trusted)
    }

    /// Returns the configuration that ``locate(again:)`` returns without reading a file; `nil` if it may read a file,
    /// now or later.
    func fixedSource(again before: ConfigurationSource?) -> ConfigurationSource? {
        if let source { return source }
        if configuration == nil, let played { return played.configuration }
        if let before, before.isReadOnce { return before }
        guard isDemo, !ConfigurationLocator(environment: environment).isNamed(configuration) else { return nil }
        return .builtIn(folder: FileManager.default.currentDirectoryPath, isDemo: true)
    }

    /// Returns the path of the file that ``locate(again:)`` reads now; `nil` if it reads a pipe or does not read
    /// anything.
    func place(again before: ConfigurationSource) -> String? {
        guard fixedSource(again: before) == nil else { return nil }
        return ConfigurationLocator(environment: environment).place(configuration)
    }

    /// Reads the configuration without running anything.
    ///
    /// - Parameters:
    ///   - selection: The feeds that need their secrets.
    ///   - isThorough: True to report errors that would affect only their own feed or view, when it is used.
    ///   - isLenient: True to return the readable parts of a configuration with mistakes.
    ///   - names: The known categories and groups of feeds, against which views are checked.
    ///   - viewerWords: The viewer's labels for these names.
    /// - Returns: The plan, with warnings.
    /// - Throws: ``ConfigurationIssues`` with all errors.
    package func plan(
        for selection: FeedSelection = .nothing,
        isThorough: Bool = false,
        isLenient: Bool = false,
        names: [KnownNames] = [],
        by viewerWords: ViewerWords? = nil
    ) throws(ConfigurationIssues) -> FeedPlan {
        do throws(ConfigurationIssues) {
            var reader = ConfigurationReader(self)
            reader.isThorough = isThorough
            reader.isLenient = isLenient
            reader.issueOfName = { names.issue(of: $0, in: $1, by: viewerWords) }
            return try reader.read(try locate(), for: selection)
        } catch {
            var error = error
            // The descriptions of programs may be outdated: a run asks for them again.
            if error.areByDescriptions {
                error.warnings.append("That is by what programs said of themselves when they were run last.")
            }
            throw error
        }
    }

    /// Reads the configuration and makes all checks that need no request.
    ///
    /// The categories and groups in views are checked against the stored answers.
    ///
    /// - Throws: ``ConfigurationIssues`` with all errors.
    package func check() async throws(ConfigurationIssues) -> FeedPlan {
        var options = self
        // Reads the text once, since a pipe cannot be read again.
        options.source = try locate()
        let plan = try options.plan(for: .everything, isThorough: true)
        guard plan.views.values.contains(where: { !$0.categories.isEmpty || !$0.groups.isEmpty }) else { return plan }
        let names = await options.knownNames(of: .everything)
        let viewerWords = languages(of: plan).viewerWords
        return try options.plan(for: .everything, isThorough: true, names: names, by: viewerWords)
    }

    /// The path of the configuration that would be used without the demo; `nil` if there is no such file, or if the
    /// file has the text of the built-in configuration.
    var ignoredConfiguration: String? {
        let locator = ConfigurationLocator(environment: environment)
        guard isDemo, source == nil, !locator.isNamed(configuration), let path = locator.foundPath else { return nil }
        let builtIn = ConfigurationSource.builtIn(folder: "").bytes
        return (try? TextFile.read(path, limit: builtIn.count, patience: .zero))?.bytes == builtIn ? nil : path
    }

    /// True if the items or the time are not real, so that nothing is stored.
    var storesNothing: Bool { isDemo || time != nil || played != nil }

    /// True if programs are run; false for a command that only reads stored answers.
    var runsPrograms: Bool {
        asksPublishers && mode != .offline && played == nil && savedAnswer == nil && !records
    }

    /// Returns the viewer's languages: the user's choice, or else the configuration's, or else that of the locale.
    package func languages(of plan: FeedPlan) -> Languages {
        (language ?? plan.language).map { Languages($0) } ?? Languages(of: environment)
    }
}

extension Feed {
    /// The feed as used in a demo; if a sample publisher answers the feed, the items are marked as samples.
    package var ofDemo: Feed {
        guard SampleTransport.answers(self) else { return self }
        var feed = self
        feed.isSample = true
        // The sample publishers state no rate, and a demo waits for none.
        feed.access.rates.limits = []
        return feed
    }
}
