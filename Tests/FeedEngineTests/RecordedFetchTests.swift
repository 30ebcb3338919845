import FeedCore
import FeedEngine
import FeedRecording
import FeedTestKit
import FeedTimeline
import Foundation
import Synchronization
import Testing

/// A recording looks on: what the engine learns of a fetch is the same without it.
@Suite(.timeLimit(.minutes(20)))
struct RecordedFetchTests {
    /// The state that an engine reports after a fetch.
    private struct Outcome: Equatable {
        var traffic: FetchTraffic?
        var budgetLeft: Int?
        var nextDue: Date?
        var freshUntil: Date?
        var code: FeedError.Code?
    }

    private func feed() throws -> Feed {
        var feed = try Feed.scripted(rates: RequestRates(budget: .init(9, per: .seconds(86_400))))
        // The time limit around a fetch counts by the real clock, even if the engine's clock is simulated.
        feed.deadline = .seconds(300)
        feed.provider = ScriptedProvider { context in
            let response = try await context.transport.send(.example)
            if let failure = response.failure() { throw failure }
            return .of("a")
        }
        return feed
    }

    private func fetch(_ answer: FeedResponse, recordedBy recorder: Recorder?) async throws -> Outcome {
        let clock = SimulatedClock()
        let policy = RequestPolicy(clock: clock.engineClock)
        let record = Mutex<FetchRecord?>(nil)
        let engine = FeedEngine(
            clock: clock.engineClock,
            timeZone: .gmt,
            notify: { if case .fetched(let fetched) = $0 { record.withLock { $0 = fetched } } },
            makeTransport: { feed, _, _ in
                let publisher = ScriptedTransport { _ throws(FeedError) in answer }
                let until = clock.now.addingTimeInterval(feed.deadline.seconds)
                var made = FetchTransport(policy.transport(over: publisher, for: feed, until: until))
                if let recorder { made.transport = recorder.transport(over: made.transport, for: feed) }
                return made
            }
        )
        let result = await engine.load(try feed(), mode: .due, window: .days(1))
        let told = record.withLock { $0 }
        return Outcome(
            traffic: told?.traffic,
            budgetLeft: told?.budgetLeft,
            nextDue: result.nextDue,
            freshUntil: result.report.freshUntil,
            code: result.report.error?.code
        )
    }

    @Test(arguments: [
        (200, ["cache-control": "max-age=600"]), (200, [:]), (429, ["retry-after": "900"]), (500, [:]), (404, [:]),
    ])
    func `a feed that is recorded is counted and advised as one that is not`(
        status: Int,
        headers: [String: String]
    ) async throws {
        let answer = FeedResponse(status: status, headers: headers, body: Array("answer".utf8))
        let recorder = Recorder(clock: .fixed(at: SimulatedClock.start))
        let recorded = try await fetch(answer, recordedBy: recorder)
        let plain = try await fetch(answer, recordedBy: nil)
        #expect(recorded == plain)
        #expect(recorder.exchanges.count == 1)
        let requests = try #require(recorded.traffic?.requests)
        #expect(requests > 0)
        #expect(recorded.budgetLeft == 9 - requests)
        if let wait = headers["retry-after"].flatMap(Double.init) {
            #expect(try #require(recorded.nextDue) >= SimulatedClock.start.addingTimeInterval(wait))
        }
    }
}
