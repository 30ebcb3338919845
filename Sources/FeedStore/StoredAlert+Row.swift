import FeedCore
import FeedEngine
import Foundation
import GRDB

// Alerts as the table `alert` has them.

extension Date? {
    /// As a start is stored: one that is not there is before all others, since it is part of a key.
    var stored: Double { self?.kept ?? -.greatestFiniteMagnitude }
}

extension AlertResult {
    var columns: (state: String, next: Date?, message: String?, reason: String?) {
        switch self {
        case .sent(let message, _): ("sent", nil, message, nil)
        case .dropped(let drop, _): ("dropped", nil, nil, drop.rawValue)
        case .later(let date, let message, let reason): ("waiting", date, message, reason)
        }
    }
}

extension AlertResult {
    var texts: (told: String?, failure: String?) {
        switch self {
        case .sent(_, let title): (title, nil)
        case .dropped(_, let failure): (nil, failure)
        case .later: (nil, nil)
        }
    }
}

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
    /// Reads a row; `nil` where it was written by a version that knew it differently.
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
        case "dropped": state = .dropped(reason.flatMap(AlertDrop.init) ?? .late, at: changedAt)
        default: break
        }
    }
}

extension AlertSubject {
    var stored: Data {
        var writer = ByteWriter()
        writer.write(feed.rawValue)
        writer.write(item) { $0.write($1) }
        writer.write(group) { $0.write($1) }
        writer.write(event?.rawValue) { $0.write($1) }
        writer.write(before) { $0.write($1) }
        writer.write(after) { $0.write($1) }
        writer.write(failure) { $0.write($1) }
        return Data(writer.bytes)
    }

    fileprivate init?(stored data: Data) {
        let subject: AlertSubject? = data.withUnsafeBytes { bytes in
            var reader = ByteReader(bytes)
            guard let feed = FeedID(reader.text()) else { return nil }
            var subject = AlertSubject(feed: feed)
            subject.item = reader.optional { $0.item() }
            subject.group = reader.optional { $0.group() }
            subject.event = reader.optional { $0.text() }.flatMap(ItemEvent.Kind.init)
            subject.before = reader.optional { $0.eventValue() }
            subject.after = reader.optional { $0.eventValue() }
            subject.failure = reader.optional { $0.text() }
            return reader.isComplete ? subject : nil
        }
        guard let subject else { return nil }
        self = subject
    }
}
