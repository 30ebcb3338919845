import FeedConfiguration
import FeedCore
import FeedEngine
import Foundation

/// A moment of an item's start that a rule tells of.
struct AlertMoment: Hashable {
    /// As a key has it: `before 10m`, `start`.
    var name: String
    var due: Date
    var latest: Date
}

extension AlertRule {
    /// When an item starts for the rule: a whole day at the rule's time of day, by the clocks of a zone.
    ///
    /// - Returns: The instant; `nil` for an undated item.
    func start(of time: FeedTime, in timeZone: TimeZone) -> Date? {
        switch time {
        case .instant(let start, _): start
        case .days(let first, _, _): at.instant(on: first, in: timeZone)
        case .undated: nil
        }
    }

    /// The moments before and at the start of an item; none of one that does not take place or has no date.
    ///
    /// Of a whole day, days are counted on the calendar, so that `1d` before is at the same time of day whatever the
    /// clocks do in between.
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

    /// Until when something may be told that is due: until the grace is over, or the item begins.
    func latest(after due: Date, _ start: Date?) -> Date { max(due.addingTimeInterval(grace.seconds), start ?? due) }

    /// When news is sent: what comes within the rule's digest of the first goes with it, so that the first waits for that.
    func due(ofNewsAt date: Date) -> Date { date.addingTimeInterval((digest ?? .zero).seconds) }

    /// What tells the rule from another of its name, in a zone; the same in all processes.
    ///
    /// Rules of the zone that an update of the system has changed make it another one: alerts are planned again.
    func fingerprint(in timeZone: TimeZone) -> String {
        "\(fingerprint) \(timeZone.identifier) \(timeZone.rules.fingerprint)"
    }

    /// What tells the rule from another of its name, whatever the zone.
    var fingerprint: String {
        var hash = FNV1a()
        hash.add(id)
        for list in [
            feeds.map(\.rawValue), tags, filter.categories, filter.groups, filter.text, filter.places,
            before.map(\.shortText), on.map(\.rawValue).sorted(), targets,
        ] {
            hash.add("\(list.count)")
            for text in list { hash.add(text) }
        }
        hash.add("\(onlyStarred) \(at) \(grace.shortText)")
        return String(hash.value, radix: 16)
    }
}
