import ArgumentParser
import FeedConfiguration
import FeedCore
import FeedFormats
import FeedRuntime
import FeedScaffold
import Foundation
import Terminal

/// `aggregate providers`: the kinds of feeds.
struct ProvidersCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "providers",
        abstract: "List and describe what feeds can be, and write a provider in Swift.",
        subcommands: [
            List.self, Find.self, Describe.self, Search.self, Check.self, New.self,
        ],
        defaultSubcommand: List.self
    )

    /// `aggregate providers list`: the providers that a configuration may name.
    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List the providers.",
            usage: "aggregate providers [list] [--format <format>]"
        )

        @Option(help: "How to print.")
        var format: PageFormat = .page

        func run() {
            for clash in FeedRegistry.ofCommand.clashes {
                StandardStream.error.writeLine("aggregate: \(clash.sentence)".cleaned)
            }
            ProviderList(FeedRegistry.ofCommand.manifests).print(as: format)
        }
    }

    /// `aggregate providers describe NAME`: a provider and its settings, or the settings that a feed's program
    /// describes.
    struct Describe: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "describe",
            abstract: "Describe a provider and its settings.",
            discussion: "For a feed of a program, this shows what the program says of itself, once it has run."
        )

        @Argument(
            help: .init("The provider's name, such as tfl-arrivals, or the id of a feed.", valueName: "provider"),
            completion: Completions.providers
        )
        var name: String

        @OptionGroup var path: ConfigurationPath

        @Option(help: "How to print.")
        var format: PageFormat = .page

        func run() throws {
            let provider = FeedRegistry.ofCommand.provider(named: name)
            guard let manifest = provider?.manifest ?? manifest(ofFeed: name) else {
                let hint =
                    name.suggestion(among: FeedRegistry.ofCommand.names)
                    ?? "To find one: aggregate providers find \(name.cleaned.quotedForShell)"
                throw CommandFailure(.usage, "aggregate: there is no provider \"\(name.cleaned)\". \(hint)")
            }
            ProviderPage(manifest, provider?.searches ?? []).print(as: format)
        }

        /// Returns the description of a feed in the configuration; `nil` if there is no feed with this id.
        private func manifest(ofFeed name: String) -> FeedManifest? {
            let environment = ProcessInfo.processInfo.environment
            var options = Session.Options(registry: .ofCommand, userAgent: "", environment: environment)
            options.configuration = path.config
            guard FeedID.isValid(name), let feed = options.readable?.feeds.first(where: { $0.id.rawValue == name })
            else { return nil }
            if feed.isUndescribed {
                StandardStream.error.writeLine(
                    "\(name): \(feed.profile.publisher.cleaned) has not been run yet, and says what can be set when it is:"
                        + " aggregate config check --probe --feed \(name)"
                )
            }
            return feed.selfDescribing?.description
                ?? FeedRegistry.ofCommand.provider(named: feed.manifest.name)?.manifest
        }
    }

    /// `aggregate providers search PROVIDER SETTING WORDS`: values of a setting by name.
    struct Search: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "search",
            abstract: "Find values of a setting by name, such as stops, countries and sports.",
            usage: "aggregate providers search <provider> <setting> <words> ... [<options>]",
            discussion: """
                EXAMPLES:
                  aggregate providers search tfl-arrivals stops oxford circus
                  aggregate providers search holidays region bavaria
                  aggregate providers search sport-events category football
                """
        )
        @Argument(
            help: .init("The provider's name, or the id of a feed.", valueName: "provider"),
            completion: Completions.providers
        )
        var name: String
        @Argument(help: "The setting.", completion: Completions.searches) var setting: String
        @Argument(help: "Words to look for (default: list everything known without a request).") var words: [String] =
            []
        @Option(help: "How to print.") var format: PageFormat = .page
        @OptionGroup(title: "Feeds") var feeds: FeedOptions

        func run() async throws {
            let options = try Session.Options(feeds)
            let question = try SettingQuestion(name, setting, for: words.joined(separator: " "), with: options)
            let matches = try await question.matches(with: options)
            let isSample = options.isDemo && question.asksPublisher
            let provider = question.provider.manifest.name
            // Another source makes another feed.
            let feed = question.namesSource ? nil : question.feed?.rawValue
            var list = MatchList(matches: matches, provider: provider, setting: setting, feed: feed, isSample: isSample)
            if question.namesSource {
                list.otherWay = "By a point: aggregate providers search \(provider) \(setting) LATITUDE,LONGITUDE"
            }
            list.print(as: format)
            if matches.isEmpty { throw CommandFailure(.partialFailure) }
        }
    }

    /// `aggregate providers new`: writes a provider in Swift, into a checkout of this project or a package of its own, or
    /// the file of a declared one.
    struct New: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "new",
            abstract: "Write a new provider: in Swift, or a file that declares one.",
            discussion: """
                It comes with tests and an invented answer, builds and passes as it stands. Nothing that is there is \
                overwritten. A package has a command of its own, with the built-in providers and the new one.

                A provider without code is one file: --declared asks the address once, and writes the file with the \
                mapping that its answer suggests. Documentation/declaring-a-provider.md says what else it may have.

                EXAMPLES:
                  aggregate providers new river-levels
                  aggregate providers new river-levels --package --in ../river-levels
                  aggregate providers new tides --declared https://tides.example.org/v1/tides
                """
        )

        @Argument(help: "The provider's name in configurations, such as river-levels.")
        var name: String

        @Option(help: "One request, or a fetch of its own with two requests and a state.")
        var kind = ProviderKind.singleRequest

        @Flag(help: "Write a package of its own, into an empty folder.")
        var package = false

        @Option(
            name: .customLong("in"),
            help: .init("The checkout, or the folder of the package, instead of this folder.", valueName: "path"),
            completion: .directory
        )
        var folder = "."

        @Option(
            help: .init(
                "The checkout or the address of aggregate that the package takes. Default: this program's, else this folder's.",
                valueName: "path or address"
            ),
            completion: .directory
        )
        var dependency: String?

        @Option(help: .init("Declare the provider of this address in NAME.json.", valueName: "address"))
        var declared: String?

        mutating func validate() throws {
            if dependency != nil, !package { throw ValidationError("--dependency is of a package; add --package.") }
        }

        func run() async throws {
            let place = URL(filePath: folder, directoryHint: .isDirectory)
            if let declared { return try await declare(declared, in: place) }
            let scaffold = try FeedScaffold(
                ProviderName(name),
                kind: kind,
                at: place,
                packageOf: package ? AggregateDependency(dependency, version: Program.version) : nil
            )
            try scaffold.write()
            StandardStream.output.write(scaffold.summary)
            let remedies = scaffold.remedies.map { "aggregate: \($0)" }
            if !remedies.isEmpty { throw CommandFailure(.partialFailure, remedies.joined(separator: "\n")) }
        }
    }
}

extension ProvidersCommand.New {
    /// Asks an address once, and writes the file of a provider of it.
    private func declare(_ address: String, in folder: URL) async throws {
        _ = try ProviderName(name)
        let file = folder.appending(path: "\(name).json")
        let path = file.path(percentEncoded: false)
        guard !FileManager.default.fileExists(atPath: path) else {
            throw CommandFailure(.usage, "aggregate: there is a file \(path.cleaned) already.")
        }
        let options = try Session.Options(FeedOptions.parse([]))
        let addition = try await FeedAddition(address, id: nil, [], with: options, isShown: true, asking: nil)
        let text = try addition.providerFile(named: name, on: CivilDay(Date.now, in: .current))
        try Data(text.utf8).write(to: file)
        print("Wrote \(path.cleaned). To see what it lacks: aggregate providers check \(path.quotedForShell)")
    }
}

extension ProviderKind: ExpressibleByArgument {}
