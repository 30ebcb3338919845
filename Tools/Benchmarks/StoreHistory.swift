import FeedCore
import FeedEngine
import FeedStore
import Foundation
import MeasureKit

/// A store with a long history beside an empty one: opening and queries.
///
/// The events belong to 10,000 items of 50 feeds, over 30 days.
struct StoreHistory {
    let rows: Int
    let folder: String

    private static let days: TimeInterval = 30 * 86_400
    private static let feeds = 50
    private static let items = 10_000

    func measure() async throws {
        let now = Date.now
        let (empty, long) = (folder + "/empty.sqlite", folder + "/long.sqlite")
        try SQLiteStore(.init(path: empty)).close()
        let seconds = try await fill(long, until: now)
        say("\(rows) events took \(seconds.text()) s to write, 2,000 a transaction, and \(size(of: long)) MB")
        let table = TextTable(["", "empty", "long", "events"])
        say(table.heading)
        var opening: [String] = []
        for path in [empty, long] {
            // As a run that fetches does, which does not read all pages.
            var configuration = SQLiteStore.Configuration(path: path)
            configuration.opening = .mending
            let median = try await Self.median { try SQLiteStore(configuration).close() }
            opening.append(median.milliseconds)
        }
        say(table.row("opening, and closing again", opening + [nil]))

        let stores = try [empty, long].map { try SQLiteStore(.init(path: $0)) }
        for (name, query) in queries(at: now) {
            var found = 0
            var medians: [String] = []
            for store in stores {
                let seconds = try await Self.median { found = try await store.events(query).count }
                medians.append(seconds.milliseconds)
            }
            say(table.row(name, medians + ["\(found)"]))
        }
        var cleaning: [String] = []
        for store in stores {
            cleaning.append(
                try await Self.median {
                    try await store.clean(now: now, keeping: .seconds(30 * 86_400), maximumBytes: 512 << 20)
                }.milliseconds
            )
        }
        say(table.row("cleaning, with nothing to remove", cleaning + [nil]))
        for store in stores { try store.close() }
    }

    private func queries(at now: Date) -> [(String, EventQuery)] {
        var item = EventQuery()
        item.itemPrefix = "\(Self.event(0, at: now).item)"
        var hour = EventQuery()
        hour.since = now.addingTimeInterval(-3_600)
        var latest = EventQuery()
        latest.feeds = [Self.event(0, at: now).item.feed]
        latest.limit = 100
        return [
            ("the history of one item", item), ("what happened in the last hour", hour),
            ("the last 100 events of a feed", latest),
        ]
    }

    // MARK: - Writing

    /// - Returns: The duration in seconds.
    private func fill(_ path: String, until now: Date) async throws -> Double {
        let start = ContinuousClock.now
        let store = try SQLiteStore(.init(path: path))
        for first in stride(from: 0, to: rows, by: 2_000) {
            let events = (first..<min(rows, first + 2_000)).map { number in
                let age = Self.days * Double(rows - number) / Double(rows + 1)
                return Self.event(number, at: now.addingTimeInterval(-age))
            }
            try await store.save(FetchOutcome(health: FeedHealth(), events: events), for: BenchmarkAnswer.key(0))
        }
        try store.close()
        return (ContinuousClock.now - start).seconds
    }

    private static func event(_ number: Int, at date: Date) -> ItemEvent {
        let item = number % items
        return ItemEvent(
            ItemID(FeedID("list-\(item % feeds)") ?? "list", LocalID("940GZZLUOXC", "victoria", "\(item)")),
            .changed,
            at: date,
            title: "Train \(item) to Walthamstow Central",
            time: .instant(date.addingTimeInterval(600)),
            label: "Platform",
            before: .text("\(number % 7)"),
            after: .text("\(number % 7 + 1)")
        )
    }

    private func size(of path: String) -> String {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return (((attributes?[.size] as? NSNumber)?.doubleValue ?? 0) / 1e6).text(0)
    }

    /// Returns the median duration of several runs in seconds, after a warm-up run.
    private static func median(of times: Int = 9, _ work: () async throws -> Void) async throws -> Double {
        var seconds: [Double] = []
        for _ in 0...times {
            let start = ContinuousClock.now
            try await work()
            seconds.append((ContinuousClock.now - start).seconds)
        }
        return Spread(Array(seconds.dropFirst())).median ?? 0
    }
}
