import Foundation
import ProgramTestKit
import Synchronization

/// A Markdown table of the results of hostile answers, written to the file in `HOSTILE_TABLE`, if set.
enum HostileTable {
    private static let path = ProcessInfo.processInfo.environment["HOSTILE_TABLE"]
    private static let rows = Mutex<[String]>([])

    /// Adds a row.
    ///
    /// - Parameters:
    ///   - name: The publisher's behaviour.
    ///   - lines: The lines on standard error for its feed.
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
