/// The regular expressions of a JSON Schema for numbers within texts, so that the schema refuses the same texts as the
/// reader.
package enum NumberPattern {
    /// Returns the pattern of whole numbers from 0 to `bound`, with any leading zeros.
    package static func upTo(_ bound: Int) -> String {
        let text = String(bound)
        let digits = text.compactMap(\.wholeNumberValue)
        var alternatives = digits.count > 1 ? ["[0-9]" + repetition(1, digits.count - 1)] : []
        for (place, digit) in digits.enumerated() {
            let rest = digits.count - place - 1
            let least = place == 0 && rest > 0 ? 1 : 0
            let most = rest == 0 ? digit : digit - 1
            guard most >= least else { continue }
            let choice = most == least ? "\(most)" : "[\(least)-\(most)]"
            alternatives.append(text.prefix(place) + choice + (rest > 0 ? "[0-9]" + repetition(rest, rest) : ""))
        }
        return "0*(\(alternatives.joined(separator: "|")))"
    }

    private static func repetition(_ least: Int, _ most: Int) -> String {
        if most == 1 { return "" }
        if least == most { return "{\(most)}" }
        return "{\(least),\(most)}"
    }
}

extension Duration {
    /// Returns the pattern of the texts that ``init(_:)`` reads as durations in `range`, for the end of a longer
    /// pattern.
    ///
    /// It is exact for a text with one unit. For several units, such as `59m90s`, a pattern cannot check the sum.
    package static func pattern(of range: ClosedRange<Duration>) -> String {
        let (least, most) = (Int(range.lowerBound.seconds), Int(range.upperBound.seconds))
        let tooLittle = units.filter { least > $0.seconds }.map { unit, seconds in
            "(?!\(NumberPattern.upTo((least - 1) / seconds))\(unit)$)"
        }
        let parts = units.map { unit, seconds in "(\(NumberPattern.upTo(most / seconds))\(unit))?" }
        return (least > 0 ? "(?=.*[1-9])" : "(?=.)") + "(?!.*[0-9]{10})" + tooLittle.joined() + parts.joined() + "$"
    }
}
