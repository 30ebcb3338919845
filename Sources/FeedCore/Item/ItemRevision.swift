public import Foundation

/// How often an item has changed since this installation knows it, and when it did so last.
///
/// Calendars and feed readers take an item for news by it.
public struct ItemRevision: Sendable, Hashable {
    /// 0 for an item as it was first seen; it never becomes less, also while the item is away for a time.
    public var number: Int

    /// When the item became what it is: as the publisher says, else when that was read.
    public var changedAt: Date

    public init(_ number: Int, changedAt: Date) {
        self.number = number
        self.changedAt = changedAt
    }
}
