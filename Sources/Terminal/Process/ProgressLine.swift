package import FeedCore
import Synchronization

/// The line that names the feeds without an answer yet, on a terminal; otherwise nothing is shown.
package final class ProgressLine: Sendable {
    private let pending: Mutex<[FeedID]>
    private let total: Int
    private let isShown: Bool
    private let columns: Int
    private let text: @Sendable (_ answered: Int, _ names: String) -> String

    /// - Parameters:
    ///   - feeds: The feeds that are fetched.
    ///   - terminal: The terminal. The line is cut to its width, since only one line can be cleared.
    ///   - text: Returns the line for the number of feeds that have answered, and the names of the others.
    package init(
        _ feeds: [FeedID],
        on terminal: Terminal,
        text: @escaping @Sendable (_ answered: Int, _ names: String) -> String
    ) {
        self.text = text
        columns = terminal.columns ?? 80
        pending = Mutex(feeds)
        total = feeds.count
        isShown = terminal.hasProgress && !feeds.isEmpty
        if terminal.hasProgress { Signals.beforeEnd(Self.wipe) }
        show()
    }

    /// Removes a feed that has answered from the line.
    package func finish(_ feed: FeedID) {
        pending.withLock { $0.removeAll { $0 == feed } }
        show()
    }

    /// Clears the line, so that the output begins in its place.
    package func clear() {
        if isShown { Self.wipe() }
    }

    /// Clears the line in which the cursor is.
    private static func wipe() { StandardStream.error.writeStatus("") }

    private func show() {
        guard isShown else { return }
        let waiting = pending.withLock { $0 }
        guard !waiting.isEmpty else { return clear() }
        let names = waiting.prefix(4).map(\.description).joined(separator: ", ")
        let more = waiting.count > 4 ? ", …" : ""
        let line = text(total - waiting.count, names + more)
        StandardStream.error.writeStatus(line.cut(to: columns - 1))
    }
}

/// The line that names the host of a request after a second, on a terminal; otherwise nothing is shown.
///
/// Ctrl-C clears the line, and prints that nothing was written.
package final class WaitingLine: Sendable {
    private static let patience = Duration.seconds(1)

    /// The number of calls of ``ask(_:)``, and true if the line is shown.
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
