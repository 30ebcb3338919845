import FeedCore
import Synchronization

/// The line on a terminal that names the host of a request, once that takes a second; nothing at all elsewhere.
///
/// Ctrl-C wipes it, and prints that nothing was written.
package final class WaitingLine: Sendable {
    private static let patience = Duration.seconds(1)

    /// The number of requests and answers, and true if the line is shown.
    private let state = Mutex((count: 0, isShown: false))
    private let isPossible: Bool
    private let columns: Int

    package init(on terminal: Terminal) {
        isPossible = terminal.hasProgress
        columns = terminal.columns ?? 80
    }

    /// Begins to wait for a host; `nil` ends the wait.
    package func ask(_ host: String?) {
        guard isPossible else { return }
        let count = state.withLock { state in
            if state.isShown { StandardStream.error.writeStatus("") }
            state = (state.count + 1, false)
            return state.count
        }
        guard let host else { return Signals.beforeEnd {} }
        Signals.beforeEnd {
            StandardStream.error.writeStatus("")
            StandardStream.error.write("Nothing was written.\n")
        }
        Task {
            try? await ContinuousClock().sleep(for: Self.patience)
            state.withLock { state in
                guard state.count == count else { return }
                StandardStream.error.writeStatus("Asking \(host) …".cleaned.cut(to: columns - 1))
                state.isShown = true
            }
        }
    }
}
