import FeedCore
import FeedTestKit
import Foundation
import Holidays
import Synchronization
import Testing

/// The provider with source abstractapi, over a publisher that has a holiday on the 10th and two rows for the 25th of
/// each month.
@Suite(.timeLimit(.minutes(20)))
struct AbstractAPIHolidaysTests {
    private static let key = "k-4711"

    private static func settings(_ more: [String: RawSetting] = [:]) -> [String: RawSetting] {
        ["source": .text("abstractapi"), "apiKey": .secret(Secret(key))].merging(more) { $1 }
    }

    private func feed(_ more: [String: RawSetting] = [:]) throws -> Feed {
        try Feed("holidays", of: HolidaysProvider.self, settings: Self.settings(more))
    }

    private func month(_ first: String, days: Int = 31) throws -> TimeWindow {
        let first = try #require(CivilDay(first))
        return TimeWindow(from: first.start(in: .gmt), until: first.adding(days: days).start(in: .gmt))
    }

    private func fetch(
        _ feed: Feed,
        _ window: TimeWindow,
        over transport: ScriptedTransport,
        state: FeedState? = nil
    ) async throws -> FeedSnapshot {
        try await feed.provider.fetch(
            .fixture(now: window.from, timeZone: .gmt, window: window, transport: transport, state: state)
        )
        .validated()
    }

    /// Answers with the rows for the requested days.
    private static func answer(_ request: FeedRequest) -> FeedResponse {
        let rows = days(of: request).filter { [10, 25].contains($0.day) }.flatMap { day in
            (day.day == 25 ? ["National", "Observance"] : ["Observance"]).map { row(day, type: $0) }
        }
        return FeedResponse(body: Array("[\(rows.joined(separator: ","))]".utf8), url: request.url)
    }

    private static func row(_ day: CivilDay, type: String) -> String {
        let (month, date) = (String(format: "%02d", day.month), String(format: "%02d", day.day))
        return """
            {"name": "Harvest \(day.month)", "country": "GB", "location": "United Kingdom", "type": "\(type)", \
            "date": "\(month)/\(date)/\(day.year)", "date_year": "\(day.year)", "date_month": "\(month)", \
            "date_day": "\(date)"}
            """
    }

    private static func days(of request: FeedRequest) -> [CivilDay] {
        func number(_ name: String) -> Int? { request.parameter(name).flatMap { Int($0) } }
        guard let year = number("year") else { return [] }
        return (number("month").map { [$0] } ?? Array(1...12)).flatMap { month in
            (number("day").map { [$0] } ?? Array(1...31)).compactMap { CivilDay(year: year, month: month, day: $0) }
        }
    }

    private var publisher: ScriptedTransport { ScriptedTransport { request throws(FeedError) in Self.answer(request) } }

    @Test func `windows with the same days have the same scope, and their answer covers them`() async throws {
        let window = try month("2026-12-01")
        let feed = try feed()
        #expect(feed.profile.scope?(window, .gmt) == "2026-12-01/2026-12-31")
        #expect(feed.profile.scope?(TimeWindow(from: window.from), .gmt) == "2026-12-01/2027-01-01")
        let snapshot = try await fetch(feed, window, over: publisher)
        #expect(snapshot.coverage == window)
    }

    @Test func `tells after each answer how many days there are`() async throws {
        let feed = try feed()
        let told = Mutex<[DayProgress]>([])
        var context = FetchContext.fixture(
            now: try month("2026-12-01").from,
            timeZone: .gmt,
            window: try month("2026-12-01", days: 3),
            transport: publisher
        )
        context.recordProgress = { progress in told.withLock { $0.append(progress) } }
        let snapshot = try await feed.fetch(context)
        #expect(told.withLock { $0.map(\.known) } == [0, 1, 2, 3] && told.withLock { $0.allSatisfy { $0.days == 3 } })
        // Those that are known already count from the start.
        told.withLock { $0 = [] }
        (context.state, context.window) = (snapshot.state, try month("2026-12-01", days: 5))
        _ = try await feed.fetch(context)
        #expect(told.withLock { $0.map(\.known) } == [3, 4, 5])
    }

