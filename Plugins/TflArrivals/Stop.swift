import FeedCore
import FeedJSON
import Foundation

/// A stop or station with its details.
struct Stop: Codable, Sendable, Identifiable {
    /// The stop as the feed shows it; its id is the NaPTAN id, which requests for arrivals use.
    let group: FeedGroup

    /// The modes that serve the stop, of those that can be chosen; `nil` if TfL does not list modes.
    let modes: [TransportMode]?

    /// The ids of the lines that serve the stop, in lower case; empty if TfL does not list lines.
    let lines: [String]

    /// The distance from the centre of the search, in metres; `nil` without a centre.
    let distance: Double?

    var id: String { group.id }

    /// The name with the id, for messages.
    var label: String { group.title == id ? id : "\(group.title) (\(id))" }

    /// Returns the stop as the feed shows it, with the names of the lines that serve it: of those with these ids, or of
    /// all if there are none.
    ///
    /// TfL's answer does not have the order of stops along a line, which takes a request for each line. Routes of buses
    /// and railways, which have no colour, are left out: there may be dozens.
    func group(on chosen: [String]) -> FeedGroup {
        let served = lines.filter { chosen.isEmpty || chosen.contains($0) }
        let names = served.compactMap { TransportMode.lines[$0]?.name }.unique
        var group = group
        if !names.isEmpty { group.facts.append(Fact("lines", "Lines", .list(names), role: .line)) }
        return group
    }

    /// Returns true if a text is a possible NaPTAN id, which also needs no percent-encoding in an address.
    static func isID(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 40 && text.utf8.allSatisfy(\.isLetterOrDigit)
    }

    /// Returns true if a text is a possible id of a line, which also needs no percent-encoding in an address.
    static func isLineID(_ text: String) -> Bool { isID(text.replacing("-", with: "0")) }

    /// Returns true if one of `modes` serves the stop, or its modes are not known.
    func isServed(byAnyOf modes: [TransportMode]) -> Bool { self.modes?.contains(where: modes.contains) ?? true }

    /// Reads a stop, with `askedID` as its id if there is one, and with its distance from `point`: TfL's own, otherwise
    /// the computed one.
    init(json: JSONValue, as askedID: String? = nil, near point: Coordinates? = nil) throws(JSONMismatch) {
        let name = ["id", "naptanId"].first { json[$0]?.text != nil } ?? "id"
        let id = if let askedID { askedID } else { try json.read(name, as: String.self) }
        guard Self.isID(id) else {
            throw JSONMismatch(found: try json.member(name), expected: "a NaPTAN id such as \"940GZZLUOXC\"")
        }
        let title = try json.member("commonName").text?.withoutStation ?? id
        let coordinates = Coordinates(latitude: json["lat"]?.double, longitude: json["lon"]?.double)
        let measured = json["distance"]?.double.flatMap { (0...1e7).contains($0) ? $0 : nil }
        let distance = point.flatMap { point in measured ?? coordinates.map(point.distance(to:)) }
        let details: [Fact] = .known(
            Fact("distance", "Distance", ifPresent: distance.flatMap { Int(exactly: $0.rounded()) }, unit: .metres),
            Fact("stopLetter", "Stop", ifPresent: json["stopLetter"]?.text)
        )
        group = FeedGroup(
            id: id,
            title: title,
            place: Place(name: title, coordinates: coordinates),
            facts: details + Fact.facilities(of: json["additionalProperties"])
        )
        modes = json["modes"]?.elements?.compactMap { $0.string.flatMap(TransportMode.init) }
        lines = json["lines"]?.elements?.compactMap { $0["id"]?.string?.lowercased() }.filter(Self.isLineID) ?? []
        self.distance = distance
    }
}

extension JSONValue {
    /// The string without blanks at its ends; `nil` if TfL gives no value, as no text, "" or "null".
    var text: String? {
        guard let text = string?.trimmed else { return nil }
        return text.isEmpty || text == "null" ? nil : text
    }
}

extension Coordinates {
    /// The central point of London, from which distances are measured.
    ///
    /// - SeeAlso: [Charing Cross](https://en.wikipedia.org/wiki/Charing_Cross#Official_use_as_central_point).
    static let charingCross = Coordinates(latitude: 51.5081, longitude: -0.1248)

    /// True if the point is in the bounding box of the M25, the motorway around London; TfL runs few services outside.
    ///
    /// - SeeAlso: [The M25](https://en.wikipedia.org/wiki/M25_motorway), whose junctions lie on and around the box.
    var isInsideM25: Bool { (51.28...51.70).contains(latitude) && (-0.56...0.31).contains(longitude) }
}
