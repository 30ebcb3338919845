import ArgumentParser
import FeedCore
import FeedFormats
import Foundation

/// `aggregate feeds describe PROVIDER`: what a provider is and what can be set.
struct FeedsDescribeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "describe",
        abstract: "Describe a provider and its settings; without a name, list the providers."
    )

    @Argument(help: "The provider's name, such as tfl-arrivals.")
    var provider: String?

    @Option(name: .long, help: "How to print.")
    var format: PageFormat = .page

    func run() throws {
        guard let provider else {
            for manifest in Session.registry.manifests {
                StandardStream.output.writeLine(
                    manifest.name.padding(toLength: 16, withPad: " ", startingAt: 0) + manifest.summary
                )
            }
            return
        }
        guard let manifest = Session.registry.provider(named: provider)?.manifest else {
            let names = Session.registry.manifests.map(\.name)
            let hint =
                provider.nearest(of: names).map { "Did you mean \"\($0)\"?" }
                ?? "There are \(names.joined(separator: ", "))."
            StandardStream.error.writeLine("aggregate: there is no provider \"\(provider.cleaned)\". \(hint)")
            throw ExitStatus.usage.code
        }
        let terminal = Terminal()
        switch format {
        case .page:
            let page = ProviderPage(width: terminal.columns, terminal: terminal.style)
            StandardStream.output.write(page.text(of: manifest))
        case .json: StandardStream.output.write(ProviderPage.json(of: manifest))
        }
    }
}
