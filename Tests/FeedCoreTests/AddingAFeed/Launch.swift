// The code of the guide "Adding a feed" in FeedCore.docc, which quotes the parts between the markers.

// snippet: record
import FeedCore
import FeedJSON
import Foundation

/// One launch, as the publisher writes it.
struct Launch: JSONReadable {
    var id: String
    var name: String
    var start: Date
    var pad: Pad

    /// The payload in kilograms, if it is known.
    var payload: Int?

    init(json: JSONValue) throws(JSONMismatch) {
        id = try json.read("id")
        name = try json.read("name")
        start = try json.read("net", as: TextStart.self).date
        pad = try json.read("pad")
        payload = try json.readIfPresent("payload")
    }
}

struct Pad: JSONReadable, Sendable {
    var id: String
    var name: String

    /// The location; only the list of pads has it.
    var site: String?

    init(json: JSONValue) throws(JSONMismatch) {
        id = try json.read("id")
        name = try json.read("name")
        site = try json.readIfPresent("site")
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
            facts: launch.payload.map { [Fact("payload", "Payload", .integer($0), unit: .kilograms)] } ?? [],
            relevantUntil: launch.start.addingTimeInterval(600)
        )
    }
}
// end

// snippet: groups
extension FeedGroup {
    /// The pads of a list, and those that only launches name, without duplicates.
    static func pads(_ list: [Pad] = [], of launches: [Launch]) -> [FeedGroup] {
        var seen: Set<String> = []
        return (list + launches.map(\.pad)).filter { seen.insert($0.id).inserted }.map { pad in
            FeedGroup(id: pad.id, title: pad.name, facts: pad.site.map { [Fact("site", "Site", .text($0))] } ?? [])
        }
    }
}
// end
