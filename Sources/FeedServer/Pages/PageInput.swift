package import FeedBoard
package import FeedCore
package import FeedTimeline
package import Foundation

/// The contents of a page of the board: a viewer's board, and the address.
package struct PageInput: Sendable {
    package var kind: PageKind

    /// The address of the request, with all of its parameters.
    package var address: PageAddress
    package var shown: BoardContent

    /// The feeds in the order of the configuration, and their last answers.
    package var feeds: [Feed]
    package var reports: [FeedReport]

    /// The viewer's clock, time zone and languages.
    package var clock: ViewerClock

    /// The recent changes of items.
    package var changes: RecentChanges

    /// The categories of feeds that have a few.
    package var chips: [FeedID: FeedChips] = [:]

    /// The times at which feeds that fail are fetched again.
    package var dues: [FeedID: Date] = [:]

    /// The error of a configuration that was read again; `nil` if there is none.
    package var fault: String?

    /// Without controls, in large type, for a wall.
    package var isKiosk = false

    /// True if the server fetches feeds, so that they can be fetched again.
    package var canFetch = true

    /// True if a rule shows alerts on open pages, so that they offer to notify.
    package var hasAlerts = false

    /// The number of columns of the sections, and of lines in a column of a wall.
    package var columns = 1
    package var lines = PageInput.linesOfWall

    /// The defaults for a wall.
    package static let linesOfWall = 12
    package static let columnsOfWall = 2

    /// The day of the month whose items are listed; `nil` for all.
    package var chosenDay: CivilDay?

    /// The speed of the server's clock.
    package var speed = 1.0

    /// The place that the stops are around.
    package var centre = MapCentre.configured

    /// The centre of a map, and the state of its stops.
    package enum MapCentre: Sendable, Hashable {
        case configured

        /// The viewer's place, whose stops are known, or are being fetched.
        case own(Coordinates)
        case asked(Coordinates)

        /// The viewer's place, which is outside of the feeds' area, or for which no request may be made.
        case outside(Coordinates)
        case refused(Coordinates)
    }

    package init(
        _ kind: PageKind,
        at address: PageAddress,
        _ shown: BoardContent,
        _ feeds: [Feed],
        _ reports: [FeedReport],
        by clock: ViewerClock,
        changes: RecentChanges
    ) {
        (self.kind, self.address, self.shown) = (kind, address, shown)
        (self.feeds, self.reports, self.clock, self.changes) = (feeds, reports, clock, changes)
    }

    var words: Texts { clock.words }

    /// The room of a wall; `nil` for a page that scrolls.
    var room: TimelineContent.Room? { isKiosk ? TimelineContent.Room(lines: lines, columns: columns) : nil }

    /// The room beside a map or a month, which take a column, and below the line with their name.
    var roomBeside: TimelineContent.Room? {
        isKiosk ? TimelineContent.Room(lines: lines - 1, columns: max(columns - 1, 1)) : nil
    }

    func report(of feed: FeedID) -> FeedReport? { reports.first { $0.feed.id == feed } }

    /// Returns the address of a sheet over this view.
    func address(of item: ItemID) -> String {
        address.without("item", "order", "stop").with("item", item.key).text
    }

    /// Returns the address of the items of one feed.
    func address(of feed: FeedID) -> String {
        address.at(.timeline).without("category", "group").with("feed", feed.rawValue).text
    }
}
