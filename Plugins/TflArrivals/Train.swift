import FeedCore
import Foundation

/// A train, bus or boat on its way to a stop, at any of its platforms.
///
/// TfL predicts a train once for each platform that it may come to, mostly at a terminus, with times up to a minute
/// apart, and once only for one platform.
struct Train {
    /// The predictions, the soonest first; never empty.
    private var predictions: [Prediction]

    /// Returns the trains of predictions with one id, each as an item.
    ///
    /// The number of a set does not always identify a train: trains that TfL has not identified share one, such as 000.
    static func items(of predictions: [Prediction]) -> [FeedItem] {
        var trains: [Train] = []
        for prediction in predictions.sorted(by: { $0.rank < $1.rank }) {
            let own = prediction.id == nil ? nil : trains.firstIndex { $0.has(prediction) }
            if let likely = own ?? trains.indices.last, trains[likely].mayCome(as: prediction) {
                trains[likely].predictions.append(prediction)
            } else {
                trains.append(Train(predictions: [prediction]))
            }
        }
        return trains.enumerated().map { $1.item(number: $0 + 1) }
    }

    /// Returns items in a total order: by time, then by id.
    static func sorted(_ items: [FeedItem]) -> [FeedItem] {
        items.sorted { ($0.time.start(in: .gmt), $0.id) < ($1.time.start(in: .gmt), $1.id) }
    }

    /// Returns true if a prediction that is not sooner than the others can be for the same train.
    ///
    /// Two predictions with ids of their own for one platform are for two trains, however near; for two platforms,
    /// those that are more than two minutes apart are.
    private func mayCome(as prediction: Prediction) -> Bool {
        let atPlatform = predictions.first { $0.platform == prediction.platform }
        let earlier = (atPlatform ?? predictions[0]).expectedArrival
        let isApart = prediction.expectedArrival.timeIntervalSince(earlier) > 120
        return has(prediction) || !(isApart || atPlatform != nil && prediction.id != nil)
    }

    /// Returns true if there is a prediction with the same id.
    private func has(_ prediction: Prediction) -> Bool { predictions.contains { $0.id == prediction.id } }

    /// Returns the item of the soonest prediction, with the possible platforms, the soonest first.
    private func item(number: Int) -> FeedItem {
        let platforms = predictions.compactMap(\.platform).unique
        let soonest = predictions[0]
        var item = soonest.item
        if number > 1 { item.id = item.id.numbered(number) }
        let place = Self.place(of: platforms, mode: soonest.mode)
        item.subtitle = [item.category?.label, place].compactMap(\.self).joined(separator: " · ")
        if platforms.count > 1 {
            // They change with each prediction; a change of the likeliest is reported by its own fact.
            let fact = Fact("platforms", "Platforms", .list(platforms), reportsChanges: false)
            item.facts.insert(fact, at: soonest.platform == nil ? 0 : 1)
        }
        return item
    }

    /// Describes the place to wait at a stop, in words that follow a line's name.
    ///
    /// Turns "Southbound - Platform 5" into "Southbound, platform 5", and a bus stop's "D" into "stop D". Platforms of
    /// one direction are combined: "Southbound, platform 5 or 6". Otherwise only the first is used.
    private static func place(of platforms: [String], mode: String?) -> String? {
        guard let first = platforms.first else { return nil }
        if mode == "bus" { return "stop \(first)" }
        let parts = platforms.map(parts(ofPlatform:))
        let (direction, place, number) = parts[0]
        let numbers = parts.filter { $0.direction == direction }.compactMap(\.number)
        let words = [direction, number == nil ? place : "platform \(numbers.alternatives)"].compactMap(\.self)
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }

    /// Returns a platform's name split at its first " - ", with the text after "Platform".
    ///
    /// There is no place if TfL does not know the platform, as on the railways until shortly before arrival.
    private static func parts(ofPlatform name: String) -> (direction: String?, place: String?, number: String?) {
        let halves = name.cut(at: " - ")
        let place = halves?.1.trimmed ?? name
        if place.lowercased() == "platform unknown" { return (halves?.0, nil, nil) }
        let words = place.cut(at: " ")
        return (halves?.0, place, words?.0.lowercased() == "platform" ? words?.1 : nil)
    }
}
