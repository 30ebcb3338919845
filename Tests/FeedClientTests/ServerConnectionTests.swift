import BuiltInProviders
import FeedBoard
import FeedClient
import FeedConfiguration
import FeedCore
import FeedEngine
import FeedFormats
import FeedRuntime
import FeedTimeline
import Foundation
import Synchronization
import Testing

/// A client of a real server on loopback.
@Suite(.timeLimit(.minutes(20)))
struct ServerConnectionTests {
    private static let races: FeedID = "races"
    private static let one = ItemID(races, LocalID("one"))

    /// A server of two races, and what a test does with it.
    private static func races<Value: Sendable>(
        _ name: String,
        _ body: (Session) async throws -> Value
    ) async throws -> Value {
        try await ServedSession.run(MovingProvider.configuration(name), providers: [MovingProvider.self], body)
    }

    @Test(arguments: Language.allCases)
    func `a client shows the board that the server's own screen shows`(language: Language) async throws {
        try await ServedSession.run(providers: builtInProviders) { session in
            try await LocalServer.run(session) { server in
                try await Client.run(port: server.port, language: language) { connection in
                    let own = server.follower
                    var (expected, found) = ("", "-")
                    // What is due moves on while the first answers are saved.
                    for _ in 0..<20 where expected != found {
                        let (reports, now) = await server.settled(with: connection)
                        expected = await own.screen(of: reports.server, at: now, language)
                        found = await connection.screen(of: reports.client, at: now, language)
                    }
                    #expect(expected.utf8.count > 5_000)
                    for (expected, found) in zip(expected.split(separator: "\n"), found.split(separator: "\n"))
                    where expected != found {
                        #expect(expected == found)
                        return
                    }
                    #expect(expected == found)
                }
            }
        }
    }

    @Test func `a client shows a month as the server's own screen does`() async throws {
        try await ServedSession.run(providers: builtInProviders) { session in
            try await LocalServer.run(session) { server in
                try await Client.run(port: server.port) { connection in
                    func titles(_ source: any WatchSource) async throws -> [String] {
                        let feeds = source.feeds.filter(\.profile.showsDays)
                        #expect(!feeds.isEmpty)
                        let month = try #require(CivilMonth("2026-12"))
                        let told = Told()
                        await source.days(of: .month(month), in: ServedSession.london, of: feeds, knowing: []) {
                            known,
                            missing in
                            told.record(known, missing)
                        }
                        #expect(told.missing.isEmpty)
                        var query = FeedQuery(timeZone: ServedSession.london, now: ServedSession.now)
                        query.window = month.window(in: ServedSession.london)
                        return query.timeline(of: told.known).entries.map { "\($0.id) \($0.item.title)" }
                    }
                    let expected = try await titles(server.follower)
                    #expect(try await titles(connection) == expected)
                    #expect(expected.contains { $0.contains("Christmas Day") })
                }
            }
        }
    }

    @Test func `a week asks for its days only, also where it is in two months`() async throws {
        try await ServedSession.run(providers: builtInProviders) { session in
            try await LocalServer.run(session) { server in
                try await Client.run(port: server.port) { connection in
                    let span = CalendarSpan.week(CivilDay(year: 2026, month: 12, day: 28) ?? CivilDay(number: 0))
                    func days(_ source: any WatchSource) async -> [String] {
                        let told = Told()
                        let feeds = source.feeds.filter(\.profile.showsDays)
                        await source.days(of: span, in: ServedSession.london, of: feeds, knowing: []) {
                            told.record($0, $1)
                        }
                        #expect(told.missing.isEmpty)
                        return told.known.flatMap { $0.snapshot?.items ?? [] }.map(\.title)
                    }
                    let own = await days(server.follower)
                    #expect(own.contains("New Year's Day") && !own.contains("Christmas Day"))
                    // The server answers with months.
                    #expect(Set(await days(connection)).isSuperset(of: own))
                }
            }
        }
    }

