import FeedConfiguration
import FeedCore
import FeedFormats
import FeedHTTP
import FeedRecording
import FeedRuntime
import Foundation
import TerminalText

extension Session {
    /// Finds the configuration and reads its text; fails where that cannot be done.
    static func find(
        _ options: FeedOptions,
        played: PlayedRecording? = nil
    ) throws(CommandFailure) -> ConfigurationSource {
        if options.configuration.config == nil, let played { return played.configuration }
        return try CommandFailure.wrapping(.configuration) { () throws(ConfigurationErrors) in try locate(options) }
    }

    /// Finds the configuration and reads its text.
    ///
    /// - Parameters:
    ///   - options: Where it is. A demo ignores one that nobody names.
    ///   - before: The text as it was read before, which stands where it came through a pipe.
    /// - Returns: The text.
    /// - Throws: That it is not there or cannot be read.
    static func locate(
        _ options: FeedOptions,
        again before: ConfigurationSource? = nil
    ) throws(ConfigurationErrors) -> ConfigurationSource {
        if let before, before.isReadOnce { return before }
        let locator = ConfigurationLocator()
        if options.demo, !locator.isNamed(options.configuration.config) {
            return .builtIn(folder: FileManager.default.currentDirectoryPath)
        }
        return try locate(options.configuration.config)
    }

    /// Finds the configuration and reads its text.
    ///
    /// One that was found in the current folder is trusted only where the user has said so.
    ///
    /// - Parameter path: What the user named with `--config`.
    /// - Returns: The text.
    /// - Throws: That it is not there or cannot be read.
    static func locate(_ path: String?) throws(ConfigurationErrors) -> ConfigurationSource {
        var source = try ConfigurationLocator(piped: PipedConfiguration.bytes).locate(path)
        if !source.isTrusted { source.isTrusted = TrustedConfigurations()?.contains(source) == true }
        return source
    }

    /// Says that a demo shows other feeds than those of the configuration that is there.
    static func tellOfIgnoredConfiguration(_ source: ConfigurationSource) {
        guard source.isBuiltIn, let path = ConfigurationLocator().foundPath,
            // One that says the same is not ignored.
            (try? TextFile.read(path, limit: source.bytes.count, patience: .zero))?.bytes != source.bytes
        else { return }
        StandardStream.error.writeLine(
            "aggregate: the demo shows the built-in feeds and ignores \(path). To use that: --demo --config \(path)"
                .cleaned
        )
    }

    /// Reads the configuration, or fails with a line for each mistake in it.
    ///
    /// - Parameters:
    ///   - options: What is set for this run.
    ///   - source: Its text; where it is `nil`, it is found by the options.
    ///   - selection: The feeds that are to run; only they need their secrets.
    ///   - standIns: Settings that stand in for the user's, by provider.
    ///   - descriptions: What programs have said of themselves; by default what is kept of that, or was recorded.
    ///   - isThorough: Whether to look at what fails only its own feed, when it is fetched.
    ///   - played: The recording that takes the place of publishers.
    /// - Returns: The plan.
    /// - Throws: ``CommandFailure`` with a line for each mistake.
    static func readPlan(
        _ options: ConfigurationOptions,
        in source: ConfigurationSource? = nil,
        for selection: FeedSelection,
        standIns: [String: [String: RawSetting]] = [:],
        descriptions: ProgramDescriptions? = nil,
        isThorough: Bool = false,
        played: PlayedRecording? = nil
    ) throws(CommandFailure) -> FeedPlan {
        let source =
            if let source {
                source
            } else {
                try CommandFailure.wrapping(.configuration) { () throws(ConfigurationErrors) in
                    try locate(options.config)
                }
            }
        do throws(ConfigurationErrors) {
            return try plan(
                options.set,
                in: source,
                for: selection,
                standIns: standIns,
                descriptions: descriptions,
                isThorough: isThorough,
                played: played
            )
        } catch {
            var message = error.description
            // What programs said may be old: a run asks them again.
            if isThorough, (try? plan(options.set, in: source, for: selection, played: played)) != nil {
                message += "\nThat is by what programs said of themselves when they were run last."
            }
            throw CommandFailure(.configuration, message)
        }
    }

    /// Reads the configuration, as ``readPlan`` does.
    static func plan(
        _ overrides: [String],
        in source: ConfigurationSource,
        for selection: FeedSelection,
        standIns: [String: [String: RawSetting]] = [:],
        descriptions: ProgramDescriptions? = nil,
        isThorough: Bool = false,
        played: PlayedRecording? = nil
    ) throws(ConfigurationErrors) -> FeedPlan {
        let descriptions =
            descriptions ?? played.map { ProgramDescriptions(in: $0.recording) }
            ?? ProgramDescriptions(environment: ProcessInfo.processInfo.environment)
        var reader = ConfigurationReader(
            registry: registry,
            standIns: standIns,
            // No request is made by a replay, so it needs no keys.
            secretStandIn: played == nil ? nil : Recording.secret,
            isPrivate: { AddressClass(host: $0).map { $0 != .public } ?? false },
            describe: { descriptions.description(of: $0) }
        )
        reader.isThorough = isThorough
        return try reader.read(source, for: selection, overrides: overrides)
    }

    /// Tells what works but should not stay so, and what a configuration that is not trusted does not get.
    static func tell(_ plan: FeedPlan) {
        for warning in plan.warnings { StandardStream.error.writeLine(warning.description) }
        if let notice = plan.trustNotice { StandardStream.error.writeLine(notice) }
    }

    /// The feeds that the command line names, or those that are enabled; fails where a name is unknown.
    static func selected(
        _ selection: FeedSelection,
        of plan: FeedPlan,
        needsSecrets: Bool = true
    ) throws(CommandFailure) -> [Feed] {
        do {
            return try plan.feeds(in: selection, needsSecrets: needsSecrets)
        } catch let error as FeedSelectionError {
            throw CommandFailure(.usage, error.messages.map { "aggregate: \($0)" }.joined(separator: "\n"))
        } catch {
            throw CommandFailure(.configuration, "\(error)")
        }
    }
}
