import FeedCore

/// A span of time as publishers write it: a number, `3 min`, `in 1 h 5 min`, `25:10:00`, `PT5M`, or a word such as
/// `due`.
package struct WrittenDuration {
    /// The unit of a number that is written without a unit.
    package enum Unit: String, CaseIterable, SettingValue {
        case milliseconds, seconds, minutes, hours

        /// The largest number without a unit that is read as a span from now on: more than departure boards show, but
        /// less than a time since 1970 and, for minutes, less than `915` and `1432`, which are times of day.
        var maximumFromNow: Double { self == .minutes ? 12 * 60 : 366 * 86_400 / seconds }

        fileprivate var seconds: Double {
            switch self {
            case .milliseconds: 0.001
            case .seconds: 1
            case .minutes: 60
            case .hours: 3_600
            }
        }
    }

    /// The seconds; negative for a time before the reference.
    let seconds: Double

    /// The words of departure boards for vehicles that have arrived.
    private static let none = Set(TimeWords.list("none"))

    /// The seconds of each unit by its names.
    private static let units = ["1", "60", "3600", "86400"].reduce(into: [String: Double]()) { units, seconds in
        for name in TimeWords.list("unit.\(seconds)") { units[name] = Double(seconds) }
    }

    /// Reads a span from now on, as departure boards write it; `14:32` and `0915` are times of day there, and not
    /// spans.
    ///
    /// - Returns: `nil` if the text is not a span of time, or a number of more than ``Unit/maximumFromNow``.
    init?(fromNow text: String, in unit: Unit) {
        let digits = text.tidied.drop { $0 == "+" || $0 == "-" }
        if let number = Double(digits) {
            let isClock = digits.hasPrefix("0") && digits.utf8.count >= 4 && digits.allSatisfy(\.isNumber)
            guard !isClock, number <= unit.maximumFromNow else { return nil }
        }
        guard !text.contains(":") else { return nil }
        self.init(text, in: unit)
    }

    /// Reads a text; `nil` if it is not a span of time.
    init?(_ text: String, in unit: Unit) {
        let written = text.tidied.lowercased()
        guard written.utf8.count <= 40 else { return nil }
        if Self.none.contains(written) {
            seconds = 0
            return
        }
        guard let found = Double(written).map({ $0 * unit.seconds }) ?? Self.clock(written) ?? Self.words(written),
            found.isFinite
        else { return nil }
        seconds = found
    }

    /// Reads hours and minutes, perhaps seconds, with colons between them; hours may exceed 24.
    private static func clock(_ text: String) -> Double? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), (1...3).contains(parts[0].count),
            parts.dropFirst().allSatisfy({ $0.count == 2 })
        else { return nil }
        let numbers = parts.compactMap { $0.allSatisfy(\.isNumber) ? Int($0) : nil }
        guard numbers.count == parts.count, numbers.dropFirst().allSatisfy({ $0 < 60 }) else { return nil }
        return zip(numbers, [3_600, 60, 1]).reduce(0.0) { $0 + Double($1.0 * $1.1) }
    }

    /// Reads numbers with their units, also in the form of ISO 8601, perhaps after a sign or "in".
    private static func words(_ text: String) -> Double? {
        var rest = text[...]
        var sign = 1.0
        for (mark, value) in [("in ", 1.0), ("ca. ", 1), ("<", 1), ("~", 1), ("+", 1), ("-", -1)]
        where rest.hasPrefix(mark) {
            rest = rest.dropFirst(mark.count)
            sign *= value
        }
        if rest.hasPrefix("p"), rest.dropFirst().contains(where: \.isNumber) {
            rest.removeAll { $0 == "p" || $0 == "t" }
        }
        var total = 0.0
        var isEmpty = true
        while true {
            rest = rest.drop { $0 == " " || $0 == "," }
            if rest.isEmpty { break }
            let digits = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." }
            rest = rest.dropFirst(digits.count).drop { $0 == " " }
            let name = rest.prefix { !$0.isNumber && $0 != " " && $0 != "," }
            rest = rest.dropFirst(name.count)
            let word = String(name.last == "." ? name.dropLast() : name)
            guard let number = Double(digits), let unit = units[word] else { return nil }
            total += number * unit
            isEmpty = false
        }
        return isEmpty ? nil : sign * total
    }
}

/// The words of `time-words.txt`.
enum TimeWords {
    private static let lists = WordLists.named(in: PackageResources.time_words_txt)

    static func list(_ name: String) -> [String] { lists[name] ?? [] }
}
