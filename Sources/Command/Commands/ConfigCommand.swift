import ArgumentParser
import FeedConfiguration
import FeedCore
import FeedEngine
import FeedFormats
import FeedRuntime
import FeedTimeline
import Foundation
import Terminal

/// `aggregate config`: the configuration.
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Write and check the configuration, say which one is used, and trust one that was found.",
        subcommands: [
            Show.self, Init.self, Check.self, Schema.self,
            Trust.self, Untrust.self,
        ],
        defaultSubcommand: Show.self
    )

    /// `aggregate config show`: the configuration and the time zone rules in use.
    struct Show: ParsableCommand {
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

    /// `aggregate config check`: a check of the configuration and, with `--probe`, of the publishers.
    struct Check: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "check",
            abstract: "Check the configuration, all of it, without a request.",
            usage: "aggregate config check [--probe] [<options>]",
            discussion: "With --probe each selected feed is fetched once, and the outcome is printed."
        )

        @Flag(help: "Fetch each enabled feed once, or those that --feed and --tag name.")
        var probe = false

        @OptionGroup(title: "Feeds") var feeds: FeedOptions

        func run() async throws {
            guard probe else { return try await checkOnly() }
            try await Session.run(feeds, { _ in }, run(in:))
        }

        private func run(in session: Session) async throws -> ExitStatus {
            let query = session.plainQuery
            let reports = await session.fetch(mode: .refresh) { [query] feed in
                // If requests are counted, a probe should cost as few as possible.
                feed.isCounted ? TimeWindow(from: query.now, until: query.now) : query.window(of: feed)
            }
            let lines = FeedStateLines(by: session.viewerClock(), isVerbose: true)
            for report in reports {
                let size = lines.count(in: report).map { ["\(report.feed.id): \($0)"] } ?? []
                (size + lines.lines(of: report)).forEach(StandardStream.output.writeLine)
            }
            return ExitStatus(reports, isStrict: false)
        }

        private func checkOnly() async throws {
            let plan = try await Session.Options(feeds).check()
            _ = try plan.feeds(in: feeds.selection)
            RuntimeEvent.configurationRead(plan).writeToStandardError()
            for line in plan.findings { StandardStream.output.writeLine(line.cleaned) }
        }
    }

    /// `aggregate config init`: writes a first configuration.
    struct Init: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "init",
            abstract: "Write the default configuration to a file, to begin with.",
            discussion: "Refuses to overwrite an existing file without --force."
        )

        @Argument(help: "Where to write it.", completion: .file(extensions: ["json"]))
        var path = ConfigurationLocator.fileName

        @Flag(help: "Overwrite a file that is there.")
        var force = false

        func run() throws {
            do {
                StandardStream.output.write(try BuiltInConfiguration.begin(at: path, replacing: force))
            } catch {
                throw CommandFailure(.partialFailure, "aggregate: \(error.message)")
            }
        }
    }

    /// `aggregate config schema`: the JSON Schema of the configuration.
    struct Schema: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "schema",
            abstract: "Print the JSON Schema of feeds.json, for editors.",
            discussion: "Save it beside your configuration and name it there: \"$schema\": \"./feeds.schema.json\"."
        )

        func run() { StandardStream.output.write(ConfigurationSchema.json(for: FeedRegistry.ofCommand.manifests)) }
    }

    /// `aggregate config trust`: trusts a configuration in the current folder, as if the user had named it.
    struct Trust: ParsableCommand {
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

    /// `aggregate config untrust`: no longer trusts a configuration.
    struct Untrust: ParsableCommand {
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
}
