package import FeedCore
import Foundation

extension ItemEvent {
    /// `14:05 -> 14:20`, `platform 3 -> 4`, `cancelled`, `weather Fine (new)`.
    package func change(by clock: ViewerClock) -> String {
        switch kind {
        case .moved, .changed:
            let label = label.map { "\($0.asInSentence) " } ?? ""
            switch (before, after) {
            case (let before?, let after?):
                let values = clock.words(of: before, after)
                return "\(label)\(values.0) -> \(values.1)"
            case (nil, let after?): return "\(label)\(clock.words(of: after, after).1) (new)"
            case (let before?, nil): return "\(label)\(clock.words(of: before, before).0) (gone)"
            case (nil, nil): return kind.rawValue
            }
        case .appeared: return after.map { "appeared, \($0.words)" } ?? "appeared"
        case .cancelled: return "cancelled"
        case .withdrawn: return "withdrawn"
        case .disappeared: return "disappeared"
        case .cameBack: return before.map { "came back, was \($0.words)" } ?? "came back"
        }
    }
}

extension ViewerClock {
    /// Two values, times in the viewer's zone and as short as they can be told apart.
    fileprivate func words(of before: ItemEvent.Value, _ after: ItemEvent.Value) -> (String, String) {
        guard let times = (before.placedTime, after.placedTime) as? (FeedTime, FeedTime) else {
            return (before.words, after.words)
        }
        let short = (shortTime(times.0), shortTime(times.1))
        // The short form has no seconds.
        if before == after || short.0 != short.1 { return withoutRepetition(short.0, short.1) }
        return withoutRepetition(datedTime(times.0), datedTime(times.1))
    }

    /// `Sat 12 Dec 17:00 -> 17:30`, and for today only the time of day.
    private func withoutRepetition(_ before: String, _ after: String) -> (String, String) {
        let dates = [before, after].map { $0.split(separator: " ").dropLast() }
        guard dates[0] == dates[1], let first = before.split(separator: " ").last,
            let second = after.split(separator: " ").last, first.contains(":"), second.contains(":")
        else { return (before, after) }
        let today = datedTime(.day(today, region: "")).split(separator: " ")
        return (dates[0].elementsEqual(today) ? String(first) : before, String(second))
    }
}

extension ItemEvent.Value {
    /// The time that it is; `nil` for any other value, and for what is undated.
    fileprivate var placedTime: FeedTime? {
        switch self {
        case .time(.undated): nil
        case .time(let time): time
        case .fact(.instant(let date), _): .instant(date)
        case .fact(.day(let day), _): .day(day, region: "")
        case .fact: nil
        }
    }
}

extension String {
    /// A label within a sentence: "platform" for "Platform", but "WiFi" unchanged.
    fileprivate var asInSentence: String {
        let word = prefix { $0 != " " }
        guard word.dropFirst().allSatisfy(\.isLowercase) else { return self }
        return word.lowercased() + dropFirst(word.count)
    }
}
