import FeedCore
import FeedJSON

/// A limit on the work of paths in one reading of an answer.
package struct JSONPathBudget: Sendable {
    /// The number of values that may still be visited.
    package private(set) var visits: Int

    /// The number of values that may still be selected.
    package private(set) var matches: Int

    /// The number of visits between two checks for cancellation.
    private static let visitsBetweenLooks = 4_096

    private var visitsToLook = visitsBetweenLooks

    /// The first value that a path could not enter, because it does not have the required type.
    private(set) var obstacle: JSONMismatch?

    package init(visits: Int = 10_000_000, matches: Int = .max) {
        self.visits = visits
        self.matches = matches
    }

    mutating func visit(_ count: Int = 1) throws(AnswerOverrun) {
        visits -= count
        if visits < 0 { throw .visits }
        visitsToLook -= count
        if visitsToLook <= 0 {
            visitsToLook = Self.visitsBetweenLooks
            if Task.isCancelled { throw .cancelled }
        }
    }

    /// Records a value that a path cannot enter; null, false and empty values are ignored.
    mutating func stop(at value: JSONValue, expecting expected: String) {
        if obstacle == nil, !value.standsForNothing { obstacle = JSONMismatch(found: value, expected: expected) }
    }

    /// Returns the value that a path could not enter, and resets it.
    mutating func consumeObstacle() -> JSONMismatch? {
        defer { obstacle = nil }
        return obstacle
    }

    mutating func match() throws(AnswerOverrun) {
        matches -= 1
        if matches < 0 { throw .matches }
    }

    /// Returns true if a search selects a value; the search ends at the first, and no other limit of matches applies.
    mutating func finds(
        _ search: (inout JSONPathBudget) throws(AnswerOverrun) -> Void
    ) throws(AnswerOverrun) -> Bool {
        let limit = matches
        defer { matches = limit }
        matches = 0
        do throws(AnswerOverrun) {
            try search(&self)
            return false
        } catch {
            guard case .matches = error else { throw error }
            return true
        }
    }

    /// Runs a test that may meet values of any type: none of them is an obstacle.
    mutating func withoutObstacles(
        _ test: (inout JSONPathBudget) throws(AnswerOverrun) -> Bool
    ) throws(AnswerOverrun) -> Bool {
        let known = obstacle
        defer { obstacle = known }
        return try test(&self)
    }
}

/// The reason why an answer is not read to its end.
package enum AnswerOverrun: Error, Sendable {
    /// The paths visit more values than allowed.
    case visits
    /// The paths select more values than allowed.
    case matches
    /// The texts of the items have more bytes than allowed.
    case texts
    /// The task was cancelled.
    case cancelled
}

extension JSONValue {
    /// True for the values that publishers write for an absent one: null, false, an empty text, an empty list or
    /// object.
    fileprivate var standsForNothing: Bool {
        switch kind {
        case .null: true
        case .boolean: bool == false
        case .string: string?.tidied.isEmpty != false
        case .array, .object: outline.count == 0
        case .number: false
        }
    }
}
