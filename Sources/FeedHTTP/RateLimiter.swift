import FeedCore

/// Keeps the rates of one publisher, and the budgets of those who ask it: requests wait here for their turn.
actor RateLimiter {
    private let rates: RequestRates
    private let clock: RequestClock
    private var schedule: RateSchedule

    /// What each credential has spent, by the budget that its feeds declare.
    private var budgets: [BudgetKey: RateSchedule] = [:]
    private var running = 0
    private var nextTicket = 0
    private var waiting: [(ticket: Int, continuation: CheckedContinuation<Bool, Never>)] = []

    init(_ rates: RequestRates, clock: RequestClock) {
        self.rates = rates
        self.clock = clock
        schedule = RateSchedule(rates.limits)
    }

    /// Waits until one more request may go out; each call that returns is followed by one of ``end()``.
    ///
    /// - Throws: ``FeedError`` with code `budget-spent` at once where the budget has none left, `rate-limited` at once
    ///   where its turn would be after the deadline, `cancelled` where the task is cancelled first.
    func begin(by deadline: ContinuousClock.Instant, spending budget: BudgetKey? = nil) async throws(FeedError) {
        // A place is no use where the rate alone comes too late.
        _ = try nextTime(by: deadline, spending: budget)
        guard await waitForPlace() else { throw .requestCancelled }
        do throws(FeedError) {
            try await waitForTime(by: deadline, spending: budget)
        } catch {
            end()
            throw error
        }
    }

    /// Gives the place of a request that has ended to the one that has waited longest.
    func end() {
        if rates.concurrent == 1 { schedule.finish(clock.now()) }
        if waiting.isEmpty { running -= 1 } else { waiting.removeFirst().continuation.resume(returning: true) }
    }

    // MARK: - Time

    /// The time is handed out only to a request that has its place: one that waits on would go out late, and together
    /// with those whose time is then.
    private func waitForTime(
        by deadline: ContinuousClock.Instant,
        spending budget: BudgetKey?
    ) async throws(FeedError) {
        guard !Task.isCancelled else { throw .requestCancelled }
        let time = try nextTime(by: deadline, spending: budget)
        schedule.grant(time)
        if let budget { budgets[budget, default: RateSchedule([budget.limit])].grant(time) }
        guard time > clock.now() else { return }
        do {
            try await clock.sleep(time)
        } catch {
            // What was not sent costs nothing.
            if let budget { budgets[budget]?.revoke(time) }
            throw .requestCancelled
        }
    }

    private func nextTime(
        by deadline: ContinuousClock.Instant,
        spending budget: BudgetKey?
    ) throws(FeedError) -> ContinuousClock.Instant {
        let now = clock.now()
        let time = schedule.earliest(from: now)
        if let budget, let renewal = budgets[budget]?.earliest(from: time), renewal > time {
            throw .budgetSpent(budget.limit, renewingIn: renewal - now)
        }
        // A deadline that has passed already is not the rate's business.
        guard time > now, time > deadline else { return time }
        let wait = Int((time - now).seconds.rounded(.up))
        // Seconds from the deadline, it is the time that is short and not the rate.
        throw FeedError(
            .rateLimited,
            wait <= 5
                ? "the time was up before the publisher's rate allowed another request"
                : "the publisher's rate allows the next request in \(wait) s only",
            hint: "Give the feed more time with --timeout or timeout, or ask for fewer things at once."
        )
    }

    // MARK: - Places

    /// Returns whether a place was taken; not so in a cancelled task.
    private func waitForPlace() async -> Bool {
        if running < rates.concurrent {
            running += 1
            return true
        }
        let ticket = nextTicket
        nextTicket += 1
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled {
                    continuation.resume(returning: false)
                } else {
                    waiting.append((ticket, continuation))
                }
            }
        } onCancel: {
            Task { await self.leave(ticket) }
        }
    }

    private func leave(_ ticket: Int) {
        guard let index = waiting.firstIndex(where: { $0.ticket == ticket }) else { return }
        waiting.remove(at: index).continuation.resume(returning: false)
    }
}

/// Whose requests a budget counts: those with one credential, whichever feeds they are for.
struct BudgetKey: Hashable {
    var limit: RequestRates.Limit

    /// A hash of the secrets of a request.
    var credential: Int

    /// - Returns: `nil` where requests are not counted.
    init?(_ request: FeedRequest, rates: RequestRates) {
        guard let limit = rates.budget else { return nil }
        self.limit = limit
        let secrets = Array(request.secretHeaders.values) + Array(request.secretQueryItems.values)
        credential = Set(secrets.map(\.revealed)).hashValue
    }
}

extension FeedError {
    fileprivate static func budgetSpent(_ limit: RequestRates.Limit, renewingIn wait: Duration) -> FeedError {
        let minutes = max(1, Int((wait.seconds / 60).rounded(.up)))
        return FeedError(
            .budgetSpent,
            "the budget of \(limit.count) requests in \(limit.span.shortText) is spent",
            hint: "The next request may go out in \(Duration.seconds(minutes * 60).shortText)."
        )
    }

    static let requestCancelled = FeedError(.cancelled, "the request was cancelled")
}
