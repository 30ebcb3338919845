import FeedCore
package import Foundation

/// Planned alerts and the rules by which they change: all alerts of a store in memory, or those that a database has
/// loaded for one operation, which then writes the rows that have changed.
package struct AlertTable: Sendable {
    /// An alert as it is stored, with its claim.
    package struct Row: Sendable, Hashable {
        package var stored: StoredAlert
        package var claim: Claim?

        package init(_ stored: StoredAlert, _ claim: Claim? = nil) { (self.stored, self.claim) = (stored, claim) }

        package var alert: PlannedAlert { stored.alert }
        var isWaiting: Bool { stored.state == .waiting }

        /// Returns true if a process owns it for sure; one that was claimed early may be replanned.
        package func isBeingSent(at now: Date) -> Bool {
            isWaiting && claim.map { !$0.isEarly && $0.until > now } ?? false
        }

        func isOwned(by claim: AlertClaim) -> Bool { isWaiting && self.claim?.owner == claim.owner }

        /// Ends it, or puts it off, by the result of an attempt to send it.
        mutating func end(_ result: AlertResult, at now: Date) {
            claim = nil
            stored.apply(result, at: now)
        }
    }

    /// The process that owns an alert.
    package struct Claim: Sendable, Hashable {
        package var owner: String
        package var until: Date

        /// True if the claim was made before the alert is due; the alert may be replanned.
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

    /// - Parameter stored: The alerts as a store returns them; those that are being sent stay claimed.
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

    // MARK: - Claimed alerts

    /// See ``AlertStorage/confirmAlerts(_:of:)``.
    mutating func confirm(_ ids: Set<AlertID>, of claim: AlertClaim, at now: Date) -> Set<AlertID> {
        ids.filter { id in
            guard let row = self[id], row.isOwned(by: claim), row.claim?.isEarly == true, row.stored.next <= now else {
                return false
            }
            self[id]?.claim = Claim(owner: claim.owner, until: now + claim.lease.seconds)
            return true
        }
    }

    /// See ``AlertStorage/renewAlerts(_:of:)``.
    mutating func renew(_ ids: Set<AlertID>, of claim: AlertClaim, at now: Date) -> [StoredAlert] {
        ids.compactMap { id in
            guard let row = self[id], row.isOwned(by: claim) else { return nil }
            self[id]?.claim?.until = now + claim.lease.seconds
            guard !row.alert.fingerprint.isEmpty else { return nil }
            var stored = row.stored
            stored.isSuperseded = isSuperseded(row, at: now)
            return stored
        }
    }

    /// See ``AlertStorage/bindAlerts(_:to:of:)``.
    mutating func bind(_ ids: [AlertID], to message: String, of claim: AlertClaim) -> Bool {
        guard ids.allSatisfy({ self[$0]?.isOwned(by: claim) == true }) else { return false }
        for id in ids { self[id]?.stored.message = message }
        return true
    }

    /// See ``AlertStorage/finishAlerts(_:of:)``.
    mutating func finish(
        _ results: [AlertID: AlertResult],
        of claim: AlertClaim,
        at now: Date
    ) -> Set<AlertID> {
        var own: Set<AlertID> = []
        for (id, result) in results {
            guard let row = self[id], row.isOwned(by: claim) else { continue }
            // An alert that was called off meanwhile is removed unless it was sent.
            if row.alert.fingerprint.isEmpty, !result.isSent {
                self[id] = nil
            } else {
                own.insert(id)
                self[id]?.end(result, at: now)
            }
        }
        return own
    }

    /// Removes the earliest due of the alerts that were sent or dropped, beyond a number.
    mutating func removeEnded(beyond maximum: Int) {
        let ended = rows.filter { !$0.isWaiting }
        guard ended.count > maximum else { return }
        for row in ended.sorted(by: { $0.alert.due < $1.alert.due }).dropLast(maximum) { self[row.alert.id] = nil }
    }
}

extension AlertResult {
    fileprivate var isSent: Bool { if case .sent = self { true } else { false } }
}

extension StoredAlert {
    /// Applies the result of an attempt to send it.
    fileprivate mutating func apply(_ result: AlertResult, at now: Date) {
        (reason, told, failure) = (nil, nil, nil)
        switch result {
        case .sent(let message, let title): (state, self.message, told) = (.sent(at: now), message, title)
        case .dropped(let drop, let failure): (state, self.failure) = (.dropped(drop, at: now), failure)
        case .later(let date, let message, let reason):
            next = date
            self.message = message ?? self.message
            self.reason = reason
            if message != nil { attempts += 1 }
        }
    }
}
