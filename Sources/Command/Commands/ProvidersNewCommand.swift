import ArgumentParser
import FeedScaffold
import Foundation
import Terminal

extension ProviderKind: ExpressibleByArgument {}

/// `aggregate providers new`: writes a provider in Swift, into a checkout of this project or a package of its own.
struct ProvidersNewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Write a new provider in Swift, into a checkout of this project or a package of its own.",
        discussion: """
            It comes with tests and an invented answer, builds and passes as it stands. Nothing that is there is \
            overwritten. A package has a command of its own, with the built-in providers and the new one. A feed can \
            also be declared without code: aggregate providers describe json-http.

            EXAMPLES:
              aggregate providers new river-levels
              aggregate providers new river-levels --package --in ../river-levels
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

    mutating func validate() throws {
        if dependency != nil, !package { throw ValidationError("--dependency is of a package; add --package.") }
    }

    func run() throws {
        let place = URL(filePath: folder, directoryHint: .isDirectory)
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
