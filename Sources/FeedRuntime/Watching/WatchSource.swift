package import FeedBoard
package import FeedCore
package import FeedTimeline
package import Foundation

/// What knows which feeds there are, and what the names of categories and groups are about.
package protocol NameSource: Sendable {
    /// The feeds that are shown, in the order of their configuration.
    var feeds: [Feed] { get }

    /// Decides which feeds the categories and groups of a query are about.
    ///
    /// - Parameters:
    ///   - query: The query of the request.
    ///   - request: What somebody asked for.
    ///   - reports: The feeds with their answers.
    ///   - isPartial: Whether the names may be meant for feeds that are not here.
    /// - Returns: What the viewer should know of it, in sentences.
    /// - Throws: Which names no feed has.
    func resolveNames(
        of query: inout FeedQuery,
        _ request: ViewRequest,
        among reports: [FeedReport],
        isPartial: Bool
    ) throws(UnknownNames) -> [String]
}

extension Session: NameSource {}

/// What a live board asks beside the feeds' answers: a session of this program, or a server.
///
/// Nothing of it waits for long: what takes a while is told later, by ``news``.
package protocol WatchSource: NameSource {
    var clock: FeedClock { get }

    /// What the viewer reads.
    var languages: Languages { get }

    /// What to say where there is no feed; `nil` for how to select one.
    var withheldSentence: String? { get }

    /// What happens beside the feeds' answers; for one reader.
    var news: AsyncStream<WatchNews> { get }

    /// Gives an item a star, or takes it away.
    ///
    /// - Throws: Why that was not possible, in a sentence.
    func setStar(_ isStarred: Bool, for item: ItemID) async throws -> StarOutcome

    /// Lets a feed be asked before it is due, within what its publisher allows; returns at once.
    func refresh(_ feed: FeedID) async -> RefreshAnswer

    /// What happened last to the items of feeds, the latest last.
    func events(of feeds: [FeedID], latest count: Int) async -> [ItemEvent]

    /// What happened last to an item, the latest last.
    func events(of item: ItemID, latest count: Int) async -> [ItemEvent]

    /// Why an item is shown or not; `nil` where that is not known.
    func explanation(of item: ItemID, by query: FeedQuery, among reports: [FeedReport]) async -> Explanation?

    /// When feeds are fetched next, and what is left of their budgets.
    func outlook(of feeds: [Feed]) async -> FeedOutlook

    /// Gets the items of a month, until the task is cancelled.
    ///
    /// - Parameters:
    ///   - month: The month.
    ///   - timeZone: Where its days begin.
    ///   - feeds: Those with such days.
    ///   - before: What is known of them.
    ///   - tell: Is called with what is known and with what is missing: at once, and whenever that is another.
    func days(
        of month: CivilMonth,
        in timeZone: TimeZone,
        of feeds: [Feed],
        knowing before: [FeedReport],
        tell: @escaping @Sendable (_ known: [FeedReport], _ missing: [MissingDays]) -> Void
    ) async
}

/// What happens beside the feeds' answers.
package enum WatchNews: Sendable {
    /// These items have a star, and no others.
    case stars(Set<ItemID>)
    /// Something that somebody looked at is known now, or is another.
    case known
    /// A rule tells of some items.
    case alert(String, items: [ItemID])
    /// What is shown may be out of date, for this reason, a whole sentence; `nil` when it is right again.
    case doubt(String?)
}

/// What became of a star.
package struct StarOutcome: Sendable {
    /// The items that have one now.
    package var stars: Set<ItemID>

    /// Whether it lasts no longer than the program.
    package var isBrief: Bool

    package init(_ stars: Set<ItemID>, isBrief: Bool = false) {
        self.stars = stars
        self.isBrief = isBrief
    }
}

/// Whether a feed is asked before it is due.
package enum RefreshAnswer: Sendable, Hashable {
    case asked
    /// Why it is not, in a whole sentence.
    case refused(String)
}

/// What is ahead of feeds.
package struct FeedOutlook: Sendable, Hashable {
    package var dues: [FeedID: Date] = [:]
    package var budgets: [FeedID: BoardModel.RequestBudget] = [:]

    package init() {}
}
