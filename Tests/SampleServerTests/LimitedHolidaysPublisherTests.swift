import Foundation
import SamplePublishers
import SampleServer
import Testing

/// The server's answers to a user who exceeds the plan of the publisher of holidays.
struct LimitedHolidaysPublisherTests {
    private let base = "/v1/?api_key=\(HolidaysPublisher.key)&country=GB"

    @Test func `allows one request a second of its clock`() async throws {
        let hand = HandClock()
        try await withSampleServer(clock: hand.clock) { sample in
            let first = try await sample.ask("\(base)&year=2026")
            let second = try await sample.ask("\(base)&year=2026")
            hand.advance(by: 1)
            let third = try await sample.ask("\(base)&year=2026")
            #expect([first, second, third].map(\.status) == [200, 429, 200])
        }
    }

    @Test func `requires a day on the free plan`() async throws {
        try await withSampleServer { sample in
            sample.holidayPlan.allowsMonths = false
            let month = try await sample.ask("\(base)&year=2026&month=1")
            #expect(month.status == 400)
        }
    }

    @Test func `answers 422 when the credits are spent`() async throws {
        try await withSampleServer { sample in
            sample.holidayPlan = HolidayPlan(requestsPerSecond: nil, credits: 1, allowsMonths: false)
            let first = try await sample.ask("\(base)&year=2026&month=1&day=1")
            let second = try await sample.ask("\(base)&year=2026&month=1&day=2")
            sample.reset()
            let third = try await sample.ask("\(base)&year=2026&month=1")
            #expect([first, second, third].map(\.status) == [200, 422, 200])
        }
    }
}
