// The code of the guide "Adding a feed" in FeedCore.docc, which quotes the parts between the markers.

// snippet: record
import FeedCore
import FeedJSON
import Foundation

/// One launch, as the publisher writes it.
struct Launch {
    var id: String
    var name: String
    var start: Date
    var pad: Pad

    /// The payload in kilograms, if it is known.
    var payload: Int?

    init(_ launch: RecordReader) throws(JSONMismatch) {
        id = try launch.text("id")
        name = try launch.text("name")
        start = try launch.read("net", as: TextStart.self).date
        pad = try Pad(launch.object("pad"))
        payload = launch.optional("payload")
    }
}

struct Pad: Codable, Sendable {
    var id: String
    var name: String

    /// The location; only the list of pads has it.
    var site: String?

    init(_ pad: RecordReader) throws(JSONMismatch) {
        id = try pad.text("id")
        name = try pad.text("name")
        site = pad.optionalText("site")
    }
}
// end

// snippet: item
extension FeedItem {
    init(_ launch: Launch) {
        self.init(
            id: LocalID(launch.id),
            title: launch.name,
            subtitle: launch.pad.name,
            time: .instant(launch.start),
            group: launch.pad.id,
            facts: .known(Fact("payload", "Payload", ifPresent: launch.payload, unit: .kilograms)),
            relevantUntil: launch.start.addingTimeInterval(600)
        )
    }
}
// end

// snippet: groups
extension FeedGroup {
    /// The pads of a list, and those that only launches name, without duplicates.
    static func pads(_ list: [Pad] = [], of launches: [Launch]) -> [FeedGroup] {
        (list + launches.map(\.pad)).map { pad in
            FeedGroup(id: pad.id, title: pad.name, facts: .known(Fact("site", "Site", ifPresent: pad.site)))
        }
        .withUniqueIDs
    }
}
// end
