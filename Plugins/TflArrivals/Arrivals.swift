package import FeedCore
import FeedJSON
import Foundation

/// Reads a single arrivals answer of TfL.
package enum Arrivals {
    /// Reads the arrivals, the soonest first, one item for each train.
    ///
    /// - Parameters:
    ///   - response: The answer to a request for the arrivals at a stop.
    ///   - stop: The id in the request; by default each arrival goes to the stop that it names.
    /// - Returns: The items with their stops as groups, and the number of predictions that were merged into another
    ///   item of the same train.
    /// - Throws: ``FeedError`` if TfL refused the request or the answer is not JSON, `JSONMismatch` if it is not an
    ///   array.
    package static func read(_ response: FeedResponse, at stop: String? = nil) throws -> FeedSnapshot {
        let answer = try response.publisherAnswer()
        let predictions = try answer.each { record -> Prediction? in
            let prediction = try Prediction(record)
            guard stop != nil || prediction.stop != nil else {
                throw JSONMismatch(missing: "naptanId", in: record.json)
            }
            if prediction.isWithdrawn { record.warn(.hiddenRecord, "TfL has taken this arrival back") }
            return prediction.isWithdrawn ? nil : prediction
        }
        let items = Train.trains(of: predictions, at: stop).compactMap { FeedItem($0, at: stop) }
        return FeedSnapshot(
            groups: predictions.lazy.compactMap { prediction in
                (stop ?? prediction.stop).map { FeedGroup(id: $0, title: prediction.stopName ?? $0) }
            }.withUniqueIDs,
            items: items.sorted(by: isOrderedBefore),
            warnings: answer.warnings,
            mergedRecordCount: predictions.count - items.count,
            source: response.url?.absoluteString
        )
    }

    /// A total order: by time, then by id.
    static func isOrderedBefore(_ one: FeedItem, _ other: FeedItem) -> Bool {
        if case .instant(let first, _) = one.time, case .instant(let second, _) = other.time, first != second {
            return first < second
        }
        return one.id < other.id
    }
}

extension FeedItem {
    fileprivate init?(_ train: Train, at stop: String?) {
        guard let soonest = train.predictions.first else { return nil }
        let platforms = train.platforms
        let line = soonest.lineName ?? soonest.line
        let mode = soonest.mode.flatMap { TransportMode.table[$0] }
        var category = ItemCategory(soonest.line, in: TflLines.table, label: line)
        category.icon = mode?.icon
        self.init(
            id: train.id,
            title: soonest.destinationName ?? soonest.towards ?? "Destination unknown",
            subtitle: [line, PlatformName.words(for: platforms, mode: soonest.mode)].compactMap(\.self)
                .joined(separator: " · "),
            time: .instant(soonest.expectedArrival),
            group: stop ?? soonest.stop,
            category: category,
            facts: .known(
                Fact("platform", "Platform", ifPresent: soonest.platform, role: .platform),
                // The possible platforms change with each prediction; a change of the likeliest is reported above.
                Fact("platforms", "Platforms", ifPresent: platforms.count > 1 ? platforms : nil, reportsChanges: false),
                Fact("direction", "Direction", ifPresent: soonest.direction, role: .direction),
                Fact("towards", "Towards", ifPresent: soonest.towards, role: .destination),
                Fact(
                    "currentLocation",
                    "Current location",
                    ifPresent: soonest.currentLocation,
                    reportsChanges: false
                ),
                Fact("vehicle", "Vehicle", ifPresent: soonest.vehicleNumber),
                Fact("line", "Line", .text(line), role: .line),
                Fact("mode", "Mode", ifPresent: soonest.mode)
            ),
            observedAt: soonest.timestamp,
            relevantUntil: soonest.expectedArrival
        )
    }
}
