package import FeedCore
package import Foundation

/// The items that people have marked.
package protocol StarStorage: Sendable {
    /// The items of all feeds that have a star of an owner.
    func stars(of owner: StarOwner) async throws -> Set<ItemID>

    /// - Returns: Whether that changed anything.
    func setStar(_ isStarred: Bool, for item: ItemID, of owner: StarOwner, at date: Date) async throws -> Bool
}

/// How long a star outlives its item: publishers leave items out of an answer and have them in the next one.
package enum StarLife {
    /// How long after its time a missing item may come back, in seconds: delayed, or on its day in another zone.
    private static let delay: TimeInterval = 12 * 3_600

    /// How long a star stays whose item is in no answer, of which nothing else is known, in seconds.
    ///
    /// Other months of a calendar are looked at rarely, so this is about as far as a calendar goes.
    private static let unseen: TimeInterval = 730 * 86_400

    /// When a star is forgotten unless its item is seen again.
    ///
    /// - Parameters:
    ///   - last: What happened to the item last; `nil` where nothing is known.
    ///   - seenAt: When the item was in an answer or got its star, whichever is later; `nil` where that is not known.
    ///   - span: How long events are stored.
    /// - Returns: If the item has disappeared, half a day after its time, but no later than `span` after it disappeared.
    ///   If not, two years after it was seen; the distant future where that is not known.
    package static func end(after last: ItemEvent?, seenAt: Date?, keeping span: Duration) -> Date {
        if let last, last.kind == .disappeared, seenAt.map({ $0 <= last.at }) ?? true {
            return min(last.time.end(in: .gmt).addingTimeInterval(delay), last.at.addingTimeInterval(span.seconds))
        }
        return seenAt?.addingTimeInterval(unseen) ?? .distantFuture
    }
}

/// Whose a star is.
package struct StarOwner: RawRepresentable, Sendable, Hashable {
    package var rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    /// Everybody who shares the store.
    package static let household = StarOwner(rawValue: "household")
}
