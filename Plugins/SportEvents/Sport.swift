import FeedCore
import FeedJSON
import Foundation

/// One sport of the document, with its events.
struct Sport {
    /// The group of the sport, by its code, such as FOOT, in the sport or in an event, otherwise by the sport's name;
    /// `nil` if all of these are missing.
    let group: FeedGroup?
    private let events: [FeedItem]

    /// The publisher's sports so far; the set is open.
    static let table = CodeTable(text: PackageResources.sports_txt)

    /// Reads all sports, each with the events that can be read.
    static func readAll(_ answer: RecordReader) throws -> [Sport] {
        try answer.each { record in
            // The publisher once sent a record whose name was an array that contained the sport.
            guard record["d"]?.kind == .array else { return [try Sport(record)] }
            record.warn(.unusualRecord, "a sport stands in an array in its name's place")
            return try record.each("d", Sport.init)
        }
        .flatMap(\.self)
    }

    /// Reads a sport, which needs an event, or a code and a name; anything else may be missing.
    private init(_ record: RecordReader) throws {
        let events = try record.each("e", isOptional: true) { try FeedItem(event: $0) }
        func known(_ name: String) throws -> String? {
            events.isEmpty ? try record.text(name) : record.text(name, elseWarn: "the sport's events are shown")
        }
        let ofEvents = record["e"]?.elements?.lazy.compactMap { try? RecordReader($0).text("si") }
        let code = try known("i") ?? ofEvents?.first { _ in true }
        let name = try known("d")
        group = (code ?? name).map { FeedGroup(id: $0, title: (name ?? $0).capitalized) }
        self.events = events
    }

    /// Returns the events as items of a sport.
    func items(of sport: FeedGroup?) -> [FeedItem] {
        let category = sport.map { ItemCategory($0.id, in: Self.table, label: $0.title, icon: "🏅") }
        return events.map { event in
            var item = event
            (item.subtitle, item.group, item.category) = (sport?.title, sport?.id, category)
            return item
        }
    }
}

extension FeedItem {
    /// Reads an event, whose name has both sides, as in "Home - Away"; a hyphen without blanks is a part of a name.
    fileprivate init(event: RecordReader) throws(JSONMismatch) {
        let id = try event.text("i")
        let name = try event.text("d")
        let start = try event.read("tt", as: EpochStart.self).date
        let sides = name.halves(at: " - ")
        self.init(
            id: LocalID(id),
            title: sides.map { "\($0.0) – \($0.1)" } ?? name,
            time: .instant(start),
            // The title contains both, and its change is reported.
            facts: .known(
                Fact("home", "Home", ifPresent: sides?.0, role: .home, reportsChanges: false),
                Fact("away", "Away", ifPresent: sides?.1, role: .away, reportsChanges: false)
            ),
            relevantUntil: start
        )
    }
}
