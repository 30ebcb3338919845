extension Duration {
    /// Parses `30s`, `5m`, `2h`, `7d` and combinations such as `1h30m`, the largest unit first; `nil` for anything
    /// else.
    public init?(_ text: some StringProtocol) {
        var seconds = 0
        var digits: [UInt8] = []
        var largest = Int.max
        guard !text.isEmpty else { return nil }
        for byte in text.utf8 {
            if byte &- UInt8(ascii: "0") < 10 {
                digits.append(byte)
                continue
            }
            // Nine digits of days are far from an overflow.
            guard let unit = Self.units.first(where: { $0.name.utf8.first == byte })?.seconds, digits.count <= 9,
                let count = Int(digits: digits[...]), unit < largest
            else { return nil }
            seconds += count * unit
            largest = unit
            digits = []
        }
        guard digits.isEmpty else { return nil }
        self = .seconds(seconds)
    }

    /// The units that ``init(_:)`` reads, the largest first.
    static let units: [(name: String, seconds: Int)] = [("d", 86_400), ("h", 3_600), ("m", 60), ("s", 1)]

    /// The grammar of ``init(_:)`` in words, for messages.
    public static let rule = "a duration such as 30s, 5m, 2h, 7d or 1h30m"

    /// The JSON Schema pattern of durations of at most two units, for parameters from clients of the server;
    /// ``init(_:)`` also accepts longer texts.
    package static let pattern = "^[1-9][0-9]{0,3}([smhd]|d([1-9]|1[0-9]|2[0-3])h|h[1-5]?[0-9]m|m[1-5]?[0-9]s)$"

    /// The duration in whole seconds in the grammar of ``init(_:)``: `1h30m`.
    public var shortText: String {
        var rest = Int(components.seconds)
        guard rest > 0 else { return "0s" }
        var text = ""
        for (name, unit) in Self.units where rest >= unit {
            text += "\(rest / unit)\(name)"
            rest %= unit
        }
        return text
    }

    /// The duration in seconds, with its fraction.
    public var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }

    /// The duration for a sentence, in seconds with at most one decimal: `10 s`, `1.5 s`.
    public var spoken: String {
        let tenths = Int((seconds * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
    }
}
