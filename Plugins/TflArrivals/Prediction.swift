import FeedCore
import FeedJSON
import Foundation

/// A prediction of a vehicle's arrival at a stop, and at one of the stop's platforms.
///
/// - SeeAlso:
///   [TfL's Prediction](https://api-portal.tfl.gov.uk/api-details#api=StopPoint&operation=StopPoint_ArrivalsByPathId).
struct Prediction {
    /// TfL's id; a train with several possible platforms has one prediction for each, all with the same id.
    let id: String?

    /// The train as an item, without other possible platforms.
    let item: FeedItem
    let expectedArrival: Date
    let stop: FeedGroup

    /// The platform as TfL writes it, such as "Southbound - Platform 5"; for a bus stop, its letter.
    let platform: String?
    let mode: String?

    /// The order of the predictions of one train, first by time, so that the order in the answer does not matter.
    var rank: (Date, String, String) { (expectedArrival, platform ?? "", id ?? "") }

    /// Reads a prediction; `nil` if the record withdraws an earlier prediction.
    ///
    /// - Parameters:
    ///   - record: The prediction's record.
    ///   - askedStop: The stop in the request; `nil` for the stop that the record names.
    /// - Throws: `JSONMismatch` without a line, a vehicle, a time or a stop.
    init?(_ record: RecordReader, at askedStop: String?) throws(JSONMismatch) {
        guard record.optional("operationType", as: Double.self) != 2 else {
            record.warn(.hiddenRecord, "TfL has taken this arrival back")
            return nil
        }
        let line = try record.parse("lineId", as: "a line's id") { $0 }
        id = record.optionalText("id")
        let number = record.optionalText("vehicleId")
        // This distinguishes the trains of a line. The DLR does not number its sets, and sends an empty text.
        guard let vehicle = number ?? id else {
            throw JSONMismatch(found: try record.member("vehicleId"), expected: "a vehicle's id")
        }
        expectedArrival = try record.read("expectedArrival", as: TextStart.self).date
        let stopID = if let askedStop { askedStop } else { try record.parse("naptanId", as: "a stop's id") { $0 } }
        stop = FeedGroup(id: stopID, title: record.optionalText("stationName")?.withoutStation ?? stopID)
        platform = record.optionalText("platformName")
        mode = record.optionalText("modeName")
        let lineName = record.optionalText("lineName") ?? line
        let icon = mode.flatMap { TransportMode.table[$0]?.icon }
        let destinationID = record.optionalText("destinationNaptanId")
        let destination = record.optionalText("destinationName")?.withoutStation
        // "Southbound - Platform 5" says it as signs do, "inbound" only for the line.
        let direction = platform?.cut(at: " - ")?.0 ?? record.optionalText("direction")
        let towards = record.optionalText("towards")
        let location = record.optionalText("currentLocation")
        item = FeedItem(
            // The name of the destination if it has no id.
            id: LocalID(stopID, line, vehicle, destinationID ?? (destination ?? towards ?? "").slug),
            title: destination ?? towards ?? "Destination unknown",
            time: .instant(expectedArrival),
            group: stopID,
            category: ItemCategory(line, in: TransportMode.lines, label: lineName, icon: icon),
            facts: .known(
                Fact("platform", "Platform", ifPresent: platform, role: .platform),
                Fact("direction", "Direction", ifPresent: direction, role: .direction),
                Fact("towards", "Towards", ifPresent: towards, role: .destination),
                Fact("currentLocation", "Current location", ifPresent: location, reportsChanges: false),
                Fact("vehicle", "Vehicle", ifPresent: number),
                Fact("line", "Line", .text(lineName), role: .line),
                Fact("mode", "Mode", ifPresent: mode)
            ),
            // This is often a minute or more ago.
            observedAt: record.optionalText("timestamp").flatMap(Date.init(rfc3339:)),
            relevantUntil: expectedArrival
        )
    }
}
