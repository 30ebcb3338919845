import FeedCore
import FeedJSON
import Foundation

/// A prediction: a vehicle that is expected at a stop, and at one of its platforms.
///
/// - SeeAlso:
///   [TfL's Prediction](https://api-portal.tfl.gov.uk/api-details#api=StopPoint&operation=StopPoint_ArrivalsByPathId).
struct Prediction: JSONReadable {
    /// TfL's id; a train with several possible platforms has one prediction with the same id for each.
    var id: String?
    var stop: String?
    var stopName: String?
    var line: String
    var lineName: String?

    /// Distinguishes the trains of a line: the number of the set or, on lines without numbers, ``id``.
    var vehicle: String

    /// The number of the set, if the line has numbers.
    var vehicleNumber: String?
    var destination: String?
    var destinationName: String?
    var towards: String?

    /// The platform as TfL writes it, such as "Southbound - Platform 5"; for a bus stop, its letter.
    var platform: String?
    var direction: String?
    var currentLocation: String?
    var mode: String?
    var expectedArrival: Date

    /// The time of TfL's prediction, often a minute or more ago.
    var timestamp: Date?

    /// True if TfL withdraws an earlier prediction.
    var isWithdrawn: Bool

    /// The types of the members that a prediction may lack.
    static let types: [String: JSONValue.Kind] = [
        "id": .string, "naptanId": .string, "stationName": .string, "lineName": .string, "vehicleId": .string,
        "destinationNaptanId": .string, "destinationName": .string, "towards": .string, "platformName": .string,
        "direction": .string, "currentLocation": .string, "modeName": .string, "timestamp": .string,
        "operationType": .number,
    ]

    init(json: JSONValue) throws(JSONMismatch) {
        id = json["id"]?.text
        stop = json["naptanId"]?.text
        stopName = json["stationName"]?.text?.withoutStation
        guard let line = try json.read("lineId", as: JSONValue.self).text else {
            throw JSONMismatch(found: try json.member("lineId"), expected: "a line's id")
        }
        self.line = line
        lineName = json["lineName"]?.text
        vehicleNumber = json["vehicleId"]?.text
        // The DLR does not number its trains, and sends an empty text.
        guard let vehicle = vehicleNumber ?? id else {
            throw JSONMismatch(found: try json.member("vehicleId"), expected: "a vehicle's id")
        }
        self.vehicle = vehicle
        destination = json["destinationNaptanId"]?.text
        destinationName = json["destinationName"]?.text?.withoutStation
        towards = json["towards"]?.text
        platform = json["platformName"]?.text
        direction = json["direction"]?.text
        currentLocation = json["currentLocation"]?.text
        mode = json["modeName"]?.text
        expectedArrival = try json.read("expectedArrival", as: TextStart.self).date
        timestamp = json["timestamp"]?.string.flatMap(Date.init(rfc3339:))
        isWithdrawn = json["operationType"]?.int == 2
    }

    /// A total order of predictions with the same time, by the remaining members, so that the answer's order is
    /// irrelevant.
    static func isOrderedBefore(_ one: Prediction, _ other: Prediction) -> Bool {
        (one.line, one.vehicle, one.platform ?? "", one.id ?? "")
            < (other.line, other.vehicle, other.platform ?? "", other.id ?? "")
    }
}
