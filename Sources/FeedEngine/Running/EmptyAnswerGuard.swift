package import FeedCore
package import Foundation

/// The guard that decides if an answer without items is believed.
///
/// A publisher whose list breaks often answers with an empty one. If the last answer has items that are not over yet,
/// and no answer for the same scope was ever empty, two empty answers in a row are doubted: they count as failures,
/// which are retried sooner than good answers, and the last good answer stays as long as it is worth showing. The third
/// empty answer is believed, and so is each one after it.
package struct EmptyAnswerGuard: Sendable, Hashable, Codable {
    /// The number of empty answers in a row that are doubted.
    package static let doubted = 2

    /// The maximum number of scopes with an empty answer that are remembered.
    private static let maximumScopes = 16

    /// The number of empty answers that have been doubted in a row.
    package private(set) var inRow = 0

    /// The scopes that have had an empty answer, the latest last.
    package private(set) var scopes: [String] = []

    package init() {}

    /// Records an answer; `old` is the last good answer for the same scope, if that is still worth showing.
    ///
    /// - Returns: True if the answer is believed.
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
        // A partial answer says nothing about the missing part.
        if !new.isPartial, !scopes.contains(scope) { scopes = (scopes + [scope]).suffix(Self.maximumScopes) }
        return true
    }
}

extension FeedItem {
    /// Returns true if the item is known to be no longer worth showing among the next items.
    func isOver(at now: Date, in timeZone: TimeZone) -> Bool {
        relevantUntil(in: timeZone).map { $0 <= now } ?? false
    }
}
