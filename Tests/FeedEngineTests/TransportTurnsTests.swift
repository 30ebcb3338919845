import FeedCore
import FeedEngine
import Foundation
import Synchronization
import Testing

struct TransportTurnsTests {
    private let aSecond = RequestRates([.init(1, per: .seconds(1))])

    private func at(_ seconds: TimeInterval) -> Date { .start.addingTimeInterval(seconds) }

    /// A slow publisher.
    private func slow(
        _ time: SimulatedTime,
        _ seconds: TimeInterval,
        status: Int = 200,
        headers: [String: String] = [:]
    )
        -> ScriptedPublisher
    {
        ScriptedPublisher(time) { _, request throws(FeedError) in
            do {
                try await time.sleep(until: time.now.addingTimeInterval(seconds))
            } catch {
                throw FeedError(.cancelled, "cancelled")
            }
            return FeedResponse(status: status, headers: headers, body: [], url: request.url)
        }
    }

    /// Sends this many concurrent requests.
    private func sendAll(_ count: Int, _ time: SimulatedTime, _ transport: ManagedTransport) async throws -> [FeedError
        .Code?]
    {
        try await time.run {
            await withTaskGroup(of: FeedError.Code?.self) { group in
                for _ in 0..<count {
                    group.addTask {
                        do throws(FeedError) {
                            _ = try await transport.send(.example)
                            return nil
                        } catch {
                            return error.code
                        }
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
        }
    }

    /// A ledger one of whose answers takes its time, as for a process that is stopped meanwhile.
    private struct StoppedLedger: RequestLedger {
        let base = MemoryLedger()
        let time: SimulatedTime
        let wait: TimeInterval

        /// The number of the slow answer, counted from 1.
        var slow = 1
        let count = Counter()

        final class Counter: Sendable {
            let value = Mutex(0)
        }

        func reserve(_ account: RequestAccount, rates: RequestRates, now: Date, by latest: Date) async throws
            -> Reservation
        {
            let number = count.value.withLock { count in
                count += 1
                return count
            }
            let reservation = await base.reserve(account, rates: rates, now: now, by: latest)
            if number == slow { try await time.sleep(until: now.addingTimeInterval(wait)) }
            return reservation
        }

        func revoke(_ grant: Reservation.Grant, of account: RequestAccount) async throws {
            await base.revoke(grant, of: account)
        }

        func finish(_ grant: Reservation.Grant, of account: RequestAccount, at end: Date) async throws {
            await base.finish(grant, of: account, at: end)
        }

        func hold(_ account: RequestAccount, until date: Date) async throws { await base.hold(account, until: date) }

        func accountStates(
            of questions: Set<AccountQuestion>,
            now: Date
        ) async throws -> [AccountQuestion: AccountState] { await base.accountStates(of: questions, now: now) }
    }

    @Test(arguments: [(wait: 1.0, grants: 1), (wait: 8, grants: 2)])
    func `a request whose time was slept through asks for another`(_ example: (wait: TimeInterval, grants: Int))
        async throws
    {
        let time = SimulatedTime()
        let publisher = ScriptedPublisher(time, statuses: [200])
        let ledger = StoppedLedger(time: time, wait: example.wait)
        let transport = RequestPolicy(clock: time.clock, ledger: ledger)
            .transport(over: publisher, for: try .scripted(rates: aSecond), until: at(30))
        _ = try await time.run { try await transport.send(.example) }
        #expect(publisher.times == [example.wait])
        #expect(ledger.count.value.withLock { $0 } == example.grants)
        // The time that was slept through does not count.
        let balance = try await ledger.base.balance(
            of: RequestAccount(host: "example.org"),
            budget: .init(10, per: .seconds(3_600)),
            now: time.now
        )
        #expect(balance.spent == 1)
    }

    @Test func `a request whose time goes by while a store says whether it may be sent asks for another`() async throws
    {
        let time = SimulatedTime()
        let publisher = ScriptedPublisher(time, statuses: [200])
        // The third answer says whether the publisher has asked for peace while the second request waited.
        let ledger = StoppedLedger(time: time, wait: 8, slow: 3)
        let transport = RequestPolicy(clock: time.clock, ledger: ledger)
            .transport(over: publisher, for: try .scripted(rates: aSecond), until: at(30))
        #expect(try await sendAll(2, time, transport).allSatisfy { $0 == nil })
        #expect(publisher.times == [0, 9])
        // Its time is one of its own, which others keep away from.
        #expect(ledger.count.value.withLock { $0 } == 4)
        #expect(try await sendAll(1, time, transport) == [nil])
        #expect(publisher.times == [0, 9, 10])
    }

    @Test func `requests are sent at the rate, and those that would be late not at all`() async throws {
        let time = SimulatedTime()
        let publisher = ScriptedPublisher(time, statuses: [200])
        let transport = RequestPolicy(clock: time.clock)
            .transport(over: publisher, for: try .scripted(rates: aSecond), until: at(3.5))
        let codes = try await sendAll(6, time, transport)
        #expect(publisher.times == [0, 1, 2, 3])
        #expect(codes.count { $0 == nil } == 4)
        #expect(codes.count { $0 == .rateLimited } == 2)
    }

    @Test func `of thirty feeds of one host with little time, those are asked that the rate allows in it`() async throws
    {
        let time = SimulatedTime()
        let publisher = ScriptedPublisher(time, statuses: [200])
        let requestPolicy = RequestPolicy(clock: time.clock)
        let transports = try (1...30).map { number in
            requestPolicy.transport(
                over: publisher,
                for: try .scripted(FeedID("feed-\(number)") ?? "feed", rates: aSecond),
                until: at(10)
            )
        }
        let errors = try await time.run {
            await withTaskGroup(of: FeedError?.self) { group in
                for transport in transports {
                    group.addTask {
                        do throws(FeedError) {
                            _ = try await transport.send(.example)
                            return nil
                        } catch {
                            return error
                        }
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
        }
        #expect(publisher.times == (0...10).map(Double.init))
        #expect(errors.count { $0 == nil } == 11)
        #expect(errors.compactMap { $0?.code } == Array(repeating: .rateLimited, count: 19))
        // A request does not wait for a turn that comes too late.
        #expect(time.elapsed == 10)
    }

    @Test func `reports when the rate would allow it`() async throws {
        let time = SimulatedTime()
        let publisher = ScriptedPublisher(time, statuses: [200])
        let rates = RequestRates([.init(1, per: .seconds(90))])
        let transport = RequestPolicy(clock: time.clock)
            .transport(over: publisher, for: try .scripted(rates: rates), until: at(30))
        #expect(try await time.run { try await transport.send(.example) }.status == 200)
        let error = await #expect(throws: FeedError.self) { try await time.run { try await transport.send(.example) } }
        #expect(error?.message == "the publisher's rate allows the next request in 90 s only")
        #expect(error?.hint == "Give the feed more time with --timeout or timeout, or ask for fewer things at once.")
        #expect(time.elapsed == 0)
        time.set(at(86))
        let later = await #expect(throws: FeedError.self) { try await time.run { try await transport.send(.example) } }
        #expect(later?.message == "the time was up before the publisher's rate allowed another request")
    }

    @Test func `a deadline that has passed is not blamed on the rate`() async throws {
        let time = SimulatedTime()
        let publisher = ScriptedPublisher(time, statuses: [200])
        let transport = RequestPolicy(clock: time.clock)
            .transport(over: publisher, for: try .scripted(rates: aSecond), until: at(-10))
        #expect(try await time.run { try await transport.send(.example) }.status == 200)
    }

    @Test func `two processes with one ledger share one rate`() async throws {
        let time = SimulatedTime()
        let ledger = MemoryLedger()
        let publisher = ScriptedPublisher(time, statuses: [200])
        let feed = try Feed.scripted(rates: aSecond)
        let transports = (0..<2).map { _ in
            RequestPolicy(clock: time.clock, ledger: ledger).transport(over: publisher, for: feed, until: at(60))
        }
        try await time.run {
            await withTaskGroup { group in
                for transport in transports + transports + transports {
                    group.addTask { _ = try? await transport.send(.example) }
                }
            }
        }
        #expect(publisher.times == [0, 1, 2, 3, 4, 5])
    }

    @Test func `a failing ledger is reported once, and the rate applies within the process`() async throws {
        let time = SimulatedTime()
        let told = Mutex<[StorageFailure.Part]>([])
        let requestPolicy = RequestPolicy(clock: time.clock, ledger: BrokenKeeping()) { failure in
            told.withLock { $0.append(failure.part) }
        }
        let publisher = ScriptedPublisher(time, statuses: [200, 200, 429], headers: ["retry-after": "600"])
        let feed = try Feed.scripted(rates: aSecond)
        let transport = requestPolicy.transport(over: publisher, for: feed, until: at(60))
        _ = try await sendAll(2, time, transport)
        #expect(publisher.times == [0, 1])
        _ = try await sendAll(1, time, transport)
        let later = requestPolicy.transport(over: publisher, for: feed, until: at(90))
        #expect(try await sendAll(1, time, later) == [.rateLimited])
        #expect(publisher.times == [0, 1, 2])
        #expect(told.withLock(\.self) == [.ledger])
    }

    @Test func `a ledger that fails later is replaced by one with the earlier requests`() async throws {
        /// Works until a test breaks it.
        final class Fragile: RequestLedger {
            let memory = MemoryLedger()
            let isBroken = Mutex(false)

            func whole() throws -> MemoryLedger {
                if isBroken.withLock(\.self) { throw BrokenKeeping.Broken() }
                return memory
            }
            func reserve(_ account: RequestAccount, rates: RequestRates, now: Date, by latest: Date) async throws
                -> Reservation
            {
                try await whole().reserve(account, rates: rates, now: now, by: latest)
            }
            func revoke(_ grant: Reservation.Grant, of account: RequestAccount) async throws {
                try await whole().revoke(grant, of: account)
            }
            func finish(_ grant: Reservation.Grant, of account: RequestAccount, at end: Date) async throws {
                try await whole().finish(grant, of: account, at: end)
            }
            func hold(_ account: RequestAccount, until date: Date) async throws {
                try await whole().hold(account, until: date)
            }
            func accountStates(
                of questions: Set<AccountQuestion>,
                now: Date
            ) async throws -> [AccountQuestion: AccountState] {
                try await whole().accountStates(of: questions, now: now)
            }
        }
        let time = SimulatedTime()
        let ledger = Fragile()
        let publisher = ScriptedPublisher(time, statuses: [200])
        let rates = RequestRates(budget: .init(2, per: .seconds(3_600)))
        let transport = RequestPolicy(clock: time.clock, ledger: ledger)
            .transport(over: publisher, for: try .scripted(rates: rates), until: at(60))
        #expect(try await sendAll(1, time, transport) == [nil])
        ledger.isBroken.withLock { $0 = true }
        #expect(try await sendAll(2, time, transport).count { $0 == .budgetSpent } == 1)
        #expect(publisher.times.count == 2)
    }

    @Test func `a request to a forbidden host is not counted`() async throws {
        let time = SimulatedTime()
        let publisher = ScriptedPublisher(time) { _, _ throws(FeedError) in throw FeedError(.configuration, "no") }
        let transport = RequestPolicy(clock: time.clock)
            .transport(over: publisher, for: try .scripted(rates: aSecond), until: at(60))
        let elsewhere = FeedRequest(URL(known: "https://example.com/"))
        await #expect(throws: FeedError.self) { try await time.run { try await transport.send(elsewhere) } }
        #expect(transport.report.summary.traffic.requests == 0)
    }

    // MARK: - Holds

    @Test(arguments: RetryAfterScope.allCases)
    func `a Retry-After applies to its configured scope`(_ scope: RetryAfterScope) async throws {
        let time = SimulatedTime()
        let requestPolicy = RequestPolicy(clock: time.clock)
        let angry = ScriptedPublisher(time, statuses: [429], headers: ["retry-after": "600"])
        let calm = ScriptedPublisher(time, statuses: [200])
        @Sendable func request(key: String) -> FeedRequest {
            FeedRequest(FeedRequest.example.url, secretHeaders: ["key": Secret(key)])
        }
        func code(_ id: FeedID, key: String, _ publisher: ScriptedPublisher) async throws -> FeedError.Code? {
            var feed = try Feed.scripted(id)
            feed.retryAfterScope = scope
            feed.credential = key
            let transport = requestPolicy.transport(
                over: publisher,
                for: feed,
                until: time.now.addingTimeInterval(10)
            )
            return try await time.run {
                do throws(FeedError) {
                    _ = try await transport.send(request(key: key))
                    return nil
                } catch {
                    // What another feed was told is no failure of this one.
                    #expect(transport.report.summary.advice.freeAt == at(600))
                    return error.code
                }
            }
        }
        #expect(try await code("one", key: "a", angry) == nil)
        #expect(try await code("one", key: "a", calm) == .rateLimited)
        #expect(try await code("two", key: "a", calm) == (scope == .feed ? nil : .rateLimited))
        #expect(try await code("two", key: "b", calm) == (scope == .host ? .rateLimited : nil))
        time.set(at(600))
        #expect(try await code("one", key: "a", calm) == nil)
        #expect(angry.times.count == 1)
    }

    @Test func `a Retry-After outlives the process`() async throws {
        let time = SimulatedTime()
        let ledger = MemoryLedger()
        let publisher = ScriptedPublisher(time, statuses: [503, 200], headers: ["retry-after": "600"])
        let feed = try Feed.scripted()
        let first = RequestPolicy(clock: time.clock, ledger: ledger).transport(
            over: publisher,
            for: feed,
            until: at(10)
        )
        #expect(try await sendAll(1, time, first) == [nil])
        let second = RequestPolicy(clock: time.clock, ledger: ledger).transport(
            over: publisher,
            for: feed,
            until: at(20)
        )
        #expect(try await sendAll(1, time, second) == [.rateLimited])
        let patient = RequestPolicy(clock: time.clock, ledger: ledger).transport(
            over: publisher,
            for: feed,
            until: at(599)
        )
        #expect(try await sendAll(1, time, patient) == [.rateLimited])
        // A request with enough time waits for it.
        let last = RequestPolicy(clock: time.clock, ledger: ledger).transport(
            over: publisher,
            for: feed,
            until: at(600)
        )
        #expect(try await sendAll(1, time, last) == [nil])
        #expect(publisher.times == [0, 600])
    }

    @Test func `a waiting request learns of a Retry-After to another one`() async throws {
        let time = SimulatedTime()
        let requestPolicy = RequestPolicy(clock: time.clock)
        let rates = RequestRates([.init(1, per: .seconds(10))])
        let angry = slow(time, 5, status: 403, headers: ["retry-after": "60"])
        let calm = ScriptedPublisher(time, statuses: [200])
        let first = requestPolicy.transport(over: angry, for: try .scripted("one", rates: rates), until: at(100))
        let second = requestPolicy.transport(over: calm, for: try .scripted("two", rates: rates), until: at(100))
        try await time.run {
            async let one = first.send(.example)
            try await time.sleep(until: self.at(1))
            async let two = second.send(.example)
            _ = try await (one, two)
        }
        #expect(angry.times == [0])
        #expect(calm.times == [65])
    }

    // MARK: - Places

    @Test func `no more requests are under way than there are places`() async throws {
        let time = SimulatedTime()
        let publisher = slow(time, 1)
        let transport = RequestPolicy(clock: time.clock)
            .transport(over: publisher, for: try .scripted(rates: RequestRates(concurrent: 4)), until: at(60))
        #expect(try await sendAll(10, time, transport).allSatisfy { $0 == nil })
        #expect(publisher.times == [0, 0, 0, 0, 1, 1, 1, 1, 2, 2])
    }

    @Test func `if requests are sent one at a time, spans count from the end of each`() async throws {
        let time = SimulatedTime()
        let publisher = slow(time, 0.5)
        let rates = RequestRates([.init(1, per: .seconds(1))], concurrent: 1)
        let transport = RequestPolicy(clock: time.clock)
            .transport(over: publisher, for: try .scripted(rates: rates), until: at(60))
        #expect(try await sendAll(4, time, transport).allSatisfy { $0 == nil })
        #expect(publisher.times == [0, 1.5, 3, 4.5])
    }

    @Test func `a request without a place gives up at its own deadline`() async throws {
        let time = SimulatedTime()
        let publisher = slow(time, 100)
        let requestPolicy = RequestPolicy(clock: time.clock)
        let feed = try Feed.scripted(rates: RequestRates(concurrent: 1))
        let patient = requestPolicy.transport(over: publisher, for: feed, until: at(1_000))
        let hasty = requestPolicy.transport(over: publisher, for: feed, until: at(5))
        let (error, moment) = try await time.run {
            async let holding = patient.send(.example)
            try await time.sleep(until: self.at(1))
            let task = Task(executorPreference: time) { try await hasty.send(.example) }
            let error = await task.result.failure as? FeedError
            let moment = time.elapsed
            _ = try await holding
            // The place is not lost after a wait without success.
            _ = try await patient.send(.example)
            return (error, moment)
        }
        // That it waited for others is known.
        #expect(hasty.report.summary.advice.freeAt == at(1) && hasty.report.summary.traffic.requests == 0)
        #expect(error?.code == .timedOut)
        #expect(error?.message == "no answer within 30 s")
        #expect(moment == 5)
        #expect(publisher.times == [0, 100])
    }

    @Test func `a request whose time is too late does not wait for a place`() async throws {
        let time = SimulatedTime()
        let publisher = slow(time, 4)
        let requestPolicy = RequestPolicy(clock: time.clock)
        let feed = try Feed.scripted(rates: RequestRates([.init(1, per: .seconds(60))], concurrent: 1))
        let transport = requestPolicy.transport(over: publisher, for: feed, until: at(30))
        let (code, moment) = try await time.run {
            async let holding = transport.send(.example)
            try await time.sleep(until: self.at(1))
            let task = Task(executorPreference: time) { try await transport.send(.example) }
            let code = (await task.result.failure as? FeedError)?.code
            let moment = time.elapsed
            _ = try await holding
            return (code, moment)
        }
        #expect(code == .rateLimited)
        #expect(moment == 1)
    }

    // MARK: - Cancellation

    @Test func `a request that is cancelled while it waits for its time costs nothing`() async throws {
        let time = SimulatedTime()
        let ledger = MemoryLedger()
        let publisher = ScriptedPublisher(time, statuses: [200])
        let budget = RequestRates.Limit(10, per: .seconds(86_400))
        let rates = RequestRates([.init(1, per: .seconds(20))], concurrent: 2, budget: budget)
        let transport = RequestPolicy(clock: time.clock, ledger: ledger)
            .transport(over: publisher, for: try .scripted(rates: rates), until: at(60))
        let code = try await time.run {
            _ = try await transport.send(.example)
            let task = Task(executorPreference: time) { try await transport.send(.example) }
            try await time.sleep(until: self.at(5))
            task.cancel()
            return (await task.result.failure as? FeedError)?.code
        }
        #expect(code == .cancelled)
        #expect(time.elapsed == 5)
        let account = RequestAccount(host: "example.org")
        #expect(try await time.run { try await ledger.balance(of: account, budget: budget, now: time.now) }.spent == 1)
        // Its time and its place go to the next one.
        #expect(try await sendAll(2, time, transport).allSatisfy { $0 == nil })
        #expect(publisher.times == [0, 20, 40])
    }

    @Test func `a request that is cancelled while it waits for a place leaves the queue`() async throws {
        let time = SimulatedTime()
        let publisher = slow(time, 10)
        let transport = RequestPolicy(clock: time.clock)
            .transport(over: publisher, for: try .scripted(rates: RequestRates(concurrent: 1)), until: at(600))
        let (code, moment) = try await time.run {
            async let first = transport.send(.example)
            try await time.sleep(until: self.at(1))
            let task = Task(executorPreference: time) { try await transport.send(.example) }
            try await time.sleep(until: self.at(2))
            async let third = transport.send(.example)
            try await time.sleep(until: self.at(3))
            task.cancel()
            let code = (await task.result.failure as? FeedError)?.code
            let moment = time.elapsed
            _ = try await (first, third)
            return (code, moment)
        }
        #expect(code == .cancelled)
        #expect(moment == 3)
        #expect(publisher.times == [0, 10])
    }

    @Test func `a request that is cancelled before it begins is not sent`() async throws {
        let time = SimulatedTime()
        let publisher = ScriptedPublisher(time, statuses: [200])
        let transport = RequestPolicy(clock: time.clock)
            .transport(over: publisher, for: try .scripted(rates: aSecond), until: at(60))
        let code = try await time.run {
            let task = Task(executorPreference: time) { try await transport.send(.example) }
            task.cancel()
            return (await task.result.failure as? FeedError)?.code
        }
        #expect(code == .cancelled)
        #expect(publisher.times.isEmpty)
    }

    // MARK: - All at once

    @Test func `a thousand feeds after an outage never exceed the rate`() async throws {
        let time = SimulatedTime()
        // Down for a minute with a Retry-After; then it answers.
        let publisher = ScriptedPublisher(time) { _, request throws(FeedError) in
            let isDown = time.elapsed < 60
            return FeedResponse(
                status: isDown ? 503 : 200,
                headers: isDown ? ["retry-after": "20"] : [:],
                body: [],
                url: request.url
            )
        }
        let rates = RequestRates([.init(20, per: .seconds(1)), .init(400, per: .seconds(60))], concurrent: 1_000)
        let feeds = try (0..<1_000).map { try Feed.scripted(FeedID("feed-\($0)") ?? "feed", rates: rates) }
        // Two processes share the feeds and the ledger.
        let ledger = MemoryLedger()
        let processes = (0..<2).map { _ in RequestPolicy(clock: time.clock, ledger: ledger) }
        let recovered = try await time.run {
            await withTaskGroup(of: Bool.self) { group in
                for (index, feed) in feeds.enumerated() {
                    group.addTask {
                        // All retry in ten seconds, in step: the worst behaviour of an engine.
                        for round in 0..<60 {
                            let begin = self.at(Double(round) * 10)
                            try? await time.sleep(until: begin)
                            let transport = processes[index % 2].transport(
                                over: publisher,
                                for: feed,
                                until: begin.addingTimeInterval(8)
                            )
                            if let response = try? await transport.send(.example), response.status == 200 {
                                return true
                            }
                        }
                        return false
                    }
                }
                return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
        }
        #expect(recovered == 1_000)
        let times = publisher.times.sorted()
        #expect(zip(times, times.dropFirst(20)).allSatisfy { $1 - $0 >= 1 - 1e-6 })
        #expect(zip(times, times.dropFirst(400)).allSatisfy { $1 - $0 >= 60 - 1e-6 })
        // The Retry-After was respected: there were three rounds of at most twenty requests before it recovered.
        #expect(times.count { $0 < 60 } <= 60)
    }
}
