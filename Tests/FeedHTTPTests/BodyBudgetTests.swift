import FeedCore
import FeedHTTP
import Testing

@Suite(.timeLimit(.minutes(20)))
struct BodyBudgetTests {
    private let deadline = FetchDeadline(.now + .seconds(60), longestPause: .seconds(240))

    /// The size of an answer whose cost is this share of a budget.
    private func body(_ cost: Int) -> Int { cost / BodyBudget.cost }

    @Test func `a large answer waits for another, small ones do not`() async throws {
        let budget = BodyBudget(bytes: 120_000)
        var first: BodyBudget.Share? = budget.share()
        try await first?.grow(by: body(90_000), deadline: deadline)
        let small = budget.share()
        try await small.grow(by: 10, deadline: deadline)
        let second = budget.share()
        let waiting = Task { [deadline] in try await second.grow(by: body(60_000), deadline: deadline) }
        try await small.grow(by: 10, deadline: deadline)
        first = nil
        try await waiting.value
    }

    @Test func `the first one continues if all wait for each other`() async throws {
        let budget = BodyBudget(bytes: 120_000)
        let first = budget.share()
        try await first.grow(by: body(50_000), deadline: deadline)
        try await first.grow(by: body(500_000), deadline: deadline)
    }

    @Test func `a cancelled fetch gives up its place`() async throws {
        let budget = BodyBudget(bytes: 120_000)
        let first = budget.share()
        try await first.grow(by: body(100_000), deadline: deadline)
        let second = budget.share()
        let waiting = Task { [deadline] in try await second.grow(by: body(60_000), deadline: deadline) }
        waiting.cancel()
        let error = await #expect(throws: FeedError.self) { try await waiting.value }
        #expect(error?.code == .cancelled)
    }

    @Test func `the deadline is paused while a fetch waits, up to its longest pause`() async throws {
        let deadline = FetchDeadline(.now + .seconds(60), longestPause: .seconds(240))
        let before = deadline.instant
        try await deadline.pause { () async throws(FeedError) in
            try? await ContinuousClock().sleep(for: .milliseconds(20))
        }
        #expect(deadline.instant - before >= .milliseconds(20))
        let strict = FetchDeadline(.now + .seconds(60))
        let end = strict.instant
        try await strict.pause { () async throws(FeedError) in
            try? await ContinuousClock().sleep(for: .milliseconds(20))
        }
        #expect(strict.instant == end)
    }
}
