import FeedCore
package import Foundation

// The rules by which due alerts are claimed.

extension AlertTable {
    /// See ``AlertStorage/claimAlerts(_:atMost:)``.
    ///
    /// - Returns: The claimed alerts, in order; `nil` if rows after `last`, the last loaded row, are needed to find
    ///   them.
    package mutating func claimAlerts(
        _ claim: AlertClaim,
        atMost limit: Int,
        at now: Date,
        last: Row? = nil
    ) -> ClaimedAlerts? {
        var claimed = ClaimedAlerts()
        var digestEnds: [AlertRoute: Date] = [:]
        var begun: Set<AlertID> = []
        let longestAhead = claim.earlyRules.isEmpty ? 0 : claim.ahead.seconds
        /// Returns true if neither this row nor a later one is claimed.
        func isPastAll(_ row: Row) -> Bool {
            (claimed.alerts.count >= limit || row.stored.next - longestAhead > now)
                && !digestEnds.values.contains { $0 >= row.stored.next }
        }
        /// Returns true if neither this row nor a later one can make the next call earlier.
        func isPastNext(_ row: Row) -> Bool {
            claimed.next.map { $0 <= max(now, row.stored.next - longestAhead) } ?? false
        }
        let own = rows.filter { row in
            row.isWaiting && claim.targets.contains(row.alert.target)
                && claim.fingerprints.contains(row.alert.fingerprint) && claim.hasFeed(row.alert.subject.feed)
                && !(last.map { $0.isBefore(row) } ?? false)
        }
        for row in own.sorted(by: { $0.isBefore($1) }) {
            if isPastNext(row), isPastAll(row) { return claimed }
            let (id, route) = (row.alert.id, row.alert.route)
            let look = claim.earlyRules.contains(route.rule) ? row.stored.next - claim.ahead.seconds : row.stored.next
            // A claim that lasts longer than a lease was made by a clock that has been set back since.
            let end = row.claim.flatMap { $0.until > now + claim.lease.seconds + 1 ? nil : $0.until } ?? .distantPast
            let isInDigest = digestEnds[route].map { row.stored.next <= $0 } ?? false
            guard end <= now, isInDigest || look <= now && claimed.alerts.count < limit else {
                claimed.wait(until: max(look, end, now))
                continue
            }
            if row.alert.isNews, !begun.contains(row.alert.idOfAllNews), let turn = turn(of: row, at: now),
                turn > max(now, row.stored.next)
            {
                self[id]?.stored.next = turn
                self[id]?.stored.reason = AlertDelayReason.turn.rawValue
                claimed.wait(until: turn)
                continue
            }
            begun.insert(row.alert.idOfAllNews)
            if let span = claim.digests[route.rule] { digestEnds[route] = now + span.seconds }
            let isEarly = look <= now && row.stored.next > now
            let until = isEarly ? row.stored.next + AlertClaim.confirmation.seconds : now + claim.lease.seconds
            self[id]?.claim = Claim(owner: claim.owner, until: until, isEarly: isEarly)
            var stored = row.stored
            stored.isEarly = isEarly
            stored.isSuperseded = isSuperseded(row, at: now)
            claimed.alerts.append(stored)
        }
        guard let last else { return claimed }
        guard isPastAll(last) else { return nil }
        if isPastNext(last) { return claimed }
        guard last.stored.next - longestAhead > now else { return nil }
        // The next call is early enough if it comes before the first of the rows that are not loaded.
        claimed.wait(until: last.stored.next - longestAhead)
        return claimed
    }

    /// Returns the rules and subjects of the rows whose claims depend on other alerts of the same subjects.
    package func claimsInNeedOfOthers(_ claim: AlertClaim, at now: Date) -> (rules: Set<String>, subjects: Set<String>)
    {
        let ahead = claim.digests.values.reduce(claim.ahead, max)
        let some = rows.filter { row in
            row.stored.next <= now + ahead.seconds && (row.alert.isNews || row.mayBeSuperseded(at: now))
        }
        return (Set(some.map(\.alert.key.rule)), Set(some.map(\.alert.key.subject)))
    }

    /// Returns the time until which news waits for older news of the same item; `nil` if no older news waits.
    private func turn(of row: Row, at now: Date) -> Date? {
        rows(of: row.alert.key.subject)
            .filter { other in
                other.isWaiting && other.alert.isNews && other.alert.isLike(row.alert)
                    && other.alert.due < row.alert.due
                    && (other.alert.fingerprint == row.alert.fingerprint || other.isBeingSent(at: now))
            }
            .map { $0.isBeingSent(at: now) ? max($0.stored.next, now + AlertClaim.turn.seconds) : $0.stored.next }
            .max()
    }

    /// Returns true if a later moment of the same item is due too, or was sent.
    func isSuperseded(_ row: Row, at now: Date) -> Bool {
        guard row.mayBeSuperseded(at: now) else { return false }
        return rows(of: row.alert.key.subject).contains { other in
            guard other.alert.isScheduled, other.alert.isLike(row.alert), other.alert.key.start == row.alert.key.start,
                other.alert.due > row.alert.due, other.alert.due <= now
            else { return false }
            switch other.stored.state {
            case .waiting: return other.alert.fingerprint == row.alert.fingerprint
            case .sent: return true
            case .dropped: return false
            }
        }
    }
}

extension AlertTable.Row {
    /// Returns true if a later moment of the item may be due too; false for an alert that is claimed when it is due.
    fileprivate func mayBeSuperseded(at now: Date) -> Bool {
        alert.isScheduled && (stored.next != alert.due || alert.due < now - 1)
    }

    /// Returns true if the row is claimed before `other`, in the order in which alerts are to be sent.
    fileprivate func isBefore(_ other: AlertTable.Row) -> Bool {
        let (key, otherKey) = (alert.key, other.alert.key)
        let times = (stored.next, alert.due, key.subject)
        let otherTimes = (other.stored.next, other.alert.due, otherKey.subject)
        if times != otherTimes { return times < otherTimes }
        return (key.rule, key.moment, key.start ?? .distantPast, alert.target)
            < (otherKey.rule, otherKey.moment, otherKey.start ?? .distantPast, other.alert.target)
    }
}

extension ClaimedAlerts {
    fileprivate mutating func wait(until date: Date) { next = min(next ?? date, date) }
}

extension PlannedAlert {
    /// An id that is the same for all news of an item by one rule to one target.
    fileprivate var idOfAllNews: AlertID {
        AlertID(key: AlertKey(rule: key.rule, subject: key.subject, moment: "", start: nil), target: target)
    }

    /// Returns true if both are for the same item, rule and target.
    func isLike(_ other: PlannedAlert) -> Bool {
        key.subject == other.key.subject && key.rule == other.key.rule && target == other.target
    }
}
