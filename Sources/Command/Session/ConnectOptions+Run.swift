import FeedBoard
import FeedClient
import FeedConfiguration
import FeedCore
import FeedRuntime
import FeedTimeline
import Foundation
import Synchronization
import Terminal

extension ConnectOptions {
    /// The time after a signal at which the program ends, even if something hangs.
    private static let latestEnd = Duration.milliseconds(1_000)

    /// Shows a server until the viewer quits or a signal comes.
    ///
    /// - Parameters:
    ///   - address: The server.
    ///   - feeds: The feeds to show, and the options of their display.
    ///   - body: Shows the server's feeds, by a query of everything, until the server's changes end or the viewer
    ///     quits.
    /// - Throws: ``CommandFailure`` if the server cannot be shown, or the status is not success.
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
        let status = SignalledStatus()
        Signals.handle { signal in
            status.record(signal)
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
        // It ends in a moment, and a signal may come twice.
        Signals.handle { _ in }
        await connection.end()
        if status.value != .success { throw CommandFailure(status.value) }
    }
}

/// The exit status that a signal asks for.
private final class SignalledStatus: Sendable {
    private let status = Mutex(ExitStatus.success)

    var value: ExitStatus { status.withLock(\.self) }

    func record(_ value: ExitStatus) { status.withLock { $0 = value } }
}
