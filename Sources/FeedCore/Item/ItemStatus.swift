public import Foundation

/// The state of an item, from scheduled to finished.
public enum ItemStatus: String, Sendable, CaseIterable {
    case scheduled, live, cancelled, withdrawn, ended

    /// True if the item will not take place.
    public var isOff: Bool { self == .cancelled || self == .withdrawn }
}

/// The end of the time for which an item is shown among upcoming items.
public enum ItemRelevance: Sendable, Hashable {
    /// Until its time is over; without a limit in a feed that shows the past.
    case open
    /// Until an instant, the same for every viewer.
    case until(Date)
    /// Until this many seconds after its time is over, which for whole days depends on the viewer's zone.
    case afterTime(seconds: Int)

    /// The seconds of ``afterTime(seconds:)``; `nil` for any other.
    package var secondsAfterTime: Int? { if case .afterTime(let seconds) = self { seconds } else { nil } }
}

extension FeedItem {
    /// The instant until which the item is shown among upcoming items; `nil` if ``relevance`` is not an instant.
    public var relevantUntil: Date? {
        get { if case .until(let instant) = relevance { instant } else { nil } }
        set { relevance = newValue.map(ItemRelevance.until) ?? .open }
    }

    /// Returns the instant until which a viewer in a zone is shown the item among upcoming items; `nil` if it is
    /// ``ItemRelevance/open``.
    package func relevantUntil(in timeZone: TimeZone) -> Date? {
        switch relevance {
        case .open: nil
        case .until(let instant): instant
        case .afterTime(let seconds): time.end(in: timeZone).addingTimeInterval(Double(seconds))
        }
    }
}
