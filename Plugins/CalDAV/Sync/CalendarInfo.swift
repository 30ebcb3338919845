import FeedCore
import FeedReaders
import Foundation

/// A calendar as its server lists it.
struct CalendarInfo: Codable, Hashable {
    var address: URL
    var name: String

    /// The customary colour, such as `#00A0DF`; `nil` if the calendar has none.
    var colour: String?

    /// The kinds of its objects, such as `VEVENT`; empty for any.
    var components: [String]

    /// A text that changes with the calendar; `nil` if the server has none.
    var mark: String?

    /// True if the server tells the changes since a token (RFC 6578).
    var tellsChanges: Bool

    /// Creates the calendar of a resource; `nil` for one that is not a calendar.
    init?(_ part: DAVPart, at address: URL) {
        guard part.properties["d:resourcetype"]?.child("c:calendar") != nil else { return nil }
        self.address = address
        let id = address.lastPathComponent
        name = part.text("d:displayname")?.cleaned.shortened(to: 200) ?? id
        colour = part.text("a:calendar-color").flatMap { text in
            let isColour = text.hasPrefix("#") && text.dropFirst().allSatisfy(\.isHexDigit)
            return isColour && [7, 9].contains(text.count) ? String(text.prefix(7)) : nil
        }
        components =
            part.properties["c:supported-calendar-component-set"]?.children
            .compactMap { $0.nameAttribute?.uppercased() }.sorted() ?? []
        mark = part.text("d:sync-token") ?? part.text("cs:getctag")
        let reports = part.properties["d:supported-report-set"]?.children ?? []
        tellsChanges =
            part.text("d:sync-token") != nil
            || reports.contains { $0.child("d:report")?.child("d:sync-collection") != nil }
    }

    /// The last part of the address, which stays the same when the name changes.
    var id: String { address.lastPathComponent }

    var hasItems: Bool { components.isEmpty || components.contains("VEVENT") || components.contains("VTODO") }

    var category: ItemCategory { ItemCategory(named: name, colour: colour) }

    var group: FeedGroup {
        let slug = name.slug
        return FeedGroup(id: slug.isEmpty ? name : slug, title: name)
    }

    /// Returns true if a setting names the calendar.
    func isCalled(_ text: String) -> Bool { text == id || NameSearch.plain(text) == NameSearch.plain(name) }
}
