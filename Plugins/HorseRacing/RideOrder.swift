import FeedCore
import FeedJSON
import Foundation

/// The order of a race's runners; withdrawn ones always come last.
enum RideOrder: String, CaseIterable, SettingValue {
    case clothNumber = "cloth-number"
    /// The shortest price first; runners without one last.
    case odds
    /// The best place in the last race first, "0" as the tenth; runners without one last.
    case form

    /// Returns the runners in this order.
    ///
    /// Ties are ordered by cloth number, then as in the card.
    func sorted(_ rides: [Ride]) -> [Ride] {
        rides.enumerated()
            .sorted { one, other in
                switch compare(one.element, other.element) {
                case .ascending: true
                case .descending: false
                case .same: one.offset < other.offset
                }
            }
            .map(\.element)
    }

    private enum Comparison { case ascending, same, descending }

    private func compare(_ one: Ride, _ other: Ride) -> Comparison {
        if one.isWithdrawn != other.isWithdrawn { return one.isWithdrawn ? .descending : .ascending }
        let comparison: Comparison =
            switch self {
            case .clothNumber: .same
            case .odds: Self.compare(one.odds?.fraction, other.odds?.fraction) { $0.isLess(than: $1) }
            case .form: Self.compare(one.lastPlace, other.lastPlace, by: <)
            }
        guard case .same = comparison else { return comparison }
        return Self.compare(one.clothNumber, other.clothNumber, by: <)
    }

    /// Compares optional values; `nil` comes last.
    private static func compare<Value>(_ one: Value?, _ other: Value?, by isLess: (Value, Value) -> Bool) -> Comparison
    {
        switch (one, other) {
        case (let one?, let other?): isLess(one, other) ? .ascending : isLess(other, one) ? .descending : .same
        case (nil, nil): .same
        case (_, nil): .ascending
        case (nil, _): .descending
        }
    }
}

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
