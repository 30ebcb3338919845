import ArgumentParser
import FeedBoard
import FeedClient
import FeedConfiguration
import FeedCore
import FeedRuntime
import FeedTimeline
import Foundation
import Synchronization
import Terminal

/// The option to show the feeds of a server instead of those of a configuration.
struct ConnectOptions: ParsableArguments {
    @Option(
        help: .init(
            "Show the feeds of a running serve, such as http://127.0.0.1:8080 or unix:/run/aggregate.sock.",
            valueName: "url"
        ),
        transform: Parse.server
    )
    var connect: Result<ServerAddress, ServerAddress.Problem>?

    /// The server; `nil` for the feeds of a configuration.
    var server: ServerAddress? { connect.flatMap { try? $0.get() } }

    @Option(path: "With --connect, send the token in this file. Default: that in $AGGREGATE_TOKEN.")
    var tokenFile: String?

    /// Refuses options about a configuration or a store, which the server has itself.
    func check(with feeds: FeedOptions, _ filter: FilterOptions) throws {
        guard let connect else {
            guard tokenFile == nil else {
                throw ValidationError("--token-file is what --connect sends: name the server too, with --connect URL.")
            }
            return
        }
        if case .failure(let problem) = connect { throw ValidationError("--connect: \(problem)") }
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

extension Parse {
    /// Parses the address of a server; error messages do not repeat it, since it may contain a password.
    fileprivate static func server(_ text: String) -> Result<ServerAddress, ServerAddress.Problem> {
        Result { () throws(ServerAddress.Problem) in try ServerAddress(text) }
    }
}

extension ConnectOptions {
    /// The time after a signal at which the process ends, even if it hangs.
    private static let latestEnd = Duration.milliseconds(1_000)

    /// Runs `body` with a connection to a server and a query without filters, until `body` returns or a signal arrives.
    ///
    /// - Throws: ``CommandFailure`` if the server's feeds cannot be shown, or the exit status is not success.
    func run(
        _ address: ServerAddress,
        _ feeds: FeedOptions,
        _ body: (ServerConnection, FeedQuery) async throws -> Void
    ) async throws {
        let environment = ProcessInfo.processInfo.environment
        let timeZone = feeds.timeZone ?? .ofMachine(environment).zone
        var options = ServerConnection.Options(address, userAgent: "aggregate/\(Program.version)", timeZone: timeZone)
        (options.feeds, options.tags) = (feeds.feed, feeds.tag)
        options.languages = feeds.language.map { Languages($0) } ?? Languages(of: environment)
        if let start = feeds.now?.start(in: timeZone, now: FeedClock.system.now) {
            options.clock = .starting(at: start)
        }
        options.trustedCertificates = environment["SSL_CERT_FILE"].flatMap { $0.isEmpty ? nil : $0 }
        let connection: ServerConnection
        do throws(FeedError) {
            options.token = try ServerToken.read(file: tokenFile, environment)
            connection = try ServerConnection(options)
        } catch {
            throw CommandFailure(.configuration, "aggregate: \(error)".cleaned)
        }
        do throws(FeedError) {
            try await connection.begin()
        } catch {
            await connection.end()
            throw CommandFailure(error.status == 404 ? .usage : .unavailable, "aggregate: \(address): \(error)".cleaned)
        }
        let status = Mutex(ExitStatus.success)
        Signals.handle { signal in
            status.withLock { $0 = signal }
            Signals.end(signal.rawValue, after: Self.latestEnd)
            Task { await connection.end() }
        }
        var query = FeedQuery(timeZone: timeZone, now: options.clock.now)
        (query.languages, query.viewerWords) = (options.languages, options.languages.viewerWords)
        do {
            try await body(connection, query)
        } catch {
            await connection.end()
            throw error
        }
        // The process ends in a moment, and a signal may be sent twice.
        Signals.handle { _ in }
        await connection.end()
        let ended = status.withLock(\.self)
        if ended != .success { throw CommandFailure(ended) }
    }
}
