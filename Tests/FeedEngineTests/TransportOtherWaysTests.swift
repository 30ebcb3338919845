import FeedCore
import FeedEngine
import Foundation
import Synchronization
import Testing

/// Requests that do not use the network, under the same rules.
struct TransportOtherWaysTests {
    private let question = FeedRequest(URL(known: "exec:tides.py"), body: [])

    /// A feed whose provider uses a program.
    private func feed(_ rates: RequestRates = RequestRates(), _ id: FeedID = "feed") throws -> Feed {
        var feed = try Feed.scripted(id, rates: rates)
        feed.profile.source = .program(account: "exec/tides.py")
        return feed
    }

    private func ask(
        _ count: Int,
        _ time: SimulatedTime,
        _ transport: ManagedTransport,
        isCounted: Bool = true
    ) async throws -> (times: [TimeInterval], codes: [FeedError.Code?]) {
        let times = Mutex<[TimeInterval]>([])
        let codes = try await time.run {
            var codes: [FeedError.Code?] = []
            for _ in 0..<count {
                do throws(FeedError) {
                    _ = try await transport.ask(question, isCounted: isCounted) { () throws(FeedError) in
                        times.withLock { $0.append(time.elapsed) }
                        return FeedResponse(body: [])
                    }
                    codes.append(nil)
                } catch {
                    codes.append(error.code)
                }
            }
            return codes
        }
        return (times.withLock { $0 }, codes)
    }

    private func transport(
        _ requestPolicy: RequestPolicy,
        _ time: SimulatedTime,
        _ feed: Feed,
        seconds: TimeInterval = 100
    ) -> ManagedTransport {
        let nobody = ScriptedPublisher(time, statuses: [500])
        return requestPolicy.transport(over: nobody, for: feed, until: .start.addingTimeInterval(seconds))
    }

    @Test func `follow the rate, and are refused if they would be late`() async throws {
        let time = SimulatedTime()
        let rates = RequestRates([.init(1, per: .seconds(10))])
        let asked = try await ask(4, time, transport(RequestPolicy(clock: time.clock), time, feed(rates), seconds: 25))
        #expect(asked.times == [0, 10, 20])
        #expect(asked.codes == [nil, nil, nil, .rateLimited])
    }

    @Test func `count against the budget, which feeds of one program share`() async throws {
        let time = SimulatedTime()
        let requestPolicy = RequestPolicy(clock: time.clock)
        let rates = RequestRates(budget: .init(3, per: .seconds(86_400)))
        let first = try await ask(2, time, transport(requestPolicy, time, feed(rates)))
        let second = try await ask(2, time, transport(requestPolicy, time, feed(rates, "other")))
        #expect(first.codes == [nil, nil])
        #expect(second.codes == [nil, .budgetSpent])
        let advice = try await transport(requestPolicy, time, feed(rates)).advice()
        #expect(advice.budgetLeft == 0)
    }

    @Test func `wait for the publisher's Retry-After, for a day at most`() async throws {
        let time = SimulatedTime()
        let requestPolicy = RequestPolicy(clock: time.clock)
        await transport(requestPolicy, time, try feed()).hold(until: .start.addingTimeInterval(300))
        let early = try await ask(1, time, transport(requestPolicy, time, feed()))
        #expect(early.codes == [.rateLimited])
        time.set(.start.addingTimeInterval(300))
        let later = try await ask(1, time, transport(requestPolicy, time, feed(), seconds: 400))
        #expect(later.codes == [nil])
        await transport(requestPolicy, time, try feed()).hold(until: .distantFuture)
        let advice = try await transport(requestPolicy, time, feed()).advice()
        #expect(advice.notBefore == .start.addingTimeInterval(300 + 86_400))
    }

    @Test func `cost nothing if no publisher is involved`() async throws {
        let time = SimulatedTime()
        let rates = RequestRates(budget: .init(1, per: .seconds(86_400)))
        let transport = transport(RequestPolicy(clock: time.clock), time, try feed(rates))
        #expect(try await ask(3, time, transport, isCounted: false).codes == [nil, nil, nil])
        #expect(try await ask(2, time, transport).codes == [nil, .budgetSpent])
    }
}
