package import FeedCore
import Foundation

/// Departures from the stops of any agency that publishes its schedule in GTFS.
///
/// - SeeAlso: [GTFS Schedule](https://gtfs.org/documentation/schedule/reference/)
package struct GTFSProvider: FeedProvider {
    package static let manifest = FeedManifest(
        name: "gtfs",
        title: "Departures",
        summary: "The next departures at your stops, in any city with a GTFS schedule",
        publisher: "The transport agency",
        documentation: URL(known: "https://gtfs.org/documentation/schedule/reference/"),
        settings: [
            schedule, file, scheduleKey, scheduleKeyPlace, stops, latitude, longitude, radius, routes, modes,
            directions,
            tripUpdates, alerts, realtimeKey, realtimeKeyPlace, departuresPerStop, arrivals,
        ],
        refresh: .seconds(30),
        minimumRefresh: .seconds(15),
        shelfLife: .seconds(5 * 60),
        ahead: .seconds(2 * 3_600),
        itemNoun: "departure",
        limitPerGroup: departuresPerStop,
        place: PlaceSettings(latitude: latitude, longitude: longitude, radius: radius, replacing: [stops.name])
    ) {
        $0.minimumReportedShift = .seconds(60)
    }

    let settings: SettingValues

    package init(settings: SettingValues) throws(SettingIssues) {
        self.settings = settings
        try Self.check(settings)
    }

    package func fetch(_ context: FetchContext) async throws -> FeedSnapshot {
        // Put together from the readers of archives, timetables and realtime data.
        throw FeedError(.malformed, "Schedules cannot be read yet.")
    }
}
