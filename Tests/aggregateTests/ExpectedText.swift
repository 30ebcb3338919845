import FeedTestKit
import Foundation
import Testing

/// Expects a text to be the one that is kept in a file under `Fixtures`.
///
/// With `RECORD_FIXTURES` in the environment the file is written instead; look at the difference before keeping it.
func expect(_ text: String, isKeptIn name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    if ProcessInfo.processInfo.environment["RECORD_FIXTURES"] != nil {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/\(name)")
        return try Data(text.utf8).write(to: file)
    }
    let kept = try Fixture.text(name, in: .module)
    guard text != kept else { return }
    let (lines, keptLines) = (text.components(separatedBy: "\n"), kept.components(separatedBy: "\n"))
    let line = zip(lines, keptLines).prefix { $0 == $1 }.count
    Issue.record(
        """
        Line \(line + 1) of \(name) differs.
        kept: \(line < keptLines.count ? keptLines[line] : "(no such line)")
        made: \(line < lines.count ? lines[line] : "(no such line)")
        """,
        sourceLocation: sourceLocation
    )
}
