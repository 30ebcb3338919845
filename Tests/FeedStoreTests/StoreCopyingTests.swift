import FeedCore
import FeedEngine
import FeedStore
import Foundation
import PostgresTestKit
import Testing

/// A store that is copied to another one.
@Suite(.timeLimit(.minutes(20)))
struct StoreCopyingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func file(_ name: String) throws -> SQLiteStore { try SQLiteStore(.init(path: folder.path(name))) }

    /// Something in every table that is copied.
    private func fill(_ store: some FeedStorage & RequestLedger & ResponseCache) async throws {
        var outcome = FetchOutcome(
            answer: StoredAnswer(snapshot: FeedSnapshot(source: "one"), readAt: noon, freshUntil: noon + 0.1),
            state: FeedState(version: 3, bytes: [0, 255]),
            health: FeedHealth(),
            events: [.train(.moved), .train(.cancelled, at: noon - 40 * 86_400)]
        )
        outcome.marks = [ItemMark(ItemID.train.local, digest: .max, changedAt: noon)]
        outcome.isTurn = true
        var plan = AlertPlanChange("tfl", .all(nil), rules: ["soon"])
        let item = FeedItem(id: LocalID("a"), title: "a", time: .instant(noon))
        plan.planned = [
            PlannedAlert(
                key: AlertKey(rule: "soon", subject: "tfl:a", moment: "before 60s", start: nil),
                target: "phone",
                fingerprint: "one",
                due: noon - 60,
                latest: noon,
                subject: AlertSubject(item, in: FeedGroup(id: "stop", title: "Stop"), of: "tfl")
            )
        ]
        outcome.alerts = plan
        outcome.planner = "rules"
        try await store.save(outcome, for: .tfl)
        _ = try await store.setStar(true, for: .train, of: .household, at: noon)
        _ = try await store.addToken(
            AccessToken(
                name: "phone",
                digest: Array(repeating: 7, count: 32),
                isReadOnly: true,
                owner: .household,
                createdAt: noon
            )
        )
        let account = RequestAccount(host: "example.org")
        let rates = RequestRates(budget: .init(9, per: .seconds(86_400)))
        _ = try await store.reserve(account, rates: rates, now: Date(), by: Date())
        try await store.hold(account, until: Date() + 3_600)
        try await store.recordSeen(upTo: 1, by: "rules", of: ["tfl"])
        try await store.recordRuleSets([
            AlertRuleSet(configuration: "/feeds.json", feed: "tfl", planner: nil, definitions: ["a", "b"])
        ])
        try await store.store(
            CachedResponse(
                response: FeedResponse(status: 200, headers: ["etag": "x"], body: [1, 2], url: nil),
                requestedAt: noon,
                receivedAt: noon
            ),
            for: ResponseKey(feed: .tfl, url: URL(known: "https://example.org/"))
        )
    }

    private func rows(of store: any StoreContents) async throws -> [StoreTable: [[StoreValue]]] {
        var rows: [StoreTable: [[StoreValue]]] = [:]
        for table in StoreTable.all { rows[table] = try await store.rows(of: table, from: 0, atMost: 100) }
        return rows
    }

    private func check(_ source: any StoreContents, copiedTo target: any StoreContents & FeedStorage) async throws {
        let before = try await target.changes(after: nil).position
        let counts = try await StoreCopying.copy(source, to: target)
        for count in counts { #expect(count.source == count.target && count.source > 0, "\(count.table)") }
        #expect(try await rows(of: target) == rows(of: source))
        #expect(try await target.marks() == source.marks())
        #expect(try await target.answer(for: .tfl)?.snapshot.source == "one")
        // It goes on with its own numbers, and to its readers it is another store.
        #expect(try await target.changes(after: before).isReset)
        let last = try await target.marks().last
        #expect(try await target.save(.happened(.train(.moved)), for: .tfl).first?.sequence == last + 1)
        #expect(try await target.faults() == [])
        #expect(try await target.facts().contains { $0.name == "kind" })
    }

    @Test func `a file is copied to a file`() async throws {
        let source = try file("one.sqlite")
        try await fill(source)
        try await check(source, copiedTo: file("other.sqlite"))
    }

    #if PostgreSQL
    @Test(.enabled(if: PostgresCluster.isWanted)) func `a file is copied to a database and back`() async throws {
        let source = try file("one.sqlite")
        try await fill(source)
        let database = try PostgresCluster.shared().store()
        try await check(source, copiedTo: database)
        let other = try PostgresCluster.shared().store()
        try await fill(other)
        try await check(other, copiedTo: file("back.sqlite"))
    }
    #endif
}
