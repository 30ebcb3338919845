import FeedCore
import FeedJSON
import Foundation

/// One of TfL's predictions: a vehicle expected at a stop, and at one platform of it.
///
/// - SeeAlso: [TfL's Prediction](https://api-portal.tfl.gov.uk/api-details#api=StopPoint&operation=StopPoint_ArrivalsByPathId).
struct Prediction: JSONReadable {
    /// TfL's own id, which the same train has once for each platform it may come to.
    var id: String?
    var stop: String?
    var stopName: String?
    var line: String
    var lineName: String?

    /// What tells a train from another of its line: the number of its set, else, on lines without any, ``id``.
    var vehicle: String

    /// The set's number, where the line has such.
    var vehicleNumber: String?
    var destination: String?
    var destinationName: String?
    var towards: String?

    /// The platform as TfL writes it, such as "Southbound - Platform 5"; of a bus stop, its letter.
    var platform: String?
    var direction: String?
    var currentLocation: String?
    var mode: String?
    var expectedArrival: Date

    /// When TfL made the prediction, which may be a minute or more ago.
    var timestamp: Date?

    /// Whether TfL takes an earlier prediction back.
    var isWithdrawn: Bool

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
        // The DLR numbers no trains and sends an empty text.
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

    /// A total order of predictions for one time, by what tells copies apart: the order of an answer does not matter.
    static func isOrderedBefore(_ one: Prediction, _ other: Prediction) -> Bool {
        (one.line, one.vehicle, one.platform ?? "", one.id ?? "")
            < (other.line, other.vehicle, other.platform ?? "", other.id ?? "")
    }
}
