import FeedCore
import FeedJSON

/// What must be so of a record, or of an answer.
///
/// In a configuration it is an object: `{"all": […]}`, `{"any": […]}`, `{"not": …}`, or `{"from": field, …}` with one
/// test: `is`, `isNot` (a text, number or boolean), `isIn` (a list of such), `isThere` (true or false), `contains` (a part
/// of a text), `above`, `below` (numbers).
indirect enum Condition: Sendable {
    case all([Condition])
    case any([Condition])
    case not(Condition)
    case test(Field, Test)

    enum Test: Sendable, Hashable {
        case isIn([String])
        case isThere
        case contains(String)
        case above(Double)
        case below(Double)
    }

    /// Whether it is so.
    ///
    /// A value that is not there passes no test, so that only what is said counts.
    func holds(for record: AnswerRecord) throws(FieldError) -> Bool {
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
            switch test {
            case .isThere:
                return try input.hasValue
            case .isIn(let texts): return try input.text().map(texts.contains) ?? false
            case .contains(let part): return try input.text()?.contains(part) ?? false
            case .above(let bound): return try input.number().double.map { $0 > bound } ?? false
            case .below(let bound): return try input.number().double.map { $0 < bound } ?? false
            }
        }
    }
}

extension Condition: SettingReadable {
    static let noun = "a condition: an object with \"from\" and a test, or with \"all\", \"any\" or \"not\""
    private static let tests = ["is", "isNot", "isIn", "isThere", "contains", "above", "below"]
    private static let combinations = ["all", "any", "not"]

    init?(_ raw: RawSetting, _ reading: inout SettingReading) {
        let names = Self.combinations + Self.tests + Field.members
        guard let members = reading.members(of: raw, among: names, noun: Self.noun) else { return nil }
        let combination = Self.combinations.filter(members.has)
        if let name = combination.first {
            guard combination.count == 1, !(Self.tests + Field.members).contains(where: members.has) else {
                reading.complain("must have nothing beside \"\(name)\"")
                return nil
            }
            if name == "not" {
                guard let condition: Condition = members.value("not", &reading) else { return nil }
                self = .not(condition)
            } else {
                guard let list: ConditionList = members.value(name, &reading) else { return nil }
                self = name == "all" ? .all(list.conditions) : .any(list.conditions)
            }
            return
        }
        let given = Self.tests.filter(members.has)
        let field = Field(members, &reading)
        guard given.count == 1, let name = given.first, let test = members[name] else {
            reading.complain("must have one of the tests \(Self.tests.joined(separator: ", "))")
            return nil
        }
        guard let condition = reading.inside(.name(name), { Self.test(name, test, field, &$0) }) else { return nil }
        self = condition
    }

    private static func test(
        _ name: String,
        _ raw: RawSetting,
        _ field: Field?,
        _ reading: inout SettingReading
    ) -> Condition? {
        switch name {
        case "is", "isNot":
            guard let text = reading.constant(raw), let field else { return nil }
            let condition = Condition.test(field, .isIn([text]))
            return name == "is" ? condition : .not(condition)
        case "isIn":
            guard case .list(let elements) = raw else {
                reading.refuse(raw, expected: "a list of texts, numbers or booleans")
                return nil
            }
            guard !elements.isEmpty else {
                reading.complain("is an empty array, but must have at least one text, number or boolean")
                return nil
            }
            let texts = elements.enumerated().compactMap { position, element in
                reading.inside(.index(position)) { $0.constant(element) }
            }
            return field.map { .test($0, .isIn(texts)) }
        case "isThere":
            guard let isThere: Bool = reading.plain(raw), let field else { return nil }
            return isThere ? .test(field, .isThere) : .not(.test(field, .isThere))
        case "contains":
            guard let text: String = reading.plain(raw), let field else { return nil }
            return .test(field, .contains(text))
        default:
            guard let bound: Double = reading.plain(raw), let field else { return nil }
            return .test(field, name == "above" ? .above(bound) : .below(bound))
        }
    }

    static func writeSchema(to json: inout JSONWriter) { json.member("type", "object") }
}

private struct ConditionList: SettingReadable {
    static let noun = "a list of conditions"

    var conditions: [Condition]

    init?(_ raw: RawSetting, _ reading: inout SettingReading) {
        guard case .list(let elements) = raw else {
            reading.refuse(raw, expected: Self.noun)
            return nil
        }
        guard !elements.isEmpty else {
            reading.complain("is an empty array, but must have at least one condition")
            return nil
        }
        conditions = elements.enumerated().compactMap { position, element in
            reading.inside(.index(position)) { $0.value(element) }
        }
    }

    static func writeSchema(to json: inout JSONWriter) { json.member("type", "array") }
}