    @Test func `what changes at the server changes at the client, with its history`() async throws {
        try await Self.races("changes") { session in
            try await LocalServer.run(session) { server in
                try await Client.run(port: server.port) { connection in
                    #expect(connection.changes.current.reports.start(of: "one") == ServedSession.now + 3_600)
                    // Nobody knows yet what happened to it.
                    #expect(await connection.events(of: Self.one, latest: 5).isEmpty)
                    MovingProvider.delay("changes", minutes: 10)
                    #expect(await connection.refresh(Self.races) == .asked)
                    await connection.wait { $0.start(of: "one") == ServedSession.now + 4_200 }
                    let own = server.follower
                    let expected = await own.events(of: [Self.races], latest: 5).map(\.inMilliseconds)
                    #expect(expected.map(\.kind) == [.moved])
                    // The server is asked in the background, and news tell that it has answered.
                    while await connection.events(of: [Self.races], latest: 5).map(\.inMilliseconds) != expected {
                        _ = await connection.wait { if case .known = $0 { () } else { nil } }
                    }
                }
            }
        }
    }

    @Test func `a star is the server's, whoever sets it`() async throws {
        try await Self.races("stars") { session in
            try await LocalServer.run(session) { server in
                try await Client.run(port: server.port) { connection in
                    #expect(try await connection.setStar(true, for: Self.one).stars == [Self.one])
                    #expect(await session.stars() == [Self.one])
                    #expect(try await connection.setStar(false, for: Self.one).stars.isEmpty)
                    let two = ItemID(Self.races, LocalID("two"))
                    let storage = session.runtime.store.storage
                    _ = try await storage.setStar(true, for: two, of: .household, at: ServedSession.now)
                    let stars = await connection.wait { news in
                        if case .stars(let stars) = news, stars.contains(two) { stars } else { nil }
                    }
                    #expect(stars == [two])
                    let gone = ItemID(Self.races, LocalID("gone"))
                    await #expect(throws: FeedError.self) { _ = try await connection.setStar(true, for: gone) }
                }
            }
        }
    }

    @Test func `a client goes on where it was cut off`() async throws {
        try await Self.races("resumes") { session in
            let (port, connection) = try await LocalServer.run(session, port: LocalServer.ownPort) { server in
                (server.port, try await Self.connected(to: server))
            }
            let reason = await connection.wait { news in
                if case .staleReason(let reason?) = news { reason } else { nil }
            }
            #expect(reason?.hasPrefix("Not connected to 127.0.0.1:\(port) since 14:02:31, trying again: ") == true)
            // What is there stays.
            #expect(connection.changes.current.reports.start(of: "one") == ServedSession.now + 3_600)
            MovingProvider.delay("resumes", minutes: 20)
            try await LocalServer.run(session, port: port) { server in
                let isBack: Void? = await connection.wait { if case .staleReason(nil) = $0 { () } else { nil } }
                #expect(isBack != nil)
                #expect(await connection.refresh(Self.races) == .asked)
                await connection.wait { $0.start(of: "one") == ServedSession.now + 4_800 }
            }
            await connection.end()
        }
    }

    @Test func `another store begins anew, without what only the one before had`() async throws {
        let (port, connection) = try await Self.races("before") { session in
            try await LocalServer.run(session, port: LocalServer.ownPort) { server in
                (server.port, try await Self.connected(to: server))
            }
        }
        #expect(connection.changes.current.reports.map(\.feed.id) == [Self.races])
        let text = #"{ "feeds": [ { "id": "others", "provider": "moving", "settings": { "name": "after" } } ] }"#
        try await ServedSession.run(text, providers: [MovingProvider.self]) { session in
            try await LocalServer.run(session, port: port) { _ in
                await connection.wait { $0.map(\.feed.id) == ["others"] }
                #expect(connection.feeds.map(\.id) == ["others"])
            }
        }
        await connection.end()
    }

