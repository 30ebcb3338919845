import FeedCore
import Foundation
import MeasureKit

/// The growth of the program's time when the work doubles: it should double too.
enum GrowthBenchmark {
    static func run(program: String) async throws {
        let table = TextTable(["", "the least", "the most", "growth of time when the work doubles"])
        MeasureKit.say(table.heading)
        try await answers(program, table)
        try await storedItems(program, table)
        try await feeds(table)
    }

    /// Prints the growth of times, without the time of a run that has nothing to do.
    ///
    /// - Parameters:
    ///   - name: The name of the measurement.
    ///   - unit: The unit of the sizes.
    ///   - sizes: The amounts of work.
    ///   - seconds: The time for each size.
    ///   - table: The table to print to.
    private static func say(
        growthOf name: String,
        _ unit: String,
        _ sizes: [Int],
        _ seconds: [Double],
        _ table: TextTable
    ) {
        let doublings = log2(Double(sizes[sizes.count - 1]) / Double(sizes[0]))
        let growth = pow(seconds[seconds.count - 1] / seconds[0], 1 / doublings)
        let ends = zip([sizes[0], sizes[sizes.count - 1]], [seconds[0], seconds[seconds.count - 1]])
        MeasureKit.say(table.row(name, ends.map { "\($0) \(unit): \($1.milliseconds)" } + [growth.text(2)]))
        Comparison.record("Growth when the work doubles: \(name)", growth)
    }

    // MARK: - An answer, to 50 MB

    private static func answers(_ program: String, _ table: TextTable) async throws {
        let sizes = [3_200, 6_400, 12_800, 25_600]
        try await withTemporaryFolder { folder in
            let empty = try await seconds(program, races: 1, in: folder)
            var times: [Double] = []
            for size in sizes { times.append(try await seconds(program, races: size, in: folder) - empty) }
            say(growthOf: "one answer, to 50 MB", "races", sizes, times, table)
        }
    }

    private static func seconds(_ program: String, races: Int, in folder: String) async throws -> Double {
        let file = folder + "/races.json"
        try Data(RacesGenerator.bytes(count: races)).write(to: URL(filePath: file))
        let (upstream, address) = try ListUpstream.start(file: file)
        defer { upstream.end() }
        let configuration = folder + "/feeds.json"
        try Data(
            """
            {"feeds": [{"id": "neds", "provider": "neds-races", "refresh": "1h", "maximumBytes": 268435456,
                        "maximumDecompressedBytes": 268435456, "settings": {"endpoint": "\(address)/"}}]}
            """.utf8
        ).write(to: URL(filePath: configuration))
        let arguments = ["--config", configuration, "--from", "2027-01-01", "--format", "ndjson", "--store", "memory"]
        var seconds: [Double] = []
        for _ in 0..<7 { seconds.append(try await ProgramRun.seconds(program, arguments)) }
        return Spread(seconds).median ?? .nan
    }

    // MARK: - Stored items, to a million

    private static func storedItems(_ program: String, _ table: TextTable) async throws {
        let sizes = [10_000, 100_000, 1_000_000]
        var starts: [Double] = []
        var queries: [Double] = []
        for size in sizes {
            try await withTemporaryFolder { folder in
                try await StoredItems.server(program, size / 10_000, of: 10_000, in: folder).end()
                let start = ContinuousClock.now
                let server = try ServedProgram(program, in: folder)
                defer { server.end() }
                // A feed whose answer has another page has its stored items.
                for feed in 0..<size / 10_000 {
                    _ = try await server.firstAnswer(
                        path: "/v1/items?feed=many-\(feed)&page-size=1",
                        having: "\"next\""
                    )
                }
                starts.append((ContinuousClock.now - start).seconds)
                var seconds: [Double] = []
                for number in 0..<7 {
                    let asked = ContinuousClock.now
                    _ = try await server.firstAnswer(path: "/v1/items?page-size=\(60 + number)", having: "\"next\"")
                    seconds.append((ContinuousClock.now - asked).seconds)
                }
                queries.append(Spread(seconds).median ?? .nan)
            }
        }
        say(growthOf: "stored items, from start until all are there", "items", sizes, starts, table)
        say(growthOf: "stored items, a page", "items", sizes, queries, table)
    }

    // MARK: - Feeds, to 20,000

    /// With this many feeds at the same number of fetches a second, each fetch should cost the same.
    private static func feeds(_ table: TextTable) async throws {
        let sizes = [100, 1_000, 10_000, 20_000]
        var costs: [Double] = []
        for size in sizes {
            let load = ["--feeds", "\(size)", "--seconds", "20", "--refresh", "\(max(1, size / 333))"]
            let process = try OwnProcess(["engine-row", EngineRow.memory.rawValue] + load)
            let figures = try JSONDecoder().decode(
                EngineBenchmark.Figures.self,
                from: Data(try process.line().utf8)
            )
            process.end()
            // All feeds once.
            costs.append(figures.cost / 10_000 * Double(size))
        }
        say(growthOf: "feeds, processor time of a round", "feeds", sizes, costs, table)
    }
}
