import FeedClient
import FeedConfiguration
import FeedCore
import FeedEngine
import FeedRuntime
import FeedServer
import FeedTimeline
import Foundation
import Logging

/// A server of this process on loopback, over the feeds of a session.
struct LocalServer: Sendable {
    let session: Session
    let port: Int

    /// The changes that its loop publishes.
    let changes: ChangeStream
    let follower: Follower

    /// A port to come back to: one that the system gives nobody who asks for any, as the tests beside this one do.
    ///
    /// - SeeAlso: `ip_local_port_range` in [ip(7)](https://man7.org/linux/man-pages/man7/ip.7.html)
    static var ownPort: Int { .random(in: 20_000..<32_000) }

    /// Runs a server until the body has ended; the session stays open.
    ///
    /// - Parameters:
    ///   - session: The feeds.
    ///   - port: The port; 0 for one that the system chooses.
    ///   - plan: The settings of the server, except for the port.
    ///   - body: Is run once each feed has answered.
    /// - Returns: The value that the body returns.
    /// - Throws: The error of the body, or the one that keeps the server from starting.
    static func run<Value: Sendable>(
        _ session: Session,
        port: Int = 0,
        _ plan: ServerPlan = ServerPlan(),
        _ body: (LocalServer) async throws -> Value
    ) async throws -> Value {
        var plan = plan
        plan.port = port
        let settings = ServerSettings(plan)
        let follower = Follower(session, reloads: false)
        let (places, place) = AsyncStream.makeStream(of: (changes: ChangeStream, sentence: String).self)
        // One that keeps nothing loses the ids of requests.
        var logger = Logger(label: "test") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = .critical
        let running = Task { [quiet = logger] in
            defer { place.finish() }
            return try await follower.run(
                beside: { changes, runner, begin in
                    FeedServer(
                        settings,
                        ServedFeeds(session, changes, runner),
                        version: "1",
                        registry: nil,
                        logger: quiet,
                        maximumConnections: 100
                    ) {
                        begin()
                        place.yield((changes, $0))
                    }
                },
                print: { _, _ in }
            )
        }
        for await (changes, sentence) in places {
            let port = sentence.firstMatch(of: /:(\d+)\//).flatMap { Int($0.output.1) } ?? 0
            let server = LocalServer(session: session, port: port, changes: changes, follower: follower)
            for await _ in changes.subscribe() where changes.current.reports.count == session.feeds.count { break }
            do {
                let value = try await body(server)
                follower.ask(.end(status: 0, isUrgent: true))
                _ = try await running.value
                return value
            } catch {
                follower.ask(.end(status: 0, isUrgent: true))
                _ = await running.result
                throw error
            }
        }
        _ = try await running.value
        throw CancellationError()
    }
}

extension LocalServer {
    /// Waits until a client knows what the server does.
    ///
    /// - Returns: The answers that both have, and an instant that is not within milliseconds of a whole second's distance
    ///   to anything they tell of: documents have no more than milliseconds.
    func settled(
        with connection: ServerConnection
    ) async -> (reports: (server: [FeedReport], client: [FeedReport]), now: Date) {
        let own = follower
        let texts = { (dates: [Date?]) in dates.map { $0?.rfc3339 } }
        while true {
            let reports = (server: changes.current.reports, client: connection.changes.current.reports)
            let ids = reports.server.map(\.feed.id)
            let dues = (await own.outlook(of: session.feeds).dues, await connection.outlook(of: session.feeds).dues)
            let dates = reports.server.map(\.readAt) + ids.map { dues.0[$0] }
            guard texts(dates) == texts(reports.client.map(\.readAt) + ids.map { dues.1[$0] }) else {
                await Task.yield()
                continue
            }
            let known = dates.compactMap(\.self) + reports.server.compactMap(\.freshUntil)
            var now = (reports.server.compactMap(\.readAt).max() ?? ServedSession.now) + 1
            while known.contains(where: { abs(remainder($0.timeIntervalSince(now), 1)) < 0.01 }) { now += 0.013 }
            return (reports, now)
        }
    }
}

/// Sessions for a server, whose clock begins at one time.
enum ServedSession {
    static let now = Date(timeIntervalSince1970: 1_797_602_551)  // 2026-12-18T14:02:31Z

    static let london = TimeZone(identifier: "Europe/London") ?? .gmt

    /// Runs a session of a configuration's text, or of the sample publishers.
    static func run<Value: Sendable>(
        _ text: String? = nil,
        providers: [any FeedProvider.Type],
        _ body: (Session) async throws -> Value
    ) async throws -> Value {
        var options = Session.Options(
            registry: FeedRegistry(providers),
            userAgent: "aggregate-tests/1",
            environment: [:]
        )
        options.source = text.map { ConfigurationSource(name: "feeds.json", bytes: Array($0.utf8), folder: "/") }
        options.isDemo = text == nil
        options.store = .memory
        options.time = DateArgument("2026-12-18T14:02:31Z")
        options.timeZone = london
        return try await Session(options).end(after: body)
    }
}
