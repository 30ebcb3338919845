package import FeedCore
package import Foundation

/// The items that people have starred.
package protocol StarStorage: Sendable {
    /// Returns the items of all feeds that have a star of an owner.
    func stars(of owner: StarOwner) async throws -> Set<ItemID>

    /// - Returns: True if the call changed the star.
    func setStar(_ isStarred: Bool, for item: ItemID, of owner: StarOwner, at date: Date) async throws -> Bool
}

/// The lifetime of a star whose item is missing: publishers leave items out of an answer and have them in the next one.
package enum StarLife {
    /// The time after the end of a missing item in which it may come back, in seconds, because it is delayed, or
    /// because its day ends later in another zone.
    private static let delay: TimeInterval = 12 * 3_600

    /// The lifetime of a star whose item is in no answer, if nothing else is known of the item, in seconds.
    ///
    /// Other months of a calendar are rarely viewed, so this is about as far as a calendar goes.
    private static let unseen: TimeInterval = 730 * 86_400

    /// Returns the time at which a star is removed unless its item is seen again.
    ///
    /// - Returns: If the item's last event says that it has disappeared: half a day after the item's end, but at most
    ///   `span` after that event. Events are stored for `span`. Otherwise two years after the item was seen in an
    ///   answer or got its star, whichever is later; the distant future if that is unknown.
    package static func end(after last: ItemEvent?, seenAt: Date?, keeping span: Duration) -> Date {
        if let last, last.kind == .disappeared, seenAt.map({ $0 <= last.at }) ?? true {
            return min(last.time.end(in: .gmt).addingTimeInterval(delay), last.at.addingTimeInterval(span.seconds))
        }
        return seenAt?.addingTimeInterval(unseen) ?? .distantFuture
    }
}
