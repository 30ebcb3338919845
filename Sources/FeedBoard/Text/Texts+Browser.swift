/// The texts of the board in a browser around its lists, and for screen readers.
extension Texts {
    /// The label of the button for an item's star; the button is pressed if the item has a star.
    package func star(_ title: String) -> String { phrase(title) }
    package func tryingAgain(at time: String) -> String { phrase(time) }
    package func problems(ofFeeds count: Int) -> String { phrase(count) }
    package func warnings(_ count: Int, first: String) -> String { phrase(count, first) }
    package func allFresh(_ count: Int) -> String { phrase(count) }
    package func only(_ name: String) -> String { phrase(name) }
    package func remove(filter name: String) -> String { phrase(name) }
    package func order(by column: String) -> String { phrase(column) }
    package func items(on day: String, _ count: Int) -> String { count == 0 ? day : phrase(day, count) }
    package func stopsAround(_ place: String) -> String { phrase(place) }
    package func near(_ stop: String) -> String { phrase(stop) }
    package func noStop(within distance: String?, ofOwnPlace: Bool) -> String { phrase(distance, ofOwnPlace) }
    package func stopCount(_ count: Int) -> String { phrase(count) }

    /// `You are outside London.`, with the name of the feeds' area, or without one, the titles of the feeds.
    package func outside(_ area: String?, feeds: [String]) -> String { phrase(area, feeds) }

    // MARK: A stop or a line of a map

    /// `No trains in the next 25 min`; `noun` is the provider's word for an item.
    package func noneWithin(minutes: Int, _ noun: String?) -> String { phrase(minutes, form(of: noun, for: 0)) }
    package func noneKnown(_ noun: String?) -> String { phrase(form(of: noun, for: 0)) }
    package func cancelledOnLine(_ line: String, _ count: Int, of all: Int) -> String { phrase(line, count, all) }
    package var keysOfPage: [(keys: String, does: String)] { pairs() }
}
