import FeedCore
import FeedJSON
import Foundation

/// A stop or station with its details.
struct Stop: Sendable, Hashable {
    /// The NaPTAN id, which requests for arrivals use.
    var id: String
    var title: String
    var coordinates: Coordinates?

    /// The modes that serve it; `nil` if TfL does not say.
    var modes: [String]?

    /// The ids of the lines that serve it, in lower case; empty if TfL does not say.
    var lines: [String] = []

    /// The distance from the centre of the search, in metres.
    var distance: Double?
    var facts: [Fact] = []

    /// Returns true if a text can be a NaPTAN id, and needs no encoding in an address.
    static func isID(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 40 && text.utf8.allSatisfy(\.isLetterOrDigit)
    }

    /// Returns true if a text can be a line's id, and needs no encoding in an address.
    static func isLineID(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 40
            && text.utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "-") }
    }

    /// The name with the id, for messages.
    var label: String { title == id ? id : "\(title) (\(id))" }

    func isKnownToServe(_ line: String) -> Bool { lines.contains(line) }

    /// Sets the distance from a point, by TfL's own figure if there is one.
    mutating func measureDistance(from point: Coordinates) {
        distance = distance ?? coordinates.map(point.distance(to:))
        guard let metres = distance.flatMap({ Int(exactly: $0.rounded()) }) else { return }
        facts.insert(Fact("distance", "Distance", .integer(metres), unit: .metres), at: 0)
    }
}

extension Stop {
    /// Reads a stop, under the requested id if that differs.
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
    /// Creates coordinates; `nil` if one is missing or out of range.
    init?(latitude: Double?, longitude: Double?) {
        guard let latitude, let longitude, abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }
}
