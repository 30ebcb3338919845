import FeedCore
import FeedJSON
import Foundation

/// Something that is done to the text of a field, in the order in which the cases stand here.
enum FieldWork: Sendable, Hashable {
    enum LetterCase: String, CaseIterable, SettingValue { case upper, lower, title }

    /// Takes a text apart where it has exactly so many parts, and joins them otherwise or takes one of them.
    ///
    /// A text with more or fewer parts stays as it is when they are joined, and has none to take.
    case split(separator: String, count: Int, Part)
    /// The entry of a table; the fallback where there is none.
    case lookup([String: String], fallback: String?)
    case letters(LetterCase)

    enum Part: Sendable, Hashable {
        case joined(String)
        /// The part's number, from 1.
        case one(Int)
    }

    static let members = ["split", "parts", "join", "part", "lookup", "else", "case"]

    /// The new text; `nil` where there is none.
    func result(for text: String) -> String? {
        switch self {
        case .split(let separator, let count, let part):
            let parts = text.components(separatedBy: separator)
            switch part {
            case .joined(let joint): return parts.count == count ? parts.joined(separator: joint) : text
            case .one(let number): return parts.count == count ? parts[number - 1].tidied : nil
            }
        case .lookup(let table, let fallback): return table[text] ?? fallback
        case .letters(.upper): return text.uppercased()
        case .letters(.lower): return text.lowercased()
        case .letters(.title): return text.capitalized
        }
    }
}

extension FieldWork {
    /// Reads what is to be done.
    static func works(in members: SettingMembers, _ reading: inout SettingReading) -> [FieldWork] {
        [split(in: members, &reading), lookup(in: members, &reading), letters(in: members, &reading)].compactMap { $0 }
    }

    private static func split(in members: SettingMembers, _ reading: inout SettingReading) -> FieldWork? {
        guard members.has("split") else {
            for name in ["parts", "join", "part"] where members.has(name) {
                reading.complain("has the member \"\(name)\", which needs \"split\"", of: name)
            }
            return nil
        }
        let separator: String? = members.plain("split", &reading)
        let count = members.has("parts") ? members.plain("parts", as: Int.self, &reading) : 2
        let joint: String? = members.plain("join", &reading)
        let number: Int? = members.plain("part", &reading)
        guard let separator, let count else { return nil }
        guard !separator.isEmpty, (2...100).contains(count) else {
            reading.complain("must split at a text that is not empty, into 2 to 100 parts")
            return nil
        }
        if let number, members["join"] == nil {
            guard (1...count).contains(number) else {
                reading.inside("part") { $0.complain("is \(number), but must be 1 to \(count)") }
                return nil
            }
            return .split(separator: separator, count: count, .one(number))
        }
        guard let joint, number == nil else {
            reading.complain("must have one of \"join\" and \"part\" beside \"split\"")
            return nil
        }
        return .split(separator: separator, count: count, .joined(joint))
    }

    private static func lookup(in members: SettingMembers, _ reading: inout SettingReading) -> FieldWork? {
        guard let raw = members["lookup"] else {
            if members.has("else") { reading.complain("has the member \"else\", which needs \"lookup\"", of: "else") }
            return nil
        }
        let fallback = members["else"].flatMap { raw in reading.inside("else") { $0.constant(raw) } }
        let table = reading.inside("lookup") { reading -> LookupTable? in
            guard case .text(let name) = raw else { return reading.value(raw) }
            if let table = reading.tables[name] { return table }
            let names = reading.tables.keys.sorted()
            reading.complain(
                "is \(raw.noun), which is not a table in the lookups of fields",
                suggestion: name.nearest(of: names)
            )
            return nil
        }
        return table.map { .lookup($0.entries, fallback: fallback) }
    }

    private static func letters(in members: SettingMembers, _ reading: inout SettingReading) -> FieldWork? {
        members.plain("case", as: LetterCase.self, &reading).map { .letters($0) }
    }
}

/// What texts of the publisher's stand for.
struct LookupTable: SettingReadable {
    static let noun = "an object of texts, or the name of one of the feed's tables"

    var entries: [String: String]

    init?(_ raw: RawSetting, _ reading: inout SettingReading) {
        guard let entries = reading.entries(of: raw, noun: Self.noun, { $1.constant($0) }) else { return nil }
        self.entries = entries
    }

    static func writeSchema(to json: inout JSONWriter) {
        json.member("type", "object")
        json.member("additionalProperties") { $0.object { $0.member("type", ["string", "number", "boolean"]) } }
    }
}

/// The tables that lookups may name.
struct LookupTables: SettingReadable {
    static let noun = "an object of tables, each an object of texts"

    var tables: [String: LookupTable]

    init?(_ raw: RawSetting, _ reading: inout SettingReading) {
        let tables = reading.entries(of: raw, noun: Self.noun) { $1.value($0, as: LookupTable.self) }
        guard let tables else { return nil }
        self.tables = tables
    }

    static func writeSchema(to json: inout JSONWriter) { json.members(of: LookupTable.self) }
}
