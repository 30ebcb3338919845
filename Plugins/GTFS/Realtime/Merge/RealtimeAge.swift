import FeedCore
import Foundation

/// The age of a message, and the warnings about it.
struct RealtimeAge {
    /// True if the times of the message are too old to hold.
    private(set) var isStale = false

    /// True if the time of the message is known and not in the future.
    private(set) var isPlausible: Bool
    private(set) var warnings: [String] = []

    /// The difference between two clocks that is not worth a warning, in seconds.
    static let clockTolerance = 60.0

    /// The age in seconds from which predictions do not hold.
    static let maximumAge = 5 * 60.0

    /// Judges a message.
    ///
    /// A message that is older than the schedule is either too old itself, or names the schedule's version: servers say
    /// of many schedules that they were just made.
    ///
    /// - SeeAlso: [GTFS Realtime, FeedHeader](https://gtfs.org/documentation/realtime/reference/#message-feedheader).
    /// - Parameters:
    ///   - feed: The message.
    ///   - made: The time in its header.
    ///   - now: The time of the fetch.
    ///   - schedule: The timetable, whose version the message may name.
    init(of feed: RealtimeFeed, made: Date?, at now: Date, schedule: Timetable) {
        isPlausible = made.map { $0 <= now + Self.clockTolerance } ?? false
        let header = feed.header
        if header.incrementality == .differential {
            warnings.append("the realtime feed has changes alone, so that some may be missing")
        }
        if let version = header.version, !["1.0", "2.0", "1", "2"].contains(version) {
            warnings.append("the version of the realtime feed is \"\(version.prefix(20))\" instead of 1.0 or 2.0")
        }
        if let theirs = header.scheduleVersion, let ours = schedule.feed.version, theirs != ours {
            let pair = "version \"\(theirs.prefix(40))\" of the schedule, not to \"\(ours.prefix(40))\""
            warnings.append("the realtime feed belongs to \(pair)")
        }
        guard let made else {
            if header.version?.hasPrefix("2") == true {
                warnings.append("the realtime feed does not say when it was made")
            }
            return
        }
        guard isPlausible else {
            warnings.append("the realtime feed was made at \(made.rfc3339), which is in the future")
            return
        }
        // A feed of alerts is often made only when an alert changes.
        guard feed.hasUpdates else { return }
        if now.timeIntervalSince(made) > Self.maximumAge {
            isStale = true
            warnings.append("the realtime feed was made at \(made.rfc3339) and is stale, so the schedule holds")
        }
    }
}
