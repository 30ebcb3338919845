package import FeedCore
package import FeedTimeline
package import Foundation

/// The choices of a viewer for a board; zone and language are in the query.
package struct ViewerChoices: Sendable, Hashable {
    /// The pages of a board, in the order of their numbers.
    package enum View: Int, Sendable, CaseIterable {
        case timeline = 1, byFeed, calendar, feeds, history
    }

    /// The sheet over the view.
    package enum Sheet: Sendable, Hashable {
        /// The help of the viewer's surface.
        case help
        case item(ItemID)
        case why(ItemID)
        /// The state of a feed on a terminal.
        case feed(FeedID)

        /// The item of the sheet.
        package var item: ItemID? {
            switch self {
            case .item(let id), .why(let id): id
            case .help, .feed: nil
            }
        }
    }

    /// The items that the calendar shows.
    package enum CalendarItems: String, Sendable, CaseIterable {
        case wholeDays
        /// The whole days, and the items with a time of day of feeds with whole days.
        case appointments
        /// All items of all feeds.
        case all

        package var next: CalendarItems {
            switch self {
            case .wholeDays: .appointments
            case .appointments: .all
            case .all: .wholeDays
            }
        }
    }

    package var view = View.timeline
    package var sheet: Sheet?

    /// True if the view stays in sight beside a sheet of a terminal.
    package var isBesideSheet = false

    /// The text that items have to contain.
    package var search = ""

    /// The label of the only category that is shown; `nil` for all categories.
    package var category: String?

    /// The only feed that is shown; `nil` for all feeds.
    package var feed: FeedID?
    package var onlyStarred = false

    /// The sections whose rows are not shown.
    package var collapsed: Set<TimelineContent.Section.Kind> = []

    /// The part of a long board whose rows have texts; `nil` for all rows.
    package var reach: TimelineContent.Reach?

    /// The month that the calendar shows, as an offset from the current one; its weeks begin with ``weekStart``.
    package var monthOffset = 0

    /// The week or the year that the calendar shows; `nil` for a month.
    package var span: CalendarSpan?

    package var calendarItems = CalendarItems.appointments

    /// True while the calendar leaves out items with a time of day.
    package var onlyWholeDays: Bool {
        get { calendarItems == .wholeDays }
        set { calendarItems = newValue ? .wholeDays : .appointments }
    }
    package var weekStart = Weekday.monday

    /// True if the calendar shows the current week and those after it instead of the current month.
    package var looksAhead = false

    /// True if the history has items that appeared and left too, and not only changes.
    package var showsArrivals = true

    /// The order of the tables of a sheet; `nil` for the publisher's.
    package var order: TableOrder?

    /// The surface that shows the texts.
    package var surface = TimeSurface.live

    /// The maximum number of rows of each feed besides its starred rows; `nil` for all rows.
    package var rowsPerFeed: Int?

    /// The feeds of which all rows are shown, whatever ``rowsPerFeed`` is.
    package var expanded: Set<FeedID> = []

    /// The feeds whose groups are shown as one list.
    package var joined: Set<FeedID> = []

    /// The number of seconds before the start of an item from which its row is under "now".
    package var nowSpan = TimelineContent.nowSpan

    package init() {}

    /// The choices of printed output.
    package static let printed = {
        var choices = ViewerChoices()
        choices.surface = .printed
        return choices
    }()

    /// Returns true if other choices show the same items of the same view.
    package func showsSame(as other: ViewerChoices) -> Bool {
        (view, search, category, onlyStarred) == (other.view, other.search, other.category, other.onlyStarred)
            && feed == other.feed
    }

    /// True if the viewer's choices leave out items.
    package var hasFilters: Bool { category != nil || feed != nil || !search.isEmpty || onlyStarred }

    /// Returns true if the viewer has not chosen another feed.
    package func shows(_ feed: FeedID) -> Bool { self.feed == nil || self.feed == feed }

    /// Returns a query with the filters and the layout of these choices.
    package func narrowed(_ query: FeedQuery) -> FeedQuery {
        var query = query
        query.onlyStarred = onlyStarred
        // The chosen category replaces those of the query, also those of single feeds.
        if let category { (query.categories, query.categoriesOfFeeds) = ([category], [:]) }
        if !search.isEmpty { query.searches = [search] }
        query.layout = view == .byFeed ? .perFeed : .unified
        return query
    }
}
