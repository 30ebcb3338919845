package import FeedCore
package import Foundation

/// Where the engine keeps what outlives a fetch: in memory, or in a file that several processes share.
///
/// Every call may fail, for a file can: the engine then goes on without it and says so once.
package protocol FeedStorage: Sendable {
    // MARK: Answers

    func answer(for key: AnswerKey) async throws -> StoredAnswer?

    /// What is kept beside the answer: a decision whether to use it need not read it.
    func standing(of key: AnswerKey) async throws -> Standing

    func health(of feed: FeedKey) async throws -> FeedHealth?

    /// Saves what was brought without a claim, all of it or nothing.
    ///
    /// - Returns: The events with their numbers.
    @discardableResult
    func save(_ outcome: FetchOutcome, for key: AnswerKey) async throws -> [ItemEvent]

    // MARK: One at a time

    /// Claims a feed, so that no other process asks meanwhile, and says what is kept of it.
    ///
    /// - Parameters:
    ///   - key: What is to be fetched.
    ///   - lease: How long the claim stands by the storage's own clock, should its owner die. All claims are for the same
    ///     time: one that stands for longer was taken by a clock that has been set back since, and is none.
    /// - Returns: Whose the feed is now, and what is kept of it.
    /// - Throws: What keeps the store from being read or written.
    func begin(_ key: AnswerKey, for lease: Duration) async throws -> (claim: Claim, standing: Standing)

    /// Lengthens a claim.
    ///
    /// - Returns: Whether it still stands: nobody else has the feed, and it was not finished.
    func renew(_ token: ClaimToken, for lease: Duration) async throws -> Bool

    /// Saves what a fetch brought and gives the claim back, all of it or nothing.
    ///
    /// A fetch that has finished may do so again, for what came late.
    ///
    /// - Parameters:
    ///   - token: The claim; one that has ended serves as long as nobody else has claimed the feed.
    ///   - outcome: What came; `nil` to give the claim back only.
    ///   - key: What was fetched.
    /// - Returns: The events with their numbers.
    /// - Throws: ``ClaimLost`` where another has claimed the feed since, or what keeps the store from being written.
    @discardableResult
    func finish(_ token: ClaimToken, _ outcome: FetchOutcome?, for key: AnswerKey) async throws -> [ItemEvent]

    // MARK: History

    /// What was saved after a position; a reader that goes on from there misses nothing, however many processes write.
    ///
    /// - Parameter position: Where the last look ended; `nil` to learn where the store is.
    /// - Returns: At most ``StoredChanges/maximumEvents`` events; look again until none comes.
    /// - Throws: What keeps the store from being read.
    func changes(after position: ChangePosition?) async throws -> StoredChanges

    /// Events, the latest last.
    func events(_ query: EventQuery) async throws -> [ItemEvent]

    /// What happened to each of these items last, where anything did.
    func lastEvents(of items: [ItemID]) async throws -> [ItemID: ItemEvent.Kind]

    // MARK: Revisions

    /// How often each item of a feed has changed and when it did so last, whatever the settings of the feed and the
    /// question were; also of items that are away. Nothing where that is not kept from run to run.
    func revisions(of feed: FeedID) async throws -> [LocalID: ItemRevision]

    /// What tells this installation from all others, and goes with its store where that is copied; `nil` where nothing is
    /// kept from run to run.
    func installation() async throws -> UUID?

    // MARK: Stars

    /// The items of all feeds that have a star.
    func stars() async throws -> Set<ItemID>

    /// - Returns: Whether that changed anything.
    func setStar(_ isStarred: Bool, for item: ItemID, at date: Date) async throws -> Bool
}

/// What a fetch brought, as it is saved.
package struct FetchOutcome: Sendable {
    /// The new answer; `nil` where the fetch failed, and the last one stays.
    package var answer: StoredAnswer?

    /// The new state; `nil` leaves the last one.
    package var state: FeedState?
    package var health: FeedHealth

    /// The items that lose their stars.
    package var unstarred: [ItemID] = []

    /// The items that may have changed, by which their revisions are counted.
    package var marks: [ItemMark] = []

    /// What happened to items.
    package var events: [ItemEvent]

    package init(answer: StoredAnswer? = nil, state: FeedState? = nil, health: FeedHealth, events: [ItemEvent] = []) {
        self.answer = answer
        self.state = state
        self.health = health
        self.events = events
    }
}

/// Which events somebody wants to see.
package struct EventQuery: Sendable, Hashable {
    /// The beginning of an item's id, `FEED:LOCAL`; `nil` for all.
    package var itemPrefix: String?

    /// All feeds when empty.
    package var feeds: [FeedID] = []
    package var since: Date?

    /// The latest so many; `nil` for all.
    package var limit: Int?

    package init() {}
}
