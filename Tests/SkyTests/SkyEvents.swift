import FeedCore
import FeedTestKit
import Foundation
import Sky
import Testing

/// The events of one feed in a window, from the provider.
struct SkyEvents {
    var items: [FeedItem]
    var warnings: FeedWarnings
    var coverage: TimeWindow?

    /// Fetches events between two days, such as `2026-01-01`, in UTC.
    init(
        _ kinds: String...,
        at place: (latitude: Double, longitude: Double)? = nil,
        from first: String,
        until last: String
    ) async throws {
        var settings: [String: RawSetting] = ["events": RawSetting(.list(kinds.map { .text($0) }))]
        if let place {
            settings["latitude"] = .number("\(place.latitude)")
            settings["longitude"] = .number("\(place.longitude)")
        }
        let window = TimeWindow(from: try Self.start(of: first), until: try Self.start(of: last))
        try await self.init(settings: settings, window: window)
    }

    init(settings: [String: RawSetting], window: TimeWindow) async throws {
        let feed = try Feed("sky", of: SkyProvider.self, settings: settings)
        let snapshot = try await feed.provider.fetch(.fixture(now: window.from, window: window)).validated()
        (items, warnings, coverage) = (snapshot.items, snapshot.warnings, snapshot.coverage)
    }

    /// The events as `2026-03-20 14:46 March equinox`, by the nearest minute in UTC.
    var lines: [String] {
        items.map { item in
            let date = item.time.start(in: .gmt)
            let minute = Date(timeIntervalSince1970: (date.timeIntervalSince1970 / 60).rounded() * 60).rfc3339
            return "\(minute.prefix(10)) \(minute.dropFirst(11).prefix(5)) \(item.title)"
        }
    }

    /// Returns the seconds between an event and a time in terrestrial time, such as `1977-02-18T03:37:42Z`, that a table
    /// gives.
    func seconds(of title: String, from text: String, deltaT: Double) throws -> Double {
        let date = try #require(Date(rfc3339: text)).addingTimeInterval(-deltaT)
        let item = try #require(
            items.filter { $0.title == title }
                .min { abs($0.start.timeIntervalSince(date)) < abs($1.start.timeIntervalSince(date)) }
        )
        return abs(item.start.timeIntervalSince(date))
    }

    private static func start(of day: String) throws -> Date { try #require(CivilDay(day)).start(in: .gmt) }
}

extension FeedItem {
    var start: Date { time.start(in: .gmt) }
}
