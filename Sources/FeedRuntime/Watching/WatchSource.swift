package import FeedBoard
package import FeedCore
package import FeedTimeline
package import Foundation

/// The source of a live board beside the feeds' answers: a session of this program, or a server.
///
/// No call takes long: slow results come later, by ``news``.
package protocol WatchSource: Sendable {
    /// The feeds that are shown, in the order of their configuration.
    var feeds: [Feed] { get }
    var clock: FeedClock { get }

    /// The viewer's languages.
    var languages: Languages { get }

    /// The sentence of a board without feeds; `nil` selects the usual one, which says how to select feeds.
    var withheldSentence: String? { get }

    /// Decides to which feeds the categories and groups of a query apply.
    ///
    /// If the request is partial, the names may be meant for feeds that are not here.
    ///
    /// - Returns: Remarks for the viewer, in sentences.
    /// - Throws: ``UnknownNames`` with the names that no feed has.
    func resolveNames(
        of query: inout FeedQuery,
        _ request: ViewRequest,
        among reports: [FeedReport],
        isPartial: Bool
    ) throws(UnknownNames) -> [String]

    /// The events beside the feeds' answers; for one reader.
    var news: AsyncStream<WatchNews> { get }

    /// Gives an item a star, or takes it away, and returns all items that have one now.
    ///
    /// It is brief if it lasts no longer than the program.
    ///
    /// - Throws: An error whose description is a sentence with the reason.
    func setStar(_ isStarred: Bool, for item: ItemID) async throws -> (stars: Set<ItemID>, isBrief: Bool)

    /// Lets a feed be fetched before it is due, within what its publisher allows; returns at once.
    func refresh(_ feed: FeedID) async -> RefreshAnswer

    /// Returns the last events of the items of feeds, the latest last.
    func events(of feeds: [FeedID], latest count: Int) async -> [ItemEvent]

    /// Returns the last events of an item, the latest last.
    func events(of item: ItemID, latest count: Int) async -> [ItemEvent]

    /// Returns the reason why an item is shown or not; `nil` if it is not known.
    func explanation(of item: ItemID, by query: FeedQuery, among reports: [FeedReport]) async -> Explanation?

    /// Returns the next fetches of feeds, and the rest of their budgets.
    func outlook(of feeds: [Feed]) async -> FeedOutlook

    /// Gets the items of a month, until the task is cancelled.
    ///
    /// `tell` receives the known reports and the missing days: at once, and whenever they change.
    func days(
        of month: CivilMonth,
        in timeZone: TimeZone,
        of feeds: [Feed],
        knowing before: [FeedReport],
        tell: @escaping @Sendable (_ known: [FeedReport], _ missing: [MissingDays]) -> Void
    ) async
}

/// An event beside the feeds' answers.
package enum WatchNews: Sendable {
    /// These items have a star, and no others.
    case stars(Set<ItemID>)
    /// A result that the board waits for has come, or has changed.
    case known
    /// A rule alerts of some items.
    case alert(String, items: [ItemID])
    /// The board may be out of date, for this reason, a whole sentence; `nil` once it is up to date again.
    case staleReason(String?)
}
