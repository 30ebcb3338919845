/// The texts of the live screen around lists and pages.
extension Texts {
    /// The titles of the views, in the order of their number keys.
    package var views: [String] { phrases() }

    package func asking(_ names: String) -> String { phrase(names) }

    /// The number of feeds that have answered, and the names of the others.
    package func answered(_ count: Int, of all: Int, asking names: String) -> String { phrase(count, all, names) }

    /// The wait for a publisher's rate limit: `Waiting 34 s for example.org: 34 of 100 feeds left, 1 request a second`.
    package func waits(_ time: String, for host: String, left: Int, of all: Int, at pace: String) -> String {
        phrase(time, host, left, all, pace)
    }

    /// A rate limit; `span` is `nil` for a second.
    package func pace(_ count: Int, in span: String?) -> String { phrase(count, span) }

    // MARK: States of feeds

    package func budget(left: Int, of count: Int) -> String { phrase(left, count) }
    package func moreStates(_ count: Int, key: String) -> String { phrase(count, key) }

    // MARK: At the foot

    package func hint(on key: KeyHint) -> String { phrase(key: "hint.\(key.rawValue)") }

    /// The numbers of the first and the last visible item, and that of all.
    package func position(_ first: Int, _ last: Int, of all: Int) -> String { phrase(first, last, all) }
    package func name(of items: ViewerChoices.CalendarItems) -> String {
        phrase(key: "calendarItems.\(items.rawValue)")
    }
    package func drops(_ filter: String) -> String { phrase(filter) }

    /// The keys of a search, after the number of items that it finds; `nil` without a text to find.
    package func searchHint(_ count: Int?) -> String { phrase(count.map { "\($0)" }) }

    /// The key that shows the states of all feeds.
    package var feedsKey: String { phrase() }
    package func copied(_ id: String) -> String { phrase(id) }
    package func notConnected(_ server: String, since: String, _ reason: String) -> String {
        phrase(server, since, reason)
    }
    package func restOfMonthUnknown(_ names: String) -> String { phrase(names) }
    package func monthTooFar(_ names: String, _ month: String) -> String { phrase(names, month) }
    package func halfOfBudgetSpent(_ names: String, _ left: String, until day: String?) -> String {
        phrase(names, left, day)
    }

    /// The number of known days among the requested ones, to follow a feed's name.
    package func days(_ known: Int, of count: Int) -> String { phrase(known, count) }
    package func monthNotAsked(_ names: String) -> String { phrase(names) }
    package func nothingKnown(of title: String) -> String { phrase(title) }
    package func leftOutOfCalendar(_ count: Int, of feeds: [String]) -> String { phrase(count, feeds) }

    /// The end of a message that is cut: the number of the view that has all of it.
    package func whole(inView number: Int) -> String { phrase(number) }

    /// The note in a history without changes; items that came or left are not changes.
    package func nothingChanged(_ others: Int) -> String { phrase(others) }

    /// The names of the arrow keys on a terminal that cannot show arrows.
    package var arrowKeys: [Character: String] {
        Dictionary(zip("←→↑↓", phrases()), uniquingKeysWith: { first, _ in first })
    }
    package func storeIsGone(_ path: String) -> String { phrase(path) }
    package func ignoredByDemo(_ path: String, option: String) -> String { phrase(path, option) }
    package func readAgain(_ configuration: String) -> String { phrase(configuration) }
    package func rightAgain(_ configuration: String) -> String { phrase(configuration) }
    package func fromNextStart(_ members: String) -> String { phrase(members) }
    package func notReloaded(_ error: String) -> String { phrase(error) }

    // MARK: Help

    /// Returns the title of a part: the name of the view for its own keys.
    package func helpTitle(of part: HelpPart, in view: ViewerChoices.View) -> String {
        HelpPart.parts(in: view).first == part ? views[view.rawValue - 1] : phrase(key: "helpPart.\(part.rawValue)")
    }

    /// The names of keys on a keyboard, and their effects; empty for categories, whose keys are not always the same.
    package func help(on part: HelpPart) -> [(keys: String, does: String)] {
        part == .categories ? [] : pairs(key: "help.\(part.rawValue)")
    }
}

/// A group of keys of a live screen with one purpose, in the order of the help.
package enum HelpPart: String, Sendable, CaseIterable {
    /// The keys of some views.
    case sections, calendar, feeds, history
    /// The keys that all views have.
    case views, moves, item, program
    /// The letters of feeds and categories.
    case categories

    /// Returns the parts that are valid in a view.
    package static func parts(in view: ViewerChoices.View) -> [HelpPart] {
        let own: [HelpPart] =
            switch view {
            case .timeline, .byFeed: [.sections]
            case .calendar: [.calendar]
            case .feeds: [.feeds]
            case .history: [.history]
            }
        // Last, since there may be many.
        return own + [.views, .moves, .item, .program] + (own == [.sections] ? [.categories] : [])
    }
}

/// The keys that the foot of the screen names.
package enum KeyHint: String, Sendable, CaseIterable {
    case back, star, open, copy, why, help, details, search, starred, months, today, week, weeks, month, quit,
        more, order, dismiss
    case days, sections, arrivals, changes, moreItems, refresh, refreshAll
}
