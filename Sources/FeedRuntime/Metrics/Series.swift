/// A metric with its labels and values.
protocol Series: AnyObject, Sendable {
    static var kind: SeriesKind { get }
    var key: SeriesKey { get }

    init(key: SeriesKey)

    /// Appends a line for each value.
    func write(to text: inout String)
}

/// The metric types of the text format.
enum SeriesKind: String {
    case counter
    case gauge
    case histogram
    case summary

    /// Returns the names that a family of the type uses.
    func names(_ name: String) -> [String] {
        switch self {
        case .counter, .gauge: [name]
        case .histogram: [name, name + "_bucket", name + "_sum", name + "_count"]
        case .summary: [name, name + "_sum", name + "_count"]
        }
    }
}

extension String {
    /// Appends a line, such as `x_bucket{feed="tfl",le="0.5"} 3`.
    mutating func append(_ key: SeriesKey, suffix: String = "", bucket: String? = nil, _ value: Double) {
        self += key.name
        self += suffix
        if !key.labels.isEmpty || bucket != nil {
            self += "{"
            self += key.labels
            if let bucket {
                if !key.labels.isEmpty { self += "," }
                self += "le=\"\(bucket)\""
            }
            self += "}"
        }
        self += " "
        self += value.prometheusText
        self += "\n"
    }
}

extension Double {
    /// The shortest text that Go's `ParseFloat` reads as exactly this number.
    var prometheusText: String {
        if let whole = Int(exactly: self) { return String(whole) }
        if isNaN { return "NaN" }
        return isInfinite ? (self < 0 ? "-Inf" : "+Inf") : "\(self)"
    }
}
