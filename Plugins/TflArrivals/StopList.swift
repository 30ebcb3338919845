import FeedCore
import FeedJSON
import Foundation

/// The result of a search for stops, which the feed saves.
struct StopList: Sendable {
    /// The search that found them.
    var question: String
    var readAt: Date
    var stops: [Stop]
    var warnings: FeedWarnings

    /// The time that a list is used: TfL lets caches store its stops for the same time.
    static let lifetime: TimeInterval = 12 * 3_600

    /// Returns true if the list can still be used; not if it is from the future, after a change of the clock.
    func isYoung(at now: Date) -> Bool { (0..<Self.lifetime).contains(now.timeIntervalSince(readAt)) }
}
