import FeedCore
import Synchronization

/// The line on a terminal that says which feeds have not answered yet; nothing at all elsewhere.
final class ProgressLine: Sendable {
    private let pending: Mutex<[FeedID]>
    private let total: Int
    private let isShown: Bool

    init(feeds: [FeedID], isShown: Bool) {
        pending = Mutex(feeds)
        total = feeds.count
        self.isShown = isShown && !feeds.isEmpty
        show()
    }

    /// Takes a feed that has answered off the line.
    func finish(_ feed: FeedID) {
        pending.withLock { $0.removeAll { $0 == feed } }
        show()
    }

    /// Wipes the line, so that the output begins where it stood.
    func clear() {
        if isShown { Self.wipe() }
    }

    /// Wipes the line of a terminal that the cursor is in.
    static func wipe() { StandardStream.error.write("\r\u{1B}[K") }

    private func show() {
        guard isShown else { return }
        let waiting = pending.withLock { $0 }
        guard !waiting.isEmpty else { return clear() }
        let names = waiting.prefix(4).map(\.description).joined(separator: ", ")
        let more = waiting.count > 4 ? ", …" : ""
        StandardStream.error.write("\r\u{1B}[KAsking \(names)\(more) (\(total - waiting.count) of \(total) answered)")
    }
}
