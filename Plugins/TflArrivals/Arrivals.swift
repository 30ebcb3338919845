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
            let prediction = try Prediction(record, at: stop)
            if prediction.isWithdrawn { record.warn(.hiddenRecord, "TfL has taken this arrival back") }
            return prediction.isWithdrawn ? nil : prediction
        }
        let items = Train.trains(of: predictions).map(\.item)
        return FeedSnapshot(
            groups: predictions.lazy.compactMap { prediction in
                prediction.item.group.map { FeedGroup(id: $0, title: prediction.stopName ?? $0) }
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
