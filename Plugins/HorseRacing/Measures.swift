import FeedCore
import FeedJSON
import Foundation

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

/// The weight that a horse carries, in stones and pounds: `9-6`.
struct Weight: JSONReadable {
    /// The text of the card.
    var text: String

    /// Rounded to one decimal.
    var kilograms: Double

    init(json: JSONValue) throws(JSONMismatch) {
        text = (json.string ?? "").trimmingCharacters(in: .whitespaces)
        let parts = Array(text.utf8).split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.count <= 2 }),
            let stones = Int(digits: parts[0]), let pounds = Int(digits: parts[1]), pounds < 14
        else { throw JSONMismatch(found: json, expected: "a weight in stones and pounds such as 9-6") }
        // A stone is 14 pounds; a pound is 0.45359237 kg by the same agreement as the yard.
        kilograms = (Double(stones * 14 + pounds) * 4.5359237).rounded() / 10
    }
}
