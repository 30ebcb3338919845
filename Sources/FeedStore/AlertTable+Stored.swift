import FeedCore
package import FeedEngine
import Foundation

// Alerts as rows of the table `alert`.

extension AlertTable.Row {
    /// Reads a row; `nil` if it was written by a version with another format.
    package init?(_ row: some StoreRow) {
        guard let subject = row.bytes("content").flatMap({ AlertSubject(stored: $0) }) else { return nil }
        func text(_ column: String) -> String { row.text(column) ?? "" }
        func date(_ column: String) -> Date { Date(kept: row.real(column) ?? 0) }
        let start = row.real("start") ?? Self.noStart
        var stored = StoredAlert(
            PlannedAlert(
                key: AlertKey(
                    rule: text("rule"),
                    subject: text("subject"),
                    moment: text("moment"),
                    start: start == Self.noStart ? nil : Date(kept: start)
                ),
                target: text("target"),
                fingerprint: text("fingerprint"),
                due: date("due"),
                latest: date("latest"),
                subject: subject
            )
        )
        stored.next = date("next")
        (stored.message, stored.attempts) = (row.text("message"), row.integer("attempts") ?? 0)
        (stored.told, stored.failure) = (row.text("told"), row.text("failure"))
        switch text("state") {
        case "sent": stored.state = .sent(at: date("changedAt"))
        case "dropped":
            let reason = AlertDropReason(rawValue: text("reason")) ?? .late
            stored.state = .dropped(reason, at: date("changedAt"))
        default: stored.reason = row.text("reason")
        }
        let until = row.real("until") ?? 0
        self.init(
            stored,
            until == 0
                ? nil
                : AlertTable.Claim(owner: text("owner"), until: Date(kept: until), isEarly: row.flag("early"))
        )
    }

    /// The stored value of a missing start, before all other starts: a column of the key cannot be `NULL`.
    private static let noStart = -Double.greatestFiniteMagnitude

    /// The values of the row, in the order of the columns and then the own columns of ``StoreTable/alert``.
    fileprivate var values: [StoreValue] {
        let (key, start) = (alert.key, alert.key.start?.kept ?? Self.noStart)
        let (state, reason): (String, String?) =
            switch stored.state {
            case .waiting: ("waiting", stored.reason)
            case .sent: ("sent", stored.reason)
            case .dropped(let reason, _): ("dropped", reason.rawValue)
            }
        let values: [any StoreScalar] = [
            key.rule, key.subject, key.moment, start, alert.target, alert.fingerprint, alert.subject.feed.rawValue,
            alert.isScheduled, alert.due, alert.latest, stored.next, alert.subject.stored, state, stored.message,
            stored.attempts, reason, stored.state == .waiting ? Date?.none : stored.endedAt, stored.told,
            stored.failure, claim?.owner, claim?.until.kept ?? 0, claim?.isEarly ?? false,
        ]
        return values.map(\.storeValue)
    }
}

extension StoreStatement {
    private static let alertColumns = StoreTable.alert.columns + StoreTable.alert.ownColumns

    /// Creates the statement that writes a change: the columns that differ, a new row, or the removal of a row; `nil`
    /// if nothing differs.
    package init?(_ change: AlertTable.Change) {
        guard let row = change.new ?? change.old else { return nil }
        let values = zip(Self.alertColumns, row.values).map { (column: $0, value: $1) }
        let key = values.prefix(StoreTable.alert.key.count)
        let condition = Self.list(key, " AND ")
        if change.new == nil {
            self = "DELETE FROM alert WHERE \(condition)"
        } else if let old = change.old {
            let differing = zip(values, old.values).filter { $0.1 != $1 }.map(\.0)
            guard !differing.isEmpty else { return nil }
            self = "UPDATE alert SET \(Self.list(differing[...], ", ")) WHERE \(condition)"
        } else {
            let names = Self.alertColumns.map(\.name)
            let rest = names.dropFirst(key.count).map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
            // A row that cannot be read is replaced.
            self = """
                INSERT INTO alert (\(raw: names.joined(separator: ", "))) VALUES (\(Self.list(values[...], ", ", isNamed: false)))
                ON CONFLICT (\(raw: StoreTable.alert.key.joined(separator: ", "))) DO UPDATE SET \(raw: rest)
                """
        }
    }

    /// Returns a list of values, or of equalities `column = value` if `isNamed`.
    private static func list(
        _ values: ArraySlice<(column: StoreTable.Column, value: StoreValue)>,
        _ separator: String,
        isNamed: Bool = true
    ) -> StoreStatement {
        var list: StoreStatement = ""
        for (place, (column, value)) in values.enumerated() {
            let before = (place == 0 ? "" : separator) + (isNamed ? "\(column.name) = " : "")
            list += "\(raw: before)\(value, of: column.kind)"
        }
        return list
    }
}
