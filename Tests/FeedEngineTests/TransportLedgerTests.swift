import FeedCore
import FeedEngine
import Foundation
import Testing

struct TransportLedgerTests {
    /// Returns the times of this many concurrent requests, in seconds from the start; `nil` for one that is refused.
    private func times(_ count: Int, _ limits: [RequestRates.Limit]) -> [TimeInterval?] {
        var schedule = LedgerSchedule()
        return (0..<count).map { _ in
            let reservation = schedule.reserve(RequestRates(limits), now: .start, by: .distantFuture)
            return reservation.grant?.time.timeIntervalSince(.start)
        }
    }

    private func at(_ seconds: TimeInterval) -> Date { .start.addingTimeInterval(seconds) }

    @Test func `without limits all requests may be sent at once`() {
        #expect(times(5, []) == [0, 0, 0, 0, 0])
    }

    @Test func `spreads requests by one limit`() {
        #expect(times(4, [.init(1, per: .seconds(1))]) == [0, 1, 2, 3])
        #expect(times(5, [.init(2, per: .seconds(10))]) == [0, 0, 10, 10, 20])
    }

    @Test func `follows all limits at once`() {
        #expect(times(6, [.init(2, per: .seconds(1)), .init(3, per: .seconds(60))]) == [0, 0, 1, 60, 60, 61])
    }

    @Test func `reserves no time beyond the longest wait`() {
        #expect(times(4, [.init(1, per: .seconds(300))]) == [0, 300, 600, nil])
    }

