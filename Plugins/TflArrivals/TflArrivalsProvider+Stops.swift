import FeedCore
import FeedJSON
import Foundation

/// The stops to show arrivals for, as the settings define them.
extension TflArrivalsProvider {
    /// The maximum number of stops; the nearest are used.
    static let maximumStops = 12

    /// The maximum number of lines that TfL accepts in one address.
    static let maximumLines = 20

    var endpoint: URL { settings[Self.endpoint] }

    /// The ids of the stops; those around the point if it is empty.
    var stopIDs: [String] { settings[Self.stops] }
    private var radius: Int { settings[Self.radius] }
    var modes: [TransportMode] { settings[Self.modes] }

    /// The lines to request, in lower case; all if empty.
    private var lines: [String] { settings[Self.lines].map { $0.lowercased() } }

    var wantedPoint: Coordinates {
        Coordinates(latitude: settings[Self.latitude], longitude: settings[Self.longitude])
    }

    private var point: Coordinates { wantedPoint.isInsideM25 ? wantedPoint : .charingCross }

    /// The adjustment of the settings, for a warning; `nil` if there is none.
    var adjustment: String? {
        let wanted = wantedPoint
        guard !wanted.isInsideM25, stopIDs.isEmpty else { return nil }
        return
            "latitude \(wanted.latitude) and longitude \(wanted.longitude) lie outside the M25, so Charing Cross serves"
    }

    /// The data about the user that is sent to TfL.
    var sentence: [String] {
        let place =
            stopIDs.isEmpty
            ? ["the point \(point.latitude), \(point.longitude)", "the radius \(radius) m"]
            : [stopIDs.count == 1 ? "the stop \(stopIDs[0])" : "the stops \(stopIDs.listed)"]
        return place + (lines.isEmpty ? [] : ["the lines \(lines.listed)"])
    }

    // MARK: - Requests

    /// The address of the list of stops.
    ///
    /// - SeeAlso: [TfL's StopPoint operations](https://api-portal.tfl.gov.uk/api-details#api=StopPoint).
    var listAddress: URL {
        guard stopIDs.isEmpty else { return endpoint.appending(path: "StopPoint/\(stopIDs.joined(separator: ","))") }
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
    var question: String {
        listAddress.absoluteString + (lines.isEmpty ? "" : "#lines=\(lines.joined(separator: ","))")
    }

    /// Returns the address of the arrivals at a stop, restricted to the chosen lines.
    func address(ofArrivalsAt stop: Stop) -> URL {
        guard !lines.isEmpty else { return endpoint.appending(path: "StopPoint/\(stop.id)/Arrivals") }
        let served = lines.filter(stop.lines.contains)
        let asked = (served.isEmpty ? lines : served).joined(separator: ",")
        return endpoint.appending(path: "Line/\(asked)/Arrivals/\(stop.id)")
    }

    // MARK: - Answers

    /// Reads the stops of an answer: around a point the nearest first, named stops in the user's order.
    func stopList(from response: FeedResponse) throws -> StopList {
        let answer = try StopAnswer(response.publisherAnswer())
        var found: [Stop]
        if stopIDs.isEmpty {
            found = try answer.stops().filter { $0.isServed(byAnyOf: modes) && isWanted($0) }
            for position in found.indices { found[position].measureDistance(from: point) }
            found.sort { ($0.distance ?? .infinity, $0.id) < ($1.distance ?? .infinity, $1.id) }
        } else {
            found = try answer.stops(named: stopIDs)
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
        guard stopIDs.isEmpty else { return "there is no stop\(onLines) among \(stopIDs.joined(separator: ", "))" }
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
