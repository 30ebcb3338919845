import FeedCore
import FeedJSON
import Foundation

/// A prediction: a vehicle that is expected at a stop, and at one of its platforms.
///
/// - SeeAlso:
///   [TfL's Prediction](https://api-portal.tfl.gov.uk/api-details#api=StopPoint&operation=StopPoint_ArrivalsByPathId).
struct Prediction {
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

    init(_ record: RecordReader) throws(JSONMismatch) {
        line = try record.parse("lineId", as: "a line's id") { $0 }
        // The DLR does not number its trains, and sends an empty text.
        guard let vehicle = record["vehicleId"]?.text ?? record["id"]?.text else {
            throw JSONMismatch(found: try record.member("vehicleId"), expected: "a vehicle's id")
        }
        self.vehicle = vehicle
        expectedArrival = try record.read("expectedArrival", as: TextStart.self).date
        id = record.optionalText("id")
        stop = record.optionalText("naptanId")
        stopName = record.optionalText("stationName")?.withoutStation
        lineName = record.optionalText("lineName")
        vehicleNumber = record.optionalText("vehicleId")
        destination = record.optionalText("destinationNaptanId")
        destinationName = record.optionalText("destinationName")?.withoutStation
        towards = record.optionalText("towards")
        platform = record.optionalText("platformName")
        direction = record.optionalText("direction")
        currentLocation = record.optionalText("currentLocation")
        mode = record.optionalText("modeName")
        timestamp = record.optionalText("timestamp").flatMap(Date.init(rfc3339:))
        isWithdrawn = record.optional("operationType", as: Double.self) == 2
    }

    /// A total order of predictions with the same time, by the remaining members, so that the answer's order is
    /// irrelevant.
    static func isOrderedBefore(_ one: Prediction, _ other: Prediction) -> Bool {
        (one.line, one.vehicle, one.platform ?? "", one.id ?? "")
            < (other.line, other.vehicle, other.platform ?? "", other.id ?? "")
    }
}
