/// A line with sample places; its id and name are real.
struct TflLine: Sendable {
    var id: String
    var name: String
    /// The two directions of a tube line; the only one of any other line.
    var directions: [Direction]

    struct Direction: Sendable {
        /// The direction's name on platforms, such as `Southbound`; the text `null` for a line that is not of the tube.
        var heading: String
        var name: String
        var destinationID: String
        var destination: String
        var towards: String
        /// The places that trains pass on their way, farthest first.
        var places: [String]
    }

    static func line(_ id: String) -> TflLine {
        named[id]
            ?? TflLine(
                id: id,
                name: id.uppercased(),
                directions: [
                    Direction(
                        heading: "null",
                        name: "outbound",
                        destinationID: "",
                        destination: "Old Ropewalk",
                        towards: "Penny Wharf or Old Ropewalk",
                        places: []
                    )
                ]
            )
    }

    private static let named = Dictionary(
        [
            tube("bakerloo", "Bakerloo", ("Northbound", "Tallow Green"), ("Southbound", "Fern & Castle")),
            tube("northern", "Northern", ("Northbound", "High Orchard"), ("Southbound", "Brickfields")),
            tube("piccadilly", "Piccadilly", ("Eastbound", "Cuckoo Fosters"), ("Westbound", "Runway Four")),
            tube("circle", "Circle", ("Eastbound", "Ring Street via Penny Wharf"), ("Westbound", "Hammer Lane")),
            tube("district", "District", ("Eastbound", "Upper Minster"), ("Westbound", "Willow Broadway")),
            tube("victoria", "Victoria", ("Northbound", "Wren Central"), ("Southbound", "Copper Gate")),
            tube("jubilee", "Jubilee", ("Northbound", "Stone Moor"), ("Southbound", "Strand Forge")),
        ].map { ($0.id, $0) },
        uniquingKeysWith: { first, _ in first }
    )

    private static func tube(
        _ id: String,
        _ name: String,
        _ outbound: (heading: String, destination: String),
        _ inbound: (heading: String, destination: String)
    ) -> TflLine {
        let directions = [(outbound, "outbound"), (inbound, "inbound")].enumerated().map { index, each in
            Direction(
                heading: each.0.heading,
                name: each.1,
                destinationID: "940GZZLUY\(id.prefix(1).uppercased())\(index + 1)",
                destination: "\(each.0.destination) Underground Station",
                towards: each.0.destination.replacing(" & ", with: " and "),
                places: [
                    "Mill Bank Sidings", "Harrow & Plough Street Interchange Platform", "Tanner's Row", "Salt Yard",
                ]
            )
        }
        return TflLine(id: id, name: name, directions: directions)
    }
}
