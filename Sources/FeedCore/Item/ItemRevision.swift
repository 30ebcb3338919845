public import Foundation

/// How often an item has changed since this installation first saw it, and when it last changed.
///
/// Calendars and feed readers use it to recognise updates.
public struct ItemRevision: Sendable, Hashable {
    /// 0 for an item as first seen; it never decreases, even while the item is missing for a time.
    public var number: Int

    /// When the item last changed: as the publisher says, otherwise when the change was fetched.
    public var changedAt: Date

    public init(_ number: Int, changedAt: Date) {
        self.number = number
        self.changedAt = changedAt
    }
}
