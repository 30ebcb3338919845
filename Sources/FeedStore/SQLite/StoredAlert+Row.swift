import FeedCore
import FeedEngine
import Foundation
import GRDB

// Alerts as rows of the table `alert`.

extension AlertID {
    init(_ row: Row) {
        let start = row["start"] as Double
        self.init(
            key: AlertKey(
                rule: row["rule"],
                subject: row["subject"],
                moment: row["moment"],
                start: start == -.greatestFiniteMagnitude ? nil : Date(kept: start)
            ),
            target: row["target"]
        )
    }
}

extension StoredAlert {
    /// Reads a row; `nil` if it was written by a version with another format.
    init?(_ row: Row) {
        guard let subject = AlertSubject(stored: row["content"]) else { return nil }
        let id = AlertID(row)
        self.init(
            PlannedAlert(
                key: id.key,
                target: id.target,
                fingerprint: row["fingerprint"],
                due: Date(kept: row["due"]),
                latest: Date(kept: row["latest"]),
                subject: subject
            )
        )
        next = Date(kept: row["next"])
        (message, attempts, reason) = (row["message"], row["attempts"], row["reason"])
        (told, failure) = (row["told"], row["failure"])
        let changedAt = Date(kept: row["changedAt"] ?? 0)
        switch row["state"] as String {
        case "sent": state = .sent(at: changedAt)
        case "dropped": state = .dropped(reason.flatMap(AlertDropReason.init) ?? .late, at: changedAt)
        default: break
        }
    }
}
