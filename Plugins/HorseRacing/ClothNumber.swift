import FeedCore
import FeedJSON
import Foundation

/// The number on a horse's saddle cloth: `5`, or `1A` for one of two horses of one number.
struct ClothNumber: JSONReadable, Comparable {
    var text: String

    init(json: JSONValue) throws(JSONMismatch) {
        text = json.int.map(String.init) ?? json.string?.trimmingCharacters(in: .whitespaces) ?? ""
        guard !text.isEmpty else { throw JSONMismatch(found: json, expected: "a cloth number such as 5") }
    }

    var value: FactValue { Int(digits: Array(text.utf8)[...]).map(FactValue.integer) ?? .text(text) }

    /// By the digits in front as a number, then by text; one without a digit stands after all others.
    static func < (one: ClothNumber, other: ClothNumber) -> Bool {
        (one.number, one.text) < (other.number, other.text)
    }

    private var number: Int {
        Int(digits: Array(text.utf8.prefix { $0 &- UInt8(ascii: "0") < 10 })[...]) ?? .max
    }
}
