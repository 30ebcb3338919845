import FeedCore
import FeedJSON

extension Fact {
    /// Reads the additional properties of a stop: rows of category, key and value; the value is always a text.
    ///
    /// - Returns: The zone, the direction of a bus stop, and the facilities that the stop has. "no", "0", "none" and "0
    ///   on platforms" are left out: TfL also lists facilities that a stop lacks.
    static func facilities(of json: JSONValue?) -> [Fact] {
        var facts: [String: (rank: Int, fact: Fact)] = [:]
        for row in json?.elements.map(Array.init) ?? [] {
            guard let category = row["category"]?.text, let rank = categories.firstIndex(of: category),
                let key = row["key"]?.text, let value = row["value"]?.text,
                let label = category == "Facility" ? key : properties["\(category) \(key)"]?.name
            else { continue }
            let name = label.camelCase
            let content = rank < 2 ? .text(value) : FactValue(facility: value)
            // A key may appear twice in a stop. The first row with a value is used, and a facility before its access.
            guard !name.isEmpty, rank < facts[name]?.rank ?? .max, let fact = Fact(name, label, ifPresent: content)
            else { continue }
            facts[name] = (rank, fact)
        }
        return facts.values.sorted { ($0.rank, $0.fact.key) < ($1.rank, $1.fact.key) }.map(\.fact)
    }

    /// The categories of properties, in the order of their facts.
    private static let categories = ["Geo", "Direction", "Facility", "Accessibility"]

    private static let properties = CodeTable(text: PackageResources.properties_txt)
}

extension FactValue {
    /// A facility's value from TfL's text; `nil` if the stop does not have it.
    ///
    /// It exists if the text is yes, a positive count, or prose whose first word is neither 0 nor a no.
    fileprivate init?(facility text: String) {
        let firstWord = text.lowercased().prefix { $0.isLetter || $0.isNumber }
        guard !firstWord.isEmpty, Int(firstWord) != 0, !["no", "none", "not", "n", "nil"].contains(firstWord) else {
            return nil
        }
        self = Int(text).map(Self.integer) ?? (text.lowercased() == "yes" ? .flag(true) : .text(text))
    }
}

extension String {
    /// A label as a fact's key: "Cash Machines" becomes `cashMachines`, "WiFi" `wifi`.
    fileprivate var camelCase: String {
        let words = split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.map { $0.lowercased() }
        return (words.first ?? "") + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}
