import FeedConfiguration
import FeedCore
import FeedRecording
import Foundation
import SampleUpstreams

extension Session {
    /// Reads the configuration, or ends the program with a line for each mistake in it.
    ///
    /// - Parameters:
    ///   - options: Where it is, and what is set for this run.
    ///   - selection: The feeds that are to run; only they need their secrets.
    ///   - standIns: Settings that stand in for the user's, by provider.
    ///   - prefersBuiltIn: Whether the built-in configuration is taken where none is named.
    ///   - descriptions: What programs have said of themselves; by default what is kept of that, or was recorded.
    ///   - doubts: Whether settings that are wrong only by what programs said earlier are left unchecked.
    ///   - played: The recording that takes the place of publishers.
    /// - Returns: The plan.
    static func readPlan(
        _ options: ConfigurationOptions,
        for selection: FeedSelection,
        standIns: [String: [String: RawSetting]] = [:],
        prefersBuiltIn: Bool = false,
        descriptions: ProgramDescriptions? = nil,
        doubts: Bool = true,
        played: PlayedRecording? = nil
    ) -> FeedPlan {
        func read(_ descriptions: ProgramDescriptions) throws(ConfigurationErrors) -> FeedPlan {
            let own = options.config == nil ? played?.configuration : nil
            let source = if let own { own } else { try locate(options, prefersBuiltIn: prefersBuiltIn) }
            let reader = ConfigurationReader(
                registry: registry,
                standIns: standIns,
                // Nobody is asked by a replay, so it needs no keys.
                secretStandIn: played == nil ? nil : Recording.secret,
                describe: { descriptions.description(of: $0) }
            )
            return try reader.read(source, for: selection, overrides: options.set)
        }
        let recorded = played.map { ProgramDescriptions(in: $0.recording) }
        do throws(ConfigurationErrors) {
            return try read(descriptions ?? recorded ?? .kept)
        } catch {
            // What is kept may be old: who runs the program asks it again.
            let unchecked = descriptions == nil && played == nil ? try? read(.unknown) : nil
            if doubts, let unchecked { return unchecked }
            StandardStream.error.writeLine(error.description)
            if unchecked != nil {
                StandardStream.error.writeLine("That is by what programs said of themselves when they were run last.")
            }
            exit(ExitStatus.configuration.rawValue)
        }
    }

    private static func locate(
        _ options: ConfigurationOptions,
        prefersBuiltIn: Bool = false
    ) throws(ConfigurationErrors) -> ConfigurationSource {
        if prefersBuiltIn, options.config == nil {
            return .builtIn(folder: FileManager.default.currentDirectoryPath)
        }
        return try ConfigurationLocator().locate(options.config)
    }

    /// The feeds that the command line names, or those that are enabled; ends the program where a name is unknown.
    static func selected(_ selection: FeedSelection, of plan: FeedPlan, needsSecrets: Bool = true) -> [Feed] {
        do {
            return try plan.feeds(in: selection, needsSecrets: needsSecrets)
        } catch let error as FeedSelectionError {
            for message in error.messages { StandardStream.error.writeLine("aggregate: \(message)") }
            exit(ExitStatus.usage.rawValue)
        } catch {
            StandardStream.error.writeLine("\(error)")
            exit(ExitStatus.configuration.rawValue)
        }
    }

    /// What stands in for the user's settings in a demo, before the sample's own address is known: neither keys nor
    /// publishers of theirs are needed.
    static func demoSettings(at address: URL) -> [String: [String: RawSetting]] {
        let names = registry.manifests.filter { $0.endpoint != nil }.map(\.name)
        return Dictionary(uniqueKeysWithValues: names.map { ($0, SampleUpstreams.settings(for: $0, at: address)) })
    }
}
