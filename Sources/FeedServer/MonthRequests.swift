import FeedBoard
import FeedCore
import FeedEngine
import FeedRuntime
import FeedTimeline
import Foundation

/// Fetches feeds in the background for months and weeks that somebody views and that are not stored. What is said of
/// a month here holds for a week as well.
///
/// For each feed, the month that was opened last comes first. A month that is no longer viewed is given up; its answers
/// so far stay stored. For months far away, and if half of a budget is spent, feeds are fetched only on request.
actor MonthRequests {
    /// The greatest distance from the current month, in months, at which feeds are fetched automatically.
    private static let longestDistance = 24

    /// The maximum number of months that are viewed or requested at a time; above it, the month that was opened first
    /// is given up.
    private static let maximumMonths = 64

    /// The maximum number of pairs of a feed and a month that are remembered as fetched.
    private static let maximumKnown = 1_000

    /// The time for which a month counts as viewed: after its page or document was fetched, and after each sign that
    /// its page still receives changes.
    static let look = (fetched: Duration.seconds(20), followed: Duration.seconds(3))

    /// The days of a month or a week in a time zone.
    struct Span: Sendable, Hashable {
        var days: ClosedRange<CivilDay>
        var zone: TimeZone

        var window: TimeWindow { CalendarSpan.window(of: days, in: zone) }
    }

    private struct FeedMonth: Sendable, Hashable {
        var feed: FeedKey
        var month: Span
    }

    /// A month that somebody views.
    private struct ViewedMonth {
        /// The feeds that are to be fetched.
        var feeds: [FeedKey: Feed] = [:]

        /// The number of the month in the order of opening; the month that was opened last has the largest.
        var number = 0
        var until = ContinuousClock.now

        /// True if a page of the month receives changes.
        var isFollowed = false
    }

    private let session: Session
    private var looks: [Span: ViewedMonth] = [:]
    private var lastNumber = 0

    /// The feeds and months that a viewer has requested although they are not fetched automatically.
    private var wanted: Set<FeedMonth> = []

    /// The earliest time at which a feed is fetched again for a month.
    private var asked: [FeedMonth: Date] = [:]
    private var fetches: [FeedKey: (month: Span, task: Task<Void, Never>)] = [:]
    private var onAnswer: @Sendable () -> Void = {}

    /// The task that repeats ``step()`` a second later, while a month is viewed.
    private var ticking: Task<Void, Never>?
    private let (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    init(_ session: Session) { self.session = session }

    /// Schedules fetches of feeds for a month that somebody views, and returns at once.
    ///
    /// - Parameters:
    ///   - feeds: The feeds without an answer for the month.
    ///   - month: The month.
    ///   - distance: The number of months from the current one.
    ///   - isWanted: True to fetch the feeds at any distance, and even with less than half of their budgets left.
    ///   - isFollowed: True if the viewer's page receives changes, so that ``stay(at:)`` keeps the month viewed.
    /// - Returns: The reason why the days of each feed are missing; no reason for a feed that was fetched a moment ago.
    func ask(
        _ feeds: [Feed],
        for month: Span,
        at distance: Int,
        isWanted: Bool = false,
        isFollowed: Bool = false
    ) async -> [FeedID: MissingDays.Reason] {
        var reasons: [FeedID: MissingDays.Reason] = [:]
        var askable: [FeedKey: Feed] = [:]
        for feed in feeds {
            let feedMonth = FeedMonth(feed: FeedKey(feed), month: month)
            if isWanted {
                // Requests for months that nobody views any more make room.
                if wanted.count >= Self.maximumMonths { wanted = wanted.filter { looks[$0.month] != nil } }
                if wanted.count < Self.maximumMonths {
                    wanted.insert(feedMonth)
                    asked[feedMonth] = nil
                }
            }
            if !wanted.contains(feedMonth) {
                // Days that a fetch a moment ago did not bring are explained by the answer's warnings.
                guard isDue(feedMonth) else { continue }
                if abs(distance) > Self.longestDistance {
                    reasons[feed.id] = .tooFar
                } else {
                    reasons[feed.id] = await session.runtime.reasonNotToAsk(feed, now: session.clock.now)
                }
            }
            guard reasons[feed.id] == nil else { continue }
            reasons[feed.id] = .asked
            askable[feedMonth.feed] = feed
        }
        var look = looks[month] ?? ViewedMonth()
        if !isFollowed || look.number == 0 {
            lastNumber += 1
            look.number = lastNumber
        }
        look.until = max(look.until, .now + (isFollowed ? Self.look.followed : Self.look.fetched))
        look.feeds = askable
        look.isFollowed = look.isFollowed || isFollowed
        if !isFollowed { giveUp(month.days, besides: month.zone) }
        looks[month] = look
        if looks.count > Self.maximumMonths, let first = looks.min(by: { $0.value.number < $1.value.number }) {
            looks[first.key] = nil
        }
        signal.yield()
        return reasons
    }

    /// Keeps a month viewed; called again and again while its page receives changes.
    ///
    /// - Returns: The known days of each feed that is being fetched and reports its progress.
    func stay(at month: Span) -> [FeedID: DayProgress] {
        guard let look = looks[month] else { return [:] }
        looks[month]?.until = .now + Self.look.followed
        looks[month]?.isFollowed = true
        let (engine, window) = (session.runtime.engine, month.window)
        return look.feeds.values.reduce(into: [:]) { $0[$1.id] = engine.progress(of: $1, window) }
    }

    /// Gives up a month in other zones if no page of it receives changes: the first page of a browser is in the zone of
    /// the server, and is fetched again in that of the viewer.
    private func giveUp(_ days: ClosedRange<CivilDay>, besides zone: TimeZone) {
        looks = looks.filter { $0.key.days != days || $0.key.zone == zone || $0.value.isFollowed }
    }

    /// Gives up a month whose page is no longer followed.
    func leave(_ month: Span) {
        guard looks[month] != nil else { return }
        looks[month] = nil
        signal.yield()
    }

    /// Fetches the months that somebody views, until the task is cancelled.
    ///
    /// - Parameter onAnswer: Called when a feed has answered or failed.
    func run(onAnswer: @escaping @Sendable () -> Void) async {
        self.onAnswer = onAnswer
        for await _ in signals {
            step()
            ticking?.cancel()
            guard !looks.isEmpty else { continue }
            ticking = Task { [signal] in
                if (try? await Task.sleep(for: .seconds(1))) != nil { signal.yield() }
            }
        }
        ticking?.cancel()
        for fetch in fetches.values { fetch.task.cancel() }
    }

    /// Begins and ends fetches, so that each feed is fetched for the month that was opened last.
    private func step() {
        let instant = ContinuousClock.now
        looks = looks.filter { $0.value.until > instant }
        let months = looks.sorted { $0.value.number > $1.value.number }
        var next: [FeedKey: (feed: Feed, month: Span)] = [:]
        for (month, look) in months {
            for (key, feed) in look.feeds where next[key] == nil && isDue(FeedMonth(feed: key, month: month)) {
                next[key] = (feed, month)
            }
        }
        for (key, fetch) in fetches where next[key]?.month != fetch.month { fetch.task.cancel() }
        // A fetch that was cancelled has to end before the next one begins.
        for (key, (feed, month)) in next where fetches[key] == nil {
            fetches[key] = (month, Task { await self.fetch(feed, key, month) })
        }
    }

    private func isDue(_ feedMonth: FeedMonth) -> Bool { asked[feedMonth].map { $0 <= session.clock.now } ?? true }

    private func fetch(_ feed: Feed, _ key: FeedKey, _ month: Span) async {
        let feedMonth = FeedMonth(feed: key, month: month)
        let hasSpareBudget = await session.runtime.reasonNotToAsk(feed, now: session.clock.now) == nil
        let mayAsk = hasSpareBudget || wanted.contains(feedMonth)
        if mayAsk {
            _ = await session.runtime.engine.fetch(feed, mode: .cached, window: month.window)
        } else {
            // Another month has spent the budget meanwhile.
            looks[month]?.feeds[key] = nil
        }
        fetches[key] = nil
        if mayAsk, !Task.isCancelled {
            wanted.remove(feedMonth)
            let now = session.clock.now
            if asked.count >= Self.maximumKnown { asked = asked.filter { now < $0.value } }
            if asked.count < Self.maximumKnown { asked[feedMonth] = now + max(60, feed.refresh.seconds) }
        }
        onAnswer()
        signal.yield()
    }
}
