import FeedCore
import FeedTestKit
import Foundation
import Holidays
import Testing

/// The public holidays of one feed, from the provider.
struct PublicHolidays {
    var items: [FeedItem]
    var warnings: FeedWarnings

    /// Fetches the days of some years.
    init(
        _ country: String,
        region: String? = nil,
        _ years: ClosedRange<Int>,
        timeZone: TimeZone = .gmt
    ) async throws {
        var settings: [String: RawSetting] = ["country": .text(country)]
        if let region { settings["region"] = .text(region) }
        let feed = try Feed("holidays", of: HolidaysProvider.self, settings: settings)
        let window = TimeWindow(
            from: try Self.start(of: years.lowerBound, in: timeZone),
            until: try Self.start(of: years.upperBound + 1, in: timeZone)
        )
        let context = FetchContext.fixture(now: window.from, timeZone: timeZone, window: window)
        let snapshot = try await feed.provider.fetch(context).validated()
        items = snapshot.items
        warnings = snapshot.warnings
    }

    /// Returns the holidays of a country or a region on a day, such as `2026-12-25`.
    static func titles(_ country: String, region: String? = nil, on day: String) async throws -> [String] {
        let year = try #require(Int(day.prefix(4)))
        return try await PublicHolidays(country, region: region, year...year).titles(on: day)
    }

    /// The days of a year as `12-25 Christmas Day`, by the country's own names where items have them.
    func lines(of year: Int) -> [String] {
        items.compactMap { item in
            guard let day = item.civilDay, day.year == year else { return nil }
            return "\(day.description.dropFirst(5)) \(item.localTitle)"
        }
    }

    /// The holidays on a day, such as `2026-12-25`.
    func titles(on text: String) -> [String] {
        items.filter { $0.dayText == text }.map(\.localTitle)
    }

    /// The Mondays to Fridays of a year that are off, as `0101`; a date counts once.
    func daysOff(in year: Int) -> [String] {
        let days = items.compactMap(\.civilDay).filter {
            $0.year == year && $0.weekday != .saturday && $0.weekday != .sunday
        }
        return Set(days.map(\.monthAndDay)).sorted()
    }

    func item(_ id: String) -> FeedItem? { items.first { $0.id.rawValue == id } }

    private static func start(of year: Int, in timeZone: TimeZone) throws -> Date {
        guard let day = CivilDay(year: year, month: 1, day: 1) else { throw FeedError(.internal, "no year \(year)") }
        return day.start(in: timeZone)
    }
}

extension CivilDay {
    /// The month and the day, as `0704`.
    var monthAndDay: String { month.padded(to: 2) + day.padded(to: 2) }
}

extension FeedItem {
    /// The day of a holiday.
    var civilDay: CivilDay? { if case .days(let day, _, _) = time { day } else { nil } }

    /// The day of a holiday, as `2026-12-25`.
    var dayText: String { civilDay?.description ?? "" }

    /// The country's own name, or else the title.
    fileprivate var localTitle: String {
        if case .text(let name)? = fact("localName") { name } else { title }
    }
}

extension [FeedItem] {
    /// The items without the names of regions, which are those that were asked for.
    var withoutRegion: [FeedItem] {
        map { item in
            var item = item
            item.subtitle = nil
            return item
        }
    }
}
