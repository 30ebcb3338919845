import FeedCore
import Foundation

/// The next departures and the alerts that a feed shows.
struct DepartureBoard {
    private(set) var groups: [FeedGroup]
    private(set) var items: [FeedItem] = []
    let lines: [FeedLine]
    private(set) var warnings: FeedWarnings

    /// The span in which all departures are shown: a stop with many has only the next ones.
    private(set) var coverage: TimeWindow

    /// The span of departures.
    private static let span = 86_400.0

    private static let alertGroup = "alerts"

    init(
        of timetable: Timetable,
        with feeds: [RealtimeFeed],
        at now: Date,
        _ settings: SettingValues,
        language: String?
    ) {
        let window = now..<now + Self.span
        let withArrivals = settings[GTFSProvider.arrivals]
        let early = window.lowerBound - RealtimeMerge.lookback
        let merge = RealtimeMerge.merged(
            feeds,
            with: timetable.validDepartures(in: early..<window.upperBound, arrivals: withArrivals),
            of: timetable,
            at: now,
            in: window,
            language: language ?? timetable.feed.language ?? "en",
            withArrivals: withArrivals
        )
        warnings = merge.warnings
        groups = Self.groups(of: timetable, settings)
        lines = timetable.lines { Self.shows($0, settings) }
        // More than are shown, for the time until the next fetch.
        let count = 2 * settings[GTFSProvider.departuresPerStop] + 5
        var counts: [Int: Int] = [:]
        var end = window.upperBound
        let found = merge.shown
        for departure in found where Self.shows(departure, of: timetable, settings) {
            let group = timetable.group(of: departure.stop)
            guard counts[group, default: 0] < count else {
                end = min(end, departure.time ?? end)
                continue
            }
            guard let item = timetable.item(of: departure) else { continue }
            counts[group, default: 0] += 1
            items.append(item)
        }
        if items.isEmpty, !found.isEmpty {
            warnings.add(
                .unusualRecord,
                "none of the \(found.count) departures of the next 24 hours is of the chosen routes, modes and"
                    + " directions"
            )
        }
        // A vehicle may leave a little early.
        coverage = TimeWindow(from: now + 60, until: end)
        let shown = Set(timetable.routes.filter { Self.shows($0, settings) }.map { $0.shortName ?? $0.id })
        let alerts = merge.alerts.filter { $0.lines.isEmpty || !shown.isDisjoint(with: $0.lines) }
            .compactMap { $0.item(of: timetable, at: now, group: Self.alertGroup) }
        if !alerts.isEmpty { groups.append(FeedGroup(id: Self.alertGroup, title: "Alerts")) }
        // The first items are kept if there are more than a feed may have.
        items = alerts + items
    }

    /// Returns true if the settings choose a route.
    static func shows(_ route: Timetable.Route, _ settings: SettingValues) -> Bool {
        let (routes, modes) = (settings[GTFSProvider.routes], settings[GTFSProvider.modes])
        let names = [route.id, route.shortName].compactMap(\.self)
        return (routes.isEmpty || routes.contains(where: names.contains))
            && (modes.isEmpty || TransitMode(routeType: route.type).map(modes.contains) ?? false)
    }

    private static func shows(_ departure: Departure, of timetable: Timetable, _ settings: SettingValues) -> Bool {
        guard departure.route.map({ shows(timetable.routes[$0], settings) }) ?? true else { return false }
        let directions = settings[GTFSProvider.directions]
        guard !directions.isEmpty else { return true }
        let number = departure.trip.flatMap { timetable.trips[$0].direction }.map(String.init)
        let sign = ChosenStops.plain(departure.headsign ?? "")
        return directions.contains { $0 == number || $0.count > 1 && sign.contains(ChosenStops.plain($0)) }
    }

    /// The stops: the nearest first, or in the order of the setting.
    private static func groups(of timetable: Timetable, _ settings: SettingValues) -> [FeedGroup] {
        var groups = timetable.groups
        let named = settings[GTFSProvider.stops].map(ChosenStops.plain)
        var ranks: [String: Double] = [:]
        for (place, group) in groups.enumerated() {
            guard named.isEmpty else {
                let names = [group.id, group.title].map(ChosenStops.plain)
                ranks[group.id] = Double(named.firstIndex(where: names.contains) ?? named.count)
                continue
            }
            guard let distance = group.place?.coordinates.map(settings.point.distance(to:)) else { continue }
            ranks[group.id] = distance
            let fact = Fact("distance", "Distance", ifPresent: Int(exactly: distance.rounded()), unit: .metres)
            groups[place].facts = [fact].compactMap(\.self) + groups[place].facts
        }
        if let attribution = timetable.attribution {
            for place in groups.indices { groups[place].facts.append(Fact("source", "Source", .text(attribution))) }
        }
        let order = groups.enumerated().sorted {
            (ranks[$0.element.id] ?? .infinity, $0.offset) < (ranks[$1.element.id] ?? .infinity, $1.offset)
        }
        return order.map(\.element)
    }
}
