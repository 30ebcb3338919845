package import FeedCore
import FeedEngine
package import Foundation

// Values as they are in the tables of a store.

extension ItemID {
    package init?(_ row: some StoreRow) {
        guard let feed = FeedID(row.text("feed") ?? "") else { return nil }
        self.init(feed, LocalID(kept: row.text("item") ?? ""))
    }
}

extension ItemEvent {
    /// Reads a row; `nil` if it was written by a version with another format.
    package init?(_ row: some StoreRow) {
        guard let item = ItemID(row), let kind = row.text("kind").flatMap(Kind.init) else { return nil }
        let time: FeedTime
        if let text = row.text("undated") {
            time = .undated(text)
        } else if let start = row.real("startsAt") {
            time = .instant(Date(kept: start), end: row.real("endsAt").map { Date(kept: $0) })
        } else if let day = row.integer("day"), let region = row.text("region") {
            let last = row.integer("lastDay") ?? day
            time = .days(CivilDay(number: day), through: CivilDay(number: last), region: region)
        } else {
            return nil
        }
        self.init(
            item,
            kind,
            at: Date(kept: row.real("at") ?? 0),
            title: row.text("title") ?? "",
            time: time,
            label: row.text("label"),
            before: row.bytes("before").flatMap(Value.init),
            after: row.bytes("after").flatMap(Value.init)
        )
        sequence = row.integer("id")
        isSample = row.flag("sample")
        (subtitle, categoryLabel, groupTitle) = (
            row.text("subtitle"), row.text("categoryLabel"), row.text("groupTitle")
        )
    }

    /// Returns the values of ``StoreTable/event``, in the order of its columns, with the number of the event and the
    /// name of the rules that plan its alerts.
    func values(numbered number: Int, plannedBy planner: String?) -> [StoreValue] {
        var startsAt: Date?
        var endsAt: Date?
        var days: (first: CivilDay, last: CivilDay, region: String)?
        var undated: String?
        switch time {
        case .instant(let start, let end): (startsAt, endsAt) = (start, end)
        case .days(let first, let last, let region): days = (first, last, region)
        // The table requires a time for each event.
        case .undated(let text): (startsAt, undated) = (.distantFuture, text)
        }
        let values: [any StoreScalar] = [
            number, item.feed.rawValue, item.local.rawValue, kind.rawValue, at, title, startsAt, endsAt,
            days?.first.number, days?.last.number, days?.region, undated, label, before?.stored, after?.stored,
            isSample, subtitle, categoryLabel, groupTitle, planner,
        ]
        return values.map(\.storeValue)
    }
}

extension ItemEvent.Value {
    package var stored: Data {
        var writer = ByteWriter()
        writer.write(self)
        return Data(writer.bytes)
    }

    /// Reads a value; `nil` if it was written by a version with another format.
    package init?(_ data: Data) {
        let value = data.withUnsafeBytes { bytes in
            var reader = ByteReader(bytes)
            let value = reader.eventValue()
            return reader.isComplete ? value : nil
        }
        guard let value else { return nil }
        self = value
    }
}

/// An answer as it is in a database; it is decoded outside the transaction, for which other tasks wait.
struct AnswerRow: Sendable {
    private var scope: String
    private var snapshot: Data
    private var changes: [Data]
    private var readAt: Date
    private var freshUntil: Date
    private var usableUntil: Date?

    init(_ row: some StoreRow, _ changes: [Data] = []) {
        snapshot = row.bytes("content") ?? Data()
        self.changes = changes
        scope = row.text("scope") ?? ""
        readAt = Date(kept: row.real("readAt") ?? 0)
        freshUntil = Date(kept: row.real("freshUntil") ?? 0)
        usableUntil = row.real("usableUntil").map { Date(kept: $0) }
    }

    /// Returns the answer with the times of the fetch that has confirmed it since, if there is one.
    func confirmed(by confirmations: [Confirmation]) -> AnswerRow {
        guard let times = confirmations.last(where: { $0.key.scope == scope })?.times, times.since == readAt else {
            return self
        }
        var row = self
        (row.readAt, row.freshUntil, row.usableUntil) = (times.readAt, times.freshUntil, times.usableUntil)
        return row
    }

