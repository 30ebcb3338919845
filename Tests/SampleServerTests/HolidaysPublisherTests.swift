import FeedJSON
import Foundation
import SamplePublishers
import SampleServer
import Testing

struct HolidaysPublisherTests {
    private let base = "/v1/?api_key=\(HolidaysPublisher.key)&country=GB"

    private func rows(_ target: String, _ sample: SampleServer) async throws -> [[String: String]] {
        let elements = try #require(try await sample.ask(target).json().elements)
        return elements.map { row in
            Dictionary(
                uniqueKeysWithValues: row.members?.compactMap { member in
                    member.value.string.map { (member.name, $0) }
                } ?? []
            )
        }
    }

    @Test(arguments: [
        (2026, "Good Friday", "04/03/2026", "Friday"),
        (2024, "Good Friday", "03/29/2024", "Friday"),
        (2025, "Easter Monday", "04/21/2025", "Monday"),
        (2027, "Early May Bank Holiday", "05/03/2027", "Monday"),
        (2026, "Spring Bank Holiday", "05/25/2026", "Monday"),
        (2027, "Christmas Day (substitute day)", "12/27/2027", "Monday"),
        (2027, "Boxing Day (substitute day)", "12/28/2027", "Tuesday"),
        (2033, "New Year's Day (substitute day)", "01/03/2033", "Monday"),
        (2022, "2nd January (substitute day)", "01/04/2022", "Tuesday"),
    ])
    func `knows the holidays of a year`(year: Int, name: String, date: String, weekday: String) async throws {
        try await withSampleServer { sample in
            let row = try #require(try await rows("\(base)&year=\(year)", sample).first { $0["name"] == name })
            #expect(row["date"] == date)
            #expect(row["week_day"] == weekday)
        }
    }

    @Test func `sends texts only, in the publisher's members`() async throws {
        try await withSampleServer { sample in
            let answer = try await sample.ask("\(base)&year=2026&month=12&day=25")
            #expect(
                answer.text == """
                    [{"name":"Christmas Day","name_local":"","language":"","description":"","country":"GB",\
                    "location":"United Kingdom","type":"National","date":"12/25/2026","date_year":"2026",\
                    "date_month":"12","date_day":"25","week_day":"Friday"}]
                    """
            )
        }
    }

    @Test func `repeats a name on a day, and answers a day without holidays with an empty list`() async throws {
        try await withSampleServer { sample in
            sample.holidayPlan.requestsPerSecond = nil
            let sunday = try await rows("\(base)&year=2026&month=04&day=05", sample)
            #expect(sunday.map { $0["name"] } == ["Easter Sunday", "Easter Sunday"])
            #expect(sunday.map { $0["type"] } == ["Christian", "Observance"])
            let tuesday = try await sample.ask("\(base)&year=2026&month=4&day=7")
            #expect(tuesday.text == "[]")
            let april = try await rows("\(base)&year=2026&month=4", sample)
            #expect(april.count == 5)
        }
    }

    @Test(arguments: [
        ("/v1/?country=GB&year=2026", 401, "unauthorized", "null"),
        ("/v1/?api_key=wrong&country=GB&year=2026", 401, "unauthorized", "null"),
        (
            "/v1/?api_key=sample-key&year=2026", 400, "validation_error",
            #"{"country":["This is a required argument."]}"#
        ),
        (
            "/v1/?api_key=sample-key&country=GB&year=2026&day=1", 400, "validation_error",
            #"{"month":["This is a required argument."]}"#
        ),
        (
            "/v1/?api_key=sample-key&country=GB&year=2026&month=13", 400, "validation_error",
            #"{"month":["Must be from 1 to 12."]}"#
        ),
    ])
    func `refuses in an object`(target: String, status: Int, code: String, details: String) async throws {
        try await withSampleServer { sample in
            let answer = try await sample.ask(target)
            #expect(answer.status == status)
            #expect(try answer.json().at(pointer: "/error/code")?.string == code)
            #expect(answer.text.hasSuffix("\"details\":\(details)}}"))
        }
    }

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

    @Test func `wants a day on the free plan`() async throws {
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
