import FeedCore
import FeedJSON
import Foundation

/// The additional properties of a stop: rows of category, key and value; the value is always a text.
struct StopProperties {
    /// The zone, the direction of a bus stop, and the facilities that the stop has.
    ///
    /// "no", "0", "none" and "0 on platforms" are left out: TfL also lists facilities that a stop lacks.
    let facts: [Fact]

    init(_ json: JSONValue?) {
        var zone: Fact?
        var towards: Fact?
        var facilities: [String: Fact] = [:]
        var access: [String: Fact] = [:]
        // A key may appear twice in a stop, and one begins with a blank. The first row with a value is used.
        for row in json?.elements.map(Array.init) ?? [] {
            guard let key = row["key"]?.text, let value = row["value"]?.text else { continue }
            switch row["category"]?.text {
            case "Geo" where key == "Zone": zone = zone ?? Fact("zone", "Zone", .text(value))
            case "Direction" where key == "Towards": towards = towards ?? Fact("towards", "Towards", .text(value))
            case "Facility":
                let name = key.camelCase
                if !name.isEmpty, facilities[name] == nil, let value = FactValue(facility: value) {
                    facilities[name] = Fact(name, key, value)
                }
            case "Accessibility":
                if let (name, label) = Self.access[key], access[name] == nil, let value = FactValue(facility: value) {
                    access[name] = Fact(name, label, value)
                }
            default: continue
            }
        }
        // Accessibility facts are left out if a facility with the same name exists.
        let later = access.filter { facilities[$0.key] == nil }
        facts =
            [zone, towards].compactMap { $0 } + facilities.values.sorted { $0.key < $1.key }
            + later.values.sorted { $0.key < $1.key }
    }

    /// The accessibility rows that describe equipment; the rest are remarks.
    private static let access = [
        "AccessViaLift": ("accessViaLift", "Access via lift"),
        "LimitedCapacityLift": ("limitedCapacityLift", "Limited capacity lift"),
        "BlueBadgeCarParkSpaces": ("blueBadgeCarParkSpaces", "Blue badge car park spaces"),
        "TaxiRankOutsideStation": ("taxiRankOutsideStation", "Taxi rank outside station"),
        "Toilet": ("toilet", "Toilet"),
    ]
}

extension FactValue {
    /// A facility's value from TfL's text; `nil` if the stop does not have it.
    ///
    /// It exists if the text is yes, a positive count, or prose whose first word is neither 0 nor a no.
    init?(facility text: String) {
        if let count = Int(text) {
            guard count > 0 else { return nil }
            self = .integer(count)
            return
        }
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        let firstWord = text.lowercased().prefix { $0.isLetter || $0.isNumber }
        guard !firstWord.isEmpty, Int(firstWord) != 0, !["no", "none", "not", "n", "nil"].contains(firstWord) else {
            return nil
        }
        self = text.lowercased() == "yes" ? .flag(true) : .text(text)
    }
}

extension String {
    /// A label as a fact's key: "Cash Machines" becomes `cashMachines`, "WiFi" `wifi`.
    fileprivate var camelCase: String {
        let words = split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.map { $0.lowercased() }
        return (words.first ?? "") + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}
