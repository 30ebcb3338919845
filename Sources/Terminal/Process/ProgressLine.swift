package import FeedCore
import Synchronization

/// The line on a terminal that names the feeds without an answer yet; nothing at all elsewhere.
package final class ProgressLine: Sendable {
    private let pending: Mutex<[FeedID]>
    private let total: Int
    private let isShown: Bool
    private let columns: Int

    /// - Parameters:
    ///   - feeds: The feeds that are fetched.
    ///   - terminal: The terminal of the line, which is cut to its width, since only one line can be wiped.
    package init(_ feeds: [FeedID], on terminal: Terminal) {
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

    /// Wipes the line, so that the output begins in its place.
    package func clear() {
        if isShown { Self.wipe() }
    }

    /// Wipes the line of a terminal with the cursor.
    private static func wipe() { StandardStream.error.writeStatus("") }

    private func show() {
        guard isShown else { return }
        let waiting = pending.withLock { $0 }
        guard !waiting.isEmpty else { return clear() }
        let names = waiting.prefix(4).map(\.description).joined(separator: ", ")
        let more = waiting.count > 4 ? ", …" : ""
        let line = "\(total - waiting.count) of \(total) answered, asking \(names)\(more)"
        StandardStream.error.writeStatus(line.cut(to: columns - 1))
    }
}

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
