package import FeedCore
import FeedJSON

/// A requirement on a record, or on an answer.
///
/// In a configuration it is an object: `{"all": […]}`, `{"any": […]}`, `{"not": …}`, or `{"from": field, …}` with one
/// test: `is`, `isNot` (a text, number or boolean), `isIn` (a list of texts, numbers or booleans), `isThere` (true or
/// false), `contains` (a part of a text), `above`, `below` (numbers).
package indirect enum Condition: Sendable, Hashable {
    case all([Condition])
    case any([Condition])
    case not(Condition)
    case test(Field, Test)

    package enum Test: Sendable, Hashable {
        case isIn([String])
        case isThere
        case contains(String)
        case above(Double)
        case below(Double)

        fileprivate func holds(for input: FieldInput) throws(FieldError) -> Bool {
            switch self {
            case .isIn(let texts): try input.text().map(texts.contains) ?? false
            case .isThere: try input.hasValue
            case .contains(let part): try input.text()?.contains(part) ?? false
            case .above(let bound): try input.number().double.map { $0 > bound } ?? false
            case .below(let bound): try input.number().double.map { $0 < bound } ?? false
            }
        }
    }

    /// All sources that the condition may read.
    var sources: [FieldSource] {
        switch self {
        case .all(let conditions), .any(let conditions): conditions.flatMap(\.sources)
        case .not(let condition): condition.sources
        case .test(let field, _): field.sources
        }
    }

    /// Returns true if the condition holds.
    ///
    /// Every test is false for an absent value; `isNot`, `not` and `"isThere": false` negate a test, so they are true.
    package func holds(for record: AnswerRecord) throws(FieldError) -> Bool {
        switch self {
        case .all(let conditions):
            for condition in conditions where try !condition.holds(for: record) { return false }
            return true
        case .any(let conditions):
            for condition in conditions where try condition.holds(for: record) { return true }
            return false
        case .not(let condition): return try !condition.holds(for: record)
        case .test(let field, let test):
            guard let input = try field.input(in: record, takesContainers: test == .isThere) else { return false }
            return try test.holds(for: input)
        }
    }
}

extension Condition: StructuredSetting, MappingPart {
    package static let typeName = "a condition: an object with \"from\" and a test, or with \"all\", \"any\" or \"not\""
    private static let tests = ["is", "isNot", "isIn", "isThere", "contains", "above", "below"]
    private static let combinations = ["all", "any", "not"]

    package init(_ raw: RawSetting) throws(SettingIssues) { try self.init(raw, [:]) }

    package init(_ raw: RawSetting, _ tables: LookupTables) throws(SettingIssues) {
        let names = Self.combinations + Self.tests + Field.members
        var members = try SettingMembers(raw, among: names, typeName: Self.typeName)
        let combination = Self.combinations.filter(members.has)
        let condition: Condition?
        if let name = combination.first {
            if combination.count > 1 || (Self.tests + Field.members).contains(where: members.has) {
                members.refuse("must have nothing beside \"\(name)\"")
            }
            condition = Self.combination(name, of: &members, tables)
        } else {
            let given = Self.tests.filter(members.has)
            let field = Field(&members, tables)
            if given.count == 1, let name = given.first {
                let test = members.read(name) { raw throws(SettingIssues) in try Self.test(name, raw) }
                condition = field.flatMap { field in
                    test.map { test, isWanted in
                        let made = Condition.test(field, test)
                        return isWanted ? made : .not(made)
                    }
                }
            } else {
                members.refuse("must have one of the tests \(Self.tests.joined(separator: ", "))")
                condition = nil
            }
        }
        self = try members.checked(condition)
    }

    private static func combination(
        _ name: String,
        of members: inout SettingMembers,
        _ tables: LookupTables
    ) -> Condition? {
        if name == "not" { return members.part(name, tables).map { .not($0) } }
        let conditions = members.read(name) { raw throws(SettingIssues) in
            try raw.readElements(of: "a list of conditions", atLeastOne: "condition") {
                raw throws(SettingIssues) in try Condition(raw, tables)
            }
        }
        return conditions.map { name == "all" ? .all($0) : .any($0) }
    }

    /// Returns a test, and the result that it must have.
    private static func test(_ name: String, _ raw: RawSetting) throws(SettingIssues) -> (Test, isWanted: Bool) {
        switch name {
        case "is", "isNot":
            return (.isIn([try raw.constant()]), name == "is")
        case "isIn":
            let element = "text, number or boolean"
            let texts = try raw.readElements(of: "a list of texts, numbers or booleans", atLeastOne: element) {
                raw throws(SettingIssues) in try raw.constant()
            }
            return (.isIn(texts), true)
        case "isThere": return (.isThere, try Bool(raw))
        case "contains": return (.contains(try String(raw)), true)
        case "above": return (.above(try Double(raw)), true)
        default: return (.below(try Double(raw)), true)
        }
    }
}
