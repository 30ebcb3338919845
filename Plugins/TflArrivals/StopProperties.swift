import FeedCore
import FeedJSON

extension Fact {
    /// Reads the additional properties of a stop: rows of category, key and value; the value is always a text.
    ///
    /// - Returns: The zone, the direction of a bus stop, and the facilities that the stop has. "no", "0", "none" and "0
    ///   on platforms" are left out: TfL also lists facilities that a stop lacks.
    static func facilities(of json: JSONValue?) -> [Fact] {
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
                guard !name.isEmpty else { continue }
                facilities[name] = facilities[name] ?? Fact(name, key, ifPresent: FactValue(facility: value))
            case "Accessibility":
                guard let label = equipment[key] else { continue }
                let name = key.prefix(1).lowercased() + key.dropFirst()
                access[name] = access[name] ?? Fact(name, label, ifPresent: FactValue(facility: value))
            default: continue
            }
        }
        // Accessibility facts are left out if a facility with the same name exists.
        let later = access.filter { facilities[$0.key] == nil }
        return [zone, towards].compactMap(\.self)
            + [facilities, later].flatMap { $0.values.sorted { $0.key < $1.key } }
    }

    /// The accessibility rows that describe equipment; the rest are remarks.
    private static let equipment = [
        "AccessViaLift": "Access via lift", "LimitedCapacityLift": "Limited capacity lift",
        "BlueBadgeCarParkSpaces": "Blue badge car park spaces", "TaxiRankOutsideStation": "Taxi rank outside station",
        "Toilet": "Toilet",
    ]
}

extension FactValue {
    /// A facility's value from TfL's text; `nil` if the stop does not have it.
    ///
    /// It exists if the text is yes, a positive count, or prose whose first word is neither 0 nor a no.
    fileprivate init?(facility text: String) {
        if let count = Int(text) {
            guard count > 0 else { return nil }
            self = .integer(count)
            return
        }
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
