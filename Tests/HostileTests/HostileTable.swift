import Foundation
import ProgramTestKit
import Synchronization

/// A table of what came of each hostile answer, in Markdown: written where `HOSTILE_TABLE` says, if it does.
enum HostileTable {
    private static let path = ProcessInfo.processInfo.environment["HOSTILE_TABLE"]
    private static let rows = Mutex<[String]>([])

    static func add(_ name: String, _ result: HostileRun) {
        guard let path else { return }
        let said = result.run.errorLines.map { "`\($0)`" }.joined(separator: "<br>")
        let overrun = result.overrun > .zero ? "\(milliseconds(result.overrun)) ms" : "–"
        let row =
            "| \(name) | \(said.isEmpty ? "nothing" : said) | \(milliseconds(result.run.duration)) ms | \(overrun) |"
        rows.withLock { rows in
            rows.append(row)
            let head = "| case | standard error | time | over the deadline, at most |\n|---|---|---|---|\n"
            try? Data((head + rows.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: path))
        }
    }

    private static func milliseconds(_ duration: Duration) -> Int {
        Int((duration / .milliseconds(1)).rounded())
    }
}
