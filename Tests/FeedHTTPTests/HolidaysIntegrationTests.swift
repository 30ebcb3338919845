import FeedCore
import FeedEngine
import FeedHTTP
import FeedTimeline
import Foundation
import Holidays
import SamplePublishers
import SampleServer
import Synchronization
import Testing

/// Holidays of the sample publisher, which limits credits and the rate as the real one does.
@Suite(.timeLimit(.minutes(20)))
struct HolidaysIntegrationTests {
    private static let midnight = Date(timeIntervalSince1970: 1_790_812_800)

    private func feed(of sample: SampleServer, _ more: [String: RawSetting] = [:]) throws -> Feed {
        let settings = try #require(sample.settings(for: "holidays"))
            .merging(["span": .text("day")]) { $1 }.merging(more) { $1 }
        var feed = try Feed("holidays", of: HolidaysProvider.self, settings: settings)
        feed.deadline = .seconds(600)
        return feed
    }

    /// Runs sample and client by a clock that jumps ahead instead of waiting.
    private func withPublisher(_ body: (SampleServer, FeedEngine, JumpingClock) async throws -> Void) async throws {
        let clock = JumpingClock(showing: Self.midnight)
        try await withSampleServer(clock: clock.feedClock) { sample in
            try await withClient { http in
                let requestPolicy = RequestPolicy(clock: clock.engineClock)
                let engine = FeedEngine(clock: clock.engineClock, timeZone: .gmt) { feed, deadline, _ in
                    FetchTransport(
                        requestPolicy.transport(
                            over: http.transport(for: feed, until: deadline),
                            for: feed,
                            until: clock.engineClock.now.addingTimeInterval(feed.deadline.seconds)
                        )
                    )
                }
                try await body(sample, engine, clock)
            }
        }
    }

    /// A month, counted from January 2026.
    private func month(_ month: Int) throws -> TimeWindow {
        func start(_ month: Int) throws -> Date {
            try #require(CivilDay(year: 2026 + (month - 1) / 12, month: (month - 1) % 12 + 1, day: 1)).start(in: .gmt)
        }
        return TimeWindow(from: try start(month), until: try start(month + 1))
    }

    @Test func `three months are requested at one request a second, and only once`() async throws {
        try await withPublisher { sample, engine, clock in
            let feed = try feed(of: sample)
            for number in 10...12 {
                let report = await engine.fetch(feed, window: try month(number))
                #expect(report.status == .fresh)
                #expect(report.snapshot?.isPartial == false)
            }
            // The sample answers 429 to a request that comes less than a second after another.
            #expect(sample.requests.count == 92)
            #expect(sample.holidayPlan.credits == 1_000 - 92)
            #expect(clock.elapsed >= .seconds(91))

            for number in 10...12 {
                let report = await engine.fetch(feed, window: try month(number))
                #expect(report.snapshot?.isPartial == false)
                #expect(report.snapshot?.items.isEmpty == false)
            }
            #expect(sample.requests.count == 92)
        }
    }

