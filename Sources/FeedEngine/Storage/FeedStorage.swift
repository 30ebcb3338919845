package import FeedCore
package import Foundation

/// Where the engine stores what outlives a fetch: in memory, or in a file that several processes share.
///
/// Every call may fail, for a file can: the engine then goes on in memory and says so once. Where several machines share
/// it, the engine makes no requests until it is back; see ``ShareableStore``.
package protocol FeedStorage: AnswerStorage, ClaimStorage, EventStorage, StarStorage, TokenStorage,
    AlertStorage, ShareableStore
{
    /// Where it is; `nil` in memory, which goes with the process.
    var path: String? { get }

    /// Whether what is stored will be found at its path.
    var isInPlace: Bool { get }

    /// Removes what is too old, and of the rest what is too much, unless somebody has begun to within an interval.
    ///
    /// - Parameters:
    ///   - span: How long events are stored, and answers that were not renewed.
    ///   - maximumBytes: How much it may be.
    ///   - interval: How often to clean.
    /// - Throws: What keeps the store from being written, or `CancellationError`; what was removed until then stays so.
    func clean(keeping span: Duration, maximumBytes: Int, every interval: Duration) async throws

    /// Ends it, once what is being read or written is done, which blocks the caller.
    func close() throws
}

/// The last answer of each feed, its health and state, and how often its items have changed.
package protocol AnswerStorage: Sendable {
    func answer(for key: AnswerKey) async throws -> StoredAnswer?

    /// All answers that are kept of a feed, whatever their scope, the newest first.
    func answers(of feed: FeedKey) async throws -> [StoredAnswer]

    /// What is kept beside the answer: a decision whether to use it need not read it.
    func standing(of key: AnswerKey) async throws -> Standing

    /// How some feeds have been doing, those of which anything is kept; one question, however many they are.
    func healths(of feeds: [FeedKey]) async throws -> [FeedKey: FeedHealth]

    /// Saves what was brought without a claim, all of it or nothing.
    ///
    /// - Returns: The events with their numbers.
    @discardableResult
    func save(_ outcome: FetchOutcome, for key: AnswerKey) async throws -> [ItemEvent]

    /// How often each item of a feed has changed and when it did so last, whatever the settings of the feed and the
    /// question were; also of items that are away. Nothing where that is not kept from run to run.
    func revisions(of feed: FeedID) async throws -> [LocalID: ItemRevision]

    /// What tells this installation from all others, and goes with its store where that is copied; `nil` where nothing is
    /// kept from run to run.
    func installation() async throws -> UUID?
}

extension AnswerStorage {
    package func healths(of feeds: [FeedKey]) async throws -> [FeedKey: FeedHealth] {
        var healths: [FeedKey: FeedHealth] = [:]
        for feed in Set(feeds) { healths[feed] = try await standing(of: AnswerKey(feed: feed, scope: "")).health }
        return healths
    }
}

/// One fetch of a feed at a time, among all processes.
package protocol ClaimStorage: Sendable {
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
    /// - Returns: Whether it still holds: no other process has the feed, and it was not finished.
    func renew(_ token: ClaimToken, for lease: Duration) async throws -> Bool

    /// Saves what a fetch brought and gives the claim back, all of it or nothing.
    ///
    /// A fetch that has finished may do so again, for what came late.
    ///
    /// - Parameters:
    ///   - token: The claim; one that has ended serves until another process claims the feed.
    ///   - outcome: What came; `nil` to give the claim back only.
    ///   - key: What was fetched.
    /// - Returns: The events with their numbers.
    /// - Throws: ``ClaimLost`` where another has claimed the feed since, or what keeps the store from being written.
    @discardableResult
    func finish(_ token: ClaimToken, _ outcome: FetchOutcome?, for key: AnswerKey) async throws -> [ItemEvent]
}
