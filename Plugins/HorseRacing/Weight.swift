import FeedCore
import FeedJSON
import Foundation

/// What a horse carries, written in stones and pounds: `9-6`.
struct Weight: JSONReadable {
    /// As it is written.
    var text: String

    /// To one decimal.
    var kilograms: Double

    init(json: JSONValue) throws(JSONMismatch) {
        text = (json.string ?? "").trimmingCharacters(in: .whitespaces)
        let parts = Array(text.utf8).split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.count <= 2 }),
            let stones = Int(digits: parts[0]), let pounds = Int(digits: parts[1]), pounds < 14
        else { throw JSONMismatch(found: json, expected: "a weight in stones and pounds such as 9-6") }
        // 14 pounds are a stone; the pound is 0.45359237 kg by the same agreement as the yard.
        kilograms = (Double(stones * 14 + pounds) * 4.5359237).rounded() / 10
    }
}
