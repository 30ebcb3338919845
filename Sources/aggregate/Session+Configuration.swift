import FeedConfiguration
import FeedCore
import FeedRecording
import Foundation
import SampleUpstreams

extension Session {
    /// Reads the configuration, or ends the program with a line for each mistake in it.
    static func readPlan(
        _ options: ConfigurationOptions,
        for selection: FeedSelection,
        standIns: [String: [String: RawSetting]] = [:],
        prefersBuiltIn: Bool = false,
        descriptions: ProgramDescriptions = .kept,
        played: PlayedRecording? = nil
    ) -> FeedPlan {
        do throws(ConfigurationErrors) {
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
        } catch {
            StandardStream.error.writeLine(error.description)
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
