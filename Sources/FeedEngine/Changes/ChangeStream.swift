package import FeedCore
package import FeedTimeline
import Foundation
import Synchronization

/// The last report of each feed, and a stream of the changes for any number of subscribers.
///
/// Publishing never waits for a subscriber. A slow subscriber loses its waiting changes, and begins again with a
/// snapshot.
package final class ChangeStream: Sendable {
    /// A change, and the position up to which all stored changes were published by then.
    typealias Entry = (change: FeedChange, position: ChangePosition?)

    private struct State {
        var feeds: [Feed] = [] {
            didSet { order = Dictionary(feeds.enumerated().map { ($1.id, $0) }) { first, _ in first } }
        }
        private var order: [FeedID: Int] = [:]

        func feed(_ id: FeedID) -> Feed? { order[id].map { feeds[$0] } }
        var sequence: UInt64 = 0

        /// The position up to which all stored changes were published.
        var position: ChangePosition?

        /// Published events whose sequence numbers are above the position.
        var ahead: [ItemEvent] = []

        /// The reports without the items that their feeds leave out.
        var reports: [FeedID: FeedReport] = [:]
        var revision: UInt64 = 0
        var shown = ShownItems()

        /// The number of the last change of each feed's report, which shows whether another report was published during
        /// a comparison.
        var versions: [FeedID: UInt64] = [:]

        /// For each feed, a position at which the store had the items that were last published.
        var storedAt: [FeedID: ChangePosition] = [:]
        /// The number of the last change of the items of each feed since ``storedAt``; `UInt64.max` while the items are
        /// not stored.
        var unplaced: [FeedID: UInt64] = [:]
        var itemChangeCount: UInt64 = 0
        var mailboxes: [ObjectIdentifier: Mailbox<Entry>] = [:]
        var signals: [AsyncStream<Void>.Continuation] = []
        var isFinished = false

        mutating func recordItems(of feed: FeedID, areStored: Bool) {
            itemChangeCount += 1
            unplaced[feed] = areStored ? itemChangeCount : .max
        }

        var orderedReports: [FeedReport] {
            reports.values.sorted { one, other in
                let places = (order[one.feed.id] ?? .max, order[other.feed.id] ?? .max)
                return places.0 == places.1 ? one.feed.id.rawValue < other.feed.id.rawValue : places.0 < places.1
            }
        }
    }

    /// The maximum number of events above the position that are remembered.
    package static let maximumAhead = 20_000

    private let state = Mutex(State())
    private let onReport: @Sendable (FeedReport) -> Void
    private let onEvents: @Sendable ([ItemEvent]) -> Void
    private let onSaved: @Sendable () -> Void

    /// - Parameters:
    ///   - onReport: Called with each report, in order within a feed; must not block.
    ///   - onEvents: Called with the events of items, in the store's order; must not block.
    ///   - onSaved: Called when something may have been saved, by this process or another; must not block.
    package init(
        onReport: @escaping @Sendable (FeedReport) -> Void = { _ in },
        onEvents: @escaping @Sendable ([ItemEvent]) -> Void = { _ in },
        onSaved: @escaping @Sendable () -> Void = {}
    ) {
        self.onReport = onReport
        self.onEvents = onEvents
        self.onSaved = onSaved
    }

    /// The feeds that are followed, with or without a report, in the order of snapshots; reports of other feeds come
    /// last, by id.
    package var feeds: [Feed] { state.withLock(\.feeds) }

    /// Returns a followed feed; `nil` if the feed is not followed.
    package func feed(_ id: FeedID) -> Feed? { state.withLock { state in state.feed(id) } }

    /// The last report of each feed, and the number of the last change of any feed.
    package var current: (sequence: UInt64, reports: [FeedReport]) {
        state.withLock { ($0.sequence, $0.orderedReports) }
    }

    /// The last report of each feed, with the number of its last change.
    package var versionedReports: [(report: FeedReport, version: UInt64)] {
        state.withLock { state in state.orderedReports.map { ($0, state.versions[$0.feed.id] ?? 0) } }
    }

    /// Returns the last report of a feed, with the number of its last change; `nil` if the feed has no report.
    package func versionedReport(of feed: FeedID) -> (report: FeedReport, version: UInt64)? {
        state.withLock { state in state.reports[feed].map { ($0, state.versions[feed] ?? 0) } }
    }

    /// The position up to which all stored changes were published, `nil` before the feeds' stored answers were
    /// published; `sequence` is the number of the last change.
    package var position: (stored: ChangePosition?, sequence: UInt64) { state.withLock { ($0.position, $0.sequence) } }

    /// Returns the feeds whose items may have changed, in any process, after the store was read up to the position
    /// `last`.
    package func feeds(changedAfter last: ChangePosition) -> Set<FeedID> {
        state.withLock { state in
            let changed = state.reports.keys.filter { feed in
                guard state.unplaced[feed] == nil, let stored = state.storedAt[feed] else { return true }
                return stored.epoch != last.epoch || stored.sequence > last.sequence
            }
            return Set(changed)
        }
    }

    /// Published events whose sequence numbers are above the position.
    package var ahead: [ItemEvent] { state.withLock(\.ahead) }

    /// A number that changes with the reports of ``current``.
    var revision: UInt64 { state.withLock(\.revision) }

    /// A number that grows whenever items of a feed change, or have been stored.
    package var itemChangeCount: UInt64 { state.withLock(\.itemChangeCount) }

    // MARK: - Publishing

    /// Sets the feeds that are followed; the report of any other feed stays until that feed is removed.
    package func follow(_ feeds: [Feed]) {
        state.withLock { state in
            state.feeds = feeds
            state.revision += 1
        }
    }

    /// Returns the feed's last report; `nil` before the first.
    func report(of feed: FeedID) -> FeedReport? { state.withLock { $0.reports[feed] } }

    /// Sends the differences between a report and the feed's last one to all mailboxes.
    ///
    /// `difference` is the difference between the two answers, if the caller has compared them. If `isStored` is false,
    /// ``recordStored(_:)`` follows once the answer is stored.
    package func publish(_ report: FeedReport, _ difference: SnapshotDifference? = nil, isStored: Bool = true) {
        let feed = report.feed.id
        let shown = report.filtered
        // A difference between all items is not the difference between the items that are shown.
        let difference = report.feed.hasFilters ? nil : difference
        while true {
            // Comparing takes a while, during which other feeds may be published.
            let (old, version) = state.withLock { ($0.reports[feed], $0.versions[feed]) }
            let kinds = FeedChange.Kind.changes(from: old, to: shown, difference)
            let isDone = state.withLock { state in
                guard state.versions[feed] == version else { return false }
                state.reports[feed] = shown
                state.revision += 1
                state.shown.record(shown, isNarrowed: shown.feed.hasFilters, of: report)
                if old == nil || kinds.contains(where: \.concernsItems) {
                    state.recordItems(of: feed, areStored: isStored)
                }
                publish(kinds, in: &state)
                state.versions[feed] = state.sequence
                return true
            }
            if isDone { return onReport(report) }
        }
    }

    /// Marks a feed's published report as stored.
    package func recordStored(_ feed: FeedID) {
        state.withLock { if $0.unplaced[feed] == .max { $0.recordItems(of: feed, areStored: true) } }
    }

    /// Records the items of an answer before it is published, since the events of its items are published first.
    package func recordShown(of report: FeedReport) {
        let shown = report.filtered
        state.withLock { $0.shown.record(shown, isNarrowed: shown.feed.hasFilters, of: report) }
    }

    /// Sends events to all mailboxes, in the store's order, without the events of items that are not shown.
    ///
    /// - Parameters:
    ///   - events: The events.
    ///   - position: The position up to which, with these, all stored changes were published; `nil` if unknown.
    ///   - stored: The position of the store, and ``itemChangeCount`` before the store was read.
    package func publish(
        _ events: [ItemEvent],
        upTo position: ChangePosition? = nil,
        stored: (position: ChangePosition, count: UInt64)? = nil
    ) {
        let events = state.withLock { state in
            let shown = events.filter { state.shown.contains($0.item) }
            if let position, position.epoch != state.position?.epoch ?? position.epoch { state.ahead = [] }
            state.position = position ?? state.position
            let reached = state.position?.sequence ?? 0
            state.ahead = (state.ahead + shown).filter { $0.sequence ?? 0 > reached }.suffix(Self.maximumAhead)
            if let stored {
                for feed in state.unplaced.filter({ $0.value <= stored.count }).keys {
                    state.unplaced[feed] = nil
                    state.storedAt[feed] = stored.position
                }
            }
            if !shown.isEmpty { publish([.events(shown)], in: &state) }
            return shown
        }
        if !events.isEmpty { onEvents(events) }
        onSaved()
    }

    /// Sends the removal of a feed to all mailboxes; does nothing if the feed has no report.
    package func remove(_ feed: FeedID) {
        state.withLock { state in
            guard state.reports.removeValue(forKey: feed) != nil else { return }
            state.revision += 1
            state.shown.forget(feed)
            (state.storedAt[feed], state.unplaced[feed]) = (nil, nil)
            publish([.feedRemoved(feed)], in: &state)
            state.versions[feed] = state.sequence
        }
    }

    private func publish(_ kinds: [FeedChange.Kind], in state: inout State) {
        for kind in kinds {
            state.sequence += 1
            for mailbox in state.mailboxes.values {
                mailbox.add((FeedChange(sequence: state.sequence, kind: kind), state.position))
            }
        }
        if !kinds.isEmpty { for signal in state.signals { signal.yield() } }
    }

    // MARK: - Subscribing

    /// Subscribes; the first change is a snapshot of all reports.
    ///
    /// - Parameter capacity: The number of changes that may wait before the subscriber has to begin again.
    /// - Returns: The changes, for one reader; releasing them ends the subscription.
    package func subscribe(capacity: Int = 256) -> ChangeSubscription {
        let mailbox = Mailbox<Entry>(.all(capacity))
        state.withLock { state in
            if state.isFinished { mailbox.finish() } else { state.mailboxes[ObjectIdentifier(mailbox)] = mailbox }
        }
        return ChangeSubscription(self, mailbox)
    }

    /// Signals each change to a reader that does not subscribe, but reads ``current``.
    package func signal(to continuation: AsyncStream<Void>.Continuation) {
        state.withLock { $0.signals.append(continuation) }
    }

    /// Ends the stream for all subscribers, once they have read their waiting changes.
    package func finish() {
        state.withLock { state in
            state.isFinished = true
            for mailbox in state.mailboxes.values { mailbox.finish() }
            state.mailboxes = [:]
        }
    }

    /// Returns a snapshot of all reports; from then on, the mailbox gets the changes after the snapshot.
    func snapshot(for mailbox: Mailbox<Entry>) -> Entry {
        state.withLock { state in
            mailbox.begin()
            return (FeedChange(sequence: state.sequence, kind: .snapshot(state.orderedReports)), state.position)
        }
    }

    /// The entry that a reader gets after its mailbox has lost changes.
    var reset: Entry { state.withLock { (FeedChange(sequence: $0.sequence, kind: .reset), $0.position) } }

    func remove(_ mailbox: Mailbox<Entry>) { state.withLock { $0.mailboxes[ObjectIdentifier(mailbox)] = nil } }

    package var subscriberCount: Int { state.withLock { $0.mailboxes.count } }
}
