import FeedCore
import FeedReaders
import Foundation

extension GTFSProvider {
    static let schedule = Setting<SourceAddress?>(
        "schedule",
        "The address of the schedule, a GTFS archive (.zip), unless file is set."
    )

    static let file = Setting<FilePath?>("file", "A GTFS archive or folder on this machine, instead of an address.")

    static let scheduleKey = Setting<Secret?>("scheduleKey", "The key for the schedule, if its publisher requires one.")

    static let scheduleKeyPlace = Setting<KeyPlace?>(
        "scheduleKeyPlace",
        "The header or the parameter of the query that sends the key for the schedule."
    )

    static let stops = Setting<[String]>(
        "stops",
        default: [],
        count: 0...maximumStops,
        rule: "an array of at most \(maximumStops) different ids, codes or names of stops",
        "Ids, codes or names of the stops to show, instead of those around the point; a station shows all its platforms."
    ) { $0.allSatisfy { !$0.isEmpty } }

    static let latitude = Setting(
        "latitude",
        default: 0.0,
        in: -90...90,
        unit: "degrees",
        "The latitude of the point to look around, north of the equator."
    )

    static let longitude = Setting(
        "longitude",
        default: 0.0,
        in: -180...180,
        unit: "degrees",
        "The longitude of the point to look around, east of Greenwich."
    )

    static let radius = Setting(
        "radius",
        default: 500,
        in: 50...5_000,
        unit: "metres",
        "How far from the point to look for stops; the nearest \(maximumStops) are shown."
    )

    static let routes = Setting<[String]>(
        "routes",
        default: [],
        count: 0...maximumRoutes,
        rule: "an array of at most \(maximumRoutes) different ids or short names of routes such as \"49\"",
        "Ids or short names of the routes to show; all routes when empty."
    ) { $0.allSatisfy { !$0.isEmpty } }

    static let modes = Setting<[TransitMode]>(
        "modes",
        default: [],
        count: 0...TransitMode.allCases.count,
        rule: "an array of \(TransitMode.typeName)",
        "Kinds of transport to show; all kinds when empty."
    )

    static let directions = Setting<[String]>(
        "directions",
        default: [],
        count: 0...maximumRoutes,
        rule: "an array of at most \(maximumRoutes) different destinations or direction ids (0 or 1)",
        "Destinations, or parts of their names, or direction ids to show; all directions when empty."
    ) { $0.allSatisfy { !$0.isEmpty } }

    static let tripUpdates = Setting<SourceAddress?>(
        "tripUpdates",
        "The address of the schedule's trip updates (GTFS Realtime): delays, cancellations and platforms."
    )

    static let alerts = Setting<SourceAddress?>("alerts", "The address of the schedule's alerts (GTFS Realtime).")

    static let realtimeKey = Setting<Secret?>(
        "realtimeKey",
        "The key for trip updates and alerts, if their publisher requires one."
    )

    static let realtimeKeyPlace = Setting<KeyPlace?>(
        "realtimeKeyPlace",
        "The header or the parameter of the query that sends the key for trip updates and alerts."
    )

    static let departuresPerStop = Setting(
        "departuresPerStop",
        default: 5,
        in: 1...50,
        "How many departures are shown for each stop."
    )

    static let arrivals = Setting(
        "arrivals",
        default: false,
        "Whether arrivals are shown too where a trip ends, or where nobody may board."
    )

    static let language = Setting<String?>(
        "language",
        "The language of names and alerts as a tag such as \"de\", if the publisher has translations; otherwise the"
            + " configuration's or the locale's."
    )

    static let maximumStops = 20
    static let maximumRoutes = 50
}

/// A kind of transport, by the `route_type` of a route.
///
/// - SeeAlso: [routes.txt](https://gtfs.org/documentation/schedule/reference/#routestxt)
package enum TransitMode: String, Codable, CaseIterable, SettingValue {
    case tram, metro, rail, bus, ferry
    case cableTram = "cable-tram"
    case aerialLift = "aerial-lift"
    case funicular, trolleybus, monorail

    static let table = CodeTable(text: PackageResources.modes_txt)

    /// Creates the mode of a `route_type`, also of the extended ones; `nil` for a number without a meaning.
    ///
    /// - SeeAlso: [Extended route types](https://gtfs.org/extensions/route-types/), which are those of the European
    ///   standard TPEG in hundreds.
    package init?(routeType: Int) {
        switch routeType {
        case 0, 900...906: self = .tram
        case 1, 400...404, 500, 600: self = .metro
        case 405, 12: self = .monorail
        case 2, 100...117, 300: self = .rail
        case 3, 200...209, 700...716: self = .bus
        case 11, 800: self = .trolleybus
        case 4, 1_000, 1_200: self = .ferry
        case 5, 1_701: self = .cableTram
        case 6, 1_300...1_307: self = .aerialLift
        case 7, 1_400: self = .funicular
        default: return nil
        }
    }
}
