import FeedCore
import Foundation

// Waiting until a request may be sent: for a place among the concurrent requests to its host, and for a time that the
// rate limit and the publisher allow.

extension ManagedTransport {
    /// Waits for a turn, in which a request may be sent; the turn lasts until ``end(_:of:)``.
    ///
    /// - Throws: An error if there is no turn, so that nothing is sent.
    func begin(_ account: RequestAccount, isRetry: Bool) async throws(FeedError) -> FallbackLedger.Turn {
        try await enter(account)
        do throws(FeedError) {
            let turn = try await waitForTime(account)
            report.sent(account, isRetry: isRetry, at: requestPolicy.clock.now)
            return turn
        } catch {
            requestPolicy.places[account.host].leave()
            throw error
        }
    }

    /// Ends a turn, once its request was answered or has failed.
    func end(_ turn: FallbackLedger.Turn, of account: RequestAccount) async {
        if feed.access.rates.concurrent == 1 {
            await requestPolicy.ledger.finish(turn, of: account, at: requestPolicy.clock.now)
        } else {
            await requestPolicy.ledger.leave(turn, of: account)
        }
        requestPolicy.places[account.host].leave()
    }

    /// Waits for a place among the concurrent requests to the host; ``end(_:of:)`` gives the place back.
    private func enter(_ account: RequestAccount) async throws(FeedError) {
        guard !Task.isCancelled else { throw .requestCancelled }
        let limit = feed.access.rates.concurrent
        let places = requestPolicy.places[account.host]
        if places.enterAtOnce(limit: limit) { return }
        // A place is of no use if the rate limit allows the request too late.
        if case .refused(let reservation) = try await reserve(account, by: .distantPast), comesTooLate(reservation) {
            throw refusal(reservation)
        }
        report.waits(at: requestPolicy.clock.now)
        let hasPlace = try await waiting {
            await places.enter(limit: limit, by: latest, clock: requestPolicy.clock)
        }
        guard hasPlace else { throw Task.isCancelled ? .requestCancelled : .noAnswer(within: feed.deadline) }
    }

    /// Reserves the next time that the rate limit and the publisher allow, and waits for it.
    ///
    /// Only a request that already has a place reserves a time: a request that still waits for a place would be sent
    /// late, together with requests that have reserved later times.
    private func waitForTime(_ account: RequestAccount) async throws(FeedError) -> FallbackLedger.Turn {
        while true {
            let now = requestPolicy.clock.now
            // If the deadline has already passed, the rate limit is not the cause.
            var answer = try await reserve(account, by: max(min(deadline, latest), now))
            // Our own rate limit may delay beyond the fetch's deadline; a `Retry-After` may not.
            if case .refused(.tooLate(let time)) = answer, time <= latest {
                answer = try await reserve(account, by: latest)
            }
            switch answer {
            case .turn(let turn):
                if try await isReached(turn, by: account) { return turn }
                await requestPolicy.ledger.revoke(turn, of: account)
            case .refused(.occupied):
                report.waits(at: now)
                // The end of another machine's request is not announced.
                let next = now.addingTimeInterval(.random(in: Self.lookAgain))
                guard next <= latest else { throw .noAnswer(within: feed.deadline) }
                try await waiting { () async throws(FeedError) in try await sleep(until: next) }
                if Task.isCancelled { throw .requestCancelled }
            case .refused(let reservation): throw refusal(reservation)
            case .away(let since):
                report.foundStoreAway(since)
                throw .storeAway(since: since, now: requestPolicy.clock.now, in: .gmt)
            }
        }
    }

    /// Waits for the time of a turn.
    ///
    /// - Returns: True if the request may still be sent then.
    private func isReached(_ turn: FallbackLedger.Turn, by account: RequestAccount) async throws(FeedError) -> Bool {
        let time = turn.grant.time
        let hadToWait = time > requestPolicy.clock.now
        if hadToWait { requestPolicy.waits.begin(turn.grant, of: account, feed.access.rates) }
        defer { requestPolicy.waits.end(turn.grant) }
        do throws(FeedError) {
            if hadToWait { try await waiting { () async throws(FeedError) in try await sleep(until: time) } }
            if Task.isCancelled { throw .requestCancelled }
            // In the meantime another request may have received a `Retry-After`.
            if hadToWait, case .refused(.held) = try await reserve(account, by: .distantPast) { return false }
        } catch {
            // A request that was not sent does not count.
            await requestPolicy.ledger.revoke(turn, of: account)
            throw error
        }
        // A process that was stopped, or waited for a store, has missed its time; others have sent requests since.
        return requestPolicy.clock.now.timeIntervalSince(time) <= Self.longestDelay
    }

    /// The time until the next attempt to get a place at a host, in seconds.
    private static let lookAgain = 0.1...0.3

    /// The maximum delay of a request after its time, in seconds: more than a busy machine takes to wake up.
    private static let longestDelay: TimeInterval = 1

    /// Waits for a turn while the deadline is paused.
    func waiting<Value: Sendable>(
        _ wait: () async throws(FeedError) -> Value
    ) async throws(FeedError) -> Value {
        guard let allowance else { return try await wait() }
        return try await allowance.pause(during: wait)
    }

    /// The time until which the fetch waits for its turn.
    var latest: Date {
        let pause = allowance.map { requestPolicy.clock.seconds(within: $0.pauseLeft) } ?? 0
        let latest = deadline.addingTimeInterval(pause)
        guard report.summary.traffic.requests == 0, let patience else { return latest }
        return min(patience, latest)
    }

    private func reserve(_ account: RequestAccount, by latest: Date) async throws(FeedError) -> FallbackLedger.Answer {
        try await requestPolicy.ledger.reserve(
            feed.retryAfterScope == .feed ? account : account.counted,
            rates: feed.access.rates,
            now: requestPolicy.clock.now,
            by: latest
        )
    }

    private func comesTooLate(_ reservation: Reservation) -> Bool {
        switch reservation {
        case .granted: false
        case .spent: true
        case .occupied: false
        case .held(let time), .tooLate(let time): time > max(latest, requestPolicy.clock.now)
        }
    }

    private func refusal(_ reservation: Reservation) -> FeedError {
        report.refused(reservation)
        let now = requestPolicy.clock.now
        return switch reservation {
        case .spent(let renewal): .budgetSpent(feed.access.rates.budget, renewingIn: renewal.timeIntervalSince(now))
        case .held(let end): .held(until: end)
        case .occupied: .noAnswer(within: feed.deadline)
        case .tooLate(let time): .tooLate(by: time.timeIntervalSince(now))
        case .granted(let grant): .tooLate(by: grant.time.timeIntervalSince(now))
        }
    }
}
