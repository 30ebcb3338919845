public import Foundation

/// The number of changes of an item since this installation first saw it, and the time of the last one.
///
/// Calendars and feed readers use it to recognise updates.
public struct ItemRevision: Sendable, Hashable {
    /// 0 for an item as first seen; it never decreases, even while the item is missing for a time.
    public var number: Int

    /// The time of the last change: as the publisher says, otherwise that of the fetch.
    public var changedAt: Date

    public init(_ number: Int, changedAt: Date) {
        self.number = number
        self.changedAt = changedAt
    }
}
