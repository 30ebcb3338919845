import FeedCore
import FeedJSON
import Foundation

/// The stops that a search found, as the feed remembers them.
struct StopList: Sendable {
    /// The search that found them.
    var question: String
    var readAt: Date
    var stops: [Stop]
    var warnings: FeedWarnings

    /// Whether a stop that was asked for is not there.
    var isPartial: Bool { warnings.tellOfMissingPart }

    /// How long a list serves without being asked for again: TfL lets caches keep its stops as long.
    static let lifetime: TimeInterval = 12 * 3_600

    /// Whether the list need not be asked for again; one from the future must, since somebody moved the clock.
    func isYoung(at now: Date) -> Bool { (0..<Self.lifetime).contains(now.timeIntervalSince(readAt)) }
}

extension FeedWarnings {
    /// Whether something that was asked for did not come, or could not be read.
    var tellOfMissingPart: Bool { listed.contains { $0.code == .missingPart } }
}
