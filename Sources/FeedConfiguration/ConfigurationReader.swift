package import FeedCore
import FeedJSON
import Foundation

/// Turns the text of a configuration into a plan, or tells all that is wrong with it at once.
///
/// It reads the files of secrets and otherwise nothing but its arguments; it makes no request.
package struct ConfigurationReader: Sendable {
    package let registry: FeedRegistry
    let environment: [String: String]
    let currentFolder: String
    let isPrivate: @Sendable (_ host: String) -> Bool

    /// Settings for this run, such as `tfl.radius=500`, the last of the same setting winning.
    package var overrides: [String] = []

    /// Settings, by the name of a provider, that stand in for those of its feeds, as if the user had set them; only
    /// ``overrides`` go before them.
    package var standIns: [String: [String: RawSetting]] = [:]

    /// What stands in for each secret of the configuration, none of which is looked up then.
    package var secretStandIn: Secret?

    /// What is known of a feed whose source describes itself; `nil` leaves its settings unchecked.
    package var describe: @Sendable (Feed) -> FeedManifest? = { _ in nil }

    /// Why a feed's program cannot be started; `nil` where it can, or the feed has none.
    ///
    /// It is asked where ``isThorough``.
    package var absence: @Sendable (Feed) -> SettingIssues? = { _ in nil }

    /// Why a program that alerts go to cannot be started; `nil` where it can.
    ///
    /// It is asked where ``isThorough``.
    package var absenceOfProgram: @Sendable (_ program: String) -> SettingIssues? = { _ in nil }

    /// Whether to look at what fails only its own feed or view, when it is fetched or asked for: mistakes inside its entry,
    /// settings that do not fit what a source says of itself, and files and programs that are not there.
    package var isThorough = true

    /// Whether to give what can be read of a configuration with mistakes, which the plan has then, instead of failing.
    package var isLenient = false

    /// What is wrong with a category or group that a view names, in a whole sentence; `nil` where nothing is known of it.
    package var issueOfName: @Sendable (_ name: ViewedName, _ view: SavedView) -> String? = { _, _ in nil }

    /// Makes a reader.
    ///
    /// - Parameters:
    ///   - registry: The providers that feeds can be of.
    ///   - environment: Where secrets are looked up, and the home folder for paths that begin with `~/`.
    ///   - currentFolder: Where relative paths on the command line are taken from; those in the configuration are taken
    ///     from its own folder.
    ///   - isPrivate: Whether a host is written as an address inside the user's network, where a configuration that is not
    ///     trusted has no business.
    package init(
        registry: FeedRegistry,
        environment: [String: String] = ProcessInfo.processInfo.environment,
        currentFolder: String = FileManager.default.currentDirectoryPath,
        isPrivate: @escaping @Sendable (_ host: String) -> Bool = { _ in false }
    ) {
        self.registry = registry
        self.environment = environment
        self.currentFolder = currentFolder
        self.isPrivate = isPrivate
    }

    /// Reads a configuration.
    ///
    /// - Parameters:
    ///   - source: The text, and where it comes from.
    ///   - selection: The feeds in which nothing may be wrong, not even a secret that is not there. A mistake inside the entry
    ///     of another feed is that feed's ``FeedCore/Feed/fault``, unless ``isThorough``.
    /// - Returns: The plan, with warnings.
    /// - Throws: Everything that is wrong, in the order of the file, then of the overrides.
    package func read(
        _ source: ConfigurationSource,
        for selection: FeedSelection = FeedSelection()
    ) throws(ConfigurationIssues) -> FeedPlan {
        let document = try document(of: source)
        var reading = ConfigurationReading(self, source: source, selection: selection)
        if document.hasByteOrderMark {
            reading.log.warning(.file(0), "the file begins with a byte-order mark, which was skipped.")
        }
        reading.read(RawSetting(document.root, isPlaced: true), overrides: overrides)
        let log = reading.log
        let ofFeeds = reading.plan.feeds.filter(\.isEnabled).flatMap { reading.feedErrors[$0.id] ?? [] }
        let errors = source.lines(of: log.errors + ofFeeds + reading.viewErrors.values.joined())
        guard log.errors.isEmpty || isLenient else {
            var issues = ConfigurationIssues(errors)
            issues.warnings = source.lines(of: log.warnings)
            issues.areByDescriptions = log.errorsByDescriptions == errors.count
            throw issues
        }
        var plan = reading.plan
        plan.warnings = source.lines(of: log.warnings)
        plan.errors = errors
        plan.viewErrors = reading.viewErrors.mapValues(source.lines)
        plan.feedErrors = reading.feedErrors.mapValues(source.lines)
        plan.missingSecrets = reading.missingSecrets.mapValues(source.lines)
        return plan
    }

    private func document(of source: ConfigurationSource) throws(ConfigurationIssues) -> JSONDocument {
        if let problem = source.encodingProblem { throw ConfigurationIssues(in: source.name, problem) }
        let text = source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? source.bytes.dropFirst(3) : source.bytes[...]
        if text.allSatisfy({ [0x20, 0x09, 0x0A, 0x0D].contains($0) }) {
            let place = source.path == nil ? "FILE" : "--force \(source.name.printable.quotedForShell)"
            throw ConfigurationIssues(
                in: source.name,
                "there is nothing in it. To write one with all feeds: aggregate config init \(place)"
            )
        }
        do {
            return try JSONDocument(source.bytes)
        } catch {
            throw ConfigurationIssues(
                in: source.name,
                at: error.position,
                source.explanation(of: error)
            )
        }
    }
}
