import Foundation

/// A stop near Charing Cross with a sample name.
struct TflStop: Sendable {
    enum Kind: Sendable { case station, railStation, tram, bus }

    var id: String
    var name: String
    var kind: Kind
    var latitude: Double
    var longitude: Double
    /// The ids of the lines; at a bus stop the numbers of the lines.
    var lines: [String]
    /// The ids of lines that call here too, and whose trains the publisher does not know: a map joins their stops.
    var quietLines: [String] = []
    /// The line that ends here, if any.
    var terminatingLine: String?
    /// The id of the interchange that the publisher returns when it is asked for this stop's id; `nil` for none.
    var hub: String?
    var hasArrivals = true
    var properties: [TflProperty] = []

    var modes: [String] {
        switch kind {
        case .station: ["tube"]
        case .railStation: ["national-rail", "tube"]
        case .tram: ["dlr"]
        case .bus: ["bus"]
        }
    }

    /// The stop's NaPTAN type; `NaptanMetroStation` includes light railways, and some tube stations have another type.
    var stopType: String {
        switch kind {
        case .station, .tram: "NaptanMetroStation"
        case .railStation: "NaptanRailStation"
        case .bus: "NaptanPublicBusCoachTram"
        }
    }

    var commonName: String {
        switch kind {
        case .station: "\(name) Underground Station"
        case .railStation: "\(name) Rail Station"
        case .tram: "\(name) DLR Station"
        case .bus: name
        }
    }

    /// Returns the great-circle distance to a point, in metres.
    func distance(latitude: Double, longitude: Double) -> Double {
        let radians = Double.pi / 180
        let height = (self.latitude - latitude) * radians
        let width = (self.longitude - longitude) * radians
        let chord =
            pow(sin(height / 2), 2)
            + cos(latitude * radians) * cos(self.latitude * radians) * pow(sin(width / 2), 2)
        return 2 * 6_371_000 * asin(min(1, chord.squareRoot()))
    }
}

/// A row of a stop's additional properties; the value is always a text.
struct TflProperty: Sendable {
    var category: String
    var key: String
    var value: String

    init(_ category: String, _ key: String, _ value: String) {
        self.category = category
        self.key = key
        self.value = value
    }

    var source: String {
        switch category {
        case "Accessibility": "LRAD"
        case "ServiceInfo": "TransXchangeETL"
        case "Direction": "CountDown"
        default: "StaticObjects"
        }
    }
}
