import FeedCore
import FeedJSON

/// The length of a race, written in miles, furlongs and yards: `1m 6f 9y`.
struct Distance: JSONReadable {
    /// Rounded to whole metres.
    var metres: Int

    /// Units by their letters, the largest first, in metres.
    ///
    /// The yard is 0.9144 m by the
    /// [international agreement of 1959](https://www.nist.gov/pml/us-surveyfoot); a furlong has 220 and a mile 1,760.
    private static let units: [(letter: UInt8, metres: Double)] = [
        (UInt8(ascii: "m"), 1_609.344), (UInt8(ascii: "f"), 201.168), (UInt8(ascii: "y"), 0.9144),
    ]

    /// A longer distance means that another unit was intended, as in `1200m`.
    private static let longest = 20_000.0

    init(json: JSONValue) throws(JSONMismatch) {
        guard let metres = json.string.flatMap(Self.metres), metres >= 1, metres <= Self.longest else {
            throw JSONMismatch(found: json, expected: "a distance such as 1m 6f 9y")
        }
        self.metres = Int(metres.rounded())
    }

    private static func metres(_ text: String) -> Double? {
        var units = units[...]
        var digits: [UInt8] = []
        var metres: Double?
        for byte in text.utf8 where byte != UInt8(ascii: " ") {
            if byte &- UInt8(ascii: "0") < 10 {
                digits.append(byte)
                continue
            }
            guard let index = units.firstIndex(where: { $0.letter == byte | 0x20 }), digits.count <= 6,
                let count = Int(digits: digits[...])
            else { return nil }
            metres = (metres ?? 0) + Double(count) * units[index].metres
            units = units[(index + 1)...]
            digits = []
        }
        return digits.isEmpty ? metres : nil
    }
}
