import FeedCore
import FeedJSON
package import Foundation

/// A step in the processing of a field's text; a split comes first, then a lookup or a flag, then a product, then the
/// letter case.
package enum FieldWork: Sendable, Hashable {
    package enum LetterCase: String, CaseIterable, SettingValue { case upper, lower, title }

    /// Splits a text that has exactly `count` parts, and joins the parts with another separator or takes one of them.
    ///
    /// If the number of parts differs, a text to be joined is unchanged, and a part to be taken has no value.
    case split(separator: String, count: Int, Part)
    /// The entry for the text in a table; the fallback if the table does not have it.
    case lookup([String: String], fallback: String?)
    /// The entry for the text in a table that the answer has.
    case entry(of: AnswerTable, fallback: String?)
    /// The product of a number and a factor; no value for a text that is not a number.
    case times(Decimal)
    case letters(LetterCase)
    /// A constant if the text is a true flag; otherwise the fallback.
    case flag(String, fallback: String?)

    package enum Part: Sendable, Hashable {
        case joined(String)
        /// The part's number, from 1.
        case one(Int)
    }

    static let members = ["split", "parts", "join", "part", "flag", "lookup", "else", "times", "case"]

    /// Returns the new value; `nil` if there is none.
    func result(for input: FieldInput, in record: AnswerRecord) throws(FieldError) -> FieldInput? {
        guard let text = try input.text() else { return nil }
        if case .entry(let table, _) = self, let entry = try table.entry(for: text, in: record) { return entry }
        return result(for: text).map { .text($0, cut: input.cut) }
    }

    /// Returns the new text, without the tables that an answer has; `nil` if there is none.
    func result(for text: String) -> String? {
        switch self {
        case .split(let separator, let count, let part):
            switch part {
            case .joined(let joint): return text.parts(between: separator, count: count, joinedBy: joint)
            case .one(let number):
                let parts = text.parts(between: separator)
                return parts.count == count ? parts[number - 1].tidied : nil
            }
        case .lookup(let table, let fallback): return table[text] ?? fallback
        case .entry(_, let fallback): return fallback
        case .flag(let meaning, let fallback): return Bool(flag: text) == true ? meaning : fallback
        case .times(let factor):
            // Decimals, since a double has no exact tenth.
            guard let number = try? FieldInput.text(text).number().numberText, let value = Decimal(string: number),
                case let product = value * factor, product.isFinite
            else { return nil }
            return "\(product)"
        case .letters(.upper): return text.uppercased()
        case .letters(.lower): return text.lowercased()
        case .letters(.title): return text.capitalized
        }
    }
}

extension FieldWork {
    /// Reads the steps of processing.
    static func works(in members: inout SettingMembers, _ tables: LookupTables) -> [FieldWork] {
        let letters = members.read("case", as: LetterCase.self).map { FieldWork.letters($0) }
        return [
            split(in: &members), flag(in: &members) ?? lookup(in: &members, tables), product(in: &members), letters,
        ].compactMap { $0 }
    }

    private static func split(in members: inout SettingMembers) -> FieldWork? {
        guard members.has("split") else {
            let joins = members.has("join")
            for name in ["parts", "part"] where members.has(name) && !(joins && name == "parts") {
                members.refuse("has the member \"\(name)\", which needs \"split\"", of: name)
            }
            return nil
        }
        let separator: String? = members.read("split")
        let count = members.has("parts") ? members.read("parts", as: Int.self) : 2
        let joint: String? = members.read("join")
        guard let separator, let count else { return nil }
        guard !separator.isEmpty, (2...100).contains(count) else {
            members.refuse("must split at a text that is not empty, into 2 to 100 parts")
            return nil
        }
        guard members.has("join") != members.has("part") else {
            members.refuse("must have one of \"join\" and \"part\" beside \"split\"")
            return nil
        }
        if let joint { return .split(separator: separator, count: count, .joined(joint)) }
        return members.read("part", in: 1...count).map { .split(separator: separator, count: count, .one($0)) }
    }

    private static func flag(in members: inout SettingMembers) -> FieldWork? {
        guard members.has("flag") else { return nil }
        if members.has("lookup") { members.refuse("has both \"flag\" and \"lookup\", but must have one of them") }
        let fallback = members.read("else") { raw throws(SettingIssues) in try raw.constant() }
        let meaning = members.read("flag") { raw throws(SettingIssues) in try raw.constant() }
        return meaning.map { .flag($0, fallback: fallback) }
    }

    private static func lookup(in members: inout SettingMembers, _ tables: LookupTables) -> FieldWork? {
        guard members.has("lookup") else {
            if members.has("else") { members.refuse("has the member \"else\", which needs \"lookup\"", of: "else") }
            return nil
        }
        let fallback = members.read("else") { raw throws(SettingIssues) in try raw.constant() }
        return members.read("lookup") { raw throws(SettingIssues) -> FieldWork in
            if AnswerTable.isMeant(by: raw) { return .entry(of: try AnswerTable(raw, tables), fallback: fallback) }
            guard let name = raw.text else { return .lookup(try Self.table(raw), fallback: fallback) }
            guard let table = tables[name] else {
                throw raw.issue(
                    "is \(raw.quoted), which is not a table in the lookups of fields",
                    remedy: name.suggestion(among: tables.keys.sorted())
                )
            }
            return .lookup(table, fallback: fallback)
        }
    }

    private static func product(in members: inout SettingMembers) -> FieldWork? {
        members.read("times") { raw throws(SettingIssues) in
            guard case .number(let text) = raw.kind, let factor = Decimal(string: text), factor.isFinite, factor != 0
            else { throw raw.mismatch("a number other than 0") }
            return .times(factor)
        }
    }

    /// Reads a lookup table.
    static func table(_ raw: RawSetting) throws(SettingIssues) -> [String: String] {
        try raw.readMembers(of: "an object of texts, or the name of one of the feed's tables") {
            raw throws(SettingIssues) in try raw.constant()
        }
    }
}

extension Bool {
    /// Reads a flag as publishers write it: `true`, `1`, `yes`, `ja`, and the opposites; `nil` for any other text.
    package init?(flag text: String) {
        switch text.lowercased() {
        case "true", "1", "yes", "y", "ja", "on": self = true
        case "false", "0", "no", "n", "nein", "off": self = false
        default: return nil
        }
    }
}
