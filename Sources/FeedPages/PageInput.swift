package import FeedBoard
package import FeedCore
package import FeedTimeline
package import Foundation

/// What a page of the board is made of: what a viewer sees, and where.
package struct PageInput: Sendable {
    package var kind: PageKind

    /// The address that was asked for, with all of its parameters.
    package var address: PageAddress
    package var shown: ShownBoard

    /// The feeds in the order of the configuration, and their last answers.
    package var feeds: [Feed]
    package var reports: [FeedReport]

    /// When, where and in which language somebody looks.
    package var clock: ViewerClock

    /// What happened to items a while ago.
    package var changes: RecentChanges

    /// The categories of feeds that have a few.
    package var chips: [FeedID: FeedChips] = [:]

    /// When feeds that fail are asked again.
    package var dues: [FeedID: Date] = [:]

    /// How a configuration that was read again is wrong; `nil` where it is not.
    package var fault: String?

    /// Without controls, in large type, for a wall.
    package var isKiosk = false

    /// True if the server fetches feeds, so that they can be fetched again.
    package var canFetch = true

    /// Whether a rule tells of something on open pages, so that they offer to notify.
    package var hasAlerts = false

    /// How many columns the sections stand in, and how many lines a column of a wall has.
    package var columns = 1
    package var lines = PageInput.linesOfWall

    /// What a wall has where its address says nothing else.
    package static let linesOfWall = 12
    package static let columnsOfWall = 2

    /// The day of the month whose items are listed; `nil` for all.
    package var chosenDay: CivilDay?

    /// How fast the server's clock runs.
    package var speed = 1.0

    /// Which place the stops are around.
    package var centre = MapCentre.configured

    /// The month that the calendar shows.
    package var month: CivilMonth?

    /// Which place a map is around, and what is known of it.
    package enum MapCentre: Sendable, Hashable {
        case configured

        /// The viewer's own, whose stops are known, or are being asked for.
        case own(Coordinates)
        case asked(Coordinates)

        /// The viewer's own is no place of the feeds, or may not be asked about.
        case outside(Coordinates)
        case refused(Coordinates)
    }

    package init(
        _ kind: PageKind,
        at address: PageAddress,
        _ shown: ShownBoard,
        _ feeds: [Feed],
        _ reports: [FeedReport],
        by clock: ViewerClock,
        changes: RecentChanges
    ) {
        (self.kind, self.address, self.shown) = (kind, address, shown)
        (self.feeds, self.reports, self.clock, self.changes) = (feeds, reports, clock, changes)
    }

    var words: any Texts { clock.words }

    /// The room of a wall; `nil` for a page that scrolls.
    var room: Board.Room? { isKiosk ? Board.Room(lines: lines, columns: columns) : nil }

    /// The same beside a map or a month, which has a column's place, and below the line that names it.
    var roomBeside: Board.Room? { isKiosk ? Board.Room(lines: lines - 1, columns: max(columns - 1, 1)) : nil }

    func report(of feed: FeedID) -> FeedReport? { reports.first { $0.feed.id == feed } }

    /// The address of a sheet over this view.
    func address(of item: ItemID) -> String {
        address.without("item", "order", "stop").with("item", item.key).text
    }

    /// The address of the items of one feed.
    func address(of feed: FeedID) -> String {
        address.at(.timeline).without("category", "group").with("feed", feed.rawValue).text
    }
}
