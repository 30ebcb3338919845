import FeedCore
package import Foundation

extension AlertTable {
    /// See ``AlertStorage/sentMessages(since:)``.
    func sentMessages(since: Date) -> [AlertRoute: [Date]] {
        var messages: [AlertRoute: [String: Date]] = [:]
        for row in rows {
            guard case .sent(let date) = row.stored.state, date >= since else { continue }
            let earliest = messages[row.alert.route]?[row.stored.message ?? ""] ?? date
            messages[row.alert.route, default: [:]][row.stored.message ?? ""] = min(earliest, date)
        }
        return messages.mapValues { $0.values.sorted() }
    }

    package func count(by query: AlertQuery) -> Int {
        Set(rows.lazy.map(\.stored).filter(query.admits).map(\.alert.key)).count
    }

    package func found(by query: AlertQuery, at now: Date) -> [StoredAlert] {
        let isReversed = query.isWaiting == false
        let found = rows.filter { query.admits($0.stored) }
            .map { row in
                var stored = row.stored
                stored.isBeingSent = row.isBeingSent(at: now)
                return stored
            }
        let groups = Dictionary(grouping: found, by: \.alert.key)
            .map { key, group in
                let times = group.map { isReversed ? $0.endedAt : $0.next }
                let time = (isReversed ? times.max() : times.min()) ?? .distantPast
                return (
                    order: (time, key.subject, key.rule, key.moment, key.start ?? .distantPast),
                    alerts: group.sorted { $0.alert.target < $1.alert.target }
                )
            }
            .sorted { $0.order < $1.order }
        return (isReversed ? groups.suffix(query.limit) : groups.prefix(query.limit)).flatMap(\.alerts)
    }
}

extension AlertQuery {
    fileprivate func admits(_ stored: StoredAlert) -> Bool {
        let alert = stored.alert
        let hasStar = alert.subject.itemID.map(stars.contains) ?? true
        return !(alert.fingerprint.isEmpty && stored.state == .waiting)
            && (isWaiting.map { $0 == (stored.state == .waiting) } ?? true)
            && (rule.map { $0 == alert.key.rule } ?? true)
            && (subject.map { $0 == alert.key.subject } ?? true)
            && (fingerprints?.contains(alert.fingerprint) ?? true)
            && (feeds?.contains(alert.subject.feed) ?? true)
            && (inTimeAt.map { alert.latest >= $0 } ?? true)
            && (hasStar || !starredRules.contains(alert.key.rule))
    }
}

extension StoredAlert {
    /// The time at which it was sent or dropped; the distant past while it waits.
    package var endedAt: Date {
        switch state {
        case .waiting: .distantPast
        case .sent(let date), .dropped(_, let date): date
        }
    }
}
