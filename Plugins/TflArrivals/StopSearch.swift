import FeedCore
import FeedJSON
import Foundation

/// The stops to show arrivals for, as the settings define them.
struct StopSearch: Sendable {
    /// The maximum number of stops; the nearest are used.
    static let maximumStops = 12

    /// The maximum number of lines that TfL accepts in one address.
    static let maximumLines = 20

    enum Target: Sendable {
        case near(Coordinates, radius: Int, modes: [TransportMode])
        case named([String])
    }

    let endpoint: URL
    let target: Target

    /// The lines to request, in lower case; all if empty.
    let lines: [String]

    /// The adjustment of the settings, for a warning; `nil` if there was none.
    let adjustment: String?

    init(settings: SettingValues) {
        endpoint = settings[TflArrivalsProvider.endpoint]
        lines = settings[TflArrivalsProvider.lines].map { $0.lowercased() }
        let point = Coordinates(
            latitude: settings[TflArrivalsProvider.latitude],
            longitude: settings[TflArrivalsProvider.longitude]
        )
        let stops = settings[TflArrivalsProvider.stops]
        guard stops.isEmpty else {
            (target, adjustment) = (.named(stops), nil)
            return
        }
        target = .near(
            point.isInsideM25 ? point : .charingCross,
            radius: settings[TflArrivalsProvider.radius],
            modes: settings[TflArrivalsProvider.modes]
        )
        adjustment =
            point.isInsideM25
            ? nil
            : "latitude \(point.latitude) and longitude \(point.longitude) lie outside the M25, so Charing Cross serves"
    }

    var isForNamedStops: Bool { if case .named = target { true } else { false } }

    /// The maximum number of stops to request arrivals for.
    var maximumStopCount: Int {
        switch target {
        case .near: Self.maximumStops
        case .named(let ids): ids.count
        }
    }

    /// The data about the user that is sent to TfL.
    var sentence: [String] {
        let place =
            switch target {
            case .near(let point, let radius, _):
                ["the point \(point.latitude), \(point.longitude)", "the radius \(radius) m"]
            case .named(let ids): [ids.count == 1 ? "the stop \(ids[0])" : "the stops \(ids.listed)"]
            }
        return place + (lines.isEmpty ? [] : ["the lines \(lines.listed)"])
    }

    // MARK: - Requests

    /// The address of the list of stops.
    ///
    /// - SeeAlso: [TfL's StopPoint operations](https://api-portal.tfl.gov.uk/api-details#api=StopPoint).
    var url: URL {
        switch target {
        case .named(let ids): return endpoint.appending(path: "StopPoint/\(ids.joined(separator: ","))")
        case .near(let point, let radius, let modes):
            var stopTypes: [String] = []
            for type in modes.flatMap(\.stopTypes) where !stopTypes.contains(type) { stopTypes.append(type) }
            return endpoint.appending(path: "StopPoint/").appending(queryItems: [
                URLQueryItem(name: "lat", value: "\(point.latitude)"),
                URLQueryItem(name: "lon", value: "\(point.longitude)"),
                URLQueryItem(name: "stopTypes", value: stopTypes.joined(separator: ",")),
                URLQueryItem(name: "radius", value: "\(radius)"),
                URLQueryItem(name: "modes", value: modes.map(\.rawValue).joined(separator: ",")),
                URLQueryItem(name: "returnLines", value: "true"),
                // The other properties of a stop are addresses and neighbours, and many times as long.
                URLQueryItem(name: "categories", value: "Facility,Accessibility,Geo,Direction"),
            ])
        }
    }

    /// Identifies the search, so that a saved list is used only with the settings that it was made for.
    var question: String { url.absoluteString + (lines.isEmpty ? "" : "#lines=\(lines.joined(separator: ","))") }

    /// Returns the address of the arrivals at a stop, restricted to the chosen lines.
    func arrivals(at stop: Stop) -> URL {
        guard !lines.isEmpty else { return endpoint.appending(path: "StopPoint/\(stop.id)/Arrivals") }
        let served = lines.filter(stop.isKnownToServe)
        let asked = (served.isEmpty ? lines : served).joined(separator: ",")
        return endpoint.appending(path: "Line/\(asked)/Arrivals/\(stop.id)")
    }

    // MARK: - Answers

    /// Reads the stops of an answer: around a point the nearest first, named stops in the user's order.
    func list(from response: FeedResponse, at now: Date) throws -> StopList {
        var warnings = FeedWarnings()
        let answer = try StopAnswer(response, warnings: &warnings)
        var stops: [Stop]
        switch target {
        case .named(let ids):
            stops = try answer.stops(named: ids, warnings: &warnings)
            for stop in stops where !isWanted(stop) {
                warnings.add(
                    .adjustedSetting,
                    "\(stop.label) is on none of the lines \(lines.joined(separator: ", ")) and was left out"
                )
            }
            stops.removeAll { !isWanted($0) }
        case .near(let point, _, let modes):
            let wanted = Set(modes.map(\.rawValue))
            stops = try answer.stops(warnings: &warnings)
            stops.removeAll { stop in !(stop.modes.map { !wanted.isDisjoint(with: $0) } ?? true) || !isWanted(stop) }
            for position in stops.indices { stops[position].measureDistance(from: point) }
            stops.sort { ($0.distance ?? .infinity, $0.id) < ($1.distance ?? .infinity, $1.id) }
        }
        return StopList(
            question: question,
            readAt: now,
            stops: Array(stops.prefix(Self.maximumStops)),
            warnings: warnings
        )
    }

    private func isWanted(_ stop: Stop) -> Bool {
        lines.isEmpty || stop.lines.isEmpty || lines.contains(where: stop.isKnownToServe)
    }

    /// The message for an answer without a stop to show.
    var nothingFound: String {
        let onLines = lines.isEmpty ? "" : " on the lines \(lines.joined(separator: ", "))"
        return switch target {
        case .named(let ids): "there is no stop\(onLines) among \(ids.joined(separator: ", "))"
        case .near(let point, let radius, let modes):
            "there is no stop of \(modes.map(\.rawValue).joined(separator: ", "))\(onLines) within \(radius) metres "
                + "of \(point.latitude), \(point.longitude)"
        }
    }
}
