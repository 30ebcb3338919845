import Foundation
import MeasureKit

/// The program on a large answer over loopback: the first run, and a second one while the stored answer is fresh.
///
/// The yardstick stores nothing. Each pair of runs begins without a store.
enum StoredAnswerBenchmark {
    private static let pairs = 5

    static func run(program: String, file: String) async throws {
        let (upstream, address) = try ListUpstream.start(file: file)
        try await withTemporaryFolder { folder in
            let configuration = folder + "/feeds.json"
            try Data(
                """
                {"feeds": [{"id": "neds", "provider": "neds-races", "refresh": "1h", "maximumBytes": 268435456,
                            "maximumDecompressedBytes": 268435456, "settings": {"endpoint": "\(address)/"}}]}
                """.utf8
            ).write(to: URL(filePath: configuration))
            // The races are in a month that may be far ahead.
            let common = ["--config", configuration, "--from", "2027-01-01", "--format", "ndjson"]
            var times: [[Double]] = [[], [], []]
            for _ in 0...pairs {
                let store = folder + "/store/aggregate.sqlite"
                times[0].append(try await ProgramRun.seconds(program, common + ["--store", "memory"]))
                times[1].append(try await ProgramRun.seconds(program, common + ["--store", store]))
                times[2].append(try await ProgramRun.seconds(program, common + ["--store", store]))
                try FileManager.default.removeItem(atPath: folder + "/store")
            }
            let medians = times.map { Spread(Array($0.dropFirst())).median ?? 0 }
            let table = TextTable(["", "median", "x"])
            say(table.heading)
            let names = ["asked, nothing kept", "asked, and kept in a new store", "again, from the store"]
            for (name, seconds) in zip(names, medians) {
                say(table.row(name, [seconds.milliseconds, (seconds / medians[0]).text(2)]))
            }
        }
        upstream.end()
    }
}
