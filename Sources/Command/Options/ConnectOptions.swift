import ArgumentParser
import FeedClient
import FeedCore

/// The option for a server whose feeds are shown, instead of those of a configuration.
struct ConnectOptions: ParsableArguments {
    @Option(
        help: .init(
            "Show the feeds of a running serve, such as http://127.0.0.1:8080 or unix:/run/aggregate.sock.",
            valueName: "url"
        ),
        transform: Parse.server
    )
    var connect: ServerArgument?

    /// The server; `nil` for the feeds of a configuration.
    var server: ServerAddress? { connect.flatMap { try? $0.address.get() } }

    @Option(
        help: .init(
            "With --connect, send the token in this file. Default: that in $AGGREGATE_TOKEN.",
            valueName: "path"
        ),
        completion: .file(),
        transform: Parse.nonEmpty
    )
    var tokenFile: String?

    /// Refuses options about a configuration or a store, since a server has its own.
    func check(with feeds: FeedOptions, _ filter: FilterOptions) throws {
        guard let connect else {
            guard tokenFile == nil else {
                throw ValidationError("--token-file is what --connect sends: name the server too, with --connect URL.")
            }
            return
        }
        if case .failure(let problem) = connect.address { throw ValidationError("--connect: \(problem)") }
        let others: [(name: String, isGiven: Bool, advice: String)] = [
            ("--config", feeds.configuration.path.config != nil, "the server reads its own configuration"),
            ("--set", !feeds.configuration.set.isEmpty, "the server reads its own configuration"),
            ("--store", feeds.store != nil, "the server has a store, and nothing is stored here"),
            ("--timeout", feeds.timeout != nil, "the server asks the feeds"),
            ("--demo", feeds.demo, "to show sample data, start the server with it: aggregate serve --demo"),
            ("--replay", feeds.replay != nil, "a recording is shown without a server"),
            (
                "--view", filter.view != nil,
                "views are in the server's configuration; give their options here, such as --category"
            ),
        ]
        for other in others where other.isGiven {
            throw ValidationError("\(other.name) cannot be combined with --connect: \(other.advice).")
        }
    }
}

/// The server argument as given; messages about a mistake do not repeat it, since it may contain a password.
struct ServerArgument: Sendable {
    var address: Result<ServerAddress, ServerAddress.Problem>
}

extension Parse {
    fileprivate static func server(_ text: String) -> ServerArgument {
        ServerArgument(address: Result { () throws(ServerAddress.Problem) in try ServerAddress(text) })
    }
}
