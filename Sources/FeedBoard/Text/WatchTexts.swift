/// The texts of the live screen around lists and pages.
package protocol WatchTexts: Sendable {
    /// The titles of the views, in the order of their number keys.
    var views: [String] { get }

    // MARK: What is shown

    /// Before the first answers.
    func asking(_ names: String) -> String
    var noSuchMonth: String { get }

    /// A note that an item is not in its feed any more.
    var hasLeft: String { get }
    var whatHappened: String { get }
    var messagesTitle: String { get }

    // MARK: How feeds are

    var stateColumn: String { get }
    var readColumn: String { get }
    var nextColumn: String { get }
    var budgetColumn: String { get }

    /// The state of a feed without an answer yet.
    var waiting: String { get }

    /// The state of a feed while its source is unreachable.
    var unknown: String { get }

    /// `380 of 500 left`.
    func budget(left: Int, of count: Int) -> String

    /// The number of further notes on feeds, for which there is no room.
    func moreStates(_ count: Int, key: String) -> String

    // MARK: At the foot

    var backHint: String { get }
    var starHint: String { get }
    var openHint: String { get }
    var copyHint: String { get }
    var whyHint: String { get }
    var helpHint: String { get }
    var detailsHint: String { get }
    var searchHint: String { get }
    var starredHint: String { get }
    var monthsHint: String { get }
    var todayHint: String { get }
    var quitHint: String { get }
    var allHint: String { get }
    var moreHint: String { get }
    var orderHint: String { get }

    func copied(_ id: String) -> String
    var nothingSelected: String { get }
    var starIsBrief: String { get }

    /// A note that a server is not connected, with its name, the time of the loss and the reason, without the full
    /// stop.
    func notConnected(_ server: String, since: String, _ reason: String) -> String
    var connectedAgain: String { get }

    /// A sentence that the rest of a month cannot be fetched for these feeds.
    func restOfMonthUnknown(_ names: String) -> String

    /// A sentence that the month is too far away to fetch it for these feeds.
    func monthTooFar(_ names: String, _ month: String) -> String

    /// A sentence that these feeds are not fetched, since half of a budget is spent, with the rest of the budget.
    func halfOfBudgetSpent(_ names: String, _ left: String, until day: String?) -> String

    /// The number of days that are known of those that are fetched, after a feed's name.
    func days(_ known: Int, of count: Int) -> String

    /// A sentence that the month is not fetched from these feeds for this viewer.
    func monthNotAsked(_ names: String) -> String

    /// A note that nothing is known of a month or a day, without the full stop.
    func nothingKnown(of title: String) -> String

    /// A note that the known days have nothing.
    var nothingAmongKnownDays: String { get }

    /// A sentence with the number of items of other feeds that the timeline has and the calendar does not.
    func inTimelineOnly(_ count: Int, of feeds: [String]) -> String
    var wholeDaysHint: String { get }

    /// The names of the arrow keys on a terminal that cannot show arrows.
    var arrowKeys: [Character: String] { get }

    /// A sentence that nothing has a star, with the key that gives one.
    var noStarsOnScreen: String { get }
    var noLink: String { get }
    func storeIsGone(_ path: String) -> String
    func ignoredByDemo(_ path: String, option: String) -> String
    func readAgain(_ configuration: String) -> String
    func rightAgain(_ configuration: String) -> String
    func fromNextStart(_ members: String) -> String
    func notReloaded(_ error: String) -> String

    // MARK: Help

    func title(of part: HelpTopic.Part) -> String

    /// The names of a topic's keys on a keyboard, and their effect.
    func help(on topic: HelpTopic) -> (keys: String, does: String)
}

/// A group of keys of a live screen with one purpose.
package enum HelpTopic: Sendable, CaseIterable {
    case views, nextView, months, cut
    case item, page, ends, mouse
    case search, category, starred, fold, clear
    case details, back, star, why, open, copy, refresh, order
    case draw, suspend, quit

    package enum Part: Sendable, CaseIterable {
        case views, moves, filters, item, program
        /// The letters of categories, which the topics do not have.
        case categories

        /// In the order of the help.
        package var topics: [HelpTopic] { HelpTopic.allCases.filter { $0.part == self } }
    }

    /// The part of the help that it belongs to.
    package var part: Part {
        switch self {
        case .views, .nextView, .months, .cut: .views
        case .item, .page, .ends, .mouse: .moves
        case .search, .category, .starred, .fold, .clear: .filters
        case .details, .back, .star, .why, .open, .copy, .refresh, .order: .item
        case .draw, .suspend, .quit: .program
        }
    }
}