    @Test(arguments: 0..<40)
    func `no span ever contains more requests than its limit`(_ seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let limits = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
            RequestRates.Limit(
                Int.random(in: 1...6, using: &generator),
                per: .milliseconds(Int.random(in: 100...90_000, using: &generator))
            )
        }
        let budget = RequestRates.Limit(Int.random(in: 5...60, using: &generator), per: .seconds(3_600))
        let rates = RequestRates(limits, budget: seed % 2 == 0 ? budget : nil)
        var schedule = LedgerSchedule()
        var now = Date.start
        var grants: [Reservation.Grant] = []
        for step in 0..<600 {
            now += .random(in: 0...(step % 50 == 0 ? 900 : 5), using: &generator)
            let latest = now.addingTimeInterval(.random(in: -1...120, using: &generator))
            let hold = step % 20 == 0 ? now.addingTimeInterval(.random(in: -60...60, using: &generator)) : nil
            switch schedule.reserve(rates, now: now, by: latest, hold: hold) {
            case .granted(let grant):
                #expect(grant.time >= now && grant.time <= latest && grant.time >= hold ?? now)
                grants.append(grant)
            case .tooLate(let time): #expect(time > latest)
            case .held(let end): #expect(end == hold && end > latest)
            case .spent(let end): #expect(rates.budget != nil && end > now)
            case .occupied: #expect(Bool(false), "a schedule knows nothing of other machines")
            }
            // Some are cancelled while they are in the future.
            if step % 7 == 0, let last = grants.last, last.time > now {
                schedule.revoke(last)
                grants.removeLast()
            }
        }
        let granted = grants.map(\.time).sorted()
        #expect(granted.count > 10)
        for limit in limits + (rates.budget.map { [$0] } ?? []) {
            for (first, next) in zip(granted, granted.dropFirst(limit.count)) {
                #expect(first.addingTimeInterval(limit.span.seconds) <= next)
            }
        }
    }

    @Test func `a long request delays the next one, but does not change the budget`() {
        let rates = RequestRates([.init(1, per: .seconds(1))], concurrent: 1, budget: .init(2, per: .seconds(60)))
        var schedule = LedgerSchedule()
        let grant = Reservation.Grant(time: at(0))
        schedule.record(grant, rates: rates, now: at(0))
        schedule.finish(grant, at: at(0.7))
        #expect(schedule.reserve(rates, now: at(0.7), by: at(1)) == .tooLate(at(1.7)))
        // An end before the start changes nothing, nor does one of an unknown request.
        schedule.finish(grant, at: at(-5))
        schedule.finish(Reservation.Grant(time: at(0)), at: at(40))
        #expect(schedule.reserve(rates, now: at(0.7), by: at(2)).grant?.time == at(1.7))
        #expect(schedule.reserve(rates, now: at(2), by: at(100)) == .spent(until: at(60)))
    }

    @Test func `a grant that was not used is given back, to the budget too`() throws {
        let rates = RequestRates([.init(1, per: .seconds(1))], budget: .init(1, per: .seconds(60)))
        var schedule = LedgerSchedule()
        let grant = try #require(schedule.reserve(rates, now: at(0), by: at(0)).grant)
        #expect(schedule.reserve(rates, now: at(0), by: at(0)) == .spent(until: at(60)))
        schedule.revoke(Reservation.Grant(time: at(0)))
        #expect(schedule.entries.count == 1)
        schedule.revoke(grant)
        #expect(schedule.entries.isEmpty)
        #expect(schedule.reserve(rates, now: at(0), by: at(0)).grant?.time == at(0))
    }

    @Test func `checking reserves nothing`() {
        let rates = RequestRates([.init(1, per: .seconds(1))])
        var schedule = LedgerSchedule()
        #expect(schedule.reserve(rates, now: at(0), by: .distantPast) == .tooLate(at(0)))
        #expect(schedule.reserve(rates, now: at(0), by: at(0)).grant?.time == at(0))
        #expect(schedule.reserve(rates, now: at(0), by: .distantPast) == .tooLate(at(1)))
    }

    @Test func `a long limit keeps the requests that a short one no longer needs`() {
        let quick = RequestRates([.init(1, per: .seconds(1))])
        let slow = RequestRates(budget: .init(2, per: .seconds(3_600)))
        var schedule = LedgerSchedule()
        _ = schedule.reserve(slow, now: at(0), by: at(0))
        _ = schedule.reserve(quick, now: at(1_800), by: at(1_800))
        #expect(schedule.reserve(slow, now: at(1_900), by: at(1_900)) == .spent(until: at(3_600)))
        #expect(schedule.balance(of: .init(2, per: .seconds(3_600)), now: at(1_900)).renewsAt == at(3_600))
        #expect(schedule.balance(of: .init(2, per: .seconds(3_600)), now: at(4_000)).left == 1)
        _ = schedule.reserve(quick, now: at(90_000), by: at(90_000))
        #expect(schedule.entries.count == 1)
    }

    @Test func `a clock that was set back delays requests only briefly`() {
        let rates = RequestRates([.init(1, per: .seconds(1))])
        var schedule = LedgerSchedule()
        _ = schedule.reserve(rates, now: at(86_400 * 30), by: at(86_400 * 30))
        #expect(schedule.reserve(rates, now: at(0), by: at(0)).grant?.time == at(0))
        #expect(schedule.reserve(rates, now: at(0), by: at(5)).grant?.time == at(1))
        #expect(schedule.reserve(rates, now: at(5), by: at(5), hold: at(86_400 * 30)).grant?.time == at(5))
    }

    @Test func `a schedule can be restored from its parts`() {
        let rates = RequestRates([.init(2, per: .seconds(10))])
        var schedule = LedgerSchedule()
        for _ in 0..<3 { _ = schedule.reserve(rates, now: at(0), by: at(60)) }
        var again = LedgerSchedule(entries: schedule.entries.shuffled(), longestSpan: schedule.longestSpan)
        #expect(Set(again.entries) == Set(schedule.entries))
        #expect(again.longestSpan == schedule.longestSpan)
        let times = [again.reserve(rates, now: at(0), by: at(60)), schedule.reserve(rates, now: at(0), by: at(60))]
            .map { $0.grant?.time }
        #expect(times == [at(10), at(10)])
    }

    // MARK: - Accounts

    @Test func `a hold applies to the accounts within its own`() async {
        let ledger = MemoryLedger()
        let rates = RequestRates()
        let host = RequestAccount(host: "example.org")
        let keyed = RequestAccount(host: "example.org", credential: "1234abcd", feed: "one")
        let other = RequestAccount(host: "example.org", credential: "5678abcd", feed: "two")
        await ledger.hold(keyed, until: at(60))
        #expect(await ledger.reserve(keyed, rates: rates, now: at(0), by: at(0)) == .held(until: at(60)))
        #expect(await ledger.reserve(other, rates: rates, now: at(0), by: at(0)).grant?.time == at(0))
        await ledger.hold(host, until: at(30))
        #expect(await ledger.reserve(other, rates: rates, now: at(0), by: at(0)) == .held(until: at(30)))
        #expect(await ledger.reserve(other, rates: rates, now: at(0), by: at(30)).grant?.time == at(30))
        // A later hold does not shorten an earlier one.
        await ledger.hold(host, until: at(10))
        #expect(await ledger.reserve(host, rates: rates, now: at(20), by: at(20)) == .held(until: at(30)))
        let elsewhere = RequestAccount(host: "example.com")
        #expect(await ledger.reserve(elsewhere, rates: rates, now: at(0), by: at(0)).grant?.time == at(0))
    }

    @Test func `feeds with the same credential share their count`() async throws {
        let ledger = MemoryLedger()
        let rates = RequestRates(budget: .init(2, per: .seconds(3_600)))
        let accounts = ["one", "two", "three"].map { RequestAccount(host: "h", credential: "k", feed: FeedID($0)) }
        for account in accounts.prefix(2) {
            #expect(await ledger.reserve(account, rates: rates, now: at(0), by: at(0)).grant?.time == at(0))
        }
        #expect(await ledger.reserve(accounts[2], rates: rates, now: at(0), by: at(0)) == .spent(until: at(3_600)))
        let balance = try await ledger.balance(of: accounts[0], budget: .init(2, per: .seconds(3_600)), now: at(0))
        #expect(balance.spent == 2)
        #expect(balance.left == 0)
        let keyless = RequestAccount(host: "h")
        #expect(await ledger.reserve(keyless, rates: rates, now: at(0), by: at(0)).grant?.time == at(0))
    }

    @Test func `an account consists of host and key, and for a user's endpoint of the provider too`() throws {
        var feed = try Feed.scripted()
        let url = URL(known: "https://Example.org/items")
        let plain = RequestAccount(of: url, isKeyed: false, for: feed)
        #expect(plain == RequestAccount(host: "example.org", feed: "feed"))
        feed.credential = "0a1b2c3d"
        #expect(RequestAccount(of: url, isKeyed: false, for: feed) == plain)
        for keyed in [
            FeedRequest(url, secretQueryItems: ["api_key": Secret("a")]),
            FeedRequest(url, secretHeaders: ["api_key": Secret("a")]),
        ] {
            #expect(
                RequestAccount(of: keyed.url, isKeyed: keyed.isKeyed, for: feed)
                    == RequestAccount(host: "example.org", credential: "0a1b2c3d", feed: "feed")
            )
        }
        feed.access.endpoint = URL(known: "http://127.0.0.1:8080/a")
        feed.access.isUserEndpoint = true
        let own = RequestAccount(of: URL(known: "http://127.0.0.1:8080/a/b"), isKeyed: false, for: feed)
        #expect(own.host == "127.0.0.1:8080/scripted")
        #expect(RequestAccount(of: feed)?.counted == RequestAccount(host: own.host, credential: "0a1b2c3d"))
    }

    @Test func `a hold is visible to all accounts that it applies to, until it is over`() async throws {
        let ledger = MemoryLedger()
        let keyed = RequestAccount(host: "example.org", credential: "1234abcd", feed: "one")
        await ledger.hold(RequestAccount(host: "example.org"), until: at(30))
        #expect(try await ledger.heldUntil(keyed, now: at(0)) == at(30))
        await ledger.hold(keyed, until: at(60))
        #expect(try await ledger.heldUntil(keyed, now: at(0)) == at(60))
        #expect(try await ledger.heldUntil(RequestAccount(host: "example.org"), now: at(0)) == at(30))
        #expect(try await ledger.heldUntil(keyed, now: at(60)) == nil)
    }

    @Test func `a reduced budget renews when there is room again`() {
        var schedule = LedgerSchedule()
        let large = RequestRates(budget: .init(5, per: .seconds(100)))
        for second in 0..<4 {
            _ = schedule.reserve(large, now: at(Double(second)), by: at(Double(second)))
        }
        let balance = schedule.balance(of: .init(2, per: .seconds(100)), now: at(10))
        #expect(balance.left == 0)
        #expect(balance.renewsAt == at(102))
    }

    @Test func `a cache in memory drops the oldest answer`() async {
        let cache = MemoryResponseCache(maximumBytes: 10)
        func key(_ id: FeedID) -> ResponseKey {
            ResponseKey(feed: FeedKey(feed: id, fingerprint: "f"), url: FeedRequest.example.url)
        }
        func response(_ size: Int, at seconds: TimeInterval) -> CachedResponse {
            CachedResponse(
                response: FeedResponse(body: [UInt8](repeating: 0, count: size)),
                requestedAt: at(seconds),
                receivedAt: at(seconds)
            )
        }
        await cache.store(response(4, at: 0), for: key("a"))
        await cache.store(response(4, at: 1), for: key("b"))
        await cache.store(response(4, at: 2), for: key("c"))
        #expect(await cache.response(for: key("a")) == nil)
        #expect(await cache.response(for: key("b"))?.response.body.count == 4)
        await cache.store(response(11, at: 3), for: key("b"))
        #expect(await cache.response(for: key("b")) == nil)
        await cache.store(nil, for: key("c"))
        #expect(await cache.response(for: key("c")) == nil)
    }
}
