import FeedCore

/// A horse's price: the winnings for each unit staked.
struct Odds {
    /// The text of the card, such as `14/2` or `EVS`.
    var text: String

    /// The price as an exact ratio; `nil` if it is not known yet or cannot be read.
    var fraction: Fraction?

    /// True if the text is a common form: a ratio, evens, or `SP` for the starting price.
    var isKnown: Bool

    init(_ text: String) {
        self.text = text
        fraction =
            switch text.uppercased() {
            case "EVS", "EVEN", "EVENS": Fraction(1, 1)
            default: Self.fraction(text)
            }
        isKnown = fraction != nil || text.uppercased() == "SP"
    }

    private static func fraction(_ text: String) -> Fraction? {
        let parts = Array(text.utf8).split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.count <= 9 }),
            let numerator = Int(digits: parts[0]), let denominator = Int(digits: parts[1])
        else { return nil }
        return Fraction(numerator, denominator)
    }

    /// A ratio as a fraction, anything else as text.
    var value: FactValue { Self.fraction(text).map(FactValue.fraction) ?? .text(text) }

    /// The decimal odds, which include the stake, to two decimals: 3.5 for 5/2.
    var decimal: Double? {
        guard let fraction else { return nil }
        // In whole numbers, of nine digits each, so that a half is always rounded up: 13/8 is 2.63.
        let (won, staked) = (fraction.numerator, fraction.denominator)
        return Double((200 * (won + staked) + staked) / (2 * staked)) / 100
    }
}
