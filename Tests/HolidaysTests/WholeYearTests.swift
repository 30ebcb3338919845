import FeedCore
import Holidays
import Testing

/// Whole years, as governments published them.
@Suite(.timeLimit(.minutes(20)))
struct WholeYearTests {
    @Test(arguments: try HolidayYear.all())
    func `a year has the published days`(published: HolidayYear) async throws {
        let (region, year) = (published.region, published.year)
        let found: [String]
        switch published.kind {
        case .named:
            found = try await PublicHolidays(published.country, region: region, year...year).lines(of: year)
        case .weekdays:
            found = try await PublicHolidays(published.country, region: region, year...year).daysOff(in: year)
        case .dates:
            let calendar = try #require(HolidayCountry(region)?.calendar)
            found = Set(calendar.days(in: year...year).map(\.day.monthAndDay)).sorted()
        }
        #expect(found == published.days)
    }

    @Test func `years are published by name, by days off and by date`() throws {
        let years = try HolidayYear.all()
        #expect(years.count { $0.kind == .named } >= 42)
        #expect(years.count { $0.kind == .weekdays } >= 56)
        #expect(years.count { $0.kind == .dates } >= 112)
        #expect(Set(years.map(\.testDescription)).count == years.count)
    }
}
