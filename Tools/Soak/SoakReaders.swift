import FeedCore
import FeedEngine
import FeedTimeline

/// A fast and a slow subscriber, each with its own view of all feeds, built from the changes.
struct SoakReaders {
    private let changes: ChangeStream
    private let fast: Task<Picture, Never>
    private let slow: Task<Picture, Never>

    init(_ changes: ChangeStream) {
        self.changes = changes
        fast = Self.read(changes.subscribe(), pausing: nil)
        slow = Self.read(changes.subscribe(capacity: 16), pausing: .milliseconds(250))
    }

    private static func read(_ subscription: ChangeSubscription, pausing pause: Duration?) -> Task<Picture, Never> {
        Task {
            var picture = Picture()
            for await change in subscription {
                picture.apply(change)
                if let pause { try? await Task.sleep(for: pause) }
            }
            return picture
        }
    }

    /// Returns a point that holds if both received everything in order; for use after the stream has ended.
    func verdict() async -> SoakPoint {
        let (fast, slow) = (await fast.value, await slow.value)
        let items = Picture.items(of: changes.current.reports)
        let isSame = fast.items == items && slow.items == items
        let isInOrder = fast.mistakes + slow.mistakes == 0
        return SoakPoint(
            name: "subscribers",
            found:
                "\(fast.changes) changes to the fast one, which began anew \(fast.restarts) times; \(slow.changes) to "
                + "the slow one, which did so \(slow.restarts) times; \(isInOrder ? "in order" : "OUT OF ORDER"), "
                + (isSame ? "and both have in the end what there is" : "BUT IN THE END THEY HAVE SOMETHING ELSE"),
            holds: isSame && isInOrder && slow.restarts > 0
        )
    }
}

/// All items, as one subscriber knows them.
private struct Picture: Sendable {
    private(set) var items: [FeedID: [LocalID: FeedItem]] = [:]
    private(set) var changes = 0

    /// The number of resets it received.
    private(set) var restarts = 0

    /// The number of changes that were older than an earlier one.
    private(set) var mistakes = 0
    private var sequence: UInt64 = 0

    static func items(of reports: [FeedReport]) -> [FeedID: [LocalID: FeedItem]] {
        var items: [FeedID: [LocalID: FeedItem]] = [:]
        for report in reports {
            guard let snapshot = report.snapshot, !snapshot.items.isEmpty else { continue }
            items[report.feed.id] = Dictionary(snapshot.items.map { ($0.id, $0) }) { first, _ in first }
        }
        return items
    }

    mutating func apply(_ change: FeedChange) {
        changes += 1
        if change.sequence < sequence { mistakes += 1 }
        sequence = change.sequence
        switch change.kind {
        case .snapshot(let reports): items = Self.items(of: reports)
        case .upserted(let upserted, let feed):
            for item in upserted { items[feed, default: [:]][item.id] = item }
        case .removed(let removed, let feed):
            for id in removed { items[feed]?[id] = nil }
            if items[feed]?.isEmpty == true { items[feed] = nil }
        case .feedRemoved(let feed): items[feed] = nil
        case .reset:
            restarts += 1
            items = [:]
        case .state, .events: break
        }
    }
}
