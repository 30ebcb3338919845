import FeedCore
import Foundation
import Holidays
import Testing

/// The properties that every built-in country has.
@Suite(.timeLimit(.minutes(20)))
struct AllCountriesTests {
    @Test func `there are at least forty, in the order of their codes`() {
        let codes = HolidayCountry.allCases.map(\.code)
        #expect(codes.count >= 40)
        #expect(codes == codes.sorted())
        for country in HolidayCountry.allCases { #expect(country.calendar.code == country.code) }
    }

    @Test(arguments: HolidayCountry.allCases)
    func `no id and no name on a day comes twice, and every day has its source`(country: HolidayCountry) {
        let calendar = country.calendar
        let days = calendar.days(in: HolidayCalendar.years)
        #expect(Set(days.map(\.id)).count == days.count)
        // What only some communities observe may be a holiday of other regions as a whole.
        let whole = days.filter(\.isWhole)
        #expect(Set(whole.map { "\($0.day) \($0.title(substitute: calendar.substituteLabel))" }).count == whole.count)
        #expect(days.allSatisfy { !$0.source.isEmpty && !$0.regions.isEmpty })
        #expect(Set(days.map(\.day.year)) == Set(HolidayCalendar.years))
    }

    @Test(arguments: HolidayCountry.allCases)
    func `each day has an English name, in Germany and France beside the country's own`(country: HolidayCountry) {
        let calendar = country.calendar
        for day in calendar.days(in: HolidayCalendar.years) {
            let title = day.title(substitute: calendar.substituteLabel)
            let hasOwn = ["DE", "FR"].contains(country.code)
            #expect((day.localName != nil) == hasOwn, "\(title)")
            #expect(day.localName != title)
            let isEnglish = title.unicodeScalars.allSatisfy(\.isASCII)
            #expect(isEnglish || !hasOwn, "\(title)")
        }
    }

    @Test(arguments: HolidayCountry.allCases)
    func `the regions have codes of the country, and the country has a zone`(country: HolidayCountry) {
        let code = country.code
        for part in country.calendar.parts { #expect(part.code == code || part.code.hasPrefix(code + "-")) }
        #expect(TimeZone(identifier: WesternmostZone.identifiers[code] ?? "") != nil)
    }

    @Test(
        arguments: [
            ("AR", "2011-08-22", "San Martín Day"), ("AR", "2022-12-20", "World Cup Victory"),
            ("AR", "2025-10-10", "Day of Respect for Cultural Diversity"), ("AR", "2025-10-12", nil),
            ("AR", "2026-10-12", "Day of Respect for Cultural Diversity"),
            ("AR", "2027-10-11", "Day of Respect for Cultural Diversity"),
            ("BG", "2026-01-02", "Introduction of the euro"), ("CO", "2026-07-13", "Our Lady of Chiquinquirá"),
            ("CY", "2026-06-01", "Kataklysmos (Whit Monday)"), ("CZ", "2026-07-06", "Jan Hus Day"),
            ("DK", "2023-05-05", "Great Prayer Day"), ("GR", "2024-05-07", "Labour Day"),
            ("IT", "2011-03-17", "150th Anniversary of the Unification of Italy"),
            ("JP", "2019-05-02", "Citizens' Holiday"), ("JP", "2021-08-09", "Mountain Day (substitute day)"),
            ("JP", "2032-09-21", "Citizens' Holiday"),
            ("LV", "2018-07-09", "Last Day of the Song and Dance Festival (substitute day)"),
            ("LV", "2028-07-09", "Last Day of the Song and Dance Festival"),
            ("LV", "2028-07-10", "Last Day of the Song and Dance Festival (substitute day)"),
            ("NL", "2014-04-26", "King's Day"), ("NL", "2013-04-30", "Queen's Day"),
            ("PL", "2018-11-12", "100th Anniversary of Independence"),
            ("SI", "2023-08-14", "Solidarity Day"), ("ZA", "2033-12-27", nil), ("ZA", "2022-12-27", "Declared Holiday"),
            ("DK", "2024-04-26", nil), ("GR", "2024-05-01", nil), ("HU", "2016-03-25", nil), ("HU", "2025-12-24", nil),
            ("HU", "2026-12-24", "Christmas Eve"), ("HU", "2050-12-24", "Christmas Eve"), ("NL", "2014-04-27", nil),
            ("PT", "2013-12-01", nil), ("SK", "2026-05-08", nil),
        ] as [(String, String, String?)]
    )
    func `has single days under their names`(country: String, day: String, title: String?) throws {
        let calendar = try #require(HolidayCountry(country)?.calendar)
        let day = try #require(CivilDay(day))
        let titles = calendar.days(in: day.year...day.year).filter { $0.day == day }
            .map { $0.title(substitute: calendar.substituteLabel) }
        #expect(titles == (title.map { [$0] } ?? []))
    }
}
