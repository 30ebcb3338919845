import FeedCore
import FeedEngine
import Foundation

/// The latest events and answers of a store, in memory: enough for clients that were away for a while.
struct CachedChanges: Sendable {
    /// The maximum number of events, and of answers, in memory.
    private static let maximum = 20_000

    /// The position in the store up to which the changes are known; `nil` before the first read.
    private var position: ChangePosition?

    /// The sequence number after which all changes are known.
    private var start = 0
    private var events: [ItemEvent] = []
    private var answers: [(sequence: Int, key: AnswerKey, answer: StoredChanges.Answer)] = []

    /// The time from which all events are known.
    private var completeSince = Date.distantFuture

    init() {}

    /// Creates a memory with the latest events of a store, which is at `position`; later events are dropped.
    ///
    /// `isAll` is true if the store has no other events.
    init(_ latest: [ItemEvent], at position: ChangePosition, isAll: Bool) {
        (self.position, start) = (position, position.sequence)
        events = latest.filter { ($0.sequence ?? .max) <= position.sequence }
            .sorted { ($0.sequence ?? 0) < ($1.sequence ?? 0) }
        completeSince = isAll ? .distantPast : latest.first?.at ?? .distantPast
    }

    /// Records the changes of a store after a position.
    ///
    /// - Returns: True if the memory has to be rebuilt: nothing was known yet, the store was replaced, or changes are
    ///   missing in between.
    mutating func record(_ changes: StoredChanges, after last: ChangePosition?) -> Bool {
        guard let position, position.epoch == changes.position.epoch else { return true }
        if changes.isReset { return last == position }
        guard let last, position.sequence < changes.position.sequence else { return false }
        guard last.sequence <= position.sequence else { return true }
        // Of two reads at the same time, or after a client was away for long, the later position counts.
        self.position = changes.position
        events += changes.events.filter { ($0.sequence ?? 0) > position.sequence }
        answers += changes.answers.map { (changes.position.sequence, $0.key, $0.value) }
        if events.count > Self.maximum {
            let excess = events.count - Self.maximum * 3 / 4
            completeSince =
                events[..<excess].map(\.at).max().map { max($0, completeSince).addingTimeInterval(0.001) }
                ?? completeSince
            start = max(start, events[excess - 1].sequence ?? start)
            events.removeFirst(excess)
        }
        if answers.count > Self.maximum {
            let excess = answers.count - Self.maximum * 3 / 4
            start = max(start, answers[excess - 1].sequence)
            answers.removeFirst(excess)
        }
        return false
    }

    /// Returns the changes after a position; `nil` if the store has to be queried.
    func changes(after last: ChangePosition) -> StoredChanges? {
        guard let position, last.epoch == position.epoch, last.sequence >= start, last.sequence < position.sequence
        else { return nil }
        var changes = StoredChanges(after: last, at: position, forgotten: 0)
        changes.events = events.filter { ($0.sequence ?? 0) > last.sequence }
        for answer in answers where answer.sequence > last.sequence { changes.answers[answer.key] = answer.answer }
        return changes
    }

    /// Returns the events that match a query; `nil` if some of them may not be in memory.
    func events(_ query: EventQuery) -> [ItemEvent]? {
        guard position != nil else { return nil }
        let found = query.found(in: events)
        let isAll = completeSince == .distantPast || query.since.map { $0 >= completeSince } ?? false
        if isAll { return found }
        // The missing events are older than all events from `completeSince` on.
        guard let limit = query.limit, found.count >= limit, found.first.map({ $0.at >= completeSince }) ?? false else {
            return nil
        }
        return found
    }
}
