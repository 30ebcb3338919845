package import FeedCore
package import Foundation

/// Runs feeds: all at once, each on its own, each abandoned at its own deadline.
///
/// It keeps what each feed wants to remember from fetch to fetch, for as long as it lives: also what a fetch has brought
/// that nobody waits for any more, since it was paid for. Fetches of one feed therefore go one after another.
package final class FeedEngine: Sendable {
    /// Makes what one fetch of a feed sends its requests with.
    package typealias MakeTransport = @Sendable (_ feed: Feed, _ deadline: ContinuousClock.Instant) -> any FeedTransport

    private let makeTransport: MakeTransport
    private let clock: FeedClock
    private let timeZone: TimeZone
    private let boundary: FetchBoundary
    private let turns = FeedTurns()

    /// How long a fetch that nobody waits for may still put away what it has, before the feed's next one begins.
    private static let farewell = Duration.milliseconds(100)

    /// Makes an engine.
    ///
    /// - Parameters:
    ///   - clock: What tells the time to providers.
    ///   - timeZone: The viewer's zone.
    ///   - executor: The threads that fetches run on.
    ///   - makeTransport: Makes what a fetch sends its requests with.
    package init(
        clock: FeedClock,
        timeZone: TimeZone,
        executor: FeedExecutor = FeedExecutor(),
        makeTransport: @escaping MakeTransport
    ) {
        self.clock = clock
        self.timeZone = timeZone
        self.makeTransport = makeTransport
        boundary = FetchBoundary(executor: executor)
    }

    /// Asks all feeds at once.
    ///
    /// - Parameters:
    ///   - feeds: The feeds; each id once.
    ///   - window: What the viewer looks at, by feed.
    ///   - report: Is told of each feed as soon as it has answered or failed, one at a time.
    /// - Returns: The reports in the order of the feeds. When the task is cancelled, feeds without an answer have failed
    ///   with code `cancelled`.
    package func fetch(
        _ feeds: [Feed],
        window: @Sendable (Feed) -> TimeWindow,
        report: (FeedReport) -> Void = { _ in }
    ) async -> [FeedReport] {
        await withTaskGroup(of: (Int, FeedReport).self) { group in
            for (index, feed) in feeds.enumerated() {
                let window = window(feed)
                group.addTask { (index, await self.fetch(feed, window: window)) }
            }
            var reports: [Int: FeedReport] = [:]
            for await (index, arrived) in group {
                report(arrived)
                reports[index] = arrived
            }
            return feeds.indices.compactMap { reports[$0] }
        }
    }

    /// Asks one feed.
    package func fetch(_ feed: Feed, window: TimeWindow) async -> FeedReport {
        let deadline = ContinuousClock.now + feed.deadline
        let context = FetchContext(
            feed: feed.id,
            clock: clock,
            timeZone: timeZone,
            window: window,
            deadline: deadline,
            transport: makeTransport(feed, deadline)
        )
        let ticket = await turns.ticket(for: feed.id)
        let outcome = await boundary.run(until: deadline, allowed: feed.deadline) { [turns] in
            var context = context
            let (turn, state) = try await turns.begin(ticket)
            context.state = state
            do {
                let snapshot = try await feed.provider.fetch(context)
                await turns.remember(snapshot.state, of: feed.id, turn: turn)
                await turns.end(ticket)
                return snapshot
            } catch {
                await turns.end(ticket)
                throw error
            }
        }
        switch outcome {
        case .success(let snapshot):
            return FeedReport(feed, snapshot, readAt: context.now)
        case .failure(var error):
            // A fetch that was abandoned may be deaf, and its turn ends without it.
            Task { [turns] in
                try? await ContinuousClock().sleep(for: Self.farewell)
                await turns.end(ticket)
            }
            error.feed = feed.id
            return FeedReport(feed, error, since: clock.now)
        }
    }
}
