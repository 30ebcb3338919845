import FeedCore
import Foundation
import MeasureKit

/// Many feeds in a loop against a publisher on loopback, beside as many plain GETs with the same client.
///
/// Each row runs in its own process, so that none uses memory of another. The publisher is a process too, whose
/// processor time is not counted. Lists change once a minute, so that about every other answer has changes.
enum EngineBenchmark {
    /// The load, from the command line.
    struct Load {
        let feeds = Benchmarks.option("--feeds") ?? 10_000

        /// The duration of the measurement, after a warm-up.
        let seconds = Benchmarks.option("--seconds") ?? 90
        let refresh = Benchmarks.option("--refresh") ?? 30

        /// True if each feed has connections of its own.
        let ownsEndpoints = CommandLine.arguments.contains("--own-endpoints")

        /// In the first refresh each feed is fetched once; then the fetches spread out.
        var warmUp: Int { refresh + refresh / 2 }

        /// The load as arguments for another process.
        var arguments: [String] {
            ["--feeds", "\(feeds)", "--seconds", "\(seconds)", "--refresh", "\(refresh)"]
                + (ownsEndpoints ? ["--own-endpoints"] : [])
        }

        /// Returns the feeds at an address, to which their numbers are appended.
        func makeFeeds(at address: URL) throws -> [Feed] {
            try (0..<feeds).map { number in
                var feed = try ListProvider.feed(
                    number,
                    at: address.appending(path: "lists/\(number)"),
                    refresh: .seconds(refresh)
                )
                // Connections to a host that the user named are not shared between feeds.
                feed.access.isUserEndpoint = ownsEndpoints
                return feed
            }
        }
    }

    /// The results of a row, as its process writes them.
    struct Figures: Codable {
        /// The number of fetches that would have been due if each had begun on time.
        var due: Double
        var fetched: Int
        var notModified: Int
        var failed: Int
        var seconds: Double
        var processorSeconds: Double
        var bytesPerFeed: Double?
        var medianDelay: Double?
        var longDelay: Double?

        var cost: Double { processorSeconds / Double(max(1, fetched)) * 10_000 }
    }

    /// The target for the memory of a feed.
    private static let aimOfKilobytes = 20.0

    static func run(_ load: Load) async throws {
        say("\(load.feeds) feeds, refresh \(load.refresh) s, \(load.seconds) s after \(load.warmUp) s of warm-up")
        let table = TextTable([
            "", "a second", "of those due", "304", "failed", "CPU s/10,000", "x", "KB a feed", "late, median",
            "late, 99 %",
        ])
        say(table.heading)
        var yardstick: Double?
        for row in EngineRow.allCases {
            let process = try OwnProcess(["engine-row", row.rawValue] + load.arguments)
            let figures = try JSONDecoder().decode(Figures.self, from: Data(try process.line().utf8))
            process.end()
            let first = yardstick ?? figures.cost
            yardstick = first
            if row != .gets {
                Comparison.record("\(load.feeds) feeds beside plain GETs: \(row.title)", figures.cost / first)
                let memory = figures.bytesPerFeed.map { $0 / 1_024 / aimOfKilobytes }
                Comparison.record("\(load.feeds) feeds, memory of one, of 20 KB: \(row.title)", memory)
            }
            say(
                table.row(
                    row.title,
                    [
                        (Double(figures.fetched) / figures.seconds).text(),
                        (Double(figures.fetched) / figures.due * 100).text() + " %",
                        (Double(figures.notModified) / Double(max(1, figures.fetched)) * 100).text(0) + " %",
                        "\(figures.failed)",
                        figures.cost.text(2),
                        (figures.cost / first).text(2),
                        figures.bytesPerFeed.map { ($0 / 1_024).text() },
                        figures.medianDelay?.milliseconds,
                        figures.longDelay?.milliseconds,
                    ]
                )
            )
        }
    }
}
