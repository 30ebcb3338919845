import FeedCore
import FeedEngine
import FeedRuntime
import FeedTimeline
import Foundation
import MeasureKit

/// The time from a changed answer at the publisher to the change at a subscriber.
///
/// Every answer contains its time on a clock that all processes share, so that each answer is a change and its age is
/// known. The yardstick requests the same body with a GET, and reads it.
enum ChangesBenchmark {
    private static let feedCount = 20

    static func run() async throws {
        let seconds = Benchmarks.option("--seconds") ?? 20
        let (upstream, address) = try ListUpstream.start()
        let table = TextTable(["", "changes", "median", "99 %", "x"])
        say(table.heading)
        let first = try await plain(address, count: seconds * feedCount)
        func show(_ name: String, _ ages: Spread, _ count: Int) {
            let ratio = ages.median.flatMap { median in first.median.map { median / $0 } }
            let cells = [ages.median?.milliseconds, ages.quantile(0.99)?.milliseconds, ratio?.text()]
            say(table.row(name, ["\(count)"] + cells))
        }
        show("a GET, read", first, first.count)
        for (title, isFile) in [("kept in memory", false), ("kept in a file", true)] {
            for subscribers in [1, 100] {
                let ages = try await withTemporaryFolder { folder in
                    try await subscribed(
                        address,
                        subscribers: subscribers,
                        seconds: seconds,
                        keepingIn: isFile ? folder + "/aggregate.sqlite" : nil
                    )
                }
                let name = "\(title), \(subscribers) subscriber\(subscribers == 1 ? "" : "s")"
                show(name, ages, ages.count / subscribers)
            }
        }
        upstream.end()
    }

    private static func feeds(at address: URL) throws -> [Feed] {
        try (0..<feedCount).map {
            try ListProvider.feed($0, at: address.appending(path: "stamped/\($0)"), refresh: .seconds(1))
        }
    }

    private static func runtime(storingIn path: String?) throws -> FeedRuntime {
        try FeedRuntime(.measuring(with: RequestTally(), storingIn: path, sharesConnections: false))
    }

    /// Returns the yardstick, at the same rate as the feeds.
    private static func plain(_ address: URL, count: Int) async throws -> Spread {
        let runtime = try runtime(storingIn: nil)
        let feeds = try feeds(at: address)
        var ages: [Double] = []
        for number in 0..<count {
            let response = try await runtime.get(feeds[number % feeds.count])
            ages += try ListProvider.snapshot(response).items.compactMap(\.age)
            try await Task.sleep(for: .seconds(1.0 / Double(feedCount)))
        }
        await runtime.shutdown()
        return Spread(ages)
    }

    private static func subscribed(
        _ address: URL,
        subscribers: Int,
        seconds: Int,
        keepingIn path: String?
    ) async throws -> Spread {
        let runtime = try runtime(storingIn: path)
        let feeds = await runtime.prepare(try feeds(at: address))
        let changes = ChangeStream()
        let runner = FeedRunner(feeds, engine: runtime.engine, changes: changes) { _ in TimeWindow(from: .now) }
        let run = Task { try await runner.run() }
        let ages = try await withThrowingTaskGroup(of: [Double].self) { group in
            for _ in 0..<subscribers {
                // Subscribes before the loop fetches anything, so that both see the same changes.
                let subscription = changes.subscribe()
                group.addTask {
                    var ages: [Double] = []
                    for await change in subscription {
                        guard case .upserted(let items, _) = change.kind else { continue }
                        ages += items.compactMap(\.age)
                    }
                    return ages
                }
            }
            // The first answers arrive within a second, and open connections.
            try await Task.sleep(for: .seconds(seconds))
            run.cancel()
            _ = await run.result
            changes.finish()
            return try await group.reduce(into: []) { $0 += $1 }
        }
        await runtime.shutdown()
        return Spread(ages)
    }
}

extension FeedItem {
    /// The age of the publisher's answer in seconds, if this item has the time.
    fileprivate var age: Double? {
        let now = ProcessFigures.monotonicNanoseconds
        return UInt64(title).map { Double(now - $0) / 1e9 }
    }
}
