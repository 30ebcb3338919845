import FeedCore
import FeedJSON
import Foundation

/// The stops to show arrivals for, as the settings define them.
extension TflArrivalsProvider {
    /// The maximum number of stops; if there are more, the nearest are used.
    static let maximumStops = 12

    /// The maximum number of lines that TfL accepts in one address.
    static let maximumLines = 20

    /// The ids of the stops to show; if empty, the stops around the point are shown.
    var stopIDs: [String] { settings[Self.stops] }
    private var radius: Int { settings[Self.radius] }
    var modes: [TransportMode] { settings[Self.modes] }

    /// The ids of the lines to request, in lower case; empty for all lines.
    var lines: [String] { settings[Self.lines].map { $0.lowercased() } }

    var wantedPoint: Coordinates {
        Coordinates(latitude: settings[Self.latitude], longitude: settings[Self.longitude])
    }

    private var point: Coordinates { wantedPoint.isInsideM25 ? wantedPoint : .charingCross }

    /// The data about the user that is sent to TfL.
    var sentence: [String] {
        let place =
            stopIDs.isEmpty
            ? ["the point \(point.latitude), \(point.longitude)", "the radius \(radius) m"]
            : [stopIDs.count == 1 ? "the stop \(stopIDs[0])" : "the stops \(stopIDs.listed)"]
        return place + (lines.isEmpty ? [] : ["the lines \(lines.listed)"])
    }

    // MARK: - Requests

    /// Returns a request with the application's key.
    func request(_ path: String, _ query: [(String, String)] = []) -> FeedRequest {
        let address = settings[Self.endpoint].appending(path: path)
        let items = query.map { URLQueryItem(name: $0, value: $1) }
        // The key is in a header, because TfL's errors repeat the whole address.
        return FeedRequest(
            items.isEmpty ? address : address.appending(queryItems: items),
            secretHeaders: appKey.map { ["app_key": $0] } ?? [:]
        )
    }

    /// The request for the list of stops.
    ///
    /// - SeeAlso: [TfL's StopPoint operations](https://api-portal.tfl.gov.uk/api-details#api=StopPoint).
    var listRequest: FeedRequest {
        guard stopIDs.isEmpty else { return request("StopPoint/\(stopIDs.joined(separator: ","))") }
        let stopTypes = modes.flatMap(\.stopTypes).unique.joined(separator: ",")
        return request(
            "StopPoint/",
            [
                ("lat", "\(point.latitude)"), ("lon", "\(point.longitude)"), ("stopTypes", stopTypes),
                ("radius", "\(radius)"), ("modes", modes.map(\.rawValue).joined(separator: ",")),
                ("returnLines", "true"),
                // The other properties of a stop are addresses and neighbours, which are many times longer.
                ("categories", "Facility,Accessibility,Geo,Direction"),
            ]
        )
    }

    /// Returns the request for the arrivals at a stop, restricted to the chosen lines.
    func arrivalsRequest(at stop: Stop) -> FeedRequest {
        guard !lines.isEmpty else { return request("StopPoint/\(stop.id)/Arrivals") }
        let served = lines.filter(stop.lines.contains)
        return request("Line/\((served.isEmpty ? lines : served).joined(separator: ","))/Arrivals/\(stop.id)")
    }

    // MARK: - Answers

    /// Reads the stops of an answer: those around a point by distance, named stops in the user's order.
    func stopList(from answer: RecordReader) throws -> StopList {
        var found = try answer.stops(named: stopIDs, near: stopIDs.isEmpty ? point : nil)
        if stopIDs.isEmpty {
            found.removeAll { !$0.isServed(byAnyOf: modes) }
            found.sort { ($0.distance ?? .infinity, $0.id) < ($1.distance ?? .infinity, $1.id) }
        } else {
            for stop in found where !isWanted(stop) {
                let message = "\(stop.label) is on none of the lines \(lines.joined(separator: ", ")) and was left out"
                answer.warn(ofAnswer: .adjustedSetting, message)
            }
        }
        let stops = found.filter(isWanted).prefix(Self.maximumStops)
        return StopList(stops: Array(stops), warnings: answer.warnings.listed)
    }

    private func isWanted(_ stop: Stop) -> Bool {
        lines.isEmpty || stop.lines.isEmpty || lines.contains(where: stop.lines.contains)
    }

    /// The message for an answer without any stop to show.
    var nothingFound: String {
        let onLines = lines.isEmpty ? "" : " on the lines \(lines.joined(separator: ", "))"
        guard stopIDs.isEmpty else { return "there is no stop\(onLines) among \(stopIDs.joined(separator: ", "))" }
        return "there is no stop of \(modes.map(\.rawValue).joined(separator: ", "))\(onLines) within \(radius) metres "
            + "of \(point.latitude), \(point.longitude)"
    }
}

/// The stops and warnings of an answer, which the feed saves.
struct StopList: Codable {
    let stops: [Stop]
    let warnings: [FeedWarning]

    /// True if all ids have the form of ids, which become parts of addresses; false after damage to the store.
    var isValid: Bool { stops.allSatisfy { Stop.isID($0.id) } }
}
