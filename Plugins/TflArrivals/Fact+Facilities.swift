import FeedCore
import FeedJSON

extension Fact {
    /// Reads the additional properties of a stop, each with a category, a key and a value, which is always a text.
    ///
    /// - Returns: The zone, the direction of a bus stop, and the facilities that the stop has. TfL also lists
    ///   facilities that a stop lacks, as "no", "0", "none" and "0 on platforms": these are left out.
    static func facilities(of json: JSONValue?) -> [Fact] {
        var facts: [String: (rank: Int, fact: Fact)] = [:]
        for row in json?.elements.map(Array.init) ?? [] {
            guard let category = row["category"]?.text, let rank = categories.firstIndex(of: category),
                let key = row["key"]?.text, let value = row["value"]?.text,
                let label = category == "Facility" ? key : properties["\(category) \(key)"]?.name
            else { continue }
            let name = label.camelCase
            let content = rank < 2 ? .text(value) : FactValue(facility: value)
            // A key may appear twice in a stop: the first value is used, and a facility takes precedence over its
            // access.
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
    /// Reads the value of a facility from TfL's text; `nil` if the stop does not have the facility.
    ///
    /// The stop has it if the text is "yes", a positive number, or prose that does not begin with 0 or a word for no.
    fileprivate init?(facility text: String) {
        let firstWord = text.lowercased().prefix { $0.isLetter || $0.isNumber }
        guard !firstWord.isEmpty, Int(firstWord) != 0, !["no", "none", "not", "n", "nil"].contains(firstWord) else {
            return nil
        }
        self = Int(text).map(Self.integer) ?? (text.lowercased() == "yes" ? .flag(true) : .text(text))
    }
}

extension String {
    /// The text of a label as a fact's key: `cashMachines` for "Cash Machines", `wifi` for "WiFi".
    fileprivate var camelCase: String {
        let words = split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.map { $0.lowercased() }
        return (words.first ?? "") + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}
