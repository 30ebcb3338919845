import FeedJSON
import Foundation
import SamplePublishers
import Testing

struct HolidaysPublisherTests {
    private let base = "/v1/?api_key=\(HolidaysPublisher.key)&country=GB"

    private func rows(_ target: String, _ sample: SampleAsker) throws -> [[String: String]] {
        let elements = try #require(sample.ask(target).json().elements)
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
    func `knows the holidays of a year`(year: Int, name: String, date: String, weekday: String) throws {
        let sample = SampleAsker()
        let row = try #require(try rows("\(base)&year=\(year)", sample).first { $0["name"] == name })
        #expect(row["date"] == date)
        #expect(row["week_day"] == weekday)
    }

    @Test func `sends only texts, in the publisher's members`() throws {
        let sample = SampleAsker()
        let answer = sample.ask("\(base)&year=2026&month=12&day=25")
        #expect(
            answer.text == """
                [{"name":"Christmas Day","name_local":"","language":"","description":"","country":"GB",\
                "location":"United Kingdom","type":"National","date":"12/25/2026","date_year":"2026",\
                "date_month":"12","date_day":"25","week_day":"Friday"}]
                """
        )
    }

    @Test func `repeats a name on a day, and answers a day without holidays with an empty list`() throws {
        let sample = SampleAsker()
        let sunday = try rows("\(base)&year=2026&month=04&day=05", sample)
        #expect(sunday.map { $0["name"] } == ["Easter Sunday", "Easter Sunday"])
        #expect(sunday.map { $0["type"] } == ["Christian", "Observance"])
        let tuesday = sample.ask("\(base)&year=2026&month=4&day=7")
        #expect(tuesday.text == "[]")
        let april = try rows("\(base)&year=2026&month=4", sample)
        #expect(april.count == 5)
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
    func `refuses with an object`(target: String, status: Int, code: String, details: String) throws {
        let sample = SampleAsker()
        let answer = sample.ask(target)
        #expect(answer.status == status)
        #expect(try answer.json().at(pointer: "/error/code")?.string == code)
        #expect(answer.text.hasSuffix("\"details\":\(details)}}"))
    }
}
