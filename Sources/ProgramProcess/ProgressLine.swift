package import FeedCore
import Synchronization
package import TerminalText

/// The line on a terminal that says which feeds have not answered yet; nothing at all elsewhere.
package final class ProgressLine: Sendable {
    private let pending: Mutex<[FeedID]>
    private let total: Int
    private let isShown: Bool
    private let columns: Int

    /// - Parameters:
    ///   - feeds: The feeds that are asked.
    ///   - terminal: Where the line is shown; it never runs over, since only one can be wiped.
    package init(_ feeds: [FeedID], on terminal: Terminal) {
        columns = terminal.columns ?? 80
        pending = Mutex(feeds)
        total = feeds.count
        isShown = terminal.hasProgress && !feeds.isEmpty
        if terminal.hasProgress { Signals.beforeEnd(Self.wipe) }
        show()
    }

    /// Takes a feed that has answered off the line.
    package func finish(_ feed: FeedID) {
        pending.withLock { $0.removeAll { $0 == feed } }
        show()
    }

    /// Wipes the line, so that the output begins where it stood.
    package func clear() {
        if isShown { Self.wipe() }
    }

    /// Wipes the line of a terminal that the cursor is in.
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
