import Dispatch
package import FeedCore
package import Foundation
package import Logging
import Synchronization

/// The log handler that writes an entry per line to standard error: time, level, message, and metadata as `key=value`.
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

    /// Returns a value on one line, in quotation marks if it is empty or contains blanks, quotation marks, `=` or
    /// backslashes.
    private static func quoted(_ text: String) -> String {
        let text = text.cleaned
        guard text.isEmpty || text.contains(where: { " \"=\\".contains($0) }) else { return text }
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return "\"\(escaped)\""
    }
}

/// The writer of log lines to standard error, on a thread of its own, so that a slow reader delays nothing else.
///
/// The number of waiting lines is limited. If lines come faster than they are read, the newest are omitted and counted.
package final class LogWriter: Sendable {
    /// The maximum number of waiting lines.
    private static let capacity = 1_000

    private struct State {
        var waiting = 0
        var omitted = 0
    }

    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "log")

    package init() {}

    package func write(_ line: String) {
        let omitted: Int? = state.withLock { state in
            guard state.waiting < Self.capacity else {
                state.omitted += 1
                return nil
            }
            state.waiting += 1
            defer { state.omitted = 0 }
            return state.omitted
        }
        guard let omitted else { return }
        queue.async { [self] in
            let gap = omitted > 0 ? "(\(omitted) lines were left out, since the reader was too slow)\n" : ""
            StandardStream.error.write(gap + line + "\n")
            state.withLock { $0.waiting -= 1 }
        }
    }

    /// Waits until all lines are written, for at most `seconds`.
    package func finish(within seconds: TimeInterval) {
        let done = DispatchSemaphore(value: 0)
        queue.async { done.signal() }
        _ = done.wait(timeout: .now() + seconds)
    }
}
