import FeedCore
import FeedJSON
import Foundation

/// A stop or station with its details.
struct Stop: Codable, Sendable {
    /// The NaPTAN id, which requests for arrivals use.
    let id: String
    let title: String
    let coordinates: Coordinates?

    /// The modes that serve it; `nil` if TfL does not say.
    let modes: [String]?

    /// The ids of the lines that serve it, in lower case; empty if TfL does not say.
    let lines: [String]

    /// The distance from the centre of the search, in metres.
    private(set) var distance: Double?
    private(set) var facts: [Fact]

    /// Returns true if a text can be a NaPTAN id, and needs no encoding in an address.
    static func isID(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 40 && text.utf8.allSatisfy(\.isLetterOrDigit)
    }

    /// Returns true if a text can be a line's id, and needs no encoding in an address.
    static func isLineID(_ text: String) -> Bool { isID(text.replacing("-", with: "0")) }

    /// The name with the id, for messages.
    var label: String { title == id ? id : "\(title) (\(id))" }

    /// Returns true if one of some modes serves it, or TfL does not say.
    func isServed(byAnyOf modes: [TransportMode]) -> Bool {
        self.modes?.contains { mode in modes.contains { $0.rawValue == mode } } ?? true
    }

    /// Sets the distance from a point, by TfL's own figure if there is one.
    mutating func measureDistance(from point: Coordinates) {
        distance = distance ?? coordinates.map(point.distance(to:))
        guard let metres = distance.flatMap({ Int(exactly: $0.rounded()) }) else { return }
        facts.insert(Fact("distance", "Distance", .integer(metres), unit: .metres), at: 0)
    }

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
        let letter = Fact("stopLetter", "Stop", ifPresent: json["stopLetter"]?.text)
        facts = [letter].compactMap(\.self) + Fact.facilities(of: json["additionalProperties"])
    }
}

extension FeedGroup {
    init(_ stop: Stop) {
        let place = Place(name: stop.title, coordinates: stop.coordinates)
        self.init(id: stop.id, title: stop.title, place: place, facts: stop.facts)
    }
}

extension Coordinates {
    /// The point from which distances to London are measured.
    ///
    /// - SeeAlso: [Charing Cross](https://en.wikipedia.org/wiki/Charing_Cross#Official_use_as_central_point).
    static let charingCross = Coordinates(latitude: 51.5081, longitude: -0.1248)

    /// True if the point is in the bounding box of the M25, the motorway around London; TfL runs hardly anything
    /// outside.
    ///
    /// - SeeAlso: [The M25](https://en.wikipedia.org/wiki/M25_motorway), whose junctions lie on and around the box.
    var isInsideM25: Bool { (51.28...51.70).contains(latitude) && (-0.56...0.31).contains(longitude) }
}
