public import Foundation

/// The state of an item, from scheduled to finished.
public enum ItemStatus: String, Sendable, CaseIterable, SettingValue {
    case scheduled, live, cancelled, withdrawn, ended

    /// True if the item will not take place.
    public var isOff: Bool { self == .cancelled || self == .withdrawn }
}

/// The end of the time for which an item is shown among upcoming items.
public enum ItemRelevance: Sendable, Hashable {
    /// Until the item's time is over; in a feed that shows the past, without a limit.
    case open
    /// Until an instant, which is the same for every viewer.
    case until(Date)
    /// Until `seconds` after the item's time is over; the end of whole days depends on the viewer's zone.
    case afterTime(seconds: Int)

    /// The seconds of ``afterTime(seconds:)``; `nil` for the other cases.
    package var secondsAfterTime: Int? { if case .afterTime(let seconds) = self { seconds } else { nil } }
}

extension FeedItem {
    /// The instant until which the item is shown among upcoming items; `nil` if ``relevance`` is not an instant.
    public var relevantUntil: Date? {
        get { if case .until(let instant) = relevance { instant } else { nil } }
        set { relevance = newValue.map(ItemRelevance.until) ?? .open }
    }

    /// Returns the instant until which the item is shown among upcoming items to a viewer in a zone; `nil` for
    /// ``ItemRelevance/open``.
    package func relevantUntil(in timeZone: TimeZone) -> Date? {
        switch relevance {
        case .open: nil
        case .until(let instant): instant
        case .afterTime(let seconds): time.end(in: timeZone).addingTimeInterval(Double(seconds))
        }
    }
}
