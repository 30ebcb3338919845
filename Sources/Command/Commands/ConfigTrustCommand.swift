import ArgumentParser
import FeedConfiguration
import FeedCore
import FeedRuntime
import Foundation
import Terminal

/// `aggregate config trust`: gives a configuration that was found the rights of one that is named.
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
        let reader = ConfigurationReader.knowingPrograms(.ofCommand, ProcessInfo.processInfo.environment)
        StandardStream.output.writeLine(try TrustedConfigurations.trust(path, by: reader).cleaned)
    }
}

/// `aggregate config untrust`: withdraws the trust.
struct ConfigUntrustCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "untrust",
        abstract: "Trust a configuration no longer."
    )

    @Argument(help: "The configuration.", completion: .file(extensions: ["json"]))
    var path = ConfigurationLocator.fileName

    func run() throws {
        let state = try TrustedConfigurations.distrust(path) ? "is not trusted any more" : "was not trusted"
        StandardStream.output.writeLine("\(path) \(state).".cleaned)
    }
}
