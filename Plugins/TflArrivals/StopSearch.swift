import FeedCore
import FeedJSON
import Foundation

/// The stops to show arrivals for, as the settings define them.
struct StopSearch: Sendable {
    /// The maximum number of stops; the nearest are used.
    static let maximumStops = 12

    /// The maximum number of lines that TfL accepts in one address.
    static let maximumLines = 20

    private let endpoint: URL

    /// The ids of the stops; those around the point if it is empty.
    let stops: [String]
    private let point: Coordinates
    private let radius: Int
    private let modes: [TransportMode]

    /// The lines to request, in lower case; all if empty.
    private let lines: [String]

    /// The adjustment of the settings, for a warning; `nil` if there was none.
    let adjustment: String?

    init(settings: SettingValues) {
        endpoint = settings[TflArrivalsProvider.endpoint]
        stops = settings[TflArrivalsProvider.stops]
        radius = settings[TflArrivalsProvider.radius]
        modes = settings[TflArrivalsProvider.modes]
        lines = settings[TflArrivalsProvider.lines].map { $0.lowercased() }
        let wanted = Coordinates(
            latitude: settings[TflArrivalsProvider.latitude],
            longitude: settings[TflArrivalsProvider.longitude]
        )
        point = wanted.isInsideM25 ? wanted : .charingCross
        adjustment =
            wanted.isInsideM25 || !stops.isEmpty
            ? nil
            : "latitude \(wanted.latitude) and longitude \(wanted.longitude) lie outside the M25, so Charing Cross serves"
    }

    /// The maximum number of stops to request arrivals for.
    var maximumStopCount: Int { stops.isEmpty ? Self.maximumStops : stops.count }

    /// The data about the user that is sent to TfL.
    var sentence: [String] {
        let place =
            stops.isEmpty
            ? ["the point \(point.latitude), \(point.longitude)", "the radius \(radius) m"]
            : [stops.count == 1 ? "the stop \(stops[0])" : "the stops \(stops.listed)"]
        return place + (lines.isEmpty ? [] : ["the lines \(lines.listed)"])
    }

    // MARK: - Requests

    /// The address of the list of stops.
    ///
    /// - SeeAlso: [TfL's StopPoint operations](https://api-portal.tfl.gov.uk/api-details#api=StopPoint).
    var url: URL {
        guard stops.isEmpty else { return endpoint.appending(path: "StopPoint/\(stops.joined(separator: ","))") }
        var stopTypes: [String] = []
        for type in modes.flatMap(\.stopTypes) where !stopTypes.contains(type) { stopTypes.append(type) }
        let query = [
            ("lat", "\(point.latitude)"), ("lon", "\(point.longitude)"),
            ("stopTypes", stopTypes.joined(separator: ",")), ("radius", "\(radius)"),
            ("modes", modes.map(\.rawValue).joined(separator: ",")), ("returnLines", "true"),
            // The other properties of a stop are addresses and neighbours, and many times as long.
            ("categories", "Facility,Accessibility,Geo,Direction"),
        ]
        return endpoint.appending(path: "StopPoint/")
            .appending(queryItems: query.map { URLQueryItem(name: $0, value: $1) })
    }

    /// Identifies the search, so that a saved list is used only with the settings that it was made for.
    var question: String { url.absoluteString + (lines.isEmpty ? "" : "#lines=\(lines.joined(separator: ","))") }

    /// Returns the address of the arrivals at a stop, restricted to the chosen lines.
    func arrivals(at stop: Stop) -> URL {
        guard !lines.isEmpty else { return endpoint.appending(path: "StopPoint/\(stop.id)/Arrivals") }
        let served = lines.filter(stop.lines.contains)
        let asked = (served.isEmpty ? lines : served).joined(separator: ",")
        return endpoint.appending(path: "Line/\(asked)/Arrivals/\(stop.id)")
    }

    // MARK: - Answers

    /// Reads the stops of an answer: around a point the nearest first, named stops in the user's order.
    func list(from response: FeedResponse) throws -> StopList {
        let answer = try StopAnswer(response.publisherAnswer())
        var found: [Stop]
        if stops.isEmpty {
            found = try answer.stops().filter { $0.isServed(byAnyOf: modes) && isWanted($0) }
            for position in found.indices { found[position].measureDistance(from: point) }
            found.sort { ($0.distance ?? .infinity, $0.id) < ($1.distance ?? .infinity, $1.id) }
        } else {
            found = try answer.stops(named: stops)
            for stop in found where !isWanted(stop) {
                let lines = lines.joined(separator: ", ")
                answer.reader.warn(
                    ofAnswer: .adjustedSetting,
                    "\(stop.label) is on none of the lines \(lines) and was left out"
                )
            }
            found = found.filter(isWanted)
        }
        return StopList(stops: Array(found.prefix(Self.maximumStops)), warnings: answer.reader.warnings.listed)
    }

    private func isWanted(_ stop: Stop) -> Bool {
        lines.isEmpty || stop.lines.isEmpty || lines.contains(where: stop.lines.contains)
    }

    /// The message for an answer without a stop to show.
    var nothingFound: String {
        let onLines = lines.isEmpty ? "" : " on the lines \(lines.joined(separator: ", "))"
        guard stops.isEmpty else { return "there is no stop\(onLines) among \(stops.joined(separator: ", "))" }
        return "there is no stop of \(modes.map(\.rawValue).joined(separator: ", "))\(onLines) within \(radius) metres "
            + "of \(point.latitude), \(point.longitude)"
    }
}

/// The result of a search for stops, which the feed saves.
struct StopList: Codable {
    let stops: [Stop]
    let warnings: [FeedWarning]

    /// False if an id is not one, which damage of the store might have made: ids become parts of addresses.
    var isValid: Bool { stops.allSatisfy { Stop.isID($0.id) } }
}
