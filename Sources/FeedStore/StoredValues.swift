package import FeedCore
package import Foundation

// Events and parts of queries, as in the tables of a store.

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
}

extension ItemEvent.Value {
    package var stored: Data {
        var writer = ByteWriter()
        writer.write(self)
        return Data(writer.bytes)
    }

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

extension String {
    /// A text behind all that begin with this one and continue in ASCII, as ids do.
    package var pastAllBeginningSo: String { self + "\u{10FFFF}" }
}
