import FeedCore
import Foundation

/// The times of an item as numbers, which queries compare.
struct ItemTimes: Sendable {
    /// Its start and its end in the viewer's zone, in seconds since 2001.
    let start: Double
    let end: Double

    /// The time at which it is over: see ``Timeline/Entry/end(of:in:)``.
    let over: Double

    let isDay: Bool
    let isUndated: Bool
    let isLive: Bool

    /// True if its provider gives the time until which it is relevant.
    let isRelevantUntil: Bool

    init(_ item: UnsafePointer<FeedItem>, in timeZone: TimeZone) {
        let time = item.pointee.time
        start = time.start(in: timeZone).timeIntervalSinceReferenceDate
        end = time.end(in: timeZone).timeIntervalSinceReferenceDate
        over = Timeline.Entry.end(of: item, in: timeZone).timeIntervalSinceReferenceDate
        (isDay, isUndated) = (time.isDay, time.isUndated)
        isLive = item.pointee.status == .live
        if case .open = item.pointee.relevance { isRelevantUntil = false } else { isRelevantUntil = true }
    }

    /// Returns true if its time is over; at the instant until which it is relevant, it is.
    func isPast(at now: Double) -> Bool { isRelevantUntil ? over <= now : over < now }
}
