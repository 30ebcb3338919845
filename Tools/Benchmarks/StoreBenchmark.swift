import FeedCore
import FeedEngine
import FeedStore
import Foundation
import GRDB
import MeasureKit

/// The store's writes per second, and how it opens and reads a long history, beside bare SQLite on the same disk.
enum StoreBenchmark {
    static func run() async throws {
        let seconds = Double(Benchmarks.option("--seconds") ?? 5)
        try await withTemporaryFolder { try await writes(in: $0, seconds: seconds) }
        say()
        try await withTemporaryFolder { folder in
            try await StoreHistory(rows: Benchmarks.option("--rows") ?? 1_000_000, folder: folder).measure()
        }
    }

    // MARK: - Writing

    private static func writes(in folder: String, seconds: Double) async throws {
        let table = TextTable(["", "a second", "x"])
        say(table.heading)
        let bare = try DatabasePool(path: folder + "/bare.sqlite")
        try await bare.writeWithoutTransaction { db in
            try db.execute(
                sql: """
                    PRAGMA synchronous = FULL;
                    CREATE TABLE row (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT
                    """
            )
        }
        let text = String(repeating: "What a row of some length holds. ", count: 6)
        let first = try await rate(for: seconds, atOnce: 1) { _ in
            try await bare.write { try $0.execute(sql: "INSERT INTO row (text) VALUES (?)", arguments: [text]) }
        }
        say(table.row("bare SQLite, a row a transaction", [first.text(), "1.00"]))
        try bare.close()

        let store = try SQLiteStore(.init(path: folder + "/aggregate.sqlite"))
        let answers = try (0..<2).map { try BenchmarkAnswer(version: $0) }
        for (name, work) in works(store, answers) {
            for atOnce in [1, 64] {
                let rate = try await rate(for: seconds, atOnce: atOnce, work)
                say(table.row("\(name), \(atOnce) at once", [rate.text(), (rate / first).text(2)]))
            }
        }
        try store.close()
        say()
        try await changes(in: folder)
    }

    /// Measures a long list with few changes, beside all of it.
    private static func changes(in folder: String) async throws {
        let (count, changed) = (20_000, 10)
        let path = folder + "/changes.sqlite"
        let store = try SQLiteStore(.init(path: path))
        var items = (0..<count).map { BenchmarkAnswer.item($0, "as ever") }
        var old: StoredAnswer?
        var (seconds, bytes): ([String: [Double]], [String: [Double]]) = ([:], [:])
        for round in 0..<24 {
            // Of another length each time, which moves everything behind them.
            for number in 0..<changed {
                let place = (number * 1_999 + round) % count
                items[place] = BenchmarkAnswer.item(place, String(repeating: "again ", count: round % 5 + 2))
            }
            let isWhole = round < 4 || round.isMultiple(of: 2)
            let answer = StoredAnswer(snapshot: FeedSnapshot(items: items), readAt: .now, freshUntil: .now)
            let (start, before) = (ContinuousClock.now, ProcessFigures.writtenBytes ?? 0)
            var outcome = FetchOutcome(answer: answer, health: FeedHealth())
            if let old, !isWhole {
                outcome.change = SnapshotDifference(from: old.snapshot, readAt: old.readAt, to: answer.snapshot)
            }
            try await store.save(outcome, for: BenchmarkAnswer.key(0))
            old = answer
            guard round >= 4 else { continue }
            let name = isWhole ? "all of \(count) items" : "\(changed) of \(count) items"
            seconds[name, default: []].append((ContinuousClock.now - start).seconds)
            if let written = ProcessFigures.writtenBytes { bytes[name, default: []].append(Double(written - before)) }
        }
        let table = TextTable(["an answer is saved", "median", "KB written", "x"])
        say(table.heading)
        let all = Spread(bytes["all of \(count) items"] ?? []).median
        for name in seconds.keys.sorted(by: >) {
            let written = Spread(bytes[name] ?? []).median
            let ratio = written.flatMap { written in all.map { written / $0 } }
            let cells = [Spread(seconds[name] ?? []).median?.milliseconds, written.map { ($0 / 1_024).text() }]
            say(table.row(name, cells + [ratio?.text(4)]))
            if ratio != 1 { Comparison.record("What is written for \(changed) of \(count) items, beside all", ratio) }
        }
        try store.close()
    }

