import FeedCore
import Foundation

/// A train, bus or boat on its way to a stop, with all platforms that it may come to.
///
/// TfL sends a prediction for each platform that a train may come to: several mostly at a terminus, with times up to a
/// minute apart.
struct Train {
    /// The predictions of the train, the soonest first; never empty.
    private var predictions: [Prediction]

    /// Returns the trains of predictions with the same item id, each train as an item.
    ///
    /// The number of a set does not always identify a train: trains that TfL has not identified share a number such as
    /// 000.
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

    /// Returns true if a prediction can be for the same train; it must not be sooner than the train's predictions.
    ///
    /// Two predictions with different ids and the same platform are for two trains, even if their times are close. With
    /// different platforms, predictions more than two minutes apart are for two trains.
    private func mayCome(as prediction: Prediction) -> Bool {
        let atPlatform = predictions.first { $0.platform == prediction.platform }
        let earlier = (atPlatform ?? predictions[0]).expectedArrival
        let isApart = prediction.expectedArrival.timeIntervalSince(earlier) > 120
        return has(prediction) || !(isApart || atPlatform != nil && prediction.id != nil)
    }

    /// Returns true if one of the train's predictions has the same id.
    private func has(_ prediction: Prediction) -> Bool { predictions.contains { $0.id == prediction.id } }

    /// Returns the item of the soonest prediction, with all possible platforms in the order of their times.
    private func item(number: Int) -> FeedItem {
        let platforms = predictions.compactMap(\.platform).unique
        let soonest = predictions[0]
        var item = soonest.item
        if number > 1 { item.id = item.id.numbered(number) }
        let place = Self.place(of: platforms, mode: soonest.mode)
        item.subtitle = [item.category?.label, place].compactMap(\.self).joined(separator: " · ")
        if platforms.count > 1 {
            // The platforms change with each prediction; a change of the likeliest one is reported by the fact
            // `platform`.
            let fact = Fact("platforms", "Platforms", .list(platforms), reportsChanges: false)
            item.facts.insert(fact, at: soonest.platform == nil ? 0 : 1)
        }
        return item
    }

    /// Returns the place to wait at a stop, in words that follow the name of a line.
    ///
    /// For "Southbound - Platform 5" the words are "Southbound, platform 5", for a bus stop's "D" they are "stop D".
    /// Platforms of one direction are combined: "Southbound, platform 5 or 6". Otherwise only the first platform is
    /// used.
    private static func place(of platforms: [String], mode: String?) -> String? {
        guard let first = platforms.first else { return nil }
        if mode == "bus" { return "stop \(first)" }
        let parts = platforms.map(parts(ofPlatform:))
        let (direction, place, number) = parts[0]
        let numbers = parts.filter { $0.direction == direction }.compactMap(\.number)
        let words = [direction, number == nil ? place : "platform \(numbers.alternatives)"].compactMap(\.self)
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }

    /// Returns the parts of a platform's name: before and after its first " - ", and the text after "Platform".
    ///
    /// The place is `nil` if TfL does not know the platform, as on railways until shortly before arrival.
    private static func parts(ofPlatform name: String) -> (direction: String?, place: String?, number: String?) {
        let halves = name.cut(at: " - ")
        let place = halves?.1.trimmed ?? name
        if place.lowercased() == "platform unknown" { return (halves?.0, nil, nil) }
        let words = place.cut(at: " ")
        return (halves?.0, place, words?.0.lowercased() == "platform" ? words?.1 : nil)
    }
}
