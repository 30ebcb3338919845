import FeedCore
import Foundation

extension TflArrivalsProvider {
    static let endpoint = Setting(
        "endpoint",
        default: URL(known: "https://api.tfl.gov.uk"),
        "The base of TfL's addresses."
    )

    static let latitude = Setting(
        "latitude",
        default: Coordinates.charingCross.latitude,
        in: -90...90,
        unit: "degrees",
        "The latitude of the point to look around, north of the equator; inside the M25, or Charing Cross serves."
    )

    static let longitude = Setting(
        "longitude",
        default: Coordinates.charingCross.longitude,
        in: -180...180,
        unit: "degrees",
        "The longitude of the point to look around, east of Greenwich; inside the M25, or Charing Cross serves."
    )

    static let radius = Setting(
        "radius",
        default: 800,
        in: 50...5_000,
        unit: "metres",
        "How far from the point to look for stops; the nearest \(maximumStops) are shown."
    )

    static let stops = Setting<[String]>(
        "stops",
        default: [],
        count: 0...maximumStops,
        rule: "an array of at most \(maximumStops) different NaPTAN ids such as \"940GZZLUOXC\"",
        "NaPTAN ids of the stops to show, instead of those around the point."
    ) { $0.allSatisfy(Stop.isID) }

    static let modes = Setting(
        "modes",
        default: [TransportMode.tube],
        count: 1...TransportMode.allCases.count,
        rule: "an array with at least one of \(TransportMode.typeName)",
        "Modes of transport; one of them has to serve a stop around the point for it to be shown."
    )

    static let lines = Setting<[String]>(
        "lines",
        default: [],
        count: 0...maximumLines,
        rule: "an array of at most \(maximumLines) line ids such as \"hammersmith-city\"",
        "Ids of the lines to show; all lines when empty."
    ) { $0.allSatisfy(Stop.isLineID) }

    static let arrivalsPerStop = Setting(
        "arrivalsPerStop",
        default: 3,
        in: 1...50,
        "How many arrivals are shown for each stop."
    )

    static let appKey = Setting<Secret?>(
        "appKey",
        "The key of an application registered with TfL; without one, TfL answers a tenth as often."
    )
}

/// A mode of transport, by TfL's own name.
enum TransportMode: String, Codable, CaseIterable, SettingValue {
    case tube, dlr, overground
    case elizabethLine = "elizabeth-line"
    case tram, bus
    case nationalRail = "national-rail"
    case riverBus = "river-bus"

    static let table = CodeTable(text: PackageResources.modes_txt)

    /// TfL's lines by their ids.
    static let lines = CodeTable(text: PackageResources.lines_txt)

    /// Returns the category of the trains of a line of the table, by the line's name.
    static func line(called name: String) -> ItemCategory? {
        lines.rows.first { $0.name == name }.map { ItemCategory($0.code, in: lines) }
    }

    /// The types of stops that the mode may serve, by their NaPTAN names.
    var stopTypes: [String] { StopNames.words[rawValue] ?? [] }
}
