import ArgumentParser
import FeedFormats
import FeedScaffold
import Foundation
import TerminalText

extension ProviderKind: ExpressibleByArgument {}

/// `aggregate feeds new`: writes a provider in Swift into a checkout of this project.
struct FeedsNewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Write a new provider in Swift into a checkout of aggregate.",
        discussion: """
            It comes with tests and an invented answer, builds and passes as it stands. Nothing that is there is \
            overwritten. A feed can also be declared without code: aggregate feeds describe json-http.
            """
    )

    @Argument(help: "What configurations call it, such as river-levels.")
    var name: String

    @Option(name: .long, help: "One request, or a fetch of its own with two requests and a state.")
    var kind = ProviderKind.singleRequest

    @Option(
        name: .customLong("in"),
        help: ArgumentHelp("The checkout, instead of this folder.", valueName: "path"),
        completion: .directory
    )
    var folder = "."

    func run() throws {
        let scaffold: FeedScaffold
        do throws(ScaffoldError) {
            let providerName = try ProviderName(name)
            let checkout = try Checkout(URL(filePath: folder, directoryHint: .isDirectory))
            scaffold = try FeedScaffold(providerName, kind: kind, in: checkout)
            try scaffold.write()
        } catch {
            throw CommandFailure(
                error.code == .name ? .usage : .partialFailure,
                "aggregate: \(error.description.cleaned)"
            )
        }
        StandardStream.output.write(scaffold.summary)
        guard scaffold.remedies.isEmpty else {
            throw CommandFailure(
                .partialFailure,
                scaffold.remedies.map { "aggregate: \($0)" }.joined(separator: "\n")
            )
        }
    }
}
