import FeedCore

/// Keeps the rates of one publisher: requests wait here for their turn.
actor RateLimiter {
    private let rates: RequestRates
    private var schedule: RateSchedule
    private var running = 0
    private var nextTicket = 0
    private var waiting: [(ticket: Int, continuation: CheckedContinuation<Bool, Never>)] = []

    init(_ rates: RequestRates) {
        self.rates = rates
        schedule = RateSchedule(rates.limits)
    }

    /// Waits until one more request may go out; each call that returns is followed by one of ``end()``.
    ///
    /// - Throws: ``FeedError`` with code `rate-limited` at once where that would be after the deadline, `cancelled`
    ///   where the task is cancelled first.
    func begin(by deadline: ContinuousClock.Instant) async throws(FeedError) {
        // A place is no use where the rate alone comes too late.
        _ = try nextTime(by: deadline)
        guard await waitForPlace() else { throw .requestCancelled }
        do throws(FeedError) {
            try await waitForTime(by: deadline)
        } catch {
            end()
            throw error
        }
    }

    /// Gives the place of a request that has ended to the one that has waited longest.
    func end() {
        if waiting.isEmpty { running -= 1 } else { waiting.removeFirst().continuation.resume(returning: true) }
    }

    // MARK: - Time

    /// The time is handed out only to a request that has its place: one that waits on would go out late, and together
    /// with those whose time is then.
    private func waitForTime(by deadline: ContinuousClock.Instant) async throws(FeedError) {
        guard !Task.isCancelled else { throw .requestCancelled }
        let time = try nextTime(by: deadline)
        schedule.grant(time)
        guard time > .now else { return }
        do {
            try await ContinuousClock().sleep(until: time)
        } catch {
            throw .requestCancelled
        }
    }

    private func nextTime(by deadline: ContinuousClock.Instant) throws(FeedError) -> ContinuousClock.Instant {
        let now = ContinuousClock.now
        let time = schedule.earliest(from: now)
        // A deadline that has passed already is not the rate's business.
        guard time > now, time > deadline else { return time }
        let wait = Int((time - now).seconds.rounded(.up))
        throw FeedError(
            .rateLimited,
            "the publisher's rate allows the next request in \(wait) s only",
            hint: "Ask less often, or for fewer things at once."
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

extension FeedError {
    static let requestCancelled = FeedError(.cancelled, "the request was cancelled")
}
