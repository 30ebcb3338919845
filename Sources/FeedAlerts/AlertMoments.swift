import FeedConfiguration
import FeedCore
import FeedEngine
import Foundation

/// A moment for which a rule plans an alert: before or at an item's start, or when there is news of an item or a feed.
struct AlertMoment: Hashable {
    /// The name as in a key: `before 10m`, `start`.
    var name: String
    var due: Date
    var latest: Date
}

extension AlertRule {
    /// Returns the start of an item for the rule: for a whole day, the rule's time of day in `timeZone`.
    ///
    /// - Returns: The instant; `nil` for an undated item.
    func start(of time: FeedTime, in timeZone: TimeZone) -> Date? {
        switch time {
        case .instant(let start, _): start
        case .days(let first, _, _): at.instant(on: first, in: timeZone)
        case .undated: nil
        }
    }

    /// Returns the moments before and at the start of an item; none if the item is off, has ended or has no date.
    ///
    /// For a whole day, days are counted on the calendar, so that `1d` before is at the same time of day even if the
    /// clocks change in between.
    func moments(of item: FeedItem, in timeZone: TimeZone) -> [AlertMoment] {
        guard !item.status.isOff, item.status != .ended, let start = start(of: item.time, in: timeZone) else {
            return []
        }
        var moments = before.map { distance in
            let due: Date
            let days = Int(distance.components.seconds / 86_400)
            if let first = item.time.days?.lowerBound, distance == .seconds(days * 86_400) {
                due = at.instant(on: first.adding(days: -days), in: timeZone)
            } else {
                due = start.addingTimeInterval(-distance.seconds)
            }
            return AlertMoment(name: "before \(distance.shortText)", due: due, latest: latest(after: due, start))
        }
        if on.contains(.start) {
            moments.append(AlertMoment(name: "start", due: start, latest: latest(after: start, start)))
        }
        return moments
    }

    /// Returns the time until which an alert may be sent: the end of the grace period that begins at `due` or, if
    /// later, the start of the item.
    func latest(after due: Date, _ start: Date?) -> Date { max(due.addingTimeInterval(grace.seconds), start ?? due) }

    /// Returns the moment of news of an item or a feed, delayed by the rule's digest, so that later news is sent
    /// together with it.
    func news(_ name: String, at date: Date, ofStart start: Date? = nil) -> AlertMoment {
        let due = date.addingTimeInterval((digest ?? .zero).seconds)
        return AlertMoment(name: name, due: due, latest: latest(after: due, start))
    }

    /// Returns a hash that identifies the rule and its time zone; the same in all processes.
    ///
    /// If an update of the system changes the rules of the zone, the hash changes: alerts are planned again.
    func fingerprint(in timeZone: TimeZone) -> String {
        "\(fingerprint) \(timeZone.identifier) \(timeZone.rules.fingerprint)"
    }

    /// A hash that identifies the rule, apart from the time zone.
    var fingerprint: String {
        var hash = FNV1a()
        hash.add(id)
        for list in [
            feeds.map(\.rawValue), tags, filter.categories, filter.groups, filter.text, filter.places,
            filter.facts.map(\.text), before.map(\.shortText), on.map(\.rawValue).sorted(), targets,
        ] {
            hash.add("\(list.count)")
            for text in list { hash.add(text) }
        }
        hash.add("\(onlyStarred) \(at) \(grace.shortText)")
        return String(hash.value, radix: 16)
    }
}
