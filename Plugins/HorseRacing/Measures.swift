import FeedCore

enum Measure {
    /// Units by their letters, the largest first, in metres.
    ///
    /// The yard is 0.9144 m by the
    /// [international agreement of 1959](https://www.nist.gov/pml/us-surveyfoot); a furlong has 220 and a mile 1,760.
    private static let units: [(letter: Character, metres: Double)] = [("m", 1_609.344), ("f", 201.168), ("y", 0.9144)]

    /// Returns the whole metres of a length in miles, furlongs and yards, such as `1m 6f 9y`; `nil` for anything else.
    static func metres(_ text: String) -> Int? {
        var rest = text.lowercased().filter { $0 != " " }[...]
        var metres = 0.0
        for unit in units {
            guard let end = rest.firstIndex(of: unit.letter) else { continue }
            let digits = Array(rest[..<end].utf8)
            guard digits.count <= 6, let count = Int(digits: digits[...]) else { return nil }
            metres += Double(count) * unit.metres
            rest = rest[end...].dropFirst()
        }
        // A longer distance means that another unit was intended, as in `1200m`.
        return rest.isEmpty && (1...20_000).contains(metres) ? Int(metres.rounded()) : nil
    }

    /// Returns the kilograms of a weight in stones and pounds, such as `9-6`, to one decimal; `nil` for anything else.
    static func kilograms(_ text: String) -> Double? {
        guard let (stones, pounds) = pair(in: text, at: "-", digits: 2), pounds < 14 else { return nil }
        // A stone is 14 pounds; a pound is 0.45359237 kg by the same agreement as the yard.
        return (Double(stones * 14 + pounds) * 4.5359237).rounded() / 10
    }

    /// Returns the two whole numbers before and after a delimiter; `nil` for anything else.
    static func pair(in text: String, at mark: Unicode.Scalar, digits: Int) -> (Int, Int)? {
        let parts = Array(text.utf8).split(separator: UInt8(ascii: mark), omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.count <= digits }), let first = Int(digits: parts[0]),
            let second = Int(digits: parts[1])
        else { return nil }
        return (first, second)
    }
}

/// Odds as a fraction: the winnings for each unit staked.
extension Fraction {
    /// Creates the odds from a text such as `14/2`; `nil` for anything else.
    init?(price text: String) {
        guard let (won, staked) = Measure.pair(in: text, at: "/", digits: 9) else { return nil }
        self.init(won, staked)
    }

    /// The decimal odds, which include the stake, to two decimals: 3.5 for 5/2.
    var decimalOdds: Double {
        // In whole numbers, of nine digits each, so that a half is always rounded up: 13/8 is 2.63.
        Double((200 * (numerator + denominator) + denominator) / (2 * denominator)) / 100
    }
}
