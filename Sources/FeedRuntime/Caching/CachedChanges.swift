import FeedCore
import FeedEngine
import Foundation

/// The latest events of a store, and the feeds that have other answers since: enough for readers who were away for a
/// while.
struct CachedChanges: Sendable {
    /// The greatest number of events and of answers in memory.
    private static let maximum = 20_000

    /// The position up to which all is known; `nil` before that has begun.
    private var position: ChangePosition?

    /// The sequence after which all is known.
    private var start = 0
    private var events: [ItemEvent] = []
    private var answers: [(sequence: Int, key: AnswerKey, answer: StoredChanges.Answer)] = []

    /// The time from which each event is known.
    private var completeSince = Date.distantFuture

    init() {}

    /// Remembers the latest events, some of them maybe after the position; if they are all, there are no others.
    init(_ latest: [ItemEvent], at position: ChangePosition, isAll: Bool) {
        (self.position, start) = (position, position.sequence)
        events = latest.filter { ($0.sequence ?? .max) <= position.sequence }
            .sorted { ($0.sequence ?? 0) < ($1.sequence ?? 0) }
        completeSince = isAll ? .distantPast : latest.first?.at ?? .distantPast
    }

    /// Records the changes of a store after a position.
    ///
    /// - Returns: True if the memory has to begin again: nothing was known, it is another store, or something is
    ///   missing before it.
    mutating func record(_ changes: StoredChanges, after last: ChangePosition?) -> Bool {
        guard let position, position.epoch == changes.position.epoch else { return true }
        if changes.isReset { return last == position }
        guard let last, position.sequence < changes.position.sequence else { return false }
        guard last.sequence <= position.sequence else { return true }
        // Of two that looked at the same time, or a client that was away for long, the one that came further counts.
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

    /// Returns the changes after a position; `nil` if the store has to be asked.
    func changes(after last: ChangePosition) -> StoredChanges? {
        guard let position, last.epoch == position.epoch, last.sequence >= start, last.sequence < position.sequence
        else { return nil }
        var changes = StoredChanges(after: last, at: position, forgotten: 0)
        changes.events = events.filter { ($0.sequence ?? 0) > last.sequence }
        for answer in answers where answer.sequence > last.sequence { changes.answers[answer.key] = answer.answer }
        return changes
    }

    /// Returns the events that a query asks for; `nil` if some of them may not be known.
    func events(_ query: EventQuery) -> [ItemEvent]? {
        guard position != nil else { return nil }
        let found = query.found(in: events)
        let isAll = completeSince == .distantPast || query.since.map { $0 >= completeSince } ?? false
        if isAll { return found }
        // The missing ones are older than all that are known from then on.
        guard let limit = query.limit, found.count >= limit, found.first.map({ $0.at >= completeSince }) ?? false else {
            return nil
        }
        return found
    }
}
