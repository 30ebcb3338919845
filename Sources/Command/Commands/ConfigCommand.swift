import ArgumentParser
import FeedConfiguration
import FeedCore
import FeedRuntime
import Terminal

/// `aggregate config`: the configuration.
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Write and check the configuration, say which one is used, and trust one that was found.",
        subcommands: [
            ConfigShowCommand.self, ConfigInitCommand.self, ConfigCheckCommand.self, ConfigSchemaCommand.self,
            ConfigTrustCommand.self, ConfigUntrustCommand.self,
        ],
        defaultSubcommand: ConfigShowCommand.self
    )
}

/// `aggregate config show`: the configuration and the time zone in use.
struct ConfigShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Say which configuration is used, whether it is trusted, and which time zone rules are used.",
        usage: "aggregate config [show] [--config <path>]"
    )

    @OptionGroup var path: ConfigurationPath

    func run() throws {
        let source = try ConfigurationLocator().locate(path.config, trusting: TrustedConfigurations())
        for line in source.summary + ZoneDatabase.shared.summary { StandardStream.output.writeLine(line.cleaned) }
    }
}
