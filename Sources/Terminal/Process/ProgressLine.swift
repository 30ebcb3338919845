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
