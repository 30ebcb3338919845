import FeedCore

enum Measure {
    /// Units by their letters, the largest first, in metres.
    ///
    /// The yard is 0.9144 m by the
    /// [international agreement of 1959](https://www.nist.gov/pml/us-surveyfoot); a furlong has 220 and a mile 1,760.
    private static let units: [(letter: UInt8, metres: Double)] = [
        (UInt8(ascii: "m"), 1_609.344), (UInt8(ascii: "f"), 201.168), (UInt8(ascii: "y"), 0.9144),
    ]

    /// A longer distance means that another unit was intended, as in `1200m`.
    private static let longest = 20_000.0

    /// Returns the whole metres of a length in miles, furlongs and yards, such as `1m 6f 9y`; `nil` for anything else.
    static func metres(_ text: String) -> Int? {
        var units = units[...]
        var digits: [UInt8] = []
        var metres = 0.0
        for byte in text.utf8 where byte != UInt8(ascii: " ") {
            if byte &- UInt8(ascii: "0") < 10 {
                digits.append(byte)
                continue
            }
            guard let index = units.firstIndex(where: { $0.letter == byte | 0x20 }), digits.count <= 6,
                let count = Int(digits: digits[...])
            else { return nil }
            metres += Double(count) * units[index].metres
            units = units[(index + 1)...]
            digits = []
        }
        return digits.isEmpty && (1...longest).contains(metres) ? Int(metres.rounded()) : nil
    }

    /// Returns the kilograms of a weight in stones and pounds, such as `9-6`, to one decimal; `nil` for anything else.
    static func kilograms(_ text: String) -> Double? {
        guard let (stones, pounds) = pair(in: text, at: "-", digits: 2), pounds < 14 else { return nil }
        // A stone is 14 pounds; a pound is 0.45359237 kg by the same agreement as the yard.
        return (Double(stones * 14 + pounds) * 4.5359237).rounded() / 10
    }

    /// Returns the two whole numbers at both sides of a mark; `nil` for anything else.
    static func pair(in text: String, at mark: Unicode.Scalar, digits: Int) -> (Int, Int)? {
        let parts = Array(text.utf8).split(separator: UInt8(ascii: mark), omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.count <= digits }), let first = Int(digits: parts[0]),
            let second = Int(digits: parts[1])
        else { return nil }
        return (first, second)
    }
}

/// A horse's price: the winnings for each unit staked.
struct Odds {
    /// The text of the card, such as `14/2` or `EVS`.
    let text: String

    /// The price as an exact ratio; `nil` if it is not known yet or cannot be read.
    let fraction: Fraction?

    init(_ text: String) {
        self.text = text
        fraction = ["EVS", "EVEN", "EVENS"].contains(text.uppercased()) ? Fraction(1, 1) : Self.ratio(text)
    }

    /// True if the text is a common form: a ratio, evens, or `SP` for the starting price.
    var isKnown: Bool { fraction != nil || text.uppercased() == "SP" }

    private static func ratio(_ text: String) -> Fraction? {
        Measure.pair(in: text, at: "/", digits: 9).flatMap { Fraction($0.0, $0.1) }
    }

    /// A ratio as a fraction, anything else as text.
    var value: FactValue { Self.ratio(text).map(FactValue.fraction) ?? .text(text) }

    /// The decimal odds, which include the stake, to two decimals: 3.5 for 5/2.
    var decimal: Double? {
        guard let fraction else { return nil }
        // In whole numbers, of nine digits each, so that a half is always rounded up: 13/8 is 2.63.
        let (won, staked) = (fraction.numerator, fraction.denominator)
        return Double((200 * (won + staked) + staked) / (2 * staked)) / 100
    }
}
