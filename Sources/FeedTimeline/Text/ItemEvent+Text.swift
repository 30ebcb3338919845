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
                let values = clock.values(before, after)
                return "\(label)\(values.0) -> \(values.1)"
            case (nil, let after?): return "\(label)\(clock.value(after)) (new)"
            case (let before?, nil): return "\(label)\(clock.value(before)) (gone)"
            case (nil, nil): return kind.rawValue
            }
        case .appeared: return after.map { "appeared, \($0)" } ?? "appeared"
        case .cancelled: return "cancelled"
        case .withdrawn: return "withdrawn"
        case .disappeared: return "disappeared"
        case .cameBack: return before.map { "came back, was \($0)" } ?? "came back"
        }
    }
}

extension ViewerClock {
    /// A stored value, with times in the viewer's zone.
    fileprivate func value(_ text: String) -> String { values(text, text, areTold: false).0 }

    /// Two values, with times as short as possible but distinguishable.
    fileprivate func values(_ before: String, _ after: String, areTold: Bool = true) -> (String, String) {
        guard let times = (FeedTime(kept: before), FeedTime(kept: after)) as? (FeedTime, FeedTime) else {
            return (before, after)
        }
        let short = (shortTime(times.0), shortTime(times.1))
        // Far from today the short form has no time of day, and it never has seconds.
        let isClear = { (time: FeedTime, text: String) in time.isDay || text.contains(":") }
        if isClear(times.0, short.0), isClear(times.1, short.1), !areTold || short.0 != short.1 { return short }
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

extension FeedTime {
    /// Parses an RFC 3339 instant or a day, as stored with events; `nil` for any other text.
    fileprivate init?(kept text: String) {
        if let date = Date(rfc3339: text) {
            self = .instant(date)
        } else if let day = CivilDay(text) {
            self = .day(day, region: "")
        } else {
            return nil
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
