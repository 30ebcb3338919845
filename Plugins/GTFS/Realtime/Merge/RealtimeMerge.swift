package import FeedCore
package import Foundation

/// The departures of a timetable with what realtime feeds say about them.
///
/// The schedule holds for each departure that no update concerns: it is scheduled, not on time.
package struct RealtimeMerge {
    let timetable: Timetable
    let now: Date

    /// The window of the departures of trips that the schedule does not have.
    let window: Range<Date>

    /// The language of alerts, such as `de`.
    let language: String

    package var departures: [Departure]
    var alerts: [AlertNotice] = []
    package private(set) var warnings = FeedWarnings()
    var issues = RealtimeIssues()

    /// The positions in ``departures`` by trip.
    private let places: [Int: [Int]]

    /// The chosen stops by id.
    let chosen: [String: Int]

    /// True to keep the arrivals at the last stops of trips that the schedule does not have.
    let withArrivals: Bool

    /// The departures to show: those within the window that are not deleted, sorted by time.
    package var shown: [Departure] {
        departures.filter { $0.touches(window) && $0.status != .deleted }.sorted(by: Departure.isBefore)
    }

    /// The time before the window in which departures may have been planned that are late enough to be in it.
    ///
    /// The departures that ``merged(_:with:of:at:in:language:withArrivals:)`` takes begin this much earlier.
    package static let lookback = 6 * 3_600.0

    /// Returns the trips, routes and stops of a timetable, for reading a message.
    package static func interest(in timetable: Timetable) -> RealtimeInterest {
        RealtimeInterest(
            trips: timetable.trips.lazy.map(\.id),
            ends: timetable.trips.lazy.compactMap { $0.id.endOfTripID.map(String.init) },
            routes: timetable.routes.lazy.map(\.id),
            stops: timetable.chosen.lazy.map { timetable.stops[$0].id }
        )
    }

    private init(
        _ timetable: Timetable,
        _ departures: [Departure],
        _ now: Date,
        _ window: Range<Date>,
        _ language: String,
        withArrivals: Bool
    ) {
        self.timetable = timetable
        self.departures = departures
        self.now = now
        self.window = window
        self.language = language
        self.withArrivals = withArrivals
        chosen = Dictionary(timetable.chosen.map { (timetable.stops[$0].id, $0) }) { first, _ in first }
        places = Dictionary(grouping: departures.indices.filter { departures[$0].trip != nil }) {
            departures[$0].trip ?? -1
        }
    }

    /// Merges messages into departures.
    ///
    /// - Parameters:
    ///   - feeds: The messages, of trip updates, alerts or both.
    ///   - departures: The departures as planned, from ``lookback`` before the window on.
    ///   - timetable: The timetable of the departures.
    ///   - now: The time of the fetch.
    ///   - window: The window in which trips are added that the schedule does not have.
    ///   - language: The language of alerts, such as `de`.
    ///   - withArrivals: True to add arrivals at the last stops too.
    /// - Returns: The departures with what holds, alerts on the chosen stops, and warnings.
    package static func merged(
        _ feeds: [RealtimeFeed],
        with departures: [Departure],
        of timetable: Timetable,
        at now: Date,
        in window: Range<Date>,
        language: String = "en",
        withArrivals: Bool = false
    ) -> RealtimeMerge {
        var merge = RealtimeMerge(timetable, departures, now, window, language, withArrivals: withArrivals)
        let updates = feeds.flatMap { merge.datedUpdates(of: $0) }
        merge.apply(updates)
        merge.apply(feeds.flatMap(\.alerts))
        merge.issues.add(to: &merge.warnings)
        return merge
    }

    // MARK: - Messages

    /// An update with the age of its message.
    struct DatedUpdate {
        var update: TripUpdate
        var isStale: Bool
        /// The time of the measurement, or else of the message.
        var observedAt: Date?
        /// The time of the message, or else of the fetch.
        var reference: Date
    }

    private mutating func datedUpdates(of feed: RealtimeFeed) -> [DatedUpdate] {
        warnings.add(feed.warnings)
        let made = RealtimeTime.instant(feed.header.timestamp, &issues, of: "header")
        let age = RealtimeAge(of: feed, made: made, at: now, schedule: timetable)
        for warning in age.warnings { warnings.add(.unusualRecord, warning) }
        let hasEnds = feed.updates.contains { TripEnds.mayHave($0.trip, in: timetable) }
        let ends = hasEnds ? TripEnds(timetable) : nil
        return feed.updates.map { update in
            var update = update
            update.trip.tripID = ends?.id(of: update.trip, in: timetable) ?? update.trip.tripID
            let measured = RealtimeTime.instant(update.timestamp, &issues, of: update.trip.tripID ?? "")
            // A measurement cannot be newer than the clock.
            let observed = (measured ?? made).flatMap { $0 <= now + RealtimeAge.clockTolerance ? $0 : nil }
            return DatedUpdate(
                update: update,
                isStale: age.isStale,
                observedAt: observed,
                reference: age.isPlausible ? made ?? now : now
            )
        }
    }

    // MARK: - Updates

    private mutating func apply(_ updates: [DatedUpdate]) {
        var runs: [RealtimeRun: DatedUpdate] = [:]
        var extra: [DatedUpdate] = []
        let doubles = Self.addedAgain(in: updates)
        for dated in updates {
            let update = dated.update
            if update.relationship == .added, doubles.contains(update.trip.tripID ?? "") { continue }
            let known = update.trip.tripID.flatMap(timetable.trip(id:)) != nil
            switch update.relationship {
            case .duplicated, .new: extra.append(dated)
            case .added where !isScheduled(dated): extra.append(dated)
            case .unscheduled where !known: extra.append(dated)
            case .added, .scheduled, .unscheduled, .canceled, .deleted, .replacement:
                guard let run = timetable.run(of: update, at: dated.reference, &issues) else { continue }
                guard let other = runs[run] else {
                    runs[run] = dated
                    continue
                }
                issues.add(.severalUpdates, update.trip.tripID ?? "")
                if (other.update.timestamp ?? 0) <= (update.timestamp ?? 0) { runs[run] = dated }
            }
        }
        let order = runs.sorted {
            ($0.key.trip, $0.key.day, $0.key.start ?? 0) < ($1.key.trip, $1.key.day, $1.key.start ?? 0)
        }
        for (run, dated) in order { apply(dated, to: run) }
        add(extra)
    }

    /// Returns the ids of added trips that the message has again as new or duplicated trips, for newer programs.
    ///
    /// - SeeAlso: [Transition from ADDED to NEW or
    ///   DUPLICATED](https://gtfs.org/documentation/realtime/examples/migration-duplicated/).
    private static func addedAgain(in updates: [DatedUpdate]) -> Set<String> {
        var ids: Set<String> = []
        for update in updates.lazy.map(\.update) where [.new, .duplicated].contains(update.relationship) {
            for id in [update.trip.tripID, update.properties?.tripID] { if let id { ids.insert(id) } }
        }
        return ids
    }

    /// Returns true if an added trip is really a scheduled one that runs on its day at its time.
    private func isScheduled(_ dated: DatedUpdate) -> Bool {
        let descriptor = dated.update.trip
        guard let trip = descriptor.tripID.flatMap(timetable.trip(id:)), timetable.trips[trip].frequencies.isEmpty
        else {
            return false
        }
        var unused = RealtimeIssues()
        guard timetable.run(of: dated.update, at: dated.reference, &unused) != nil else { return false }
        return !unused.kinds.contains(.otherStartTime)
    }

    private mutating func apply(_ dated: DatedUpdate, to run: RealtimeRun) {
        let update = dated.update
        let affected = (places[run.trip] ?? []).filter {
            departures[$0].serviceDay == run.day && (run.start == nil || departures[$0].start == run.start)
                && departures[$0].frequency?.isExact != false
        }
        if dated.isStale {
            for place in affected { departures[place].status = .stale }
            return
        }
        switch update.relationship {
        case .canceled, .deleted:
            for place in affected {
                departures[place].status = update.relationship == .deleted ? .deleted : .cancelled
                departures[place].observedAt = dated.observedAt
            }
        case .replacement: replace(affected, run, dated)
        case .added, .scheduled, .unscheduled, .duplicated, .new:
            if update.relationship == .added { issues.add(.addedIsScheduled, update.trip.tripID ?? "") }
            let start = run.start ?? timetable.trips[run.trip].start
            let (prediction, _) = timetable.predict(run.trip, on: run.day, startingAt: start, update, &issues)
            if run.isUnplanned { return add(run, prediction, dated) }
            for place in affected {
                guard let position = departures[place].position, prediction.stops.indices.contains(position) else {
                    continue
                }
                departures[place].set(prediction.stops[position], dated, in: timetable, &issues)
            }
        }
    }
}
