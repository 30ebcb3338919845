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
            guard let category = row["category"]?.text, let key = row["key"]?.text, let value = row["value"]?.text,
                case let known = properties.rows.firstIndex(where: { $0.code == "\(category) \(key)" }),
                known != nil || category == "Facility"
            else { continue }
            let (label, rank) = (known.map { properties.rows[$0].name } ?? key, known ?? properties.rows.count)
            let (name, isFacility) = (label.camelCase, !["Geo", "Direction"].contains(category))
            let content = isFacility ? FactValue(facility: value) : .text(value)
            // A key may appear twice in a stop: the first value is used.
            guard !name.isEmpty, rank < facts[name]?.rank ?? .max,
                let fact = Fact(name, label, ifPresent: content, role: isFacility ? .facility : nil)
            else { continue }
            facts[name] = (rank, fact)
        }
        return facts.values.sorted { ($0.rank, $0.fact.key) < ($1.rank, $1.fact.key) }.map(\.fact)
    }

    private static let properties = CodeTable(text: PackageResources.properties_txt)
}

extension FactValue {
    /// Reads the value of a facility from TfL's text; `nil` if the stop does not have the facility.
    ///
    /// The stop has it if the text is "yes", a positive number, or prose that does not begin with 0 or a word for no.
    fileprivate init?(facility text: String) {
        let firstWord = text.lowercased().prefix { $0.isLetter || $0.isNumber }
        guard Int(firstWord) != 0, !["", "no", "none", "not", "n", "nil"].contains(firstWord) else { return nil }
        // "yes M&F (open between 0500-1500)", "4 on platforms, 0 in ticket halls".
        let hours = text.firstMatch(of: /(\d\d)(\d\d)-(\d\d)(\d\d)/).map { "\($0.1):\($0.2) to \($0.3):\($0.4)" }
        let counts = text.split(separator: ", ").filter { !$0.hasPrefix("0 ") }.joined(separator: ", ")
        self = Int(text).map(Self.integer) ?? (text.lowercased() == "yes" ? .flag(true) : .text(hours ?? counts))
    }
}

extension String {
    /// The text of a label as a fact's key: `cashMachines` for "Cash Machines", `wifi` for "WiFi".
    fileprivate var camelCase: String {
        let words = split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.map { $0.lowercased() }
        return (words.first ?? "") + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}
