package import FeedCore
import Foundation
package import Logging

/// Writes log entries to standard error, a line each: time, level, message, and metadata as `key=value`.
///
/// ```
/// 2026-11-21T15:02:31Z warning feed is down feed=tfl code=timed-out error="no answer within 10 s"
/// ```
package struct LineLogHandler: LogHandler {
    package var metadata: Logger.Metadata = [:]
    package var metadataProvider: Logger.MetadataProvider?
    package var logLevel: Logger.Level
    private let clock: FeedClock
    private let writer: LogWriter

    package init(level: Logger.Level, clock: FeedClock, writer: LogWriter) {
        logLevel = level
        self.clock = clock
        self.writer = writer
    }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
        var known = metadataProvider?.get() ?? [:]
        known.merge(metadata) { _, own in own }
        known.merge(event.metadata ?? [:]) { _, own in own }
        let pairs = known.sorted { $0.key < $1.key }.map { "\($0.key)=\(Self.quoted("\($0.value)"))" }
        let second = Date(timeIntervalSince1970: clock.now.timeIntervalSince1970.rounded(.down))
        let line = ["\(second.rfc3339) \(event.level)", "\(event.message)".cleaned] + pairs
        writer.write(line.joined(separator: " "))
    }

    /// Returns a value in quotation marks if it has blanks, quotation marks, `=` or backslashes, and on one line.
    private static func quoted(_ text: String) -> String {
        let text = text.cleaned
        guard text.isEmpty || text.contains(where: { " \"=\\".contains($0) }) else { return text }
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return "\"\(escaped)\""
    }
}
