/// The texts of the board in a browser around its lists, and for screen readers.
extension Texts {
    /// The label of the button for an item's star; the button is pressed if the item has a star.
    package func star(_ title: String) -> String { phrase(title) }
    package func tryingAgain(at time: String) -> String { phrase(time) }
    package func problems(ofFeeds count: Int) -> String { phrase(count) }
    package func warnings(_ count: Int, first: String) -> String { phrase(count, first) }
    package func allFresh(_ count: Int) -> String { phrase(count) }
    package func showAll(_ count: Int) -> String { phrase(count) }
    package func only(_ name: String) -> String { phrase(name) }
    package func remove(filter name: String) -> String { phrase(name) }
    package func order(by column: String) -> String { phrase(column) }
    package func items(on day: String, _ count: Int) -> String { count == 0 ? day : phrase(day, count) }
    package func stopsAround(_ place: String) -> String { phrase(place) }
    package func noStop(within distance: String?, ofOwnPlace: Bool) -> String { phrase(distance, ofOwnPlace) }
    package func outside(_ place: String) -> String { phrase(place) }
    package var keysOfPage: [(keys: String, does: String)] { pairs() }
}
