/// A train or a bus that is expected at a stop, on one of its possible platforms.
struct TflPrediction: QuirkyRecord {
    /// The id, which is the same for all platforms of one train.
    var id: String
    var vehicle: String
    var stop: TflStop
    var line: TflLine
    var direction: TflLine.Direction
    var isDirectionTold: Bool
    var isDestinationTold: Bool
    var platform: String
    /// The expected time, in seconds since 1970.
    var start: Int
    var isDamaged = false
    /// The time of the prediction: seconds since 1970, and the seven decimal digits of the fraction.
    var madeAt: (seconds: Int, fraction: Int)

    var isBus: Bool { stop.kind == .bus }

    /// The destination as displayed.
    var title: String {
        get { direction.destination }
        set {
            direction.destination = newValue
            direction.towards = newValue
            isDestinationTold = true
        }
    }

    /// The number of seconds from the time of the prediction to the arrival.
    var timeToStation: Int { start - madeAt.seconds - (madeAt.fraction >= 5_000_000 ? 1 : 0) }

    /// The train's location in prose, cut after 50 characters; empty for a bus.
    var location: String {
        guard !isBus, let last = direction.places.last else { return "" }
        let places = direction.places
        let text: String
        switch timeToStation {
        case ..<20: text = "At \(stop.name) Platform 1"
        case ..<60: text = "Approaching \(stop.name)"
        case ..<180: text = "Between \(last) and \(stop.name)"
        case ..<400: text = "At \(last)"
        case ..<800: text = "Between \(places[1]) and \(places[2])"
        default: text = places[0]
        }
        return String(text.prefix(50))
    }
}
