package import FeedCore
package import Foundation

/// The items that people have marked.
package protocol StarStorage: Sendable {
    /// The items of all feeds that have a star of an owner.
    func stars(of owner: StarOwner) async throws -> Set<ItemID>

    /// - Returns: Whether that changed anything.
    func setStar(_ isStarred: Bool, for item: ItemID, of owner: StarOwner, at date: Date) async throws -> Bool
}

/// Whose a star is.
package struct StarOwner: RawRepresentable, Sendable, Hashable {
    package var rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    /// Everybody who shares the store.
    package static let household = StarOwner(rawValue: "household")
}
