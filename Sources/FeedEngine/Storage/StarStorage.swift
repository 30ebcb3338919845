package import FeedCore
package import Foundation

/// The items that people have starred.
package protocol StarStorage: Sendable {
    /// Returns the items of all feeds that have a star of an owner.
    func stars(of owner: StarOwner) async throws -> Set<ItemID>

    /// - Returns: True if that changed anything.
    func setStar(_ isStarred: Bool, for item: ItemID, of owner: StarOwner, at date: Date) async throws -> Bool
}

/// The owner of stars.
package struct StarOwner: RawRepresentable, Sendable, Hashable {
    package var rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    /// All people who share the store.
    package static let household = StarOwner(rawValue: "household")
}
