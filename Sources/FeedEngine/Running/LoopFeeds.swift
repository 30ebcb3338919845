import FeedCore
import Foundation

/// The feeds of a loop, which may be replaced while it runs.
///
/// Each feed has a number. A feed that is configured differently becomes another feed with another number, which is
/// added when the fetch of the former one has ended, so that the reports of a feed are published in order.
struct LoopFeeds {
    /// The times at which feeds are fetched, by their numbers.
    private(set) var plan: RefreshPlan
    private var feeds: [Int: Feed] = [:]
    private var numbers: [FeedID: Int] = [:]
    private var lastNumber = 0

    /// The configured feeds that are not planned yet.
    private var arriving: [FeedID: Feed]

    /// The feeds that are no longer configured, until their fetches have ended.
    private var leaving: [Int: Feed] = [:]
    private var fetches: [Int: Task<Void, Never>] = [:]

    /// The feeds for which a refresh was requested.
    private var asked: Set<Int> = []

    init(_ feeds: [Feed], at now: Date, concurrent: Int) {
        arriving = Dictionary(feeds.map { ($0.id, $0) }) { first, _ in first }
        plan = RefreshPlan(at: now, concurrent: concurrent)
    }

    /// True while feeds are being added or removed.
    var isChanging: Bool { !arriving.isEmpty || !leaving.isEmpty }

    // MARK: - Fetches

    /// Takes the feeds that are to be fetched now; `isWanted` is true if a refresh of the feed was requested.
    mutating func start(at now: Date) -> [(number: Int, feed: Feed, due: Date, isWanted: Bool)] {
        plan.start(at: now).compactMap { number, due in
            let isWanted = asked.remove(number) != nil
            return feeds[number].map { (number, $0, due, isWanted) }
        }
    }

    /// Makes a feed due at once; a feed that is being fetched is fetched again afterwards.
    mutating func refresh(_ id: FeedID, at now: Date) {
        guard let number = numbers[id] else { return }
        asked.insert(number)
        plan.bringForward([number], to: now)
    }

    /// Records the fetch that was started for a feed.
    mutating func record(_ fetch: Task<Void, Never>, of number: Int) { fetches[number] = fetch }

    mutating func finish(_ number: Int, due: Date?, at now: Date) {
        fetches[number] = nil
        plan.finish(number, due: asked.contains(number) ? now : due, at: now)
    }

    mutating func bringForward(_ keys: Set<FeedKey>, to now: Date) {
        plan.bringForward(Set(keys.compactMap { number(of: $0)?.number }), to: now)
    }

    /// Leaves a waiting feed to another process that has fetched it, until a time.
    ///
    /// - Returns: True if the loop has the feed, and no refresh of it was requested.
    mutating func leave(_ key: FeedKey, until end: (Feed) -> Date) -> Bool {
        guard let (number, feed) = number(of: key), !asked.contains(number) else { return false }
        plan.postpone(number, to: end(feed))
        return true
    }

    private func number(of key: FeedKey) -> (number: Int, feed: Feed)? {
        guard let number = numbers[key.feed], let feed = feeds[number], FeedKey(feed) == key else { return nil }
        return (number, feed)
    }

    /// The feeds that are not being fetched.
    var waitingFeeds: [Feed] {
        feeds.filter { fetches[$0.key] == nil }.values.sorted { $0.id.rawValue < $1.id.rawValue }
    }

    /// Plans waiting feeds again, as at the start, with the time at which each is due by its stored answer.
    mutating func replan(_ dues: [(feed: Feed, due: Date?)], at now: Date) {
        let numbered = dues.compactMap { feed, due in
            numbers[feed.id].flatMap { fetches[$0] == nil ? ($0, feed, due) : nil }
        }
        plan.remove(Set(numbered.map(\.0)))
        plan.add(numbered, at: now)
    }

    /// Cancels all fetches.
    ///
    /// - Returns: The fetches, which take a moment to end.
    @discardableResult
    func cancelFetches() -> [Task<Void, Never>] {
        for fetch in fetches.values { fetch.cancel() }
        return Array(fetches.values)
    }

    // MARK: - Changes

    /// Replaces the feeds; a feed that is configured as before is not affected.
    ///
    /// The fetch of a removed feed is cancelled, unless the feed that replaces it makes the same requests: these are
    /// spent, and the answer serves the new feed.
    mutating func replace(with wanted: [Feed]) {
        arriving = Dictionary(wanted.map { ($0.id, $0) }) { first, _ in first }
        let gone = feeds.filter { _, feed in
            guard arriving[feed.id]?.isConfigured(as: feed) == true else { return true }
            arriving[feed.id] = nil
            return false
        }
        for (number, feed) in gone {
            feeds[number] = nil
            numbers[feed.id] = nil
            leaving[number] = feed
        }
        plan.remove(Set(gone.keys))
        asked.subtract(gone.keys)
        for (number, feed) in leaving where !arriving.has(what: feed) { fetches[number]?.cancel() }
    }

    /// Removes the feeds that are no longer configured and not being fetched any more.
    ///
    /// - Returns: The removed feeds; `isReplaced` is true if a feed with the same id is being added, and `isShown` if
    ///   that feed makes the same requests, so that the last report stays.
    mutating func leave() -> [(feed: FeedID, isReplaced: Bool, isShown: Bool)] {
        let gone = leaving.filter { fetches[$0.key] == nil }
        for number in gone.keys { leaving[number] = nil }
        return gone.values.map { ($0.id, arriving[$0.id] != nil, arriving.has(what: $0)) }
    }

    /// Takes the feeds that can be planned because no feed with their id is being fetched.
    mutating func arrive() -> [Feed] {
        let awaited = Set(leaving.values.map(\.id))
        let ready = arriving.values.filter { !awaited.contains($0.id) }.sorted { $0.id.rawValue < $1.id.rawValue }
        for feed in ready { arriving[feed.id] = nil }
        return ready
    }

    /// Plans feeds, with the time at which each is due by its stored answer.
    mutating func add(_ dues: [(feed: Feed, due: Date?)], at now: Date) {
        let numbered = dues.map { feed, due in
            lastNumber += 1
            feeds[lastNumber] = feed
            numbers[feed.id] = lastNumber
            return (lastNumber, feed, due)
        }
        plan.add(numbered, at: now)
    }
}

extension [FeedID: Feed] {
    /// Returns true if there is a feed with the same id that makes the same requests.
    fileprivate func has(what feed: Feed) -> Bool { self[feed.id].map(FeedKey.init) == FeedKey(feed) }
}

extension Feed {
    /// Returns true if both feeds are configured equally, so that a loop can keep this feed instead of the other one.
    ///
    /// A provider makes equal feeds from equal settings.
    func isConfigured(as other: Feed) -> Bool {
        id == other.id && manifest.name == other.manifest.name && settings == other.settings
            && (tags, refresh, ahead, deadline) == (other.tags, other.refresh, other.ahead, other.deadline)
            && (limit, limitPerGroup, maximumItems) == (other.limit, other.limitPerGroup, other.maximumItems)
            && (include, exclude, order) == (other.include, other.exclude, other.order)
            && (access, retryAfterScope) == (other.access, other.retryAfterScope)
            && (breakerFailures, isSample) == (other.breakerFailures, other.isSample)
            && fault?.message == other.fault?.message
    }
}
