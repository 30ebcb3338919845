public import Foundation
public import Testing

/// Expects a text to equal a file in a test target's `Fixtures`.
///
/// With `RECORD_FIXTURES` in the environment the file is written instead; look at the difference before you commit it.
///
/// - Parameters:
///   - text: The actual text.
///   - bundle: The test target's resources: `.module`.
///   - name: The name of the file.
///   - testFile: A file of the test target, to whose `Fixtures` the text is written.
///   - sourceLocation: The place at which a difference is reported.
/// - Throws: The error of the file system, which names the path.
public func expect(
    _ text: String,
    in bundle: Bundle,
    isKeptIn name: String,
    testFile: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    if ProcessInfo.processInfo.environment["RECORD_FIXTURES"] != nil {
        let file = URL(filePath: testFile).deletingLastPathComponent().appending(path: "Fixtures/\(name)")
        return try Data(text.utf8).write(to: file)
    }
    let kept = try Fixture.text(name, in: bundle)
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