    private static func works(_ store: SQLiteStore, _ answers: [BenchmarkAnswer]) -> [(
        String, @Sendable (Int) async throws -> Void
    )] {
        let rates = RequestRates([.init(1, per: .milliseconds(1))])
        return [
            (
                "an answer of \(ListText.count) items, 2 events",
                { number in
                    try await store.save(
                        answers[number / 500 % 2].outcome(number),
                        for: BenchmarkAnswer.key(number % 500)
                    )
                }
            ),
            (
                "a reservation of the ledger",
                { number in
                    _ = try await store.reserve(
                        RequestAccount(host: "\(number % 500).example.org"),
                        rates: rates,
                        now: .now,
                        by: .distantFuture
                    )
                }
            ),
            (
                "a claim, and its end",
                { number in
                    let key = BenchmarkAnswer.key(number % 500)
                    guard case .granted(let token) = try await store.begin(key, for: .seconds(10)).claim else { return }
                    try await store.finish(token, nil, for: key)
                }
            ),
        ]
    }

    /// Returns the number of times a second that an action can be done, this many concurrently, each time with another
    /// number.
    private static func rate(
        for seconds: Double,
        atOnce: Int,
        _ work: @escaping @Sendable (Int) async throws -> Void
    ) async throws -> Double {
        let start = ContinuousClock.now
        let end = start + .seconds(seconds)
        let count = try await withThrowingTaskGroup(of: Int.self) { group in
            for lane in 0..<atOnce {
                group.addTask {
                    var count = 0
                    while ContinuousClock.now < end {
                        try await work(lane + count * atOnce)
                        count += 1
                    }
                    return count
                }
            }
            return try await group.reduce(0, +)
        }
        return Double(count) / (ContinuousClock.now - start).seconds
    }
}

/// An answer as the engine saves it.
struct BenchmarkAnswer: Sendable {
    private let snapshot: FeedSnapshot

    init(version: Int) throws {
        snapshot = try ListProvider.snapshot(FeedResponse(body: ListText.bytes(list: 0, version: version)))
    }

    static func key(_ feed: Int) -> AnswerKey {
        AnswerKey(feed: FeedKey(feed: FeedID("list-\(feed)") ?? "list", fingerprint: "1"), scope: "")
    }

    static func item(_ number: Int, _ subtitle: String) -> FeedItem {
        FeedItem(
            id: LocalID("\(number)"),
            title: "Item \(number) of many",
            subtitle: subtitle,
            time: .instant(Date(timeIntervalSince1970: 1_900_000_000 + Double(number) * 60)),
            facts: [Fact("lane", "Lane", .integer(number % 7))]
        )
    }

    /// With two events, for an item with a new time and another platform.
    func outcome(_ number: Int) -> FetchOutcome {
        let now = Date.now
        let item = snapshot.items[number % snapshot.items.count]
        let id = ItemID(Self.key(number % 500).feed.feed, item.id)
        let start = ItemEvent.Value.time(item.time)
        return FetchOutcome(
            answer: StoredAnswer(snapshot: snapshot, readAt: now, freshUntil: now.addingTimeInterval(30)),
            health: FeedHealth(),
            events: [
                ItemEvent(id, .moved, at: now, title: item.title, time: item.time, before: start, after: start),
                ItemEvent(
                    id,
                    .changed,
                    at: now,
                    title: item.title,
                    time: item.time,
                    label: "Platform",
                    before: .text("3"),
                    after: .text("4")
                ),
            ]
        )
    }
}
