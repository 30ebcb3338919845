import FeedCore
import FeedJSON
import Foundation

/// The number on a horse's saddle cloth: `5`, or `1A` for one of two coupled horses.
struct ClothNumber: JSONReadable, Comparable {
    var text: String

    init(json: JSONValue) throws(JSONMismatch) {
        text = json.int.map(String.init) ?? json.string?.trimmingCharacters(in: .whitespaces) ?? ""
        guard !text.isEmpty else { throw JSONMismatch(found: json, expected: "a cloth number such as 5") }
    }

    var value: FactValue { Int(digits: Array(text.utf8)[...]).map(FactValue.integer) ?? .text(text) }

    /// Ordered by the leading digits as a number, then by text; numbers without a digit come last.
    static func < (one: ClothNumber, other: ClothNumber) -> Bool {
        (one.number, one.text) < (other.number, other.text)
    }

    private var number: Int {
        Int(digits: Array(text.utf8.prefix { $0 &- UInt8(ascii: "0") < 10 })[...]) ?? .max
    }
}
