package import FeedCore
import FeedJSON
import Foundation

/// A reader that turns the text of a configuration into a plan, or reports all of its errors at once.
///
/// Apart from its arguments, it only reads the files of secrets. It makes no request.
package struct ConfigurationReader: Sendable {
    package private(set) var registry: FeedRegistry
    let environment: [String: String]
    let currentFolder: String
    let isPrivate: @Sendable (_ host: String) -> Bool

    /// The settings for this run, such as `tfl.radius=500`; if a setting is repeated, the last one counts.
    package var overrides: [String] = []

    /// The settings that replace those in the entries of all feeds of a provider, by the provider's name; ``overrides``
    /// replace these in turn.
    package var standIns: [String: [String: RawSetting]] = [:]

    /// The replacement for every secret of the configuration, so that no secret is looked up; `nil` to look secrets up.
    package var secretStandIn: Secret?

    /// Returns the known description of a feed whose program describes itself; if `nil`, the feed's settings are not
    /// checked.
    package var describe: @Sendable (Feed) -> FeedManifest? = { _ in nil }

    /// Returns the reason why a feed's program cannot be started; `nil` if it can, or the feed has no program.
    ///
    /// It is called only if ``isThorough`` is true.
    package var absence: @Sendable (Feed) -> SettingIssues? = { _ in nil }

    /// Returns the reason why a program that receives alerts cannot be started; `nil` if it can.
    ///
    /// It is called only if ``isThorough`` is true.
    package var absenceOfProgram: @Sendable (_ program: String) -> SettingIssues? = { _ in nil }

    /// True to treat errors that affect only one feed or view as errors of the whole configuration: mistakes inside the
    /// entry of the feed or view, settings that do not match a program's description, and missing programs.
    ///
    /// Missing files become warnings.
    package var isThorough = true

    /// True to return the readable part of a configuration with errors, with the errors in the plan, instead of
    /// failing.
    package var isLenient = false

    /// Returns the problem with a category or group that a view names, as a whole sentence; `nil` if no problem is
    /// known.
    package var issueOfName: @Sendable (_ name: ViewedName, _ view: SavedView) -> String? = { _, _ in nil }

    /// Creates a reader.
    ///
    /// `environment` are the user's variables, which may contain secrets. `currentFolder` is the folder for relative
    /// paths on the command line. `isPrivate` returns true if a host is an address inside the user's network, which a
    /// configuration without trust may not use.
    package init(
        registry: FeedRegistry,
        environment: [String: String] = ProcessInfo.processInfo.environment,
        currentFolder: String = FileManager.default.currentDirectoryPath,
        isPrivate: @escaping @Sendable (_ host: String) -> Bool = { _ in false }
    ) {
        (self.registry, self.environment, self.currentFolder) = (registry, environment, currentFolder)
        self.isPrivate = isPrivate
    }

    /// Reads a configuration.
    ///
    /// - Parameters:
    ///   - source: The text and its origin.
    ///   - selection: The feeds that must have no errors and no missing secrets. A mistake inside the entry of another
    ///     feed is that feed's ``FeedCore/Feed/fault``, unless ``isThorough`` is true.
    /// - Returns: The plan, with warnings.
    /// - Throws: All errors, in the order of the file, then of the overrides.
    package func read(
        _ source: ConfigurationSource,
        for selection: FeedSelection = FeedSelection()
    ) throws(ConfigurationIssues) -> FeedPlan {
        let document = try document(of: source)
        var reader = self
        reader.registry = registry.adding(providersOf: source, document.root)
        var reading = ConfigurationReading(reader, source: source, selection: selection)
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
            return try JSONDocument(source.bytes.withoutComments())
        } catch {
            throw ConfigurationIssues(
                in: source.name,
                at: error.position,
                source.explanation(of: error)
            )
        }
    }
}