    @Test func `keeps the contract`() async throws {
        try await expectFeedContract(
            of: FeedExample(
                HolidaysProvider.self,
                settings: Self.settings(["span": .text("year")]),
                // Two years, each with twelve single rows and twelve pairs.
                recordCount: 72,
                answer: { Self.answer($0) },
                emptyAnswer: { FeedResponse(body: Array("[]".utf8), url: $0.url) }
            )
            .losing(body: #"[{"name":"New Year","country":"GB","date":"soon"}]"#)
        )
    }

    // MARK: - Requests

    @Test(arguments: [
        (
            "day", 2,
            [
                "https://holidays.abstractapi.com/v1/?country=GB&year=2026&month=12&day=01",
                "https://holidays.abstractapi.com/v1/?country=GB&year=2026&month=12&day=02",
            ]
        ),
        (
            "month", 32,
            [
                "https://holidays.abstractapi.com/v1/?country=GB&year=2026&month=12",
                "https://holidays.abstractapi.com/v1/?country=GB&year=2027&month=01",
            ]
        ),
        (
            "year", 32,
            [
                "https://holidays.abstractapi.com/v1/?country=GB&year=2026",
                "https://holidays.abstractapi.com/v1/?country=GB&year=2027",
            ]
        ),
    ])
    func `requests a day, a month or a year at a time, with the key kept separate`(
        span: String,
        days: Int,
        addresses: [String]
    ) async throws {
        let publisher = publisher
        _ = try await fetch(try feed(["span": .text(span)]), try month("2026-12-01", days: days), over: publisher)
        #expect(publisher.requests.map(\.url.absoluteString) == addresses)
        #expect(publisher.requests.allSatisfy { $0.secretQueryItems["api_key"]?.revealed == Self.key })
    }

    @Test func `never requests a day twice, whatever the window`() async throws {
        let feed = try feed()
        let publisher = publisher
        let first = try await fetch(feed, try month("2026-12-01"), over: publisher)
        #expect(publisher.requests.count == 31)
        let again = try await fetch(feed, try month("2026-12-01"), over: publisher, state: first.state)
        #expect(publisher.requests.count == 31)
        #expect(again.items == first.items)

        let later = try await fetch(feed, try month("2026-12-20"), over: publisher, state: again.state)
        #expect(
            publisher.requests.dropFirst(31).map { $0.parameter("day") ?? "" }
                == (1...19).map {
                    String(format: "%02d", $0)
                }
        )
        #expect(later.items.map(\.id.rawValue) == ["GB/2026-12-25/harvest-12", "GB/2027-01-10/harvest-1"])
        // And back: all of it is known, and nothing of another window is included.
        let back = try await fetch(feed, try month("2026-12-01"), over: .unused, state: later.state)
        #expect(back.items == first.items)
    }

    @Test func `the results are stored in the state completely`() async throws {
        let body = """
            [{"name": "Café Day", "name_local": "Kaffi", "description": "With cake.", "country": "GB", \
            "location": "United Kingdom - Wales, Scotland", "type": "Local holiday", "date": "12/01/2026", \
            "date_year": "2026", "date_month": "12", "date_day": "01", "is_observed": true}]
            """
        let window = try month("2026-12-01", days: 1)
        let first = try await fetch(try feed(), window, over: ScriptedTransport(body: Array(body.utf8)))
        let second = try await fetch(try feed(), window, over: .unused, state: first.state)
        #expect(first.items.count == 1)
        #expect(second.items == first.items)
    }

    @Test func `a state for another country is ignored`() async throws {
        let window = try month("2026-12-01", days: 1)
        let british = try await fetch(try feed(), window, over: publisher)
        let publisher = publisher
        _ = try await fetch(try feed(["country": .text("KG")]), window, over: publisher, state: british.state)
        #expect(publisher.requests.map { $0.parameter("country") } == ["KG"])
    }

    @Test func `includes the day that is not over in the country`() async throws {
        // The 26th in Auckland, but still Christmas Day in the country's westernmost zone.
        let now = try #require(Date(rfc3339: "2026-12-25T12:00:00Z"))
        let zone = try #require(TimeZone(known: "Pacific/Auckland"))
        let publisher = publisher
        let context = FetchContext.fixture(
            now: now,
            timeZone: zone,
            window: TimeWindow(from: now, until: now.addingTimeInterval(3_600)),
            transport: publisher
        )
        _ = try await feed().provider.fetch(context)
        #expect(publisher.requests.map { $0.parameter("day") } == ["25", "26"])
    }

