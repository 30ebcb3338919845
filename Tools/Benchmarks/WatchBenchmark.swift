import Foundation
import MeasureKit

/// `aggregate watch` in a terminal that is left open: its cost, and the delay from a key to its frame.
///
/// Beside it is a program that draws the machine's state once a second in a terminal of the same size. Times from a key
/// are to the last byte of the frame that it makes, through the terminal.
enum WatchBenchmark {
    private static let size: (columns: UInt16, rows: UInt16) = (120, 40)
    private static let largeSize: (columns: UInt16, rows: UInt16) = (200, 60)
    private static let itemCount = 10_000
    private static let warmUp = 5.0

    /// Programs that draw once a second; the first that is installed is used.
    private static let peers = [("btop", [String]()), ("htop", ["-d", "10"]), ("top", ["-d", "1"])]

    static func run(program: String) async throws {
        let seconds = Double(Benchmarks.option("--seconds") ?? 30)
        try await withTemporaryFolder { folder in
            let title = "\(size.columns)x\(size.rows), \(Int(seconds)) s"
            let table = TextTable([title, "CPU s in 10 min", "bytes a second", "peak MB"])
            say(table.heading)
            let demo = ["watch", "--demo", "--now", "2026-12-18T14:02:30Z", "--time-zone", "Europe/London"]
            try await rest("aggregate watch, five feeds", program, demo, for: seconds, in: folder, table)
            if let (peer, arguments, path) = installedPeer {
                try await rest(
                    ([peer] + arguments).joined(separator: " "),
                    path,
                    arguments,
                    for: seconds,
                    in: folder,
                    table
                )
            } else {
                say("  not measured: btop, htop and top are not installed")
            }
            say()
            try await keys(program, in: folder)
        }
    }

    private static var installedPeer: (name: String, arguments: [String], path: String)? {
        for (name, arguments) in peers {
            if let path = Executable.path(of: name) { return (name, arguments, path) }
        }
        return nil
    }

    /// Measures the cost of a program that nobody touches.
    private static func rest(
        _ title: String,
        _ program: String,
        _ arguments: [String],
        for seconds: Double,
        in folder: String,
        _ table: TextTable
    ) async throws {
        let terminal = try PseudoTerminal(program, arguments, home: folder, columns: size.columns, rows: size.rows)
        defer { terminal.end() }
        try await Task.sleep(for: .seconds(warmUp))
        let (before, bytes) = (terminal.usage, terminal.byteCount)
        try await Task.sleep(for: .seconds(seconds))
        let after = terminal.usage
        let cost = after.flatMap { after in before.map { (after.seconds - $0.seconds) / seconds * 600 } }
        let rate = Double(terminal.byteCount - bytes) / seconds
        say(table.row(title, [cost?.text(2), rate.text(0), after.map { (Double($0.peakBytes) / 1e6).text() }]))
    }

    /// Measures the delay from keys to frames on a screen of many items.
    private static func keys(_ program: String, in folder: String) async throws {
        try Data(configuration.utf8).write(to: URL(filePath: folder + "/feeds.json"))
        try Data(items.utf8).write(to: URL(filePath: folder + "/items.json"))
        let arguments = [
            "watch", "--config", folder + "/feeds.json", "--now", "2026-12-18T14:02:30Z", "--time-zone", "UTC",
        ]
        let terminal = try PseudoTerminal(
            program,
            arguments,
            home: folder,
            columns: largeSize.columns,
            rows: largeSize.rows
        )
        defer { terminal.end() }
        try await Task.sleep(for: .seconds(warmUp))
        let table = TextTable([
            "\(itemCount) items, \(largeSize.columns)x\(largeSize.rows), key to frame", "median", "99 %", "count",
        ])
        say(table.heading)
        for (title, key, count) in [
            ("an item down", "j", 100), ("a page down", "\u{1B}[6~", 100), ("to the end and back", "Gg", 20),
            ("by feed and back", "21", 20),
        ] {
            var times: [Double] = []
            for _ in 0..<count {
                for letter in title.contains("back") ? key.map(String.init) : [key] {
                    if let time = terminal.answerTime(to: letter) { times.append(time) }
                    try await Task.sleep(for: .milliseconds(20))
                }
            }
            let spread = Spread(times)
            say(
                table.row(title, [spread.median?.milliseconds, spread.quantile(0.99)?.milliseconds, "\(spread.count)"])
            )
        }
        let before = terminal.usage
        try await Task.sleep(for: .seconds(10))
        let cost = terminal.usage.flatMap { after in before.map { (after.seconds - $0.seconds) * 60 } }
        say(
            "  at rest, CPU s in 10 min: \(cost?.text(2) ?? "-"); peak MB: "
                + (terminal.usage.map { (Double($0.peakBytes) / 1e6).text() } ?? "-")
        )
    }

    private static var configuration: String {
        """
        {"feeds": [{"id": "many", "provider": "json-http", "ahead": "30d", "limit": \(itemCount), "settings": {
          "file": "items.json", "records": "$",
          "fields": {"id": "id", "title": "title", "start": "at", "subtitle": "about", "group": "group"}}}]}
        """
    }

    /// Items a minute apart, in ten groups.
    private static var items: String {
        let start = Date(timeIntervalSince1970: 1_797_602_580)
        let records = (0..<itemCount).map { number in
            let at = (start + Double(number) * 60).formatted(.iso8601)
            return """
                {"id": "\(number)", "title": "Item \(number) of many", "at": "\(at)", "about": "Lane \(number % 7)", \
                "group": "Group \(number % 10)"}
                """
        }
        return "[\(records.joined(separator: ",\n"))]"
    }
}
