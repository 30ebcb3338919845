import FeedCore
import FeedStore
import Foundation
import GRDB

/// Kills a writer at pseudo-random moments, and checks that the file is intact and no confirmed row is missing.
struct KillTrial {
    let folder: String
    let kills: Int
    var seed: Int

    func run() async throws {
        let path = folder + "/aggregate.sqlite"
        let writer = RowWriter(path: path, name: "writer")
        var generator = SeededGenerator(seed: UInt64(truncatingIfNeeded: seed))
        var said = 0
        for kill in 1...kills {
            said = max(said, try killOnce(path, after: Int.random(in: 0...30, using: &generator), using: &generator))
            try await check(writer, said: said, kill: kill)
        }
        StoreWriter.say("\(kills) kills, \(said) rows, none missing")
    }

    /// - Returns: The last number that the writer confirmed, before it was killed or while the kill was under way.
    private func killOnce(_ path: String, after rows: Int, using generator: inout SeededGenerator) throws -> Int {
        let (process, output) = try StoreWriter.start(["write-rows", path, "writer"])
        var text = Data()
        while text.count(where: { $0 == UInt8(ascii: "\n") }) < rows {
            let more = output.availableData
            if more.isEmpty { StoreWriter.fail("the writer ended by itself") }
            text += more
        }
        // During the next row or, before the first one, while the file is opened.
        usleep(UInt32.random(in: 0...(rows == 0 ? 60_000 : 8_000), using: &generator))
        kill(process.processIdentifier, SIGKILL)
        text += try output.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationReason == .uncaughtSignal else { StoreWriter.fail("the writer ended by itself") }
        // A truncated number was not confirmed.
        let whole = String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        return whole.dropLast().compactMap { Int($0) }.max() ?? 0
    }

    private func check(_ writer: RowWriter, said: Int, kill: Int) async throws {
        let store = try SQLiteStore(at: writer.path)
        if let problem = store.movedAside { StoreWriter.fail("kill \(kill): \(problem)") }
        let numbers = try await writer.numbers(in: store)
        let last = try await writer.lastNumber(in: store)
        try store.close()
        guard numbers == Array(1..<(last + 1)), last >= said else {
            StoreWriter.fail("kill \(kill): \(said) rows were said, \(numbers.count) are there, the last is \(last)")
        }
        let verdict = try await DatabaseQueue(path: writer.path).read {
            try String.fetchAll($0, sql: "PRAGMA integrity_check")
        }
        guard verdict == ["ok"] else { StoreWriter.fail("kill \(kill): \(verdict.joined(separator: "\n"))") }
    }
}
