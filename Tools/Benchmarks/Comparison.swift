import Foundation

/// Ratios that `Tools/Benchmarks/run` compares with those of `ratios.json`, beside what the tables show.
enum Comparison {
    /// Adds a ratio to the file that the environment names; without one, nothing happens.
    ///
    /// - Parameters:
    ///   - row: The name of the measurement; the same in every run.
    ///   - ratio: Its ratio to its yardstick or its target: the less, the better. `nil` if it was not measured.
    static func record(_ row: String, _ ratio: Double?) {
        guard let path = ProcessInfo.processInfo.environment["AGGREGATE_RATIOS"], let ratio, ratio.isFinite else {
            return
        }
        let note = (try? JSONEncoder().encode(Note(row: row, ratio: ratio))) ?? Data()
        guard let file = FileHandle(forWritingAtPath: path) else { return }
        _ = try? file.seekToEnd()
        try? file.write(contentsOf: note + Data("\n".utf8))
        try? file.close()
    }

    private struct Note: Encodable {
        var row: String
        var ratio: Double
    }
}
