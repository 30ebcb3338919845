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
        /// The providers that feeds can be of.
        package let registry: FeedRegistry

        /// The `User-Agent` of requests, such as `aggregate/1.0`.
        package let userAgent: String
        package let environment: [String: String]

        // MARK: The configuration

        /// The path of the configuration, if the user names one.
        package var configuration: String?

        /// A text that replaces any configuration.
        package var source: ConfigurationSource?

        /// Settings for this run, such as `tfl.radius=500`.
        package var overrides: [String] = []
        package var selection = FeedSelection()

        /// The view of the configuration that is shown, by its name.
        package var view: String?

        // MARK: Replacements of publishers

        /// True if sample publishers answer instead of the real ones.
        package var isDemo = false

        /// A recording that is shown as it was then.
        package var played: PlayedRecording?

        /// An answer to every request, instead of the publishers'.
        package var savedAnswer: SavedAnswer?

        /// The time of the clock at the start.
        package var time: DateArgument?

        /// The speed of the clock of a replay, a demo or a set time; for `nil`, a replay stands still and others run at
        /// 1.
        package var speed: Double?

        // MARK: Running feeds

        /// The viewer's zone, if the user names one.
        package var timeZone: TimeZone?

        /// The language of screens, if the user names one.
        package var language: Language?

        /// The time limit of a fetch, if the user sets one.
        package var deadline: Duration?

        /// The time that a session waits at its start for programs to describe themselves; until each has if it is
        /// `nil`.
        ///
        /// Slower ones describe themselves while they are fetched.
        package var programPatience: Duration? = .seconds(2)
        package var store = StoreChoice.standard

        /// True if feeds are fetched; otherwise the answers that other processes store are shown.
        package var fetches = true

        /// The use of stored answers and of requests.
        package var mode = FetchMode.cached

        /// True if publishers may receive requests, for which feeds need their keys.
        package var asksPublishers = true

        /// True if feeds that cannot be fetched as they are configured are reported at the start, and set the command's
        /// status; false for a command about a single item, whichever feed that has.
        package var tellsFaults = true

        /// True if answers are stored for later runs; rates and budgets are counted over all runs in any case.
        package var storesAnswers = true

        /// True if each exchange is recorded; the clock of all feeds shows one instant then, in whole seconds, so that
        /// a replay can make the same requests.
        package var records = false

        // MARK: Callbacks

        /// Receives the runtime before anything is run, to be ready for a sudden end.
        package var onOpen: @Sendable (FeedRuntime) -> Void = { _ in }

        /// Creates the observer of events, by the session's clock.
        package var observe: @Sendable (FeedClock) -> @Sendable (RuntimeEvent) -> Void = { _ in { _ in } }

        /// Receives a configuration that was read again, before anything continues with it; a server applies its part
        /// of it.
        ///
        /// An error leaves all unchanged.
        package var onReload: (@Sendable (FeedPlan) async throws -> Void)?

        /// Receives the host of a request while a feed is added, and `nil` when it has answered.
        package var onAsking: @Sendable (_ host: String?) -> Void = { _ in }

        package init(registry: FeedRegistry, userAgent: String, environment: [String: String]) {
            self.registry = registry
            self.userAgent = userAgent
            self.environment = environment
        }
    }
}

extension Session.Options {
    /// The place of the store: the user's choice, else the configuration's.
    ///
    /// - Throws: ``ConfigurationIssues`` if the configuration has to be read and is wrong; mistakes inside the entries
    ///   of feeds do not count.
    package var storeChoice: StoreChoice {
        get throws(ConfigurationIssues) {
            guard case .standard = store else { return store }
            return store(by: try plan())
        }
    }

    /// Returns the place of the store: the user's choice, else the configuration's.
    func store(by plan: FeedPlan) -> StoreChoice {
        if case .standard = store, let url = plan.store.url { return .database(url) }
        return store
    }

    /// Lets each exchange be recorded, and nothing be stored.
    package mutating func record() {
        mode = .refresh
        storesAnswers = false
        records = true
    }

