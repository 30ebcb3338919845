import FeedBoard
package import FeedConfiguration
package import FeedCore
package import FeedEngine
package import FeedTimeline
package import Foundation
import SamplePublishers

extension Session {
    /// What somebody wants of a session.
    package struct Options: Sendable {
        /// The providers that feeds can be of.
        package let registry: FeedRegistry

        /// The `User-Agent` of requests, such as `aggregate/1.0`.
        package let userAgent: String
        package let environment: [String: String]

        // MARK: The configuration

        /// The path of the configuration, where the user names one.
        package var configuration: String?

        /// A text in the place of any configuration.
        package var source: ConfigurationSource?

        /// A configuration that came through a pipe, and cannot be read again.
        package var piped: [UInt8]?

        /// Settings for this run, such as `tfl.radius=500`.
        package var overrides: [String] = []
        package var selection = FeedSelection()

        /// The view of the configuration that is shown, by its name.
        package var view: String?

        // MARK: What stands in

        /// Whether sample publishers stand in for the real ones.
        package var isDemo = false

        /// A recording that is shown as it was then.
        package var played: PlayedRecording?

        /// What answers every request in the place of publishers.
        package var savedAnswer: SavedAnswer?

        /// What the clock shows at the start.
        package var time: DateArgument?

        /// How fast the clock of a replay, a demo or a set time runs; `nil` for 1, where a replay stands still.
        package var speed: Double?

        // MARK: How feeds are run

        /// The viewer's zone, where the user names one.
        package var timeZone: TimeZone?

        /// The language of screens, where the user names one.
        package var language: Language?

        /// How long a fetch may take, where the user says so.
        package var deadline: Duration?

        /// How long a session waits at its start for programs to say what they are; until each has where it is `nil`.
        ///
        /// Those that are slower say it while they are fetched.
        package var programPatience: Duration? = .seconds(2)
        package var store = StoreChoice.standard

        /// Whether feeds are fetched; else what other processes store is shown.
        package var fetches = true

        /// When publishers are asked.
        package var mode = FetchMode.cached

        /// Whether publishers may be asked, for which feeds need their keys.
        package var asksPublishers = true

        /// Whether feeds that cannot be fetched as they are configured are told of at the start, and give the command its
        /// status; not of one about a single item, whatever feed that has.
        package var tellsFaults = true

        /// Whether answers are stored for later runs; rates and budgets are counted over all runs in any case.
        package var storesAnswers = true

        /// Whether each exchange is recorded; the clock of all feeds shows one instant then, in whole seconds, so that a
        /// replay can ask the same again.
        package var records = false

        // MARK: Who hears of it

        /// Is given the runtime before anything is run, to be ready for a sudden end.
        package var onOpen: @Sendable (FeedRuntime) -> Void = { _ in }

        /// Makes what is told what happens, by the session's clock.
        package var observe: @Sendable (FeedClock) -> @Sendable (RuntimeEvent) -> Void = { _ in { _ in } }

        /// Is given what a configuration says that was read again, before anything goes on with it; a server goes on with its
        /// part of it.
        ///
        /// An error keeps all as it was.
        package var onReload: (@Sendable (FeedPlan) async throws -> Void)?

        /// Is told which host is asked while a feed is added, and `nil` when it has answered.
        package var onAsking: @Sendable (_ host: String?) -> Void = { _ in }

        package init(registry: FeedRegistry, userAgent: String, environment: [String: String]) {
            self.registry = registry
            self.userAgent = userAgent
            self.environment = environment
        }
    }
}

extension Session.Options {
    /// Where things are stored: where the user says, else where the configuration does.
    ///
    /// - Throws: What is wrong with the configuration, where it has to be read; mistakes inside the entries of feeds are not.
    package var storeChoice: StoreChoice {
        get throws(ConfigurationIssues) {
            guard case .standard = store else { return store }
            return store(by: try plan())
        }
    }

    /// Where things are stored: where the user says, else where the configuration does.
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

    /// Finds the configuration and reads its text; a demo ignores one that nobody names.
    ///
    /// - Parameter before: The text as it was read before, which stands where it cannot be read again.
    /// - Returns: The text.
    /// - Throws: That it is not there or cannot be read.
    package func locate(again before: ConfigurationSource? = nil) throws(ConfigurationIssues) -> ConfigurationSource {
        if let source { return source }
        if configuration == nil, let played { return played.configuration }
        if let before, before.isReadOnce { return before }
        let locator = ConfigurationLocator(environment: environment, piped: piped)
        if isDemo, !locator.isNamed(configuration) {
            return .builtIn(folder: FileManager.default.currentDirectoryPath)
        }
        return try locator.locate(configuration, trusting: TrustedConfigurations(environment: environment))
    }

    /// The file that ``locate(again:)`` reads now; `nil` where it reads none, or a pipe.
    func place(again before: ConfigurationSource) -> String? {
        hasPlace(again: before) ? ConfigurationLocator(environment: environment).place(configuration) : nil
    }

    /// Whether ``locate(again:)`` may read a file, now or later.
    func hasPlace(again before: ConfigurationSource) -> Bool {
        if source != nil || configuration == nil && played != nil || before.isReadOnce { return false }
        return !isDemo || ConfigurationLocator(environment: environment).isNamed(configuration)
    }

    /// Reads the configuration without running anything.
    ///
    /// - Parameters:
    ///   - selection: The feeds that are to run; only they need their secrets.
    ///   - isThorough: Whether to look at what fails only its own feed, when it is fetched.
    ///   - isLenient: Whether to give what can be read of a configuration with mistakes.
    ///   - names: The categories and groups that feeds are known to have, for those of views.
    ///   - viewerWords: What screens call them in the viewer's language.
    /// - Returns: The plan.
    /// - Throws: All that is wrong.
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
            // What programs said may be old: a run asks them again.
            if error.areByDescriptions {
                error.warnings.append("That is by what programs said of themselves when they were run last.")
            }
            throw error
        }
    }

    /// Reads the configuration with all that can be checked without a request, also what views name of stored answers.
    ///
    /// - Returns: The plan.
    /// - Throws: All that is wrong.
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

    /// The configuration that would be used if this were no demo; `nil` where it is none, or that says the same.
    var ignoredConfiguration: String? {
        let locator = ConfigurationLocator(environment: environment)
        guard isDemo, source == nil, !locator.isNamed(configuration), let path = locator.foundPath else { return nil }
        let builtIn = ConfigurationSource.builtIn(folder: "").bytes
        return (try? TextFile.read(path, limit: builtIn.count, patience: .zero))?.bytes == builtIn ? nil : path
    }

    /// Whether what happens is made up, or told at a time that is made up, and nothing to store.
    var storesNothing: Bool { isDemo || time != nil || played != nil }

    /// Whether programs are run; not for a command that only looks at stored answers.
    var runsPrograms: Bool {
        asksPublishers && mode != .offline && played == nil && savedAnswer == nil && !records
    }

    /// What the viewer reads: as the user says, else the configuration, else the locale.
    package func languages(of plan: FeedPlan) -> Languages {
        (language ?? plan.language).map { Languages($0) } ?? Languages(of: environment)
    }
}

extension Feed {
    /// The feed in a demo: its items are marked where a sample publisher answers it.
    package var ofDemo: Feed {
        guard SampleTransport.answers(self) else { return self }
        var feed = self
        feed.isSample = true
        // The sample publishers state no rate, and a demo waits for none.
        feed.access.rates.limits = []
        return feed
    }
}
