import CoreMetrics
import Synchronization

/// A metric of any type with its labels and values.
final class Series: CounterHandler, FloatingPointCounterHandler, MeterHandler, RecorderHandler, TimerHandler {
    /// The metric types of the text format.
    enum Kind: String {
        /// A count of integers or floating-point numbers, exact up to 2^53, as in Prometheus.
        case counter
        /// The current value, which is only written after a value was set.
        case gauge
        /// The number of durations in each bucket.
        case histogram
        /// The number of values and their sum.
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

    private struct Tally {
        /// The current value, or the sum of all values; durations are in nanoseconds, since sums of whole numbers are
        /// exact.
        var value: Double?
        var count = 0

        /// The number of durations per bucket, not cumulative; the last bucket is for durations above all bounds.
        var buckets: [Int]
    }

    /// The upper bounds of the buckets in seconds, which range from an answer in memory to the longest deadline of a
    /// feed.
    private static let bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]
    private static let boundTexts = (bounds + [.infinity]).map(\.prometheusText)

    let kind: Kind
    let key: SeriesKey
    private let tally: Mutex<Tally>

    init(_ kind: Kind, _ key: SeriesKey) {
        (self.kind, self.key) = (kind, key)
        let buckets = kind == .histogram ? Self.boundTexts.count : 0
        tally = Mutex(Tally(value: kind == .gauge ? nil : 0, buckets: Array(repeating: 0, count: buckets)))
    }

    func increment(by amount: Int64) { increment(by: Double(amount)) }

    /// Adds an amount; a counter ignores negative amounts and NaN, since it never decreases.
    func increment(by amount: Double) {
        guard amount.isFinite, amount > 0 || kind == .gauge else { return }
        tally.withLock { $0.value = ($0.value ?? 0) + amount }
    }

    func decrement(by amount: Double) { increment(by: -amount) }

    func reset() { set(0.0) }

    func set(_ value: Int64) { set(Double(value)) }

    func set(_ value: Double) { tally.withLock { $0.value = value } }

    func record(_ value: Int64) { record(Double(value)) }

    func record(_ value: Double) {
        guard kind == .summary else { return set(value) }
        tally.withLock { tally in
            tally.count += 1
            tally.value = (tally.value ?? 0) + value
        }
    }

    /// Records a duration; a negative one, from a clock that was set back, counts as zero.
    func recordNanoseconds(_ duration: Int64) {
        let nanoseconds = Double(max(0, duration))
        let bucket = Self.bounds.firstIndex { nanoseconds <= $0 * 1e9 } ?? Self.bounds.count
        tally.withLock { tally in
            tally.count += 1
            tally.buckets[bucket] += 1
            tally.value = (tally.value ?? 0) + nanoseconds
        }
    }

    /// Appends one line per exported value.
    func write(to text: inout String) {
        let tally = tally.withLock { $0 }
        guard let value = tally.value else { return }
        if kind == .counter || kind == .gauge { return text.append(key, value) }
        var count = 0
        for (bound, inBucket) in zip(Self.boundTexts, tally.buckets) {
            count += inBucket
            text.append(key, suffix: "_bucket", bucket: bound, Double(count))
        }
        text.append(key, suffix: "_sum", kind == .histogram ? value / 1e9 : value)
        text.append(key, suffix: "_count", Double(tally.count))
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

/// The name and labels that identify a series, in the characters that Prometheus allows.
///
/// - SeeAlso: [Data model](https://prometheus.io/docs/concepts/data_model/)
struct SeriesKey: Sendable, Hashable {
    let name: String

    /// The labels as written between the braces, sorted by name: `feed="tfl",outcome="answered"`.
    let labels: String

    /// Creates a key from a name and labels, which may contain any characters.
    ///
    /// If several labels have the same name after replacing characters, the last one counts.
    init(_ label: String, _ dimensions: [(String, String)]) {
        name = label.allowed(separators: "_:")
        let values = Dictionary(dimensions.map { (Self.labelName($0.0), $0.1) }) { _, last in last }
        labels = values.sorted { $0.key < $1.key }.map { "\($0.key)=\"\($0.value.escapedValue)\"" }
            .joined(separator: ",")
    }

    /// Returns a valid label name that does not begin with two underscores, as names that are reserved for Prometheus
    /// do, and is not `le`, the bound of a bucket.
    private static func labelName(_ text: String) -> String {
        let name = text.allowed(separators: "_")
        if name == "le" { return "le_" }
        return name.hasPrefix("__") ? "label" + name : name
    }
}

extension String {
    /// Returns the text with an underscore in place of each character except ASCII letters, digits and `separators`,
    /// and with an underscore before a leading digit.
    fileprivate func allowed(separators: String) -> String {
        var result = UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar {
            case "a"..."z", "A"..."Z": result.append(scalar)
            case "0"..."9":
                if result.isEmpty { result.append("_") }
                result.append(scalar)
            default: result.append(separators.unicodeScalars.contains(scalar) ? scalar : "_")
            }
        }
        return result.isEmpty ? "_" : String(result)
    }

    /// The text as a label value, for use between quotation marks.
    fileprivate var escapedValue: String { escaped(["\\": "\\\\", "\n": "\\n", "\"": "\\\""]) }

    /// The text as a help text, which is one line.
    var escapedHelp: String { escaped(["\\": "\\\\", "\n": "\\n"]) }

    /// Returns the text with escapes for scalars, not for characters: a line feed or a quotation mark can be part of a
    /// longer character.
    private func escaped(_ escapes: [Unicode.Scalar: String]) -> String {
        var result = UnicodeScalarView()
        for scalar in unicodeScalars {
            if let escape = escapes[scalar] { result += escape.unicodeScalars } else { result.append(scalar) }
        }
        return String(result)
    }
}