    @Test func `unreasonable years are not requested`() async throws {
        let publisher = publisher
        let feed = try feed(["span": .text("year")])
        let far = TimeWindow(from: .distantPast, until: Date(timeIntervalSince1970: 0))
        let snapshot = try await fetch(feed, far, over: publisher)
        #expect(snapshot.isPartial && publisher.requests.isEmpty)
        _ = try await fetch(feed, TimeWindow(from: .distantPast, until: .distantFuture), over: publisher)
        #expect(publisher.requests.count == 100)
    }

    // MARK: - Answers

    @Test(arguments: [
        (422, #"{"error":{"message":"Used up."}}"#, #"the credits of this key are used up: status 422, "Used up.""#),
        (429, "", "the publisher asks us to slow down: status 429"),
        (401, "", "the publisher does not let us in: status 401"),
        (200, #"{"error":{"message":"Busy."}}"#, #"the publisher refused the request: status 200, "Busy.""#),
        (503, "", "the publisher has trouble: status 503"),
    ])
    func `a refusal ends the fetch with the results so far`(status: Int, body: String, message: String) async throws {
        let count = Mutex(0)
        let transport = ScriptedTransport { request throws(FeedError) in
            let number = count.withLock { count in
                count += 1
                return count
            }
            return number <= 17 ? Self.answer(request) : FeedResponse(status: status, body: Array(body.utf8))
        }
        let snapshot = try await fetch(try feed(), try month("2026-12-01"), over: transport)
        #expect(transport.requests.count == 18)
        #expect(snapshot.isPartial)
        #expect(snapshot.items.map(\.id.rawValue) == ["GB/2026-12-10/harvest-12"])
        #expect(snapshot.warnings.listed == [FeedWarning(.missingPart, "17 of 31 days came: \(message)")])
        // Only the rest is requested the next time.
        let publisher = publisher
        let rest = try await fetch(try feed(), try month("2026-12-01"), over: publisher, state: snapshot.state)
        #expect(publisher.requests.count == 14)
        #expect(!rest.isPartial && rest.items.count == 2)
    }

    @Test func `a refusal of the first request is the feed's failure`() async throws {
        let transport = ScriptedTransport { _ throws(FeedError) in FeedResponse(status: 422, body: []) }
        let feed = try feed()
        let window = try month("2026-12-01")
        await #expect(throws: FeedError.self) { try await fetch(feed, window, over: transport) }
        #expect(transport.requests.count == 1)
    }

    @Test func `a malformed answer loses only its own days`() async throws {
        let transport = ScriptedTransport { request throws(FeedError) in
            request.parameter("day") == "02" ? FeedResponse(body: Array("<html>".utf8)) : Self.answer(request)
        }
        let snapshot = try await fetch(try feed(), try month("2026-12-01"), over: transport)
        #expect(transport.requests.count == 31)
        #expect(snapshot.items.count == 2)
        #expect(snapshot.warnings.listed.map(\.message).first?.hasPrefix("30 of 31 days came: ") == true)
    }

    @Test func `two malformed answers in a row end the fetch`() async throws {
        let transport = ScriptedTransport(body: Array("<html>Down</html>".utf8))
        let feed = try feed()
        let window = try month("2026-12-01")
        await #expect(throws: FeedError.self) { try await fetch(feed, window, over: transport) }
        #expect(transport.requests.count == 2)
    }

    @Test func `a window that is partly outside the century is reported as incomplete`() async throws {
        let publisher = publisher
        let snapshot = try await fetch(try feed(["span": .text("month")]), try month("1999-12-20"), over: publisher)
        #expect(snapshot.isPartial)
        #expect(
            snapshot.warnings.listed.map(\.message) == [
                "holidays are those of 2000 to 2099, but 1999-12-20 to 2000-01-19 was asked for"
            ]
        )
        #expect(publisher.requests.count == 1)
    }

    @Test func `a row for a day that was not requested is left out with a warning`() async throws {
        let body = "[\(Self.row(try #require(CivilDay("2026-12-25")), type: "National"))]"
        let snapshot = try await feed().provider.fetch(
            .fixture(
                timeZone: .gmt,
                window: try month("2026-12-01", days: 1),
                transport: ScriptedTransport(body: Array(body.utf8))
            )
        )
        #expect(snapshot.items.isEmpty)
        #expect(
            snapshot.warnings.listed.map(\.message) == [
                #"found the text "12/25/2026", expected a day of 2026-12-01"#
            ]
        )
    }

