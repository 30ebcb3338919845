/// The texts of the board in a browser around its lists, and for screen readers.
extension Texts {
    package var nearMe: String { phrase() }
    package var skipToList: String { phrase() }
    package var viewsLabel: String { phrase() }
    package var searchLabel: String { phrase() }
    package var categoriesLabel: String { phrase() }
    package var close: String { phrase() }
    package var boardDescription: String { phrase() }

    /// The label of the button for an item's star, which is pressed if the item has one.
    package func star(_ title: String) -> String { phrase(title) }

    /// The label of an item that has begun, for screen readers.
    package var begun: String { phrase() }

    // MARK: How it stands

    package var loading: String { phrase() }
    package func tryingAgain(at time: String) -> String { phrase(time) }
    package var tryAgain: String { phrase() }
    package var waitingForTurn: String { phrase() }
    package var partial: String { phrase() }
    package var freshWithWarnings: String { phrase() }
    package func problems(ofFeeds count: Int) -> String { phrase(count) }
    package func warnings(_ count: Int, first: String) -> String { phrase(count, first) }
    package func allFresh(_ count: Int) -> String { phrase(count) }
    package func showAll(_ count: Int) -> String { phrase(count) }
    package var noFeedOfServer: String { phrase() }

    // MARK: Filters

    package var filtersLabel: String { phrase() }
    package func only(_ name: String) -> String { phrase(name) }
    package func remove(filter name: String) -> String { phrase(name) }
    package var configurationBroken: String { phrase() }
    package var connectionLost: String { phrase() }
    package var connectionRestored: String { phrase() }

    // MARK: An item

    package var addToCalendar: String { phrase() }
    package var showPlace: String { phrase() }
    package var starred: String { phrase() }
    package func order(by column: String) -> String { phrase(column) }

    // MARK: The history

    package var changesOnly: String { phrase() }
    package var allEvents: String { phrase() }

    // MARK: A month

    package func items(on day: String, _ count: Int) -> String { phrase(day, count) }
    package var thisMonth: String { phrase() }
    package var wholeDaysOnly: String { phrase() }
    package var withTimes: String { phrase() }

    /// The label of the button that fetches days that are not fetched automatically.
    package var askNow: String { phrase() }

    // MARK: Near me

    package var useMyPlace: String { phrase() }
    package var insecurePlace: String { phrase() }
    package var placeDenied: String { phrase() }
    package func stopsAround(_ place: String) -> String { phrase(place) }
    package var noStops: String { phrase() }
    package func noStop(within distance: String?, ofOwnPlace: Bool) -> String { phrase(distance, ofOwnPlace) }

    /// The label of the link from the viewer's place back to the configured one.
    package var useConfiguredPlace: String { phrase() }
    package var ownPlace: String { phrase() }
    package var configuredPlace: String { phrase() }
    package func outside(_ place: String) -> String { phrase(place) }
    package var askingForPlace: String { phrase() }
    package var placeIsNotAsked: String { phrase() }

    // MARK: Logging in

    package var loginTitle: String { phrase() }
    package var tokenLabel: String { phrase() }
    package var tokenHint: String { phrase() }
    package var tokenIsWrong: String { phrase() }
    package var loginButton: String { phrase() }

    // MARK: Keys

    package var keysTitle: String { phrase() }
    package var notify: String { phrase() }
    package var keysOfPage: [(keys: String, does: String)] { pairs() }
}