    @Test func `without the rate limit the sample publisher refuses`() async throws {
        try await withPublisher { sample, engine, _ in
            var feed = try feed(of: sample)
            feed.access.rates = RequestRates()
            let report = await engine.fetch(feed, window: try month(10))
            let message = try #require(report.snapshot?.warnings.listed.first?.message)
            #expect(
                message.hasSuffix(
                    #" of 31 days came: the publisher asks us to slow down: status 429, "Too many requests in one second.""#
                )
            )
        }
    }

    @Test func `another window cancels the current fetch, whose results are not shown`() async throws {
        try await withPublisher { sample, engine, _ in
            let feed = try feed(of: sample)
            sample.script(.holidays.request(3), .silence)
            let window = try month(10)
            let first = Task { await engine.fetch(feed, window: window) }
            try await sample.wait { $0.requests.count == 3 }
            first.cancel()
            #expect(await first.value.error?.code == .cancelled)

            let report = await engine.fetch(feed, window: try month(12))
            #expect(report.status == .fresh)
            let days = report.snapshot?.items.compactMap { item in
                if case .days(let day, _, _) = item.time { day } else { nil }
            }
            #expect(days?.allSatisfy { $0.month == 12 && $0.year == 2026 } == true)
            // Three requests from October on, and then only December's.
            #expect(sample.requests.prefix(3).map { $0.request.parameter("month") } == ["10", "10", "10"])
            #expect(sample.requests.dropFirst(3).allSatisfy { $0.request.parameter("month") == "12" })
            #expect(sample.requests.count == 3 + 31)

            // The days of October are paid for, and not requested again.
            sample.unscript()
            let october = await engine.fetch(feed, window: window)
            #expect(october.snapshot?.isPartial == false)
            #expect(sample.requests.count == 34 + 29)
        }
    }

    @Test func `the publisher's credits run out after some of the days`() async throws {
        try await withPublisher { sample, engine, _ in
            sample.holidayPlan.credits = 17
            let report = await engine.fetch(try feed(of: sample), window: try month(12))
            #expect(report.status == .fresh)
            #expect(report.snapshot?.isPartial == true)
            #expect(
                report.snapshot?.warnings.listed.map(\.message) == [
                    #"17 of 31 days came: the credits of this key are used up: status 422, "The quota of this plan has been reached.""#
                ]
            )
        }
    }

    @Test func `the user's own budget is never exceeded`() async throws {
        try await withPublisher { sample, engine, _ in
            let feed = try feed(of: sample, ["quota": .number("5")])
            let report = await engine.fetch(feed, window: try month(12))
            #expect(
                report.snapshot?.warnings.listed.map(\.message) == [
                    "5 of 31 days came: the budget of 5 requests in 30d is spent"
                ]
            )
            let later = await engine.fetch(feed, window: try month(11))
            #expect(later.error?.code == .budgetSpent)
            #expect(later.error?.hint?.hasPrefix("The next request may go out in ") == true)
            #expect(sample.requests.count == 5)
        }
    }

    @Test func `feeds with different quotas and keys share the rate, and each key has its own budget`() async throws {
        try await withPublisher { sample, engine, _ in
            let feeds = try [("one", "5"), ("two", "6"), ("three", "5")].map { id, quota in
                var feed = try feed(of: sample, ["quota": .number(quota)])
                feed.id = try #require(FeedID(id))
                return feed
            }
            let window = try month(12)
            let reports = await engine.fetch(feeds, window: { _ in window })
            // The publisher counts by the key, regardless of the quota that each feed is configured with.
            #expect((5...6).contains(sample.requests.count))
            #expect(sample.holidayPlan.credits == 1_000 - sample.requests.count)
            #expect(!reports.contains { $0.error?.code == .rateLimited })

            let other = try feed(of: sample, ["quota": .number("5"), "apiKey": .secret(Secret("another"))])
            let report = await engine.fetch(other, window: window)
            #expect(report.error?.code == .authentication)
        }
    }

    @Test func `a month or a year takes one request on a plan that allows it`() async throws {
        try await withPublisher { sample, engine, _ in
            let byMonth = await engine.fetch(
                try feed(of: sample, ["span": .text("month")]),
                window: TimeWindow(from: try month(10).from, until: try month(12).until)
            )
            #expect(byMonth.snapshot?.isPartial == false)
            #expect(sample.requests.count == 3)

            sample.holidayPlan.allowsMonths = false
            let refused = await engine.fetch(try feed(of: sample, ["span": .text("year")]), window: try month(13))
            #expect(refused.error?.code == .rejected)
        }
    }

    @Test func `a wrong key is an authentication error, and appears in no text`() async throws {
        try await withPublisher { sample, engine, _ in
            let feed = try feed(of: sample, ["apiKey": .secret(Secret("wrong-key"))])
            let report = await engine.fetch(feed, window: try month(12))
            #expect(report.error?.code == .authentication)
            #expect(report.error.map { "\($0)".contains("wrong-key") } == false)
        }
    }
}

/// A clock that jumps to the time that a task waits for; sample and client share it.
private final class JumpingClock: Sendable {
    private let passed = Mutex(Duration.zero)
    private let date: Date

    init(showing date: Date) { self.date = date }

    var elapsed: Duration { passed.withLock { $0 } }

    var feedClock: FeedClock { FeedClock { self.date.addingTimeInterval(self.elapsed.seconds) } }

    /// Jumps over waits for the rate; a wait for a deadline, minutes away, lasts until it is cancelled.
    var engineClock: EngineClock {
        EngineClock(now: { self.date.addingTimeInterval(self.elapsed.seconds) }) { time in
            try Task.checkCancellation()
            let wait = time.timeIntervalSince(self.date) - self.elapsed.seconds
            guard wait < 60 else { return try await ContinuousClock().sleep(for: .seconds(wait)) }
            self.passed.withLock { $0 = max($0, .seconds(time.timeIntervalSince(self.date))) }
        }
    }
}
