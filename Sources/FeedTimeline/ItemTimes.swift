import FeedCore
import Foundation

/// When an item begins, ends and is over, as numbers: what queries compare.
struct ItemTimes: Sendable {
    /// Its start and its end in the viewer's zone, in seconds since 2001.
    let start: Double
    let end: Double

    /// When it is over: see ``Timeline/Entry/end(of:in:)``.
    let over: Double

    let isDay: Bool
    let isUndated: Bool
    let isLive: Bool

    /// True where its provider says until when it is relevant.
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

    /// Whether its time is over; what a provider says it is relevant until is not shown at that instant any more.
    func isPast(at now: Double) -> Bool { isRelevantUntil ? over <= now : over < now }
}
