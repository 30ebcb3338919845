package import FeedBoard
package import FeedCore
package import FeedTimeline
package import Foundation

/// The source of all data on a live board except the feeds' answers: a session in this process, or a server.
///
/// No call takes long. Slow results arrive later, through ``news``.
package protocol WatchSource: Sendable {
    /// The feeds on the board, in the order of the configuration.
    var feeds: [Feed] { get }
    var clock: FeedClock { get }

    /// The viewer's languages.
    var languages: Languages { get }

    /// The sentence on a board without feeds; `nil` selects the default, which explains how to select feeds.
    var withheldSentence: String? { get }

    /// Determines to which feeds the categories and groups of a query apply.
    ///
    /// If `isPartial` is true, names that no feed has are dropped, since they may be meant for feeds that are not on
    /// the board.
    ///
    /// - Returns: Remarks for the viewer, in sentences.
    /// - Throws: ``UnknownNames`` with the names that no feed has.
    func resolveNames(
        of query: inout FeedQuery,
        _ request: ViewRequest,
        among reports: [FeedReport],
        isPartial: Bool
    ) throws(UnknownNames) -> [String]

    /// The events other than the feeds' answers; only one task may read the stream.
    var news: AsyncStream<WatchNews> { get }

    /// Stars an item or removes its star, and returns all starred items.
    ///
    /// `isBrief` is true if stars last only as long as the process.
    ///
    /// - Throws: An error whose description is a sentence with the reason.
    func setStar(_ isStarred: Bool, for item: ItemID) async throws -> (stars: Set<ItemID>, isBrief: Bool)

    /// Has a feed fetched before it is due, as far as its publisher's limits allow; returns at once.
    func refresh(_ feed: FeedID) async -> RefreshAnswer

    /// Returns the last events of the items of feeds, latest last.
    func events(of feeds: [FeedID], latest count: Int) async -> [ItemEvent]

    /// Returns the last events of an item, latest last.
    func events(of item: ItemID, latest count: Int) async -> [ItemEvent]

    /// Returns the reason why an item is shown or not; `nil` if the reason is not known.
    func explanation(of item: ItemID, by query: FeedQuery, among reports: [FeedReport]) async -> Explanation?

    /// Returns the state of a feed and the reasons why its items are shown or not; `nil` if they are not known.
    func explanation(of feed: FeedID, by query: FeedQuery, among reports: [FeedReport]) async -> Explanation?

    /// Returns the next fetches of feeds and their remaining budgets.
    func outlook(of feeds: [Feed]) async -> FeedOutlook

    /// Fetches the items of a month or a week, and of no other days, until the task is cancelled.
    ///
    /// `tell` receives the known reports and the missing days, at once and after each change.
    func days(
        of span: CalendarSpan,
        in timeZone: TimeZone,
        of feeds: [Feed],
        knowing before: [FeedReport],
        tell: @escaping @Sendable (_ known: [FeedReport], _ missing: [MissingDays]) -> Void
    ) async
}

/// An event other than a feed's answer.
package enum WatchNews: Sendable {
    /// All starred items, not only those that have changed.
    case stars(Set<ItemID>)
    /// A result that the board waits for has arrived or changed.
    case known
    /// A rule sends an alert of some items.
    case alert(String, items: [ItemID])
    /// The reason why the board may be out of date, as a whole sentence; `nil` when it is up to date again.
    case staleReason(String?)
}
