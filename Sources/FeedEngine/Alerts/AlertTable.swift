import FeedCore
package import Foundation

/// A table of planned alerts, with the operations that change them.
///
/// It has all alerts of a store in memory, or the alerts that a database has loaded for one operation. The database
/// then writes the rows that have changed.
package struct AlertTable: Sendable {
    /// An alert as it is stored, with its claim.
    package struct Row: Sendable, Hashable {
        package var stored: StoredAlert
        package var claim: Claim?

        package init(_ stored: StoredAlert, _ claim: Claim? = nil) { (self.stored, self.claim) = (stored, claim) }

        package var alert: PlannedAlert { stored.alert }
        var isWaiting: Bool { stored.state == .waiting }

        /// Returns true if a process owns the alert by a claim that was not made early; a new plan changes the alert,
        /// but does not end that claim.
        package func isBeingSent(at now: Date) -> Bool {
            isWaiting && claim.map { !$0.isEarly && $0.until > now } ?? false
        }

        func isOwned(by claim: AlertClaim) -> Bool { isWaiting && self.claim?.owner == claim.owner }

        /// Ends or postpones the alert, according to the result of an attempt to send it.
        mutating func end(_ result: AlertResult, at now: Date) {
            (claim, stored.reason, stored.told, stored.failure) = (nil, nil, nil, nil)
            switch result {
            case .sent(let message, let title):
                (stored.state, stored.message, stored.told) = (.sent(at: now), message, title)
            case .dropped(let drop, let failure):
                (stored.state, stored.failure) = (.dropped(drop, at: now), failure)
            case .later(let date, let message, let reason):
                stored.next = date
                stored.message = message ?? stored.message
                stored.reason = reason
                if message != nil { stored.attempts += 1 }
            }
        }
    }

    /// The process that owns an alert, and the end of its ownership.
    package struct Claim: Sendable, Hashable {
        package var owner: String
        package var until: Date

        /// True if the claim was made before the alert was due; the alert may then be replanned.
        package var isEarly: Bool

        package init(owner: String, until: Date, isEarly: Bool = false) {
            (self.owner, self.until, self.isEarly) = (owner, until, isEarly)
        }
    }

    /// The rows of each subject.
    private var subjects: [String: [AlertID: Row]] = [:]

    package init() {}

    package init(_ rows: some Sequence<Row>) {
        for row in rows { self[row.alert.id] = row }
    }

    /// Creates a table of alerts as a store returns them; those that are being sent stay claimed.
    package init(_ stored: [StoredAlert]) {
        for var stored in stored {
            let claim = stored.isBeingSent ? Claim(owner: "", until: .distantFuture) : nil
            stored.isBeingSent = false
            self[stored.alert.id] = Row(stored, claim)
        }
    }

    package var rows: some Sequence<Row> { subjects.values.lazy.flatMap(\.values) }

    func rows(of subject: String) -> some Sequence<Row> { (subjects[subject] ?? [:]).values }

    package subscript(id: AlertID) -> Row? {
        get { subjects[id.key.subject]?[id] }
        set {
            subjects[id.key.subject, default: [:]][id] = newValue
            if newValue == nil, subjects[id.key.subject]?.isEmpty == true { subjects[id.key.subject] = nil }
        }
    }

    /// A row before and after an operation; `nil` before it is added, and after it is removed.
    package typealias Change = (old: Row?, new: Row?)

    /// Returns the rows that differ from those of an earlier state.
    package func changes(since old: AlertTable) -> [Change] {
        var changes: [Change] = []
        for row in old.rows where self[row.alert.id] != row { changes.append((row, self[row.alert.id])) }
        for row in rows where old[row.alert.id] == nil { changes.append((nil, row)) }
        return changes
    }

    /// Removes alerts that were sent or dropped, the earliest due first, until at most `maximum` of them are left.
    mutating func removeEnded(beyond maximum: Int) {
        let ended = rows.filter { !$0.isWaiting }
        guard ended.count > maximum else { return }
        for row in ended.sorted(by: { $0.alert.due < $1.alert.due }).dropLast(maximum) { self[row.alert.id] = nil }
    }
}

// The rules of claimed alerts.

extension AlertStorage {
    /// Confirms the claims of alerts that were claimed early and are due now.
    ///
    /// - Returns: The alerts that the caller now owns, without those that have been replanned or claimed by other
    ///   processes.
    package func confirmAlerts(_ ids: Set<AlertID>, of claim: AlertClaim) async throws -> Set<AlertID> {
        try await changeAlerts(ids, withOthers: false) { table, now in
            ids.filter { id in
                guard let row = table[id], row.isOwned(by: claim), row.claim?.isEarly == true, row.stored.next <= now
                else { return false }
                table[id]?.claim = AlertTable.Claim(owner: claim.owner, until: now + claim.lease.seconds)
                return true
            }
        }
    }

    /// Extends claims by another lease.
    ///
    /// - Returns: The current state of the alerts that the caller still owns and that have not been called off.
    @discardableResult
    package func renewAlerts(_ ids: Set<AlertID>, of claim: AlertClaim) async throws -> [StoredAlert] {
        try await changeAlerts(ids, withOthers: true) { table, now in
            ids.compactMap { id in
                guard let row = table[id], row.isOwned(by: claim) else { return nil }
                table[id]?.claim?.until = now + claim.lease.seconds
                guard !row.alert.fingerprint.isEmpty else { return nil }
                var stored = row.stored
                stored.isSuperseded = table.isSuperseded(row, at: now)
                return stored
            }
        }
    }

    /// Records the message in which alerts are about to be sent.
    ///
    /// - Returns: True if the caller still owns all the alerts; otherwise nothing is recorded.
    package func bindAlerts(_ ids: [AlertID], to message: String, of claim: AlertClaim) async throws -> Bool {
        try await changeAlerts(Set(ids), withOthers: false) { table, _ in
            guard ids.allSatisfy({ table[$0]?.isOwned(by: claim) == true }) else { return false }
            for id in ids { table[id]?.stored.message = message }
            return true
        }
    }

    /// Saves the results of alerts and ends their claims.
    ///
    /// An alert that was called off meanwhile is removed unless it was sent.
    ///
    /// - Returns: The alerts that the caller still owned, without those that were removed.
    @discardableResult
    package func finishAlerts(_ results: [AlertID: AlertResult], of claim: AlertClaim) async throws -> Set<AlertID> {
        try await changeAlerts(Set(results.keys), withOthers: false) { table, now in
            var own: Set<AlertID> = []
            for (id, result) in results {
                guard let row = table[id], row.isOwned(by: claim) else { continue }
                let isSent = if case .sent = result { true } else { false }
                if row.alert.fingerprint.isEmpty, !isSent {
                    table[id] = nil
                } else {
                    own.insert(id)
                    table[id]?.end(result, at: now)
                }
            }
            return own
        }
    }
}
