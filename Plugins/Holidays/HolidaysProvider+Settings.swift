import FeedCore
import Foundation

extension HolidaysProvider {
    static let country = Setting(
        "country",
        default: "GB",
        rule: "a country's code of ISO 3166-1 in two capitals, such as GB",
        "The country. Built in are \(HolidayCountry.allCases.map(\.code).joined(separator: ", ")).",
        // UK and EL are common for GB and GR, but not in the standard.
        allows: {
            $0.utf8.count == 2 && !["UK", "EL"].contains($0)
                && $0.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
        }
    )

    static let region = Setting<String?>(
        "region",
        "Only the holidays of one region, by its ISO 3166-2 code, such as GB-SCT; the country's own code for those of the whole country."
    )

    static let source = Setting(
        "source",
        default: HolidaySource.builtIn,
        "Where the days come from: the rules of the program, or Abstract's API, which knows more countries and wants a key; it is asked for 31 days ahead, within 60 s."
    )

    static let apiKey = Setting<Secret?>(
        "apiKey",
        "The key for source abstractapi; each of Abstract's products has its own."
    )

    static let span = Setting(
        "span",
        default: AbstractAPISpan.day,
        "What one request to Abstract asks for: a day on the free plan, a month or a year on the others."
    )

    static let quota = Setting(
        "quota",
        default: 1_000,
        in: 1...1_000_000,
        unit: "requests",
        "How many requests Abstract grants in 30 days; further ones are not sent."
    )

    static let endpoint = Setting(
        "endpoint",
        default: URL(known: "https://holidays.abstractapi.com/v1/"),
        "The whole address of Abstract's API."
    )
}

// MARK: - Settings that depend on each other

extension BuiltInHolidays {
    init(settings: SettingValues) throws(SettingIssues) {
        let code = settings[HolidaysProvider.country]
        guard let calendar = HolidayCountry(code)?.calendar else {
            let codes = HolidayCountry.allCases.map(\.code)
            if WesternmostZone.identifiers[code] != nil {
                let name = HolidaysProvider.commonName(code)
                throw SettingIssues(
                    HolidaysProvider.country.name,
                    "is \(code.quoted), but \(name) is not built in; it needs source=abstractapi and a key (apiKey)",
                    remedy: "Built in are \(codes.joined(separator: ", "))."
                )
            }
            let others = "; others need source abstractapi"
            throw SettingIssues(
                HolidaysProvider.country.name,
                "is \(code.quoted), but must be \(codes.alternatives)\(others)",
                remedy: code.suggestion(among: codes)
            )
        }
        let region = settings[HolidaysProvider.region]
        if let region, !calendar.knows(region) { throw calendar.issue(withRegion: region) }
        self.init(calendar: calendar, region: region)
    }
}

extension AbstractAPIHolidays {
    init(settings: SettingValues) throws(SettingIssues) {
        let country = settings[HolidaysProvider.country]
        guard WesternmostZone.identifiers[country] != nil else {
            throw SettingIssues(
                HolidaysProvider.country.name,
                "is \(country.quoted), which is not an ISO 3166-1 country code"
            )
        }
        guard let key = settings[HolidaysProvider.apiKey], !key.revealed.isEmpty else {
            let reason =
                HolidayCountry(country) == nil
                ? "\(HolidaysProvider.commonName(country)) is not built in; it needs source=abstractapi and a key"
                : "source abstractapi needs a key"
            throw SettingIssues(
                HolidaysProvider.apiKey.name,
                "is missing, but \(reason): https://www.abstractapi.com/api/holidays-api has one"
            )
        }
        self.init(
            endpoint: settings[HolidaysProvider.endpoint],
            key: key,
            country: country,
            span: settings[HolidaysProvider.span],
            region: try Self.regionName(settings[HolidaysProvider.region], in: country)
        )
    }

    /// Returns the publisher's name of a region, known for countries with built-in holidays; the publisher uses no
    /// codes.
    private static func regionName(_ code: String?, in country: String) throws(SettingIssues) -> String? {
        guard let code, code != country else { return nil }
        guard let calendar = HolidayCountry(country)?.calendar else {
            throw SettingIssues(
                HolidaysProvider.region.name,
                "is \(code.quoted), but must be left out: the regions of \(country) are not known here"
            )
        }
        guard let region = calendar.regions.first(where: { $0.answers(to: code) }) else {
            throw calendar.issue(withRegion: code)
        }
        return region.name
    }
}

extension HolidayCalendar {
    fileprivate func knows(_ region: String) -> Bool { region == code || regions.contains { $0.answers(to: region) } }

    /// Returns the problem of a region that the country does not have.
    fileprivate func issue(withRegion found: String) -> SettingIssues {
        let codes = ([code] + regions.map(\.code).filter { $0 != code })
        if codes.count == 1 {
            return SettingIssues(
                HolidaysProvider.region.name,
                "is \(found.quoted), but \(CountryName.english(code)) has no regions here",
                remedy: "Leave region out."
            )
        }
        return SettingIssues(
            HolidaysProvider.region.name,
            "is \(found.quoted), but must be \(codes.alternatives) where country is \(code)",
            remedy: found.suggestion(among: codes)
        )
    }
}

/// The source of a feed's holidays.
enum HolidaySource: String, CaseIterable, SettingValue {
    /// The rules in this module, made from laws.
    case builtIn = "builtin"

    /// The [Holidays API of Abstract](https://docs.abstractapi.com/api/holidays), which requires a key.
    case abstractAPI = "abstractapi"
}
