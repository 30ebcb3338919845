import FeedCore
import Foundation

/// A train, bus or boat on its way to a stop, at any of its platforms.
///
/// TfL predicts a train once for each platform that it may come to, mostly at a terminus, with times up to a minute
/// apart, and once only for one platform.
struct Train {
    var id: LocalID

    /// The predictions, the soonest first; never empty.
    private(set) var predictions: [Prediction]

    /// The soonest arrival at each platform.
    private var soonest: [String: Date]

    init(id: LocalID, _ prediction: Prediction) {
        self.id = id
        predictions = [prediction]
        soonest = [prediction.platform ?? "": prediction.expectedArrival]
    }

    /// Adds a prediction that is not sooner than the others, if it can be for the same train; returns true if it was
    /// added.
    ///
    /// The number of a set does not always identify a train: trains that TfL has not identified share one, such as 000.
    /// Two predictions with ids of their own for one platform are for two trains, however near; for two platforms,
    /// those that are minutes apart are.
    mutating func add(_ prediction: Prediction) -> Bool {
        let platform = prediction.platform ?? ""
        let earlier = soonest[platform] ?? predictions[0].expectedArrival
        let apart = prediction.expectedArrival.timeIntervalSince(earlier)
        let isApart = soonest[platform] != nil && prediction.id != nil || apart > Self.spread
        guard has(prediction) || !isApart else { return false }
        if soonest[platform] == nil { soonest[platform] = prediction.expectedArrival }
        predictions.append(prediction)
        return true
    }

    /// Returns true if there is a prediction with the same id.
    func has(_ prediction: Prediction) -> Bool { predictions.contains { $0.id == prediction.id } }

    /// The maximum distance of two predictions for one train at two platforms, in seconds.
    private static let spread: TimeInterval = 120

    /// The item of the soonest prediction, with the possible platforms, the soonest first.
    var item: FeedItem {
        var seen: Set<String> = []
        let platforms = predictions.compactMap(\.platform).filter { seen.insert($0).inserted }
        let soonest = predictions[0]
        var item = soonest.item
        item.id = id
        item.subtitle = [item.category?.label, PlatformName.words(for: platforms, mode: soonest.mode)]
            .compactMap(\.self).joined(separator: " · ")
        if platforms.count > 1 {
            // They change with each prediction; a change of the likeliest is reported by its own fact.
            let fact = Fact("platforms", "Platforms", .list(platforms), reportsChanges: false)
            item.facts.insert(fact, at: soonest.platform == nil ? 0 : 1)
        }
        return item
    }
}

extension Train {
    /// Returns the trains of the predictions, the soonest first.
    static func trains(of predictions: [Prediction]) -> [Train] {
        var trains: [Train] = []
        var known: [LocalID: [Int]] = [:]
        // Sorts indices, because predictions are expensive to move.
        let order = predictions.indices.sorted { Prediction.isOrderedBefore(predictions[$0], predictions[$1]) }
        for position in order {
            let prediction = predictions[position]
            let id = prediction.item.id
            let same = known[id] ?? []
            let own = prediction.id == nil ? nil : same.first { trains[$0].has(prediction) }
            if let likely = own ?? same.last, trains[likely].add(prediction) { continue }
            trains.append(Train(id: same.isEmpty ? id : id.numbered(same.count + 1), prediction))
            known[id, default: []].append(trains.count - 1)
        }
        return trains
    }
}
