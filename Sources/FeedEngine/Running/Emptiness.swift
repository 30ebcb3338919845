package import FeedCore
package import Foundation

/// Whether an answer without items is believed.
///
/// A publisher whose list breaks often answers with an empty one. Where the last answer has items that are not over yet,
/// and none was ever empty for the same scope, two empty answers in a row are doubted: they count as failures, which are
/// asked again sooner than good answers, and the last good one stays as long as it is worth showing. The third is
/// believed, and so is each empty one after it.
package struct Emptiness: Sendable, Hashable, Codable {
    /// How many empty answers in a row are doubted.
    package static let doubted = 2

    /// How many scopes are remembered that have been empty.
    private static let maximumScopes = 16

    /// How many empty answers have been doubted in a row.
    package private(set) var inRow = 0

    /// The scopes that have been empty, the latest last.
    package private(set) var scopes: [String] = []

    package init() {}

    /// Takes note of an answer.
    ///
    /// - Parameters:
    ///   - new: The answer.
    ///   - old: The last good one for the same scope, where it is still worth showing.
    ///   - scope: What of a window both are for.
    ///   - now: The time.
    ///   - timeZone: The zone in which days end that are the same wherever one is.
    /// - Returns: Whether the answer is believed.
    package mutating func believes(
        _ new: FeedSnapshot,
        after old: FeedSnapshot?,
        scope: String,
        at now: Date,
        in timeZone: TimeZone
    ) -> Bool {
        guard new.items.isEmpty else {
            inRow = 0
            return true
        }
        if let old, !scopes.contains(scope), inRow < Self.doubted,
            old.items.contains(where: { !$0.isOver(at: now, in: timeZone) })
        {
            inRow += 1
            return false
        }
        inRow = 0
        // An answer of which a part is missing says nothing of the rest.
        if !new.isPartial, !scopes.contains(scope) { scopes = (scopes + [scope]).suffix(Self.maximumScopes) }
        return true
    }
}

extension FeedItem {
    /// Whether it is no longer worth showing among what is next, where anybody knows.
    func isOver(at now: Date, in timeZone: TimeZone) -> Bool {
        relevantUntil(in: timeZone).map { $0 <= now } ?? false
    }
}

extension FeedError {
    static func suddenlyEmpty(count: Int) -> FeedError {
        FeedError(
            .malformed,
            "the answer has no items, where the last one had \(count)",
            hint: "The last one stays for now; should the next answers be empty too, they are believed."
        )
    }
}
