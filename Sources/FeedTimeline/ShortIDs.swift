package import FeedCore

/// The short names of items, for users to type: the shortest unique beginning of each ``FeedCore/ItemID/key``.
package struct ShortIDs: Sendable {
    /// The minimum length of a short name, at which names are easy to type and stay the same on most days.
    package static let minimumLength = 4

    private let byID: [ItemID: String]
    private let longest: Int

    package init(_ ids: some Sequence<ItemID>) {
        let keys = Set(ids).map { (id: $0, key: Array($0.key.utf8)) }
            .sorted { $0.key.lexicographicallyPrecedes($1.key) }
        var byID: [ItemID: String] = [:]
        for (index, (id, key)) in keys.enumerated() {
            // Keys that begin alike are neighbours.
            let neighbours = [index - 1, index + 1].filter(keys.indices.contains)
            let shared = neighbours.map { zip(keys[$0].key, key).prefix { $0 == $1 }.count }.max() ?? 0
            byID[id] = String(decoding: key.prefix(max(Self.minimumLength, shared + 1)), as: UTF8.self)
        }
        self.byID = byID
        longest = byID.values.map(\.utf8.count).max() ?? 0
    }

    /// Creates the short names of all items of reports, including hidden items, among which typed names are searched
    /// too.
    package init(of reports: [FeedReport]) {
        self.init(
            reports.flatMap { report in (report.snapshot?.items ?? []).map { ItemID(report.feed.id, $0.id) } }
        )
    }

    /// The short name of an item; for an unknown item, the shortest possible one.
    package subscript(_ id: ItemID) -> String { byID[id] ?? String(id.key.prefix(Self.minimumLength)) }

    /// Returns the short name, padded with blanks to a column two wider than the longest name.
    package func column(for id: ItemID) -> String { column(of: self[id]) }

    /// Returns a short name or the title of the column, padded in the same way.
    package func column(of text: String) -> String {
        text + String(repeating: " ", count: max(0, longest - text.utf8.count) + 2)
    }

    /// Returns true if a text may be the beginning of a key: at least four letters and digits that keys can contain.
    static func mayBegin(_ text: String) -> Bool {
        (minimumLength...26).contains(text.utf8.count)
            && text.utf8.allSatisfy {
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
                    || (UInt8(ascii: "2")...UInt8(ascii: "7")).contains($0)
            }
    }
}
