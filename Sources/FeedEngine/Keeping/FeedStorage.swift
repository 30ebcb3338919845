package import FeedCore
package import Foundation

/// Where the engine keeps what outlives a fetch: in memory, or in a file that several processes share.
///
/// Every call may fail, for a file can: the engine then goes on without it and says so once.
package protocol FeedStorage: Sendable {
    // MARK: Answers

    func answer(for key: AnswerKey) async throws -> StoredAnswer?

    /// The age of an answer alone: a decision whether to use it need not read it.
    func age(of key: AnswerKey) async throws -> AnswerAge?

    /// The answers that were read after a time, by whichever process, and when.
    func answers(since date: Date) async throws -> [AnswerKey: Date]
    func state(of feed: FeedKey) async throws -> FeedState?
    func health(of feed: FeedKey) async throws -> FeedHealth?

    /// Puts away what a fetch brought, all of it or nothing.
    func save(_ outcome: FetchOutcome, for key: AnswerKey) async throws

    // MARK: One at a time

    /// Claims the fetch of a feed, so that no other process asks meanwhile.
    ///
    /// - Parameters:
    ///   - feed: The feed.
    ///   - owner: Who claims; a claim of one's own is renewed.
    ///   - now: The time.
    ///   - end: When the claim ends by itself, should its owner die; one that ends later than this is no claim, since all
    ///     are for the same time and the clock must have been set back.
    /// - Returns: `nil` where the claim was granted; else when the one that stands ends at the latest.
    /// - Throws: What keeps the store from being read or written.
    func claim(_ feed: FeedKey, by owner: String, now: Date, until end: Date) async throws -> Date?

    /// Gives a claim back; nothing where it is another's.
    func release(_ feed: FeedKey, by owner: String) async throws

    // MARK: History

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

/// What a fetch brought, as it is put away.
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
