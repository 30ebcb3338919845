import FeedCore
import FeedJSON
import Foundation

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
