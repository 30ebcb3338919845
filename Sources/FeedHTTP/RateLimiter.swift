import FeedCore

/// Keeps the rates of one publisher: requests wait here for their turn.
actor RateLimiter {
    private let rates: RequestRates
    private var schedule: RateSchedule
    private var running = 0
    private var nextTicket = 0
    private var waiting: [(ticket: Int, continuation: CheckedContinuation<Void, Never>)] = []

    init(_ rates: RequestRates) {
        self.rates = rates
        schedule = RateSchedule(rates.limits)
    }

    /// Waits until one more request may go out; each call that returns is followed by one of ``end()``.
    ///
    /// - Throws: ``FeedError`` with code `rate-limited` at once where that would be after the deadline, `cancelled`
    ///   where the task is cancelled first.
    func begin(by deadline: ContinuousClock.Instant) async throws(FeedError) {
        let now = ContinuousClock.now
        let time = schedule.earliest(from: now)
        guard time <= deadline else {
            let wait = Int((time - now).seconds.rounded(.up))
            throw FeedError(
                .rateLimited,
                "the publisher's rate allows the next request in \(wait) s only",
                hint: "Ask less often, or for fewer things at once."
            )
        }
        schedule.grant(time)
        do {
            if time > now { try await ContinuousClock().sleep(until: time) }
        } catch {
            throw .requestCancelled
        }
        await waitForPlace()
        if Task.isCancelled {
            end()
            throw .requestCancelled
        }
    }

    /// Gives the place of a request that has ended to the one that has waited longest.
    func end() {
        if waiting.isEmpty { running -= 1 } else { waiting.removeFirst().continuation.resume() }
    }

    /// Returns with a place taken; a cancelled task gets one at once and has to give it back.
    private func waitForPlace() async {
        if running < rates.concurrent {
            running += 1
            return
        }
        let ticket = nextTicket
        nextTicket += 1
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled {
                    running += 1
                    continuation.resume()
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
        running += 1
        waiting.remove(at: index).continuation.resume()
    }
}

extension FeedError {
    static let requestCancelled = FeedError(.cancelled, "the request was cancelled")
}
