import FeedCore
import Foundation
import MeasureKit

/// `aggregate serve` as programs ask it: beside nginx, which sends the same bytes from a file; with many streams; and
/// its first answer with many items stored.
///
/// The clients are on the same machine and take their part of its processors, on either side.
enum ServeBenchmark {
    private static let listed = 100
    private static let stored = 100_000
    private static let connections = 64

    static func run(program: String) async throws {
        ProcessFigures.allowManyDescriptors()
        let seconds = Benchmarks.option("--seconds") ?? 10
        try await withTemporaryFolder { try await requests(program, seconds: seconds, in: $0) }
        say()
        for count in Benchmarks.option("--streams").map({ [$0] }) ?? [1_000, 5_000] {
            try await withTemporaryFolder { try await streams(program, count: count, changes: 3 * seconds, in: $0) }
        }
        say()
        try await withTemporaryFolder { try await start(program, in: $0) }
    }

    // MARK: - Requests a second

    private static func requests(_ program: String, seconds: Int, in folder: String) async throws {
        let table = TextTable(["\(listed) items, \(connections) connections", "a second", "MB a second", "x"])
        say(table.heading)
        guard let wrk = Executable.path(of: "wrk") else { return say("  not measured: wrk is not installed") }
        try StoredItems.write(StoredItems.feeds(count: 1, of: listed, in: folder), in: folder)
        let server = try ServedProgram(program, in: folder)
        defer { server.end() }
        _ = try await server.firstAnswer(path: "/v1/items", having: "Item \(listed - 1) of many")
        // Everything that changes after the first answer has changed by then.
        try await Task.sleep(for: .seconds(2))
        let answer = try await server.firstAnswer(path: "/v1/items", having: "Item \(listed - 1) of many")
        let nginx = try await NginxFile(bytes: answer.body, in: folder, workers: server.workers)
        defer { nginx?.end() }
        if nginx == nil { say("  not measured: nginx is not installed") }
        let tag = try await nginx?.tag()
        for (title, headers) in [("fresh", [:]), ("not modified", ["If-None-Match": answer.tag])] {
            let theirs = headers.isEmpty ? [:] : ["If-None-Match": tag ?? ""]
            // In turn, so that a disturbance longer than a run does not affect one side only.
            var (ours, others): ([WrkRun], [WrkRun]) = ([], [])
            for _ in 0..<3 {
                if let nginx { others.append(try await WrkRun(wrk, nginx.address, theirs, connections, seconds)) }
                ours.append(try await WrkRun(wrk, server.address + "/v1/items", headers, connections, seconds))
            }
            let yardstick = WrkRun.median(others)
            if let yardstick { say(table.row("nginx, a file, \(title)", yardstick.cells + ["1.00"])) }
            guard let run = WrkRun.median(ours) else { continue }
            let ratio = yardstick.map { (run.rate / $0.rate).text(2) }
            say(table.row("aggregate, \(title)", run.cells + [ratio]))
            // The less, the better: the answers of nginx per answer of ours.
            Comparison.record("Answers of nginx for one of ours: \(title)", yardstick.map { $0.rate / run.rate })
        }
    }

    // MARK: - Streams

    /// From a program that makes an item to the last of many clients that wait for it.
    private static func streams(_ program: String, count: Int, changes: Int, in folder: String) async throws {
        let stamps = """
            {"id": "stamps", "provider": "exec", "refresh": "1s",
             "settings": {"command": ["\(StampProgram.path)", "stamps"]}}
            """
        try StoredItems.write(StoredItems.feeds(count: 1, of: listed, in: folder) + [stamps], in: folder)
        let server = try ServedProgram(program, in: folder)
        defer { server.end() }
        _ = try await server.firstAnswer(path: "/v1/items", having: StampProgram.mark)
        let before = server.residentBytes
        let clients = try await StreamClients(count: count, ports: [server.port])
        let latest = try await clients.arrivals(ofChanges: changes)
        let memory = server.residentBytes.flatMap { after in before.map { Double(after - $0) / Double(count) / 1_024 } }
        try await clients.end()
        report(latest, "\(count) streams, \(latest.last.count) changes", memory)
    }

    /// Measures the streams of servers that were started before, and serve the items of ``StampProgram``.
    static func streams(ports: [Int]) async throws {
        ProcessFigures.allowManyDescriptors()
        let count = Benchmarks.option("--streams") ?? 10_000
        let clients = try await StreamClients(count: count, ports: ports)
        let latest = try await clients.arrivals(ofChanges: Benchmarks.option("--changes") ?? 30)
        report(latest, "\(count) streams of \(ports.count) servers, \(latest.last.count) changes")
        try await clients.end()
    }

    private static func report(_ ages: StreamClients.Ages, _ title: String, _ memory: Double? = nil) {
        let table = TextTable([title, "median", "99 %", "KB a stream"])
        say(table.heading)
        for (name, spread, memory) in [
            ("to the first client", ages.first, nil), ("to any client", ages.all, nil),
            ("to the last client", ages.last, memory),
        ] {
            let cells = [spread.median?.milliseconds, spread.quantile(0.99)?.milliseconds, memory?.text()]
            say(table.row(name, cells))
        }
    }

    // MARK: - The first answer

    private static func start(_ program: String, in folder: String) async throws {
        let table = TextTable(["from its start to its first answer", "median", "items"])
        say(table.heading)
        for (feeds, count) in [(1, listed), (10, stored / 10)] {
            // All feeds have been read and stored.
            try await StoredItems.server(program, feeds, of: count, in: folder).end()
            var seconds: [Double] = []
            for _ in 0..<5 {
                let started = ContinuousClock.now
                let server = try ServedProgram(program, in: folder)
                // An answer that has another page has the stored items.
                _ = try await server.firstAnswer(path: "/v1/items?page-size=\(listed / 2)", having: "\"next\"")
                seconds.append((ContinuousClock.now - started).seconds)
                server.end()
            }
            let stored = "\(feeds * count) items stored"
            say(table.row(stored, [Spread(seconds).median?.milliseconds, "\(feeds * count)"]))
        }
    }
}
