import Foundation
import ProgramTestKit
import Synchronization

/// A table of what came of each hostile answer, in Markdown: written where `HOSTILE_TABLE` says, if it does.
enum HostileTable {
    private static let path = ProcessInfo.processInfo.environment["HOSTILE_TABLE"]
    private static let rows = Mutex<[String]>([])

    /// Adds a row.
    ///
    /// - Parameters:
    ///   - name: What the publisher does.
    ///   - lines: What standard error says of its feed.
    static func add(_ name: String, _ lines: [String]) {
        guard let path else { return }
        let said = lines.map { "`\($0)`" }.joined(separator: "<br>")
        rows.withLock { rows in
            rows.append("| \(name) | \(said.isEmpty ? "nothing" : said) |")
            let head = "| case | standard error |\n|---|---|\n"
            try? Data((head + rows.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: path))
        }
    }
}
