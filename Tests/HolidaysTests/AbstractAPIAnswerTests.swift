import FeedCore
import FeedTestKit
import Foundation
import Holidays
import Testing

struct AbstractAPIAnswerTests {
    private func read(_ body: String, status: Int = 200, country: String? = nil) throws -> FeedSnapshot {
        try AbstractAPIAnswer.read(FeedResponse(status: status, body: Array(body.utf8)), country: country).validated()
    }

    private func readFixture(_ name: String) throws -> FeedSnapshot {
        try read(Fixture.text(name, in: .module))
    }

    @Test func `merges rows with the same date and name`() throws {
        let snapshot = try readFixture("day.json")
        #expect(
            snapshot.items.map(\.id.rawValue) == [
                "NZ/2026-03-04/harvest-day", "NZ/2026-03-05/harvest-day", "NZ/2026-03-04/founders-day",
            ]
        )
        #expect(snapshot.mergedRecordCount == 1)
        #expect(snapshot.warnings.count == 1)
        #expect(snapshot.groups == [FeedGroup(id: "2026-03", title: "March 2026")])
    }

    @Test func `a row for another country is left out, with a warning`() throws {
        let row = { (country: String) in #"{"name":"Day of \#(country)","country":"\#(country)","date":"05/26/2022"}"# }
        let body = "[\(["AU", "NZ", "au", String(repeating: "9", count: 30)].map(row).joined(separator: ","))]"
        let snapshot = try read(body, country: "AU")
        #expect(snapshot.items.map(\.title) == ["Day of AU", "Day of au"])
        #expect(snapshot.warnings.lostRecords == 2)
        #expect(
            snapshot.warnings.listed.first
                == FeedWarning(
                    .malformedRecord,
                    pointer: "/1/country",
                    #"found the text "NZ", expected the country AU"#
                )
        )
    }

    @Test(arguments: [
        (#"[{"name":"Sorry Day","country":"AU","date":"05/26/2022"}]"#, "the holidays of Australia of 2022-05-26"),
        (
            #"[{"name":"A","country":"AU","date":"05/26/2022"},{"name":"B","country":"AU","date":"06/02/2022"}]"#,
            "the holidays of Australia of 2022-05-26 to 2022-06-02"
        ),
        ("[]", "the holidays of Australia"),
    ])
    func `reads a saved answer for any day`(body: String, part: String) throws {
        let settings: [String: RawSetting] = [
            "source": .text("abstractapi"), "apiKey": .secret(Secret("k")), "country": .text("AU"),
        ]
        let feed = try Feed("holidays", of: HolidaysProvider.self, settings: settings)
        let saved = FeedResponse(body: Array(body.utf8))
        #expect(try feed.provider.read(saved: saved, in: .fixture(feed: "holidays"))?.part == part)
        let builtIn = try Feed("holidays", of: HolidaysProvider.self)
        #expect(try builtIn.provider.read(saved: saved, in: .fixture(feed: "holidays"))?.part == nil)
    }

    @Test func `keeps all details of the merged rows`() throws {
        let item = try #require(try readFixture("day.json").items.first)
        #expect(item.title == "Harvest Day")
        #expect(item.subtitle == "Northland, Gisborne and Nelson")
        #expect(item.category == ItemCategory(id: "local-holiday", label: "Local holiday"))
        #expect(item.fact("locations") == .list(["Northland", "Gisborne", "Nelson"]))
        #expect(item.fact("types") == .list(["Local holiday", "Observance"]))
        #expect(item.fact("localName") == .text("Te Rā Hauhake"))
        #expect(item.fact("description") == .text("Kept where apples grow."))
        #expect(item.time == .day(try #require(CivilDay("2026-03-04")), region: "NZ"))
        #expect(item.place == Place(country: "NZ"))
        // Midnight in Auckland, in summer time.
        #expect(item.relevantUntil?.rfc3339 == "2026-03-04T11:00:00Z")
    }

    @Test func `reads the older format`() throws {
        let item = try #require(try readFixture("older-shape.json").items.first)
        #expect(item.id.rawValue == "US/2021-05-02/settlers-day")
        #expect(item.category == ItemCategory(id: "public", label: "Public holiday", icon: "🎉"))
        #expect(item.subtitle == "United States")
        #expect(item.fact("isObserved") == .flag(true))
        #expect(item.fact("locations") == nil)
    }

    @Test(arguments: [
        (["National"], "national"), (["public_holiday"], "public"), (["Local holiday"], "local-holiday"),
        (["Observance"], "observance"), (["Observance", "National"], "national"),
        (["Christian", "Local holiday"], "local-holiday"), (["Observance", "Muslim"], "muslim"),
        (["Seasonal", "Observance"], "seasonal"), ([], nil), ([""], nil),
    ])
    func `the most important type is the category`(types: [String], category: String?) throws {
        let rows = types.map { #"{"name":"A","country":"NZ","date":"03/04/2026","type":"\#($0)"}"# }
        let body =
            "[" + (rows.isEmpty ? [#"{"name":"A","country":"NZ","date":"03/04/2026"}"#] : rows).joined(separator: ",")
            + "]"
        #expect(try read(body).items.map(\.category?.id) == [category])
    }

    @Test(arguments: [
        (#""location":"New Zealand""#, "New Zealand"), (#""location":"New Zealand - Otago""#, "Otago"),
        (#""location":"New Zealand - Otago, Nelson""#, "Otago and Nelson"), (#""location":"""#, "New Zealand"),
        (#""state":"Otago""#, "Otago"), (#""location":7"#, "New Zealand"), (#""location":null"#, "New Zealand"),
    ])
    func `the subtitle names the place`(member: String, subtitle: String) throws {
        let body = #"[{"name":"A","country":"NZ","date":"03/04/2026",\#(member)}]"#
        #expect(try read(body).items.map(\.subtitle) == [subtitle])
    }

    @Test func `a row for the whole country takes precedence over rows for its regions`() throws {
        let body = """
            [{"name":"A","country":"NZ","date":"03/04/2026","location":"New Zealand - Otago"},
             {"name":"A","country":"NZ","date":"03/04/2026","location":"New Zealand"}]
            """
        #expect(try read(body).items.first?.subtitle == "New Zealand")
        #expect(try read(body).items.first?.fact("locations") == .list(["Otago", "New Zealand"]))
    }

    @Test func `names with the same slug stay separate`() throws {
        let body = """
            [{"name":"Eid al-Fitr","country":"NZ","date":"03/04/2026"},
             {"name":"Eid al Fitr","country":"NZ","date":"03/04/2026"},
             {"name":"元日","country":"NZ","date":"03/04/2026"}]
            """
        #expect(
            try read(body).items.map(\.id.rawValue) == [
                "NZ/2026-03-04/eid-al-fitr", "NZ/2026-03-04/eid-al-fitr/2", "NZ/2026-03-04/%E5%85%83%E6%97%A5",
            ]
        )
    }

    @Test(arguments: [
        #""date":"3/4/2026""#, #""date":"03/04/2026""#, #""date_year":"2026","date_month":"03","date_day":"04""#,
        #""date_year":2026,"date_month":3,"date_day":4"#,
        #""date":"12/31/1999","date_year":"2026","date_month":"03","date_day":"04""#,
        #""date":"03/04/2026","date_year":"2026","date_month":"","date_day":null"#,
    ])
    func `reads a date with the month first, and prefers its separate parts`(members: String) throws {
        let snapshot = try read(#"[{"name":"A","country":"NZ",\#(members)}]"#)
        #expect(snapshot.items.map(\.id.rawValue) == ["NZ/2026-03-04/a"])
    }

    @Test(arguments: [
        (#"{"country":"NZ","date":"03/04/2026"}"#, "/1", #"the member "name" is missing"#),
        (#"{"name":" ","country":"NZ","date":"03/04/2026"}"#, "/1/name", #"found the text " ", expected a name"#),
        (#"{"name":7,"country":"NZ","date":"03/04/2026"}"#, "/1/name", "found the number 7, expected a text"),
        (#"{"name":"B","date":"03/04/2026"}"#, "/1", #"the member "country" is missing"#),
        (#"{"name":"B","country":"NZ"}"#, "/1", #"the member "date" is missing"#),
        (
            #"{"name":"B","country":"NZ","date":"2026-03-04"}"#, "/1/date",
            #"found the text "2026-03-04", expected a date such as 12/25/2026, the month first"#
        ),
        (
            #"{"name":"B","country":"NZ","date":"31/12/2026"}"#, "/1/date",
            #"found the text "31/12/2026", expected a day that the month has"#
        ),
        (
            #"{"name":"B","country":"NZ","date":"03/04/1999"}"#, "/1/date",
            #"found the text "03/04/1999", expected a day of 2000 to 2099"#
        ),
        (
            #"{"name":"B","country":"NZ","date_year":"2026","date_month":"02","date_day":"30"}"#, "/1/date_day",
            #"found the text "30", expected a day that the month has"#
        ),
        (
            #"{"name":"B","country":"NZ","date_year":"soon","date_month":"02","date_day":"30"}"#, "/1/date_year",
            #"found the text "soon", expected a whole number"#
        ),
        (
            #"{"name":"B","country":"NZ","date_year":9223372036854775807,"date_month":"02","date_day":"3"}"#,
            "/1/date_day", #"found the text "3", expected a day that the month has"#
        ),
        ("7", "/1", "found the number 7, expected an object"),
    ])
    func `a malformed row affects only itself`(row: String, pointer: String, message: String) throws {
        let snapshot = try read(#"[{"name":"A","country":"NZ","date":"03/04/2026"},\#(row)]"#)
        #expect(snapshot.items.count == 1)
        #expect(snapshot.warnings.listed == [FeedWarning(.malformedRecord, pointer: pointer, message)])
    }

    @Test func `a row without a country is for the requested country`() throws {
        let snapshot = try read(#"[{"name":"A","date":"03/04/2026"}]"#, country: "nz")
        #expect(snapshot.items.map(\.id.rawValue) == ["NZ/2026-03-04/a"])
    }

    @Test func `a day without holidays is empty`() throws {
        let snapshot = try read("[]")
        #expect(snapshot.items.isEmpty)
        #expect(snapshot.warnings.isEmpty)
    }

    // MARK: - Refusals

    @Test(
        arguments: [
            (
                200, #"{"error":{"message":"No such key.","code":"unauthorized","details":null}}"#, .authentication,
                #"the publisher does not let us in: status 200, "No such key.""#
            ),
            (
                401, #"{"error":{"message":"No such key.","code":"unauthorized","details":null}}"#, .authentication,
                #"the publisher does not let us in: status 401, "No such key.""#
            ),
            (401, "<html>", .authentication, "the publisher does not let us in: status 401"),
            (
                200,
                #"{"error":{"message":"Not valid.","code":"validation_error","details":{"year":["Must be a year.","Is missing."],"day":["Is missing."]}}}"#,
                .rejected,
                #"the publisher refused the request: status 200, "Not valid. year: Must be a year. Is missing. day: Is missing.""#
            ),
            (
                400,
                #"{"error":{"message":"Not valid.","code":"validation_error","details":{"month":["Is missing."]}}}"#,
                .rejected, #"the publisher refused the request: status 400, "Not valid. month: Is missing.""#
            ),
            (
                422, #"{"error":{"message":"Used up.","code":"quota","details":null}}"#, .budgetSpent,
                #"the credits of this key are used up: status 422, "Used up.""#
            ),
            (422, "", .budgetSpent, "the credits of this key are used up: status 422"),
            (
                429, #"{"error":{"message":"Slowly."}}"#, .rateLimited,
                #"the publisher asks us to slow down: status 429, "Slowly.""#
            ),
            (500, "[]", .unreachable, "the publisher has trouble: status 500"),
            (200, #"{"error":"Nothing."}"#, .rejected, #"the publisher refused the request: status 200, "Nothing.""#),
            (200, #"{"error":{}}"#, .rejected, "the publisher refused the request: status 200"),
            (200, #"{"error":null}"#, .malformed, "the answer has another shape: found an object, expected an array"),
            (200, "{}", .malformed, "the answer has another shape: found an object, expected an array"),
            (200, "", .malformed, "the answer is empty, but should be JSON"),
            (
                200, #"[{"name":"A","country":"NZ","date":"soon"}]"#, .malformed,
                #"not one of the 1 records could be read; the first: /0/date: found the text "soon", expected a date such as 12/25/2026, the month first"#
            ),
        ] as [(Int, String, FeedError.Code, String)]
    )
    func `a refusal is an error with the publisher's message`(
        status: Int,
        body: String,
        code: FeedError.Code,
        message: String
    ) {
        let error = #expect(throws: (any Error).self) { try read(body, status: status) }.map { FeedError($0) }
        #expect(error?.code == code)
        #expect(error?.message == message)
    }

    @Test func `shortens a long message of the publisher`() {
        let long = String(repeating: "e\u{301}", count: 5_000)
        let error = #expect(throws: FeedError.self) { try read(#"{"error":{"message":"\#(long)"}}"#, status: 400) }
        #expect(error?.message.unicodeScalars.count ?? 0 < 400)
    }
}