    @Test func `a token that is removed is told while what was shown stays`() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "token-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        var plan = ServerPlan()
        (plan.isPrivate, plan.tokenFile) = (true, file.path(percentEncoded: false))
        try await Self.races("tokens") { [plan] session in
            try Data("the-first-token-of-all".utf8).write(to: file)
            let (port, connection) = try await LocalServer.run(session, port: LocalServer.ownPort, plan) { server in
                await #expect(throws: FeedError.self) { try await Client.run(port: server.port) { _ in } }
                await #expect(throws: FeedError.self) {
                    try await Client.run(port: server.port, { $0.token = "another-token-altogether" }) { _ in }
                }
                return (server.port, try await Self.connected(to: server, token: "the-first-token-of-all"))
            }
            try Data("another-token-altogether".utf8).write(to: file)
            try await LocalServer.run(session, port: port, plan) { _ in
                let reason = await connection.wait { news in
                    if case .staleReason(let reason?) = news, reason.contains("refuses the token") {
                        reason
                    } else {
                        nil
                    }
                }
                #expect(reason?.contains("not one of this server's") == true)
                #expect(connection.changes.current.reports.start(of: "two") != nil)
            }
            await connection.end()
        }
    }

    @Test func `a refresh that is refused says why`() async throws {
        try await ServedSession.run(providers: builtInProviders) { session in
            try await LocalServer.run(session) { server in
                try await Client.run(port: server.port) { connection in
                    guard case .refused(let reason) = await connection.refresh("holidays") else {
                        Issue.record("It was asked.")
                        return
                    }
                    #expect(reason.hasPrefix("holidays can be fetched again in "))
                    guard case .refused(let own) = await server.follower.refresh("holidays") else {
                        Issue.record("The server's own screen asks it.")
                        return
                    }
                    // A second may have passed.
                    #expect(own.split(separator: ". ").first == reason.split(separator: ". ").first)
                }
            }
        }
    }

    @Test func `only the feeds that are named are shown, and a name that is not there is an error`() async throws {
        try await ServedSession.run(providers: builtInProviders) { session in
            try await LocalServer.run(session) { server in
                let feeds = try await Client.run(port: server.port, { $0.feeds = ["holidays"] }) { connection in
                    (connection.feeds.map(\.id), connection.changes.current.reports.map(\.feed.id))
                }
                #expect(feeds == (["holidays"], ["holidays"]))
                let error = await #expect(throws: FeedError.self) {
                    try await Client.run(port: server.port, { $0.feeds = ["holydays"] }) { _ in }
                }
                #expect(error.map { "\($0)" } == #"There is no feed "holydays". Did you mean "holidays"?"#)
            }
        }
    }

    /// A client that stays when the server ends.
    private static func connected(to server: LocalServer, token: String? = nil) async throws -> ServerConnection {
        var options = ServerConnection.Options(
            try ServerAddress("http://127.0.0.1:\(server.port)"),
            userAgent: "aggregate-tests/1",
            timeZone: ServedSession.london
        )
        (options.token, options.clock) = (token, .fixed(at: ServedSession.now))
        options.wait = { _ in .milliseconds(1) }
        let connection = try ServerConnection(options)
        try await connection.begin()
        return connection
    }
}

extension ItemEvent {
    /// As documents have it.
    fileprivate var inMilliseconds: ItemEvent {
        var event = self
        event.at = Date(rfc3339: at.rfc3339) ?? at
        return event
    }
}

/// The most recent report about the days of a month.
private final class Told: Sendable {
    private let last = Mutex<(known: [FeedReport], missing: [MissingDays])>(([], []))

    var known: [FeedReport] { last.withLock(\.known) }
    var missing: [MissingDays] { last.withLock(\.missing) }

    func record(_ known: [FeedReport], _ missing: [MissingDays]) { last.withLock { $0 = (known, missing) } }
}
