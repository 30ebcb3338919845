import ArgumentParser
import FeedConfiguration
import FeedCore
import FeedFormats
import FeedRuntime
import Foundation
import Terminal

/// `aggregate providers describe NAME`: a provider, or the source of a feed, and its settings.
struct ProvidersDescribeCommand: ParsableCommand {
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
        guard let manifest = FeedRegistry.ofCommand.provider(named: name)?.manifest ?? manifest(ofFeed: name) else {
            let hint = name.remedy(among: FeedRegistry.ofCommand.manifests.map(\.name))
            throw CommandFailure(.usage, "aggregate: there is no provider \"\(name.cleaned)\". \(hint)")
        }
        ProviderPage(manifest).print(as: format)
    }

    /// The manifest of a feed of the configuration; `nil` if no feed has this name.
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
        return feed.selfDescribing?.description ?? FeedRegistry.ofCommand.provider(named: feed.manifest.name)?.manifest
    }
}
