import FeedCore
import FeedJSON
import Foundation

/// A stop or station with what is known of it.
struct Stop: Sendable, Hashable {
    /// The NaPTAN id, by which arrivals are asked for.
    var id: String
    var title: String
    var coordinates: Coordinates?

    /// What serves it; `nil` where TfL does not say.
    var modes: [String]?

    /// The ids of the lines that serve it, in lower case; empty where TfL does not say.
    var lines: [String] = []

    /// Metres from the point that was searched around.
    var distance: Double?
    var facts: [Fact] = []

    /// Whether a text can be a NaPTAN id, and be a part of an address as it is.
    static func isID(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 40 && text.utf8.allSatisfy(\.isLetterOrDigit)
    }

    /// Whether a text can be a line's id, and be a part of an address as it is.
    static func isLineID(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 40
            && text.utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "-") }
    }

    /// What messages call it: the name with the id.
    var label: String { title == id ? id : "\(title) (\(id))" }

    func isKnownToServe(_ line: String) -> Bool { lines.contains(line) }

    /// Notes how far the stop is from a point, by TfL's own figure if it gave one.
    mutating func measureDistance(from point: Coordinates) {
        distance = distance ?? coordinates.map(point.distance(to:))
        guard let metres = distance.flatMap({ Int(exactly: $0.rounded()) }) else { return }
        facts.insert(Fact("distance", "Distance", .integer(metres), unit: .metres), at: 0)
    }
}

extension Stop {
    /// Reads a stop, under the id by which it was asked for if that is another.
    init(json: JSONValue, as askedID: String? = nil) throws(JSONMismatch) {
        let name = ["id", "naptanId"].first { json[$0]?.text != nil } ?? "id"
        id = if let askedID { askedID } else { try json.read(name) }
        guard Self.isID(id) else {
            throw JSONMismatch(found: try json.member(name), expected: "a NaPTAN id such as \"940GZZLUOXC\"")
        }
        title = try json.read("commonName", as: JSONValue.self).text?.withoutStation ?? id
        coordinates = Coordinates(latitude: json["lat"]?.double, longitude: json["lon"]?.double)
        modes = json["modes"]?.elements?.compactMap(\.string)
        lines = json["lines"]?.elements?.compactMap { $0["id"]?.string?.lowercased() }.filter(Self.isLineID) ?? []
        distance = json["distance"]?.double.flatMap { (0...1e7).contains($0) ? $0 : nil }
        facts = StopProperties(json["additionalProperties"]).facts
        if let letter = json["stopLetter"]?.text { facts.insert(Fact("stopLetter", "Stop", .text(letter)), at: 0) }
    }
}

extension FeedGroup {
    init(_ stop: Stop) {
        self.init(
            id: stop.id,
            title: stop.title,
            place: Place(name: stop.title, coordinates: stop.coordinates),
            facts: stop.facts
        )
    }
}

extension Coordinates {
    /// Takes a point of the earth; `nil` where a part is missing or off the earth.
    init?(latitude: Double?, longitude: Double?) {
        guard let latitude, let longitude, abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }
}
