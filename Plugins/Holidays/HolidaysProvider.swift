package import FeedCore
import Foundation

/// Public holidays: calculated from the laws of each country, or requested from Abstract.
package struct HolidaysProvider: FeedProvider {
    package static let manifest = FeedManifest(
        name: "holidays",
        title: "Holidays",
        summary: "Public holidays of a country or one of its regions",
        publisher: "Laws and official lists; with source abstractapi, Abstract",
        documentation: URL(known: "https://docs.abstractapi.com/api/holidays"),
        settings: [country, region, source, apiKey, span, quota],
        endpoint: endpoint,
        refresh: .seconds(86_400),
        minimumRefresh: .seconds(3_600),
        shelfLife: .seconds(365 * 86_400),
        ahead: .seconds(365 * 86_400),
        deadline: .seconds(2),
        rates: rates(quota: 1_000),
        itemNoun: "holiday"
    ) { $0.showsDays = true }

    private enum Source {
        case builtIn(BuiltInHolidays)
        case abstractAPI(AbstractAPIHolidays, quota: Int)
    }

    private let source: Source

    package init(settings: SettingValues) throws(SettingIssues) {
        switch settings[Self.source] {
        case .builtIn: source = .builtIn(try BuiltInHolidays(settings: settings))
        case .abstractAPI:
            source = .abstractAPI(try AbstractAPIHolidays(settings: settings), quota: settings[Self.quota])
        }
    }

    package func fetch(_ context: FetchContext) async throws -> FeedSnapshot {
        switch source {
        case .builtIn(let holidays): holidays.snapshot(in: context)
        case .abstractAPI(let holidays, _): try await holidays.snapshot(in: context)
        }
    }

    /// Reads an answer of Abstract for any day, month or year.
    package func read(saved response: FeedResponse, in context: FetchContext) throws -> SavedAnswerReading? {
        guard case .abstractAPI(let holidays, _) = source else { return nil }
        let snapshot = try AbstractAPIAnswer.read(response, country: holidays.country)
        let days = snapshot.items.compactMap { $0.time.days?.lowerBound }
        let span = days.min().flatMap { first in days.max().map { " of \((first...$0).text)" } }
        return SavedAnswerReading("the holidays of \(CountryName.english(holidays.country))\(span ?? "")", snapshot)
    }

    // MARK: - Profile

    package var profile: FeedProfile {
        var profile = Self.manifest.profile
        switch source {
        case .builtIn(let holidays):
            profile.summary = "Public holidays of \(holidays.placeName)"
            profile.publisher = "Laws and official lists"
            profile.rates = RequestRates()
            profile.source = .builtIn
            profile.scope = { Self.name(of: holidays.days(of: $0, in: $1)) }
        case .abstractAPI(let holidays, let quota):
            profile.summary = "Holidays of \(holidays.placeName)"
            profile.publisher = "Abstract"
            profile.sends = ["the country \(CountryName.english(holidays.country)) and the days to look up"]
            profile.rates = Self.rates(quota: quota)
            // A month ahead, because each day takes a request, and credits are few.
            profile.ahead = .seconds(AbstractAPIHolidays.ahead * 86_400)
            // Enough time for a month of requests, one a second.
            profile.deadline = .seconds(60)
            profile.scope = { Self.name(of: holidays.days(of: $0, in: $1)) }
        }
        return profile
    }

    /// Returns the name of a range of days: windows that overlap the same days share an answer.
    private static func name(of days: ClosedRange<CivilDay>) -> String { "\(days.lowerBound)/\(days.upperBound)" }

    /// Returns the limits: one request a second, as on the free plan, and `quota` requests in 30 days.
    private static func rates(quota: Int) -> RequestRates {
        RequestRates(
            [.init(1, per: .seconds(1))],
            concurrent: 1,
            budget: .init(quota, per: .seconds(30 * 86_400))
        )
    }
}
