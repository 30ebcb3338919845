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

    @Argument(help: "The provider's name, such as tfl-arrivals.", completion: Completions.providers)
    var provider: String?

    @Option(name: .long, help: "How to print.")
    var format: PageFormat = .page

    func run() throws {
        guard let provider else {
            listProviders()
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

    private func listProviders() {
        let manifests = Session.registry.manifests
        switch format {
        case .page:
            let width = manifests.map(\.name.count).max() ?? 0
            for manifest in manifests {
                let name = manifest.name.padding(toLength: width + 2, withPad: " ", startingAt: 0)
                StandardStream.output.writeLine(name + manifest.summary)
            }
        case .json: StandardStream.output.write(ProviderPage.json(of: manifests))
        }
    }
}
