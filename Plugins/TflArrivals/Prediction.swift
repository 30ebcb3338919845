import FeedCore
import FeedJSON
import Foundation

/// A prediction: a vehicle that is expected at a stop, and at one of its platforms.
///
/// - SeeAlso:
///   [TfL's Prediction](https://api-portal.tfl.gov.uk/api-details#api=StopPoint&operation=StopPoint_ArrivalsByPathId).
struct Prediction {
    /// TfL's id; a train with several possible platforms has one prediction with the same id for each.
    let id: String?

    /// The train, as if it could come to no other platform.
    let item: FeedItem
    let expectedArrival: Date
    let stopName: String?

    /// The platform as TfL writes it, such as "Southbound - Platform 5"; for a bus stop, its letter.
    let platform: String?
    let mode: String?

    /// True if TfL withdraws an earlier prediction.
    let isWithdrawn: Bool

    /// Reads a prediction.
    ///
    /// - Parameters:
    ///   - record: Its record.
    ///   - askedStop: The stop in the request; `nil` for the one that the record names.
    /// - Throws: `JSONMismatch` without a line, a vehicle, a time or a stop.
    init(_ record: RecordReader, at askedStop: String?) throws(JSONMismatch) {
        let line = try record.parse("lineId", as: "a line's id") { $0 }
        // Distinguishes the trains of a line: the DLR does not number its sets, and sends an empty text.
        guard let vehicle = record["vehicleId"]?.text ?? record["id"]?.text else {
            throw JSONMismatch(found: try record.member("vehicleId"), expected: "a vehicle's id")
        }
        expectedArrival = try record.read("expectedArrival", as: TextStart.self).date
        id = record.optionalText("id")
        let namedStop = record.optionalText("naptanId")
        stopName = record.optionalText("stationName")?.withoutStation
        let lineName = record.optionalText("lineName") ?? line
        let number = record.optionalText("vehicleId")
        let destination = record.optionalText("destinationNaptanId")
        let destinationName = record.optionalText("destinationName")?.withoutStation
        let towards = record.optionalText("towards")
        platform = record.optionalText("platformName")
        let direction = record.optionalText("direction")
        let location = record.optionalText("currentLocation")
        mode = record.optionalText("modeName")
        let timestamp = record.optionalText("timestamp").flatMap(Date.init(rfc3339:))
        isWithdrawn = record.optional("operationType", as: Double.self) == 2
        guard let stop = askedStop ?? namedStop else { throw JSONMismatch(missing: "naptanId", in: record.json) }
        var category = ItemCategory(line, in: TransportMode.lines, label: lineName)
        category.icon = mode.flatMap { TransportMode.table[$0] }?.icon
        item = FeedItem(
            // The name of the destination if it has no id.
            id: LocalID(stop, line, vehicle, destination ?? (destinationName ?? towards ?? "").slug),
            title: destinationName ?? towards ?? "Destination unknown",
            time: .instant(expectedArrival),
            group: stop,
            category: category,
            facts: .known(
                Fact("platform", "Platform", ifPresent: platform, role: .platform),
                Fact("direction", "Direction", ifPresent: direction, role: .direction),
                Fact("towards", "Towards", ifPresent: towards, role: .destination),
                Fact("currentLocation", "Current location", ifPresent: location, reportsChanges: false),
                Fact("vehicle", "Vehicle", ifPresent: number),
                Fact("line", "Line", .text(lineName), role: .line),
                Fact("mode", "Mode", ifPresent: mode)
            ),
            // Often a minute or more ago.
            observedAt: timestamp,
            relevantUntil: expectedArrival
        )
    }

    /// By time; a total order of the predictions of one train, so that the answer's order is irrelevant.
    static func isOrderedBefore(_ one: Prediction, _ other: Prediction) -> Bool {
        if one.expectedArrival != other.expectedArrival { return one.expectedArrival < other.expectedArrival }
        return (one.platform ?? "", one.id ?? "") < (other.platform ?? "", other.id ?? "")
    }
}
