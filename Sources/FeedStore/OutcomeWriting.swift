import FeedCore
import FeedEngine
import Foundation

/// The write of an outcome, which `init` encodes before the transaction, since other tasks wait for the transaction.
struct OutcomeWriting: Sendable {
    let outcome: FetchOutcome
    let key: AnswerKey

    /// The time of saving.
    let now: Date

    /// The encoded health.
    let health: String
    private let answer: AnswerWriting?

    var events: [ItemEvent] { outcome.events }

    /// - Parameters:
    ///   - outcome: The outcome.
    ///   - key: The key of the outcome's answer.
    ///   - now: The time of saving.
    ///   - writesChanges: True if the database can store the difference from the stored answer; if false, the
    ///     difference is used only to confirm an unchanged answer.
    /// - Throws: An error if a part cannot be encoded.
    init(_ outcome: FetchOutcome, for key: AnswerKey, at now: Date, writesChanges: Bool) throws {
        self.outcome = outcome
        self.key = key
        self.now = now
        health = try StoredCoding.text(outcome.health)
        let difference = writesChanges || outcome.confirms != nil ? outcome.change : nil
        answer = try outcome.answer.map { try AnswerWriting($0, of: outcome, difference, for: key) }
    }

    /// Returns the write of the same outcome with the whole answer instead of a difference.
    func unconfirmed() throws -> OutcomeWriting {
        var outcome = outcome
        outcome.change = nil
        return try OutcomeWriting(outcome, for: key, at: now, writesChanges: false)
    }

    /// Writes the outcome; on a server in one round trip, unless the outcome plans alerts.
    ///
    /// The numbers of changes are taken as late as possible: no other transaction gets numbers until this transaction
    /// is on the disk.
    ///
    /// - Returns: A closure that returns the events with their numbers.
    func write(in transaction: some StoreTransaction) throws -> () -> [ItemEvent] {
        try transaction.write([feed])
        try transaction.mark(outcome.marks, of: key.feed.feed, at: outcome.answer?.readAt ?? now)
        for move in outcome.moves {
            try transaction.write([.copyStars(from: move.from, to: move.to), .removeStars(of: move.from)])
        }
        try transaction.write(outcome.unstarred.map { .removeStars(of: $0) })
        if let alerts = outcome.alerts {
            try transaction.wait(for: .plans(alerts.feed))
            try transaction.plan(alerts)
        }
        let events = outcome.events
        let count = events.count + (outcome.isTurn ? 1 : 0) + (answer == nil ? 0 : 1)
        guard count > 0 else { return { [] } }
        // Readers find a mere confirmation at their next poll.
        if outcome.hasNews { try transaction.signal() }
        let numbers = try transaction.takeNumbers(count)
        try transaction.add(
            events.enumerated().map { $1.values(numbered: numbers.base + $0, plannedBy: outcome.planner) },
            to: .event,
            numbers: numbers,
            conflict: ""
        )
        if outcome.isTurn {
            try transaction.write(["UPDATE feed SET turn = \(numbers[events.count]) WHERE \(key.feed.condition)"])
        }
        try answer?.write(numbered: numbers[count - 1], in: transaction)
        return {
            zip(events, numbers.first()...).map { event, number in
                var event = event
                event.sequence = number
                return event
            }
        }
    }

    private var feed: StoreStatement {
        """
        INSERT INTO feed AS old (feed, fingerprint, savedAt, health, stateVersion, state, planner) VALUES (
            \(key.feed.feed.rawValue), \(key.feed.fingerprint), \(now), \(health), \(outcome.state?.version),
            \((outcome.state?.bytes).map { Data($0) }), \(outcome.planner)
        ) ON CONFLICT (feed, fingerprint) DO UPDATE SET
            planner = \(raw: outcome.isTurn ? "excluded" : "old").planner, savedAt = excluded.savedAt,
            health = excluded.health, stateVersion = COALESCE(excluded.stateVersion, old.stateVersion),
            state = COALESCE(excluded.state, old.state)
        """
    }
}