    var answer: StoredAnswer? {
        SnapshotCoding.snapshot(snapshot, changes)
            .map { StoredAnswer(snapshot: $0, readAt: readAt, freshUntil: freshUntil, usableUntil: usableUntil) }
    }
}

/// The stored state of a feed as it is in a database; its health is decoded outside the transaction.
struct StateRow: Sendable {
    private var age: AnswerAge?
    private var health: String?
    private var state: FeedState?
    private var readWithOtherSettingsAt: Date?
    private var readInOtherZoneAt: Date?
    private var savedAt: Date?

    /// Creates the state of a feed without stored data.
    init() {}

    init(_ row: some StoreRow) {
        func date(_ column: String) -> Date? { row.real(column).map { Date(kept: $0) } }
        age = date("readAt").map { AnswerAge(readAt: $0, freshUntil: date("freshUntil") ?? $0) }
        health = row.text("health")
        state = row.integer("stateVersion").map { FeedState(version: $0, bytes: Array(row.bytes("state") ?? Data())) }
        readWithOtherSettingsAt = date("readWithOtherSettingsAt")
        readInOtherZoneAt = date("readInOtherZoneAt")
        savedAt = date("savedAt")
    }

    /// Returns the state of an answer's feed after the fetches without news since it was saved.
    func confirmed(by confirmations: [Confirmation], of scope: String) -> StateRow {
        var row = self
        if let last = confirmations.last, last.base == savedAt { row.health = last.health }
        if let times = confirmations.last(where: { $0.key.scope == scope })?.times, times.since == age?.readAt {
            row.age = AnswerAge(readAt: times.readAt, freshUntil: times.freshUntil)
        }
        return row
    }

    var storedState: StoredFeedState {
        let health = health.flatMap { StoredCoding.value(FeedHealth.self, from: Data($0.utf8)) }
        return StoredFeedState(
            age: age,
            health: health ?? FeedHealth(),
            state: state,
            readWithOtherSettingsAt: readWithOtherSettingsAt,
            readInOtherZoneAt: readInOtherZoneAt
        )
    }
}

extension AccessToken {
    init(_ row: some StoreRow) {
        self.init(
            name: row.text("name") ?? "",
            digest: Array(row.bytes("digest") ?? Data()),
            isReadOnly: row.flag("readOnly"),
            owner: StarOwner(rawValue: row.text("owner") ?? ""),
            createdAt: Date(kept: row.real("createdAt") ?? 0)
        )
    }
}

extension CachedResponse {
    /// The precision of the time of a response's last use, in seconds: recording each use would write more than caching
    /// saves.
    static let useGrain: TimeInterval = 3_600

    init?(_ row: some StoreRow) {
        let headers = Data((row.text("headers") ?? "").utf8)
        guard let headers = StoredCoding.value([String: String].self, from: headers) else { return nil }
        self.init(
            response: FeedResponse(
                status: row.integer("status") ?? 0,
                headers: headers,
                body: Array(row.bytes("body") ?? Data()),
                url: row.text("finalURL").flatMap { URL(string: $0) }
            ),
            requestedAt: Date(kept: row.real("requestedAt") ?? 0),
            receivedAt: Date(kept: row.real("receivedAt") ?? 0)
        )
    }

    /// Returns true if the caller, which writes `bytes`, has to check the limit for all responses.
    ///
    /// A check reads all responses, perhaps ten thousand. It is done at random, so that neither a process that writes
    /// for months nor many that write one response each exceed the limit by much more than a sixteenth.
    static func isCheckDue(having bytes: Int, of limit: Int) -> Bool {
        Int.random(in: 0..<max(1, limit / 16)) < bytes
    }
}

extension String {
    /// A text that sorts after all texts that begin with this one and continue in ASCII, as ids do.
    package var pastAllBeginningSo: String { self + "\u{10FFFF}" }
}
