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
        var snapshot = FeedSnapshot(source: response.url?.absoluteString)
        let answer = try response.publisherAnswer(warnings: &snapshot.warnings)
        var predictions: [Prediction] = []
        for record in try answer.readEach(as: JSONValue.self, warnings: &snapshot.warnings) {
            do throws(JSONMismatch) {
                let prediction = try Prediction(json: record)
                snapshot.warnings.addMistyped(record, Prediction.types)
                guard stop != nil || prediction.stop != nil else { throw JSONMismatch(missing: "naptanId", in: record) }
                if prediction.isWithdrawn {
                    snapshot.warnings.add(.hiddenRecord, pointer: record.pointer, "TfL has taken this arrival back")
                } else {
                    predictions.append(prediction)
                }
            } catch {
                snapshot.warnings.add(error)
            }
        }
        let trains = Train.trains(of: predictions, at: stop)
        snapshot.items = trains.compactMap { FeedItem($0, at: stop) }.sorted(by: isOrderedBefore)
        snapshot.mergedRecordCount = predictions.count - snapshot.items.count
        var seen: Set<String> = []
        for prediction in predictions {
            guard let id = stop ?? prediction.stop, seen.insert(id).inserted else { continue }
            snapshot.groups.append(FeedGroup(id: id, title: prediction.stopName ?? id))
        }
        return snapshot
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
        var facts: [Fact] = []
        func add(_ key: String, _ label: String, _ text: String?, role: FactRole? = nil, reportsChanges: Bool = true) {
            if let text { facts.append(Fact(key, label, .text(text), role: role, reportsChanges: reportsChanges)) }
        }
        add("platform", "Platform", soonest.platform, role: .platform)
        if platforms.count > 1 {
            // The possible platforms change with each prediction; a change of the likeliest is reported above.
            facts.append(Fact("platforms", "Platforms", .list(platforms), reportsChanges: false))
        }
        add("direction", "Direction", soonest.direction, role: .direction)
        add("towards", "Towards", soonest.towards, role: .destination)
        add("currentLocation", "Current location", soonest.currentLocation, reportsChanges: false)
        add("vehicle", "Vehicle", soonest.vehicleNumber)
        add("line", "Line", soonest.lineName ?? soonest.line, role: .line)
        add("mode", "Mode", soonest.mode)
        self.init(
            id: train.id,
            title: soonest.destinationName ?? soonest.towards ?? "Destination unknown",
            subtitle: [soonest.lineName ?? soonest.line, PlatformName.words(for: platforms, mode: soonest.mode)]
                .compactMap { $0 }.joined(separator: " · "),
            time: .instant(soonest.expectedArrival),
            group: stop ?? soonest.stop,
            category: ItemCategory(
                id: soonest.line,
                label: soonest.lineName ?? soonest.line,
                colour: LineColours.byLine[soonest.line],
                icon: TransportMode.icon(of: soonest.mode)
            ),
            facts: facts,
            observedAt: soonest.timestamp,
            relevantUntil: soonest.expectedArrival
        )
    }
}
