package import FeedCore
import Synchronization

/// The line that names the feeds without an answer yet, on a terminal; otherwise nothing is shown.
package final class ProgressLine: Sendable {
    private static let pause = Duration.seconds(1)

    /// The feeds without an answer; `nil` after ``clear()``.
    private let pending: Mutex<[FeedID]?>
    private let total: Int
    private let isShown: Bool
    private let columns: Int
    private let text: @Sendable (_ answered: Int, _ names: String) -> String

    /// - Parameters:
    ///   - feeds: The feeds that are fetched.
    ///   - terminal: The terminal. The line is cut to its width, since only one line can be cleared.
    ///   - text: Returns the line for the number of feeds that have answered, and the names of the others; it is called
    ///     once a second too.
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
        guard isShown else { return }
        Signals.beforeEnd(Self.wipe)
        pending.withLock { show($0) }
        Task { [weak self] in
            repeat { try await ContinuousClock().sleep(for: Self.pause) } while self?.showAgain() == true
        }
    }

    /// Removes a feed that has answered from the line, and calls `write`, whose output begins in the line's place.
    package func finish(_ feed: FeedID, then write: () -> Void = {}) {
        guard isShown else { return write() }
        pending.withLock { pending in
            pending?.removeAll { $0 == feed }
            Self.wipe()
            write()
            show(pending)
        }
    }

    /// Removes the line, so that the output begins in its place.
    package func clear() {
        guard isShown else { return }
        pending.withLock { pending in
            pending = nil
            Self.wipe()
        }
    }

    /// Shows the line as it is now.
    ///
    /// - Returns: False if the line was removed.
    private func showAgain() -> Bool {
        pending.withLock { pending in
            show(pending)
            return pending != nil
        }
    }

    /// Clears the line in which the cursor is.
    private static func wipe() { StandardStream.error.writeStatus("") }

    private func show(_ waiting: [FeedID]?) {
        guard let waiting, !waiting.isEmpty else { return }
        let names = waiting.prefix(4).map(\.description).joined(separator: ", ")
        let more = waiting.count > 4 ? ", …" : ""
        StandardStream.error.writeStatus(text(total - waiting.count, names + more).cut(to: columns - 1))
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
