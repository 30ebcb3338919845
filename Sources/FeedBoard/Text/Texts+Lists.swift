package import FeedCore
package import FeedTimeline

/// The texts of lists, boards and calendars around their items, and about the feeds.
extension Texts {
    // MARK: Sections and columns

    package func now(at time: String) -> String { phrase(time) }
    package func nowAndSoon(_ minutes: Int) -> String { phrase(minutes, minutes == 60) }
    package func today(_ date: String) -> String { phrase(date) }

    // MARK: Items

    package func word(for status: ItemStatus) -> String { phrase(key: "status.\(status.rawValue)") }
    package func planned(_ time: String) -> String { phrase(time) }
    package func sampleSentence(besides feeds: [String]) -> String { phrase(feeds) }

    // Words of the built-in providers; words of other providers stay as they are.

    /// The label of a fact or of a table's column; for what some feeds call otherwise, by the noun of their items.
    package func label(_ english: String, of noun: String? = nil) -> String {
        noun.flatMap { names["labels"]?["\($0): \(english)"] } ?? translation(of: english, in: "labels")
    }

    /// The value of a fact, such as the going of a course; the texts of a list each by itself.
    package func value(_ english: String) -> String {
        if let words = names["values"]?[english] { return words }
        if let place = DeparturePlace(english) { return place.words(in: self) }
        // Most texts are not lists.
        guard english.cut(at: ", ") != nil else { return translation(ofPattern: english, in: "values") ?? english }
        let parts = english.split(separator: ", ", omittingEmptySubsequences: false).map(String.init)
        return parts.map { translation(ofPattern: $0, in: "values") ?? $0 }.joined(separator: ", ")
    }

    /// The unit of a table's column, such as `days` for `d`.
    func unit(_ unit: FactUnit) -> String { translation(of: unit.symbol, in: "units") }

    /// A title that a provider writes, or a piece of a subtitle, such as the direction and the platform of a train.
    package func piece(_ english: String) -> String {
        // The words are English.
        guard names["pieces"] != nil else { return english }
        return translation(ofPattern: english, in: "pieces") ?? DeparturePlace(english)?.words(in: self) ?? english
    }

    /// Returns the English titles that ``piece(_:)`` may turn into a text for which `isWanted` is true; `*` is any text.
    func piecesTranslated(_ isWanted: (String) -> Bool) -> [String] {
        guard names["pieces"] != nil else { return [] }
        return originals(in: "pieces", isWanted) + DeparturePlace.kinds.map { "\($0) *" }
    }

    /// The platform or stop with a number or a letter.
    func platform(_ mark: String) -> String { phrase(mark) }
    func stop(_ mark: String) -> String { phrase(mark) }

    /// A holiday of a country with this language, by its English name; `nil` if it is not known.
    package func holiday(_ english: String) -> String? { names["holidays"]?[english] }

    /// A country, a region or a list of countries and regions, by the English names.
    package func place(_ english: String) -> String { language == .german ? GermanPlaces.name(of: english) : english }

    /// A category, or the title of a group.
    package func kind(_ english: String) -> String { translation(of: english, in: "kinds") }

    /// Returns the heading of a feed.
    package func title(of feed: Feed) -> String {
        feed.title ?? feed.profile.title.map { translation(of: $0, in: "titles") } ?? feed.id.rawValue
    }

    /// Returns the titles of feeds, except those that several of them have.
    package func titles(of feeds: [Feed]) -> [FeedID: String] {
        let byTitle = Dictionary(grouping: feeds) { title(of: $0) }.filter { $1.count == 1 }
        return Dictionary(byTitle.map { ($1[0].id, $0) }) { first, _ in first }
    }

    /// The subject of a feed.
    package func summary(_ english: String) -> String { translation(ofPattern: english, in: "summaries") ?? english }

    // MARK: Amounts

    package func more(_ count: Int, _ noun: String?) -> String { phrase(count, form(of: noun, for: count)) }
    package func past(_ count: Int, _ noun: String?) -> String { phrase(count, form(of: noun, for: count)) }
    package func count(_ count: Int, _ noun: String?) -> String { phrase(count, form(of: noun, for: count)) }
    package func part(_ count: Int, of all: Int) -> String { phrase(count, all) }

    /// The text before feeds with more items, which an option shows.
    package func more(by option: String) -> String { phrase(option) }

    /// `97 races beyond the limit`, with a hint on how to find them unless this is a search result.
    package func beyondLimit(_ amount: String, isSearch: Bool) -> String { phrase(amount, isSearch) }
    package func nothingInMonth(isNarrowed: Bool, hasTimes: Bool) -> String { phrase(isNarrowed, hasTimes) }
    package func nothing(_ words: String, of feeds: [String]) -> String { phrase(words, feeds) }
    package func nothing(_ words: String, in month: String, of feeds: [String]) -> String {
        phrase(words, month, feeds)
    }
    package func nothing(_ words: String, on day: String, of feeds: [String]) -> String { phrase(words, day, feeds) }
    package func noAnswer(ofSeveral: Bool) -> String { phrase(ofSeveral) }
    package func withheld(_ feeds: [String]) -> String { phrase(feeds) }
    package func filtered(_ feed: String, _ count: Int, by filters: [String]) -> String { phrase(feed, count, filters) }
    package func timedItems(_ count: Int) -> String { phrase(count) }

    // MARK: States of feeds

    package func word(for status: FeedReport.Status) -> String { phrase(key: "feedStatus.\(status.rawValue)") }
    package func read(_ age: String?) -> String { phrase(age) }
    package func stale(_ reading: String) -> String { phrase(reading) }

    /// `failing for 20 min`; `length` is `nil` if the failure is new.
    package func failed(for length: String?) -> String { phrase(length) }
    package func incomplete(_ part: String) -> String { phrase(part) }
    package func warnings(_ count: Int, shownBy remedy: String) -> String { phrase(count, remedy) }
    package func moreFeeds(_ count: Int, haveFailed: Bool) -> String { phrase(count, haveFailed) }
}
