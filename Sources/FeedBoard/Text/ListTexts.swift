package import FeedCore
package import FeedTimeline

/// The texts of lists, boards and calendars around their items, and about the feeds.
package protocol ListTexts: Sendable {
    // MARK: Sections and columns

    /// `Now, 14:05`.
    func now(at time: String) -> String

    /// The heading over items that are on or begin within this many minutes.
    func nowAndSoon(_ minutes: Int) -> String

    /// `Today, Fri 18 Dec`.
    func today(_ date: String) -> String
    var later: String { get }
    var earlier: String { get }

    /// The titles of columns: distance, time, either of them, title, details, feed.
    var distanceColumn: String { get }
    var timeColumn: String { get }
    var whenColumn: String { get }
    var whatColumn: String { get }
    var detailsColumn: String { get }
    var feedColumn: String { get }

    // MARK: Items

    /// A status in a word or two.
    func word(for status: ItemStatus) -> String

    /// `planned 18:02`, beside the current time.
    func planned(_ time: String) -> String

    /// The mark of sample data.
    var sampleMark: String { get }

    /// A sentence that the items of a page are made up, except those of some feeds.
    func sampleSentence(besides feeds: [String]) -> String

    // Words of the built-in providers; those of others stay as they are.

    /// The label of a fact or of a table's column.
    func label(_ english: String) -> String

    /// A holiday of a country with this language, by its English name; `nil` if it is not known.
    func holiday(_ english: String) -> String?

    /// A country, a region or a list of some, by its English name.
    func place(_ english: String) -> String

    /// A category, or the title of its group.
    func kind(_ english: String) -> String

    /// The subject of a feed.
    func summary(_ english: String) -> String

    // MARK: How much there is

    /// `12 more trains`, if the noun is known.
    func more(_ count: Int, _ noun: String?) -> String

    /// `12 past trains`.
    func past(_ count: Int, _ noun: String?) -> String

    /// `12 trains`.
    func count(_ count: Int, _ noun: String?) -> String

    /// `3 of 14`.
    func part(_ count: Int, of all: Int) -> String

    /// The text before feeds with more items, which an option shows.
    func more(by option: String) -> String

    /// The text before feeds with items beyond a limit, which a search of the live screen finds.
    var moreBySearch: String { get }

    /// The same beside a search, which has a limit too.
    var moreBeyondLimits: String { get }

    /// `97 races beyond the limit`, with the way to find them unless this is a search result.
    func beyondLimit(_ amount: String, isSearch: Bool) -> String
    var nothingAhead: String { get }
    var nothingMatches: String { get }

    /// A note that nothing has a star, with the command that gives one.
    var noStars: String { get }

    /// A note that a month has nothing: no whole days, or no times of day either.
    func nothingInMonth(isNarrowed: Bool, hasTimes: Bool) -> String

    /// A sentence of the words for an empty list: of some feeds.
    func nothing(_ words: String, of feeds: [String]) -> String

    /// The same of a month.
    func nothing(_ words: String, in month: String, of feeds: [String]) -> String
    func noAnswer(ofSeveral: Bool) -> String

    /// A note that no feed is selected, with the commands that help.
    var noFeed: String { get }

    /// A note that feeds do not run until the user trusts their configuration, with the command for that.
    func withheld(_ feeds: [String]) -> String

    /// A note that `include` and `exclude` of a feed hide items.
    func filtered(_ feed: String, _ count: Int, by filters: [String]) -> String

    /// `3 items with a time of day`.
    func timedItems(_ count: Int) -> String

    // MARK: How feeds are

    func word(for status: FeedReport.Status) -> String

    /// `read 12 s ago`.
    func read(_ age: String?) -> String

    /// `stale, read 20 min ago`.
    func stale(_ reading: String) -> String

    /// `failing for 20 min`; the length is `nil` if the failure is new.
    func failed(for length: String?) -> String
    func incomplete(_ part: String) -> String

    /// `2 warnings (see aggregate why tfl)`.
    func warnings(_ count: Int, shownBy remedy: String) -> String

    /// `3 more feeds have failed`, or are not fresh and whole.
    func moreFeeds(_ count: Int, haveFailed: Bool) -> String
}
