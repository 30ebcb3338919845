package import FeedCore
import Foundation

/// Departures from the stops of any agency that publishes its schedule in GTFS.
///
/// The timetable of the chosen stops is the feed's state. The schedule is requested once a day, under the condition that
/// it has changed, and realtime data at each fetch.
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
            tripUpdates, alerts, realtimeKey, realtimeKeyPlace, departuresPerStop, arrivals, language,
        ],
        refresh: .seconds(30),
        minimumRefresh: .seconds(15),
        shelfLife: .seconds(5 * 60),
        ahead: .seconds(86_400),
        deadline: .seconds(2 * 60),
        itemNoun: "departure",
        limitPerGroup: departuresPerStop,
        place: PlaceSettings(latitude: latitude, longitude: longitude, radius: radius, replacing: [stops.name]),
        reads: .schedule
    ) {
        $0.minimumReportedShift = .seconds(60)
        // The archive of a large country has 300 MB, and stop_times.txt in it 3 GB.
        $0.archives = ArchiveLimits(maximumBytes: 1 << 30, maximumFileBytes: 16 << 30)
    }

    let settings: SettingValues

    package init(settings: SettingValues) throws(SettingIssues) {
        self.settings = settings
        try Self.check(settings)
    }

    package func fetch(_ context: FetchContext) async throws -> FeedSnapshot {
        let saved = try await savedSchedule(in: context)
        let timetable = saved.timetable
        var snapshot = FeedSnapshot(warnings: saved.head.warnings, source: source, state: saved.state)
        if let problem = saved.head.problem {
            let day = CivilDay(saved.head.readAt, in: timetable.timeZone)
            snapshot.warnings.add(
                .missingPart,
                "the schedule could not be renewed, so the one of \(day) is used: \(problem)"
            )
        }
        if let warning = timetable.validityWarning(on: CivilDay(context.now, in: timetable.timeZone)) {
            snapshot.warnings.add(.missingPart, warning)
        }
        let feeds = try await realtime(of: timetable, to: &snapshot.warnings, in: context)
        let board = DepartureBoard(
            of: timetable,
            with: feeds,
            at: context.now,
            settings,
            language: language(in: context)
        )
        snapshot.groups = board.groups
        snapshot.items = board.items
        snapshot.lines = board.lines
        snapshot.coverage = board.coverage
        snapshot.warnings.add(board.warnings)
        return snapshot
    }

    /// The origin of the departures: the address of the schedule without secrets, or the file.
    private var source: String? { settings[Self.schedule]?.url.absoluteString ?? settings[Self.file]?.string }

    /// Requests the realtime data; if one of the messages is missing, the schedule holds.
    private func realtime(
        of timetable: Timetable,
        to warnings: inout FeedWarnings,
        in context: FetchContext
    ) async throws -> [RealtimeFeed] {
        let requests = realtimeRequests
        guard !requests.isEmpty else { return [] }
        let interest = RealtimeMerge.interest(in: timetable)
        let answers = await context.transport.send(requests) { response, _ in
            if let failure = response.failure() { throw failure }
            return try RealtimeFeed(response.body, about: interest)
        }
        try Task.checkCancellation()
        var feeds: [RealtimeFeed] = []
        for (request, answer) in zip(requests, answers) {
            switch answer {
            case .success(let feed): feeds.append(feed)
            case .failure(let error):
                guard error.code != .cancelled else { throw error }
                let name = request == tripUpdatesRequest ? "trip updates" : "alerts"
                warnings.add(.missingPart, "the \(name) are missing: \(error.message)")
            }
        }
        return feeds
    }
}
