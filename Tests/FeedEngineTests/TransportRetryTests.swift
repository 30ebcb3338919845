import FeedCore
import FeedEngine
import Foundation
import Testing

struct TransportRetryTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var status: Int
        var retryAfter: String?
        var wait: TimeInterval
        var deadline: TimeInterval

        var mayHelp: Bool { [408, 429, 500, 502, 503, 504].contains(status) }
        var tries: Int { mayHelp && deadline > wait + 2 ? 3 : 1 }
        var testDescription: String { "\(status), Retry-After: \(retryAfter ?? "none"), \(deadline) s" }

        static let all: [Case] = {
            let statuses = [200, 400, 401, 403, 404, 408, 410, 422, 429, 500, 501, 502, 503, 504, 505]
            let forms: [(String?, TimeInterval)] = [
                (nil, 0), ("5", 5), (Date.http(5), 5), ("Saturday, 21-Nov-26 10:00:05 GMT", 5),
                ("Sat Nov 21 10:00:05 2026", 5), ("0", 0), (Date.http(-60), 0), ("soon", 0), ("7200", 7_200),
                ("31536000", 86_400),
            ]
            var cases: [Case] = []
            for status in statuses {
                for (form, wait) in forms {
                    // If jitter decides whether there is time, the result is unpredictable.
                    for deadline: TimeInterval in [0, 4, 60, 200_000] where wait > 0 || deadline != 4 {
                        cases.append(Case(status: status, retryAfter: form, wait: wait, deadline: deadline))
                    }
                }
            }
            return cases
        }()
    }

    @Test(arguments: Case.all)
    func `retries if that may help and the deadline allows it`(_ example: Case) async throws {
        let time = SimulatedTime()
        let headers = example.retryAfter.map { ["retry-after": $0] } ?? [:]
        // The date does not change, so that it has passed at the second try.
        let publisher = ScriptedPublisher(time, statuses: [example.status], headers: headers)
        let requestPolicy = RequestPolicy(clock: time.clock)
        let feed = try Feed.scripted()
        let transport = requestPolicy.transport(
            over: publisher,
            for: feed,
            until: .start.addingTimeInterval(example.deadline)
        )
        let response = try await time.run { try await transport.send(.example) }
        #expect(response.status == example.status)
        #expect(publisher.times.count == example.tries)
        #expect(transport.report.summary.traffic.requests == example.tries)
        #expect(transport.report.summary.traffic.retries == example.tries - 1)
        #expect(time.elapsed <= example.deadline)
        if example.tries > 1 { #expect(publisher.times[1] >= example.wait) }

        // A `Retry-After` also applies to the next fetch, with any error status.
        guard example.status >= 400, example.wait > 60 else { return }
        let next = requestPolicy.transport(over: publisher, for: feed, until: time.now.addingTimeInterval(1))
        let error = await #expect(throws: FeedError.self) { try await time.run { try await next.send(.example) } }
        #expect(error?.code == .rateLimited)
        let end = time.now.addingTimeInterval(example.wait)
        if example.tries == 1 {
            #expect(error?.message == "the publisher wants no requests until \(end.rfc3339)")
        }
        #expect(publisher.times.count == example.tries)
    }

    @Test func `a retry that succeeds gives the answer`() async throws {
        let time = SimulatedTime()
        let publisher = ScriptedPublisher(time, statuses: [503, 429, 200])
        let transport = RequestPolicy(clock: time.clock)
            .transport(over: publisher, for: try .scripted(), until: .start.addingTimeInterval(60))
        #expect(try await time.run { try await transport.send(.example) }.status == 200)
        #expect(publisher.times.count == 3)
        #expect(time.elapsed > 0)
    }

    @Test(arguments: FeedError.Code.allCases)
    func `of all errors only a lost connection is retried`(_ code: FeedError.Code) async throws {
        let time = SimulatedTime()
        let publisher = ScriptedPublisher(time) { number, _ throws(FeedError) in throw FeedError(code, "try \(number)")
        }
        let transport = RequestPolicy(clock: time.clock)
            .transport(over: publisher, for: try .scripted(), until: .start.addingTimeInterval(60))
        let error = await #expect(throws: FeedError.self) { try await time.run { try await transport.send(.example) } }
        #expect(error?.code == code)
        #expect(error?.message == (code == .unreachable ? "try 3" : "try 1"))
    }

    @Test func `a permanent failure is not retried`() async throws {
        let time = SimulatedTime()
        let publisher = ScriptedPublisher(time) { number, _ throws(FeedError) in
            var error = FeedError(.unreachable, "the certificate is not trusted")
            error.isLasting = true
            throw error
        }
        let transport = RequestPolicy(clock: time.clock)
            .transport(over: publisher, for: try .scripted(), until: .start.addingTimeInterval(60))
        await #expect(throws: FeedError.self) { try await time.run { try await transport.send(.example) } }
        #expect(publisher.times.count == 1)
    }

    @Test func `a fetch that a spent budget prevented knows when to try again`() async throws {
        let time = SimulatedTime()
        let requestPolicy = RequestPolicy(clock: time.clock)
        let budget = RequestRates.Limit(1, per: .seconds(3_600))
        let feed = try Feed.scripted(rates: RequestRates(budget: budget))
        func transport() -> ManagedTransport {
            requestPolicy.transport(
                over: ScriptedPublisher(time, statuses: [200]),
                for: feed,
                until: .start.addingTimeInterval(60)
            )
        }
        let first = transport()
        _ = try await time.run { try await first.send(.example) }
        #expect(try await time.run { await first.advice() }.budgetLeft == 0)
        let second = transport()
        await #expect(throws: FeedError.self) { try await time.run { try await second.send(.example) } }
        #expect(second.traffic.requests == 0)
        #expect(try await time.run { await second.advice() }.notBefore == .start.addingTimeInterval(3_600))
    }

    @Test func `each try counts against the budget, and none exceeds it`() async throws {
        let time = SimulatedTime()
        let ledger = MemoryLedger()
        let publisher = ScriptedPublisher(time, statuses: [503])
        let budget = RequestRates.Limit(2, per: .seconds(86_400))
        let transport = RequestPolicy(clock: time.clock, ledger: ledger).transport(
            over: publisher,
            for: try .scripted(rates: RequestRates(budget: budget)),
            until: .start.addingTimeInterval(60)
        )
        // The answer is more informative than the error for a third try.
        #expect(try await time.run { try await transport.send(.example) }.status == 503)
        #expect(publisher.times.count == 2)
        let error = await #expect(throws: FeedError.self) { try await time.run { try await transport.send(.example) } }
        #expect(error?.code == .budgetSpent)
        #expect(error?.message == "the budget of 2 requests in 1d is spent")
        #expect(error?.hint == "The next request may go out in 24 h.")
        let account = RequestAccount(host: "example.org")
        #expect(try await time.run { try await ledger.balance(of: account, budget: budget, now: time.now) }.spent == 2)
    }

    @Test func `retries follow the rate`() async throws {
        let time = SimulatedTime()
        let publisher = ScriptedPublisher(time, statuses: [500])
        let transport = RequestPolicy(clock: time.clock).transport(
            over: publisher,
            for: try .scripted(rates: RequestRates([.init(1, per: .seconds(7))])),
            until: .start.addingTimeInterval(60)
        )
        #expect(try await time.run { try await transport.send(.example) }.status == 500)
        #expect(publisher.times == [0, 7, 14])
    }

    @Test func `a cancelled wait before a retry ends at once`() async throws {
        let time = SimulatedTime()
        let publisher = ScriptedPublisher(time, statuses: [503], headers: ["retry-after": "50"])
        let transport = RequestPolicy(clock: time.clock)
            .transport(over: publisher, for: try .scripted(), until: .start.addingTimeInterval(600))
        let code = try await time.run {
            let task = Task(executorPreference: time) { try await transport.send(.example) }
            try await time.sleep(until: .start.addingTimeInterval(10))
            task.cancel()
            return (await task.result.failure as? FeedError)?.code
        }
        #expect(code == .cancelled)
        #expect(time.elapsed == 10)
        #expect(publisher.times == [0])
    }

    // MARK: - Jitter

    @Test func `waits are random up to a bound that doubles`() {
        let policy = RetryPolicy()
        var generator = SeededGenerator(seed: 7)
        for (tries, longest) in [(1, 0.5), (2, 1), (3, 2), (4, 4), (5, 8), (6, 10), (7, 10), (1_000, 10)] {
            let delays = (0..<2_000).map { _ in policy.delay(after: tries, using: &generator) }
            #expect(delays.allSatisfy { (0...longest).contains($0) })
            // Uniformly distributed: each tenth of the range gets a tenth of the waits.
            for tenth in 0..<10 {
                let share = delays.count { Int($0 / longest * 10) == tenth }
                #expect((140...260).contains(share), "\(share) of 2000 in tenth \(tenth) after \(tries) tries")
            }
        }
    }

    @Test func `feeds that fail together do not retry together`() async throws {
        let time = SimulatedTime()
        let publisher = ScriptedPublisher(time, statuses: [503])
        let requestPolicy = RequestPolicy(clock: time.clock)
        let feeds = try (0..<500).map { try Feed.scripted(FeedID("feed-\($0)") ?? "feed", host: "h\($0).example.org") }
        try await time.run {
            await withTaskGroup { group in
                for feed in feeds {
                    let transport = requestPolicy.transport(over: publisher, for: feed, until: .start + 60)
                    let url = feed.access.hosts.first.flatMap { URL(string: "https://\($0)/") }
                    group.addTask { _ = try? await transport.send(FeedRequest(url ?? FeedRequest.example.url)) }
                }
            }
        }
        let second = publisher.times.filter { $0 > 0 }
        #expect(second.count == 1_000)
        // The first retries spread over half a second, evenly; the others over more.
        for slot in 0..<15 {
            let start = Double(slot) / 10
            #expect(second.count { (start..<start + 0.1).contains($0) } < 200)
        }
        #expect(Set(second).count > 990)
    }

    @Test func `jitter is reproducible, and differs by feed and by time`() {
        func numbers(_ feed: FeedID, _ date: Date) -> [UInt64] {
            var generator = SeededGenerator(feed, at: date)
            return (0..<4).map { _ in generator.next() }
        }
        #expect(numbers("one", .start) == numbers("one", .start))
        #expect(numbers("one", .start) != numbers("two", .start))
        #expect(numbers("one", .start) != numbers("one", .start.addingTimeInterval(0.001)))
    }
}

extension Result {
    var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