    /// Finds the configuration and reads its text; a demo ignores one that the user does not name.
    ///
    /// - Parameter before: The text as it was read before, which is returned if it cannot be read again.
    /// - Returns: The text.
    /// - Throws: ``ConfigurationIssues`` if it does not exist or cannot be read.
    package func locate(again before: ConfigurationSource? = nil) throws(ConfigurationIssues) -> ConfigurationSource {
        if let fixed = fixedSource(again: before) { return fixed }
        let trusted = TrustedConfigurations(environment: environment)
        return try ConfigurationLocator(environment: environment).locate(configuration, trusting: trusted)
    }

    /// Returns the text that ``locate(again:)`` takes from no file; `nil` if it may read one, now or later.
    func fixedSource(again before: ConfigurationSource?) -> ConfigurationSource? {
        if let source { return source }
        if configuration == nil, let played { return played.configuration }
        if let before, before.isReadOnce { return before }
        guard isDemo, !ConfigurationLocator(environment: environment).isNamed(configuration) else { return nil }
        return .builtIn(folder: FileManager.default.currentDirectoryPath)
    }

    /// Returns the path of the file that ``locate(again:)`` reads now; `nil` if it reads none, or a pipe.
    func place(again before: ConfigurationSource) -> String? {
        guard fixedSource(again: before) == nil else { return nil }
        return ConfigurationLocator(environment: environment).place(configuration)
    }

    /// Reads the configuration without running anything.
    ///
    /// Only the selected feeds need their secrets. A thorough reading also checks what fails only its own feed, when it
    /// is fetched; a lenient one returns what can be read of a configuration with mistakes. The names that feeds are
    /// known to have, and the viewer's labels for them, are for views.
    ///
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
            // The descriptions of programs may be old: a run asks them again.
            if error.areByDescriptions {
                error.warnings.append("That is by what programs said of themselves when they were run last.")
            }
            throw error
        }
    }

    /// Reads the configuration with all that can be checked without a request, also the names in views against stored
    /// answers.
    ///
    /// - Throws: ``ConfigurationIssues`` with all errors.
    package func check() async throws(ConfigurationIssues) -> FeedPlan {
        var options = self
        // Read once, as a pipe can be.
        options.source = try locate()
        let plan = try options.plan(for: .everything, isThorough: true)
        guard plan.views.values.contains(where: { !$0.categories.isEmpty || !$0.groups.isEmpty }) else { return plan }
        let names = await options.knownNames(of: .everything)
        let viewerWords = languages(of: plan).viewerWords
        return try options.plan(for: .everything, isThorough: true, names: names, by: viewerWords)
    }

    /// The path of the configuration that would be used without the demo; `nil` if there is none, or if it has the text
    /// of the built-in one.
    var ignoredConfiguration: String? {
        let locator = ConfigurationLocator(environment: environment)
        guard isDemo, source == nil, !locator.isNamed(configuration), let path = locator.foundPath else { return nil }
        let builtIn = ConfigurationSource.builtIn(folder: "").bytes
        return (try? TextFile.read(path, limit: builtIn.count, patience: .zero))?.bytes == builtIn ? nil : path
    }

    /// True if the items or the time are made up, so that nothing is stored.
    var storesNothing: Bool { isDemo || time != nil || played != nil }

    /// True if programs are run; false for a command that only reads stored answers.
    var runsPrograms: Bool {
        asksPublishers && mode != .offline && played == nil && savedAnswer == nil && !records
    }

    /// Returns the viewer's languages: the user's choice, else the configuration's, else that of the locale.
    package func languages(of plan: FeedPlan) -> Languages {
        (language ?? plan.language).map { Languages($0) } ?? Languages(of: environment)
    }
}

extension Feed {
    /// The feed in a demo: its items are marked if a sample publisher answers it.
    package var ofDemo: Feed {
        guard SampleTransport.answers(self) else { return self }
        var feed = self
        feed.isSample = true
        // The sample publishers state no rate, and a demo waits for none.
        feed.access.rates.limits = []
        return feed
    }
}