    @Test func `keeps the results from before a cancellation`() async throws {
        let third = AsyncStream.makeStream(of: Void.self)
        let transport = ScriptedTransport { request throws(FeedError) in
            guard request.parameter("day") == "03" else { return Self.answer(request) }
            third.continuation.yield()
            return try await ScriptedTransport.silent.send(request)
        }
        let feed = try feed()
        let window = try month("2026-12-01")
        let fetch = Task { try await self.fetch(feed, window, over: transport) }
        for await _ in third.stream { break }
        fetch.cancel()
        let snapshot = try await fetch.value
        #expect(transport.requests.count == 3)
        #expect(snapshot.isPartial)
        #expect(snapshot.state != nil)
    }

    @Test func `a region is identified by its name`() async throws {
        let body = """
            [{"name": "Hogmanay Rest", "country": "GB", "location": "United Kingdom - Scotland, Wales", "date": "12/01/2026"}, \
            {"name": "Eisteddfod", "country": "GB", "location": "United Kingdom - Wales", "date": "12/01/2026"}, \
            {"name": "Union Day", "country": "GB", "location": "United Kingdom", "date": "12/01/2026"}]
            """
        let transport = ScriptedTransport(body: Array(body.utf8))
        let window = try month("2026-12-01", days: 1)
        let snapshot = try await fetch(try feed(["region": .text("GB-SCT")]), window, over: transport)
        #expect(snapshot.items.map(\.title) == ["Hogmanay Rest", "Union Day"])
        // Of several regions the chosen one alone is named.
        #expect(snapshot.items.map(\.subtitle) == ["Scotland", "United Kingdom"])
    }

    // MARK: - Source

    @Test func `uses the deadline and the rate of the source`() throws {
        let feed = try feed(["quota": .number("500")])
        #expect(feed.ahead == .seconds(31 * 86_400))
        #expect(feed.deadline == .seconds(60))
        #expect(feed.access.rates.limits == [.init(1, per: .seconds(1))])
        #expect(feed.access.rates.budget?.count == 500)
        #expect(feed.isCounted)
        let builtIn = try Feed("holidays", of: HolidaysProvider.self)
        #expect(builtIn.ahead == .seconds(365 * 86_400))
        #expect(builtIn.deadline == .seconds(2))
        #expect(!builtIn.isCounted)
    }

    @Test(
        arguments: [
            (
                ["source": .text("abstractapi")],
                "apiKey is missing, but source abstractapi needs a key: https://www.abstractapi.com/api/holidays-api has one"
            ),
            (
                settings(["country": .text("UK")]),
                #"country is "UK", but must be a country's code of ISO 3166-1 in two capitals, such as GB"#
            ),
            (
                settings(["country": .text("ZZ")]), #"country is "ZZ", which is not an ISO 3166-1 country code"#
            ),
            (
                ["country": .text("AT"), "region": .text("Tirol")],
                #"region is "Tirol", but Austria has no regions here"#
            ),
            (
                settings(["country": .text("KG"), "region": .text("KG-GB")]),
                #"region is "KG-GB", but must be left out: the regions of KG are not known here"#
            ),
            (
                settings(["region": .text("GB-COR")]),
                #"region is "GB-COR", but must be GB, GB-ENG, GB-WLS, GB-SCT or GB-NIR where country is GB"#
            ),
            (
                ["country": .text("ZZ")],
                #"country is "ZZ", but must be AD, AR, AT, AU, BE, BG, BR, CA, CH, CN, CO, CY, CZ, DE, DK, EE, ES, FI, FR, GB, GR, HR, HU, IE, IS, IT, JP, KR, LI, LT, LU, LV, MT, MX, NL, NO, NZ, PL, PT, RO, RU, SE, SI, SK, SM, TR, US or ZA; others need source abstractapi"#
            ),
            (settings(["span": .text("week")]), #"span is "week", but must be "day", "month" or "year""#),
            (settings(["quota": .number("0")]), "quota is 0, but must be 1 to 1000000 requests"),
        ] as [([String: RawSetting], String)]
    )
    func `refuses conflicting settings`(settings: [String: RawSetting], message: String) {
        let issues = #expect(throws: SettingIssues.self) {
            try Feed("holidays", of: HolidaysProvider.self, settings: settings)
        }
        #expect(issues?.description == message)
    }
}

extension FeedRequest {
    fileprivate func parameter(_ name: String) -> String? {
        URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems?.first { $0.name == name }?.value
    }
}
