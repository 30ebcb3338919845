import ArgumentParser
import FeedConfiguration
import FeedCore
import FeedFormats
import FeedRuntime
import Foundation
import ProgramProcess
import TerminalText

/// `aggregate config`: which configuration is used, and whether it is trusted.
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Say which configuration is used, and trust one that was found.",
        subcommands: [ConfigShowCommand.self, ConfigTrustCommand.self, ConfigUntrustCommand.self],
        defaultSubcommand: ConfigShowCommand.self
    )

    /// Reads a configuration that trust is given to or taken from.
    static func source(_ path: String) throws(CommandFailure) -> ConfigurationSource {
        try CommandFailure.wrapping(.configuration) { () throws(ConfigurationIssues) in
            try ConfigurationLocator().read(path)
        }
    }

    /// Where trust is stored; fails where there is no such place.
    static func trusted() throws(CommandFailure) -> TrustedConfigurations {
        if let trusted = TrustedConfigurations() { return trusted }
        throw failure(
            "neither XDG_STATE_HOME nor HOME says where trust is stored. Name the configuration with --config instead."
        )
    }

    static func failure(_ message: String) -> CommandFailure {
        CommandFailure(.partialFailure, "aggregate: \(message)".cleaned)
    }
}

/// `aggregate config show`: which configuration is used.
struct ConfigShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Say which configuration is used, and whether it is trusted.",
        usage: "aggregate config [show] [--config <path>]"
    )

    @Option(
        help: .init("The configuration, in the place of the one that is found.", valueName: "path"),
        completion: .file(extensions: ["json"])
    )
    var config: String?

    func run() throws {
        let source = try CommandFailure.wrapping(.configuration) { () throws(ConfigurationIssues) in
            try ConfigurationLocator().locate(config, trusting: TrustedConfigurations())
        }
        let path = source.path.map { ", \($0)" } ?? ""
        let trust = source.isBuiltIn ? "" : source.isTrusted ? ", trusted" : ", not trusted"
        StandardStream.output.writeLine("\(source.name)\(path)\(trust)".cleaned)
        guard !source.isTrusted else { return }
        StandardStream.output.writeLine(
            "It runs no programs, takes no secrets, reads no files outside its folder and calls no private addresses."
                + " If it is right: aggregate config trust"
        )
    }
}

/// `aggregate config trust`: lets a configuration that was found do what one that is named may.
struct ConfigTrustCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trust",
        abstract: "Trust a configuration in the current folder, as it is now.",
        discussion: """
            A feeds.json that merely lies in the current folder runs no programs, takes no secrets, reads no files outside \
            its folder and calls no addresses in your network, until you say with this command that it may. That holds \
            until its text changes. Programs and files that it names are not looked at: trust the folder, too.

            A configuration that --config or $AGGREGATE_CONFIG names is trusted, and so is the one in your configuration \
            folder.
            """
    )

    @Argument(help: "The configuration.", completion: .file(extensions: ["json"]))
    var path = ConfigurationLocator.fileName

    func run() throws {
        var source = try ConfigCommand.source(path)
        // What it asks for is told by how it reads without trust.
        source.isTrusted = false
        let reader = PlanReader(registry: Aggregate.registry, environment: ProcessInfo.processInfo.environment)
        let withheld = (try? reader.plan(source, for: .nothing))?.withheldParts ?? []
        let trusted = try ConfigCommand.trusted()
        do throws(TrustedConfigurations.Problem) {
            try trusted.add(source)
        } catch {
            throw ConfigCommand.failure("\(path) cannot be trusted: \(error.reason).")
        }
        let gains = withheld.isEmpty ? "" : " It now has: \(withheld.joined(separator: ", "))."
        StandardStream.output.writeLine("\(path) is trusted as it is now.\(gains)".cleaned)
    }
}

/// `aggregate config untrust`: takes trust back.
struct ConfigUntrustCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "untrust",
        abstract: "Trust a configuration no longer."
    )

    @Argument(help: "The configuration.", completion: .file(extensions: ["json"]))
    var path = ConfigurationLocator.fileName

    func run() throws {
        let source = try ConfigCommand.source(path)
        let trusted = try ConfigCommand.trusted()
        do throws(TrustedConfigurations.Problem) {
            let wasTrusted = try trusted.remove(source.path ?? path)
            StandardStream.output.writeLine(
                "\(path) \(wasTrusted ? "is not trusted any more" : "was not trusted").".cleaned
            )
        } catch {
            throw ConfigCommand.failure("trust in \(path) cannot be taken back: \(error.reason).")
        }
    }
}
