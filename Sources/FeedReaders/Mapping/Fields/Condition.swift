import FeedCore
import FeedJSON

/// A requirement on a record, or on an answer.
///
/// In a configuration it is an object: `{"all": […]}`, `{"any": […]}`, `{"not": …}`, or `{"from": field, …}` with one
/// test: `is`, `isNot` (a text, number or boolean), `isIn` (a list of texts, numbers or booleans), `isThere` (true or
/// false), `contains` (a part of a text), `above`, `below` (numbers).
package indirect enum Condition: Sendable {
    case all([Condition])
    case any([Condition])
    case not(Condition)
    case test(Field, takesContainers: Bool, Test)

    package typealias Test = @Sendable (FieldInput) throws(FieldError) -> Bool

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
        case .test(let field, let takesContainers, let test):
            guard let input = try field.input(in: record, takesContainers: takesContainers) else { return false }
            return try test(input)
        }
    }
}

extension Condition: StructuredSetting {
    static let typeName = "a condition: an object with \"from\" and a test, or with \"all\", \"any\" or \"not\""
    private static let tests = ["is", "isNot", "isIn", "isThere", "contains", "above", "below"]
    private static let combinations = ["all", "any", "not"]

    init(_ raw: RawSetting) throws(SettingIssues) {
        let names = Self.combinations + Self.tests + Field.members
        var members = try SettingMembers(raw, among: names, typeName: Self.typeName)
        let combination = Self.combinations.filter(members.has)
        let condition: Condition?
        if let name = combination.first {
            if combination.count > 1 || (Self.tests + Field.members).contains(where: members.has) {
                members.refuse("must have nothing beside \"\(name)\"")
            }
            condition = Self.combination(name, of: &members)
        } else {
            let given = Self.tests.filter(members.has)
            let field = Field(&members)
            if given.count == 1, let name = given.first {
                let test = members.read(name) { raw throws(SettingIssues) in try Self.test(name, raw) }
                condition = field.flatMap { field in
                    test.map { test, isWanted in
                        let made = Condition.test(field, takesContainers: name == "isThere", test)
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

    private static func combination(_ name: String, of members: inout SettingMembers) -> Condition? {
        if name == "not" { return members.read(name).map { .not($0) } }
        let conditions = members.read(name) { raw throws(SettingIssues) in
            try raw.readElements(of: "a list of conditions", atLeastOne: "condition") {
                raw throws(SettingIssues) in try Condition(raw)
            }
        }
        return conditions.map { name == "all" ? .all($0) : .any($0) }
    }

    /// Returns a test, and the result that it must have.
    private static func test(_ name: String, _ raw: RawSetting) throws(SettingIssues) -> (Test, isWanted: Bool) {
        switch name {
        case "is", "isNot":
            let text = try raw.constant()
            return ({ input throws(FieldError) in try input.text() == text }, name == "is")
        case "isIn":
            let element = "text, number or boolean"
            let texts = try raw.readElements(of: "a list of texts, numbers or booleans", atLeastOne: element) {
                raw throws(SettingIssues) in try raw.constant()
            }
            return ({ input throws(FieldError) in try input.text().map(texts.contains) ?? false }, true)
        case "isThere": return ({ input throws(FieldError) in try input.hasValue }, try Bool(raw))
        case "contains":
            let part = try String(raw)
            return ({ input throws(FieldError) in try input.text()?.contains(part) ?? false }, true)
        default:
            let (bound, isAbove) = (try Double(raw), name == "above")
            return (
                { input throws(FieldError) in
                    try input.number().double.map { isAbove ? $0 > bound : $0 < bound } ?? false
                }, true
            )
        }
    }
}
