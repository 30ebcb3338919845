/// The stops of the sample.
enum TflStops {
    static let all = [
        TflStop(
            id: "940GZZLUXA1",
            name: "Lantern Cross",
            kind: .station,
            latitude: 51.5086,
            longitude: -0.1231,
            lines: ["bakerloo", "northern"],
            properties: [
                TflProperty("ServiceInfo", "Night", "yes"), TflProperty("Facility", "Lifts", "2"),
                TflProperty("Facility", "Gates", "7"), TflProperty("Facility", "WiFi", "yes"),
                TflProperty("Facility", "Car park", "no"), TflProperty("Facility", "Escalators", "4"),
                TflProperty("Facility", "Payphones", "2"), TflProperty("Facility", "Photo Booths", "0"),
                TflProperty("Facility", "Ticket Halls", "1"), TflProperty("Facility", "Cash Machines", "3"),
                TflProperty("Facility", "Toilets", "yes"), TflProperty("Facility", "Gates", "2"),
                TflProperty("Facility", " Euro Cash Machines", "1"), TflProperty("Geo", "Zone", "1"),
                TflProperty("Address", "Address", "Lantern Cross Station,Sample Street,London"),
                TflProperty("Address", "PhoneNo", "020 7946 0001"),
                TflProperty("Accessibility", "AccessViaLift", "Yes"),
                TflProperty("Opening Time", "MonFriFrom", "05:30"), TflProperty("Opening Time", "MonFriTo", "00:15"),
            ]
        ),
        TflStop(
            id: "940GZZLUXB2",
            name: "Quill Street",
            kind: .station,
            latitude: 51.5113,
            longitude: -0.1289,
            lines: ["piccadilly", "northern"],
            quietLines: ["victoria"],
            properties: [
                TflProperty("Facility", "Lifts", "0"), TflProperty("Facility", "WiFi", "no"),
                TflProperty("Facility", "Escalators", "6"), TflProperty("Facility", "Bridge", "no"),
                TflProperty(
                    "Facility",
                    "Help Points",
                    "0 on platforms, 0 in ticket halls, 0 elsewhere"
                ), TflProperty("Facility", "Other Facilities", "none"),
                TflProperty("Facility", "Waiting Room", "no"), TflProperty("Geo", "Zone", "1"),
            ]
        ),
        // A request for its id returns its interchange.
        TflStop(
            id: "940GZZLUXC3",
            name: "Penny Wharf",
            kind: .station,
            latitude: 51.5068,
            longitude: -0.1204,
            lines: ["circle", "district"],
            quietLines: ["bakerloo", "jubilee"],
            hub: "HUBXPW",
            properties: [
                TflProperty("Facility", "Lifts", "5"),
                TflProperty("Facility", "Help Points", "4 on platforms, 1 in ticket halls, 0 elsewhere"),
                TflProperty("Facility", "Toilets", "yes M&F (open between 0500-1500)"),
                TflProperty("Facility", "Boarding Ramps", "yes"),
                TflProperty("Accessibility", "AccessViaLift", "Yes"), TflProperty("Geo", "Zone", "1"),
            ]
        ),
        // A terminus: its trains have one prediction for each possible platform.
        TflStop(
            id: "940GZZLUXD4",
            name: "Copper Gate",
            kind: .station,
            latitude: 51.5055,
            longitude: -0.1299,
            lines: ["victoria", "jubilee"],
            quietLines: ["bakerloo", "northern"],
            terminatingLine: "victoria",
            properties: [
                TflProperty("Facility", "Lifts", "1"), TflProperty("Facility", "WiFi", "yes"),
                TflProperty("Facility", "Car park", "yes"), TflProperty("Geo", "Zone", "1+2"),
            ]
        ),
        // Closed: an answer without arrivals is valid.
        TflStop(
            id: "940GZZLUXE5",
            name: "Moth Lane",
            kind: .station,
            latitude: 51.5119,
            longitude: -0.1217,
            lines: ["piccadilly"],
            hasArrivals: false,
            properties: [TflProperty("Facility", "Lifts", "0"), TflProperty("Geo", "Zone", "1")]
        ),
        TflStop(
            id: "910GXRAIL6",
            name: "Old Ropewalk",
            kind: .railStation,
            latitude: 51.5107,
            longitude: -0.1167,
            lines: ["district"],
            quietLines: ["circle", "piccadilly"],
            properties: [TflProperty("Facility", "Toilets", "no"), TflProperty("Geo", "Zone", "1")]
        ),
        TflStop(
            id: "940GZZDLXF7",
            name: "Basin Steps",
            kind: .tram,
            latitude: 51.5049,
            longitude: -0.1221,
            lines: ["dlr"]
        ),
        TflStop(
            id: "490009999XG",
            name: "Sample Street / Lantern Cross",
            kind: .bus,
            latitude: 51.5091,
            longitude: -0.1259,
            lines: ["12", "n88"],
            properties: [
                TflProperty("Direction", "CompassPoint", "SE"),
                TflProperty("Direction", "Towards", "Penny Wharf Or Old Ropewalk"),
            ]
        ),
    ]

    static func stop(_ id: String) -> TflStop? { all.first { $0.id.lowercased() == id.lowercased() } }
}
