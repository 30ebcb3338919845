import Dispatch
package import Foundation
import Synchronization

/// Writes log lines to standard error on a thread of its own, so that a reader that hangs delays nothing else.
///
/// The waiting lines are limited: of lines that come faster than they are read, the newest are left out and counted.
package final class LogWriter: Sendable {
    /// The greatest number of waiting lines.
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

    /// Waits until everything is written, at most for this time.
    package func finish(within seconds: TimeInterval) {
        let done = DispatchSemaphore(value: 0)
        queue.async { done.signal() }
        _ = done.wait(timeout: .now() + seconds)
    }
}
