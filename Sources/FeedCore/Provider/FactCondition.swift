public import FeedJSON

/// A condition on a fact of an item: `platform=4`, `direction=northbound`.
///
/// Case, accents and punctuation are ignored.
public struct FactCondition: Sendable, Hashable {
    /// The role, the key or the label of the fact.
    public let name: String

    /// Words that stand side by side in the fact's value.
    public let value: String

    private let plainName: String
    private let plainValue: String

    /// The form of a condition.
    package static let rule = "the name of a fact, = and its value, such as platform=4"

    /// The form of a condition, as a regular expression.
    package static let pattern = "^[^=]*[^=!<>]=[\\s\\S]+$"

    /// Creates a condition from its text; `nil` without a name, a `=` or a value, and for another comparison, such as
    /// `platform!=4`, which there is not.
    public init?(_ text: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, !parts.contains(""), let last = parts[0].last, !"!<>".contains(last) else { return nil }
        (name, value) = (parts[0], parts[1])
        (plainName, plainValue) = (NameSearch.plain(name), NameSearch.plain(value))
    }

    /// The text of the condition.
    public var text: String { "\(name)=\(value)" }

    /// The name without case, accents and punctuation; conditions of one fact share it.
    package var factName: String { plainName }

    /// Returns true if a fact has the condition's name and value.
    package func matches(_ fact: Fact) -> Bool {
        guard [fact.role?.rawValue, fact.key, fact.label].contains(where: { $0.map(NameSearch.plain) == plainName })
        else { return false }
        if case .list(let texts) = fact.value { return texts.contains(where: hasWords) }
        return hasWords(fact.words)
    }

    private func hasWords(_ text: String) -> Bool {
        // A value of signs alone, such as an arrow, has no words.
        plainValue.isEmpty ? text.contains(value) : " \(NameSearch.plain(text)) ".contains(" \(plainValue) ")
    }
}

extension [FactCondition] {
    /// Returns true if an item meets the conditions: of those on one fact one, of those on different facts all.
    package func areMet(by facts: [Fact]) -> Bool {
        allSatisfy { condition in
            contains { other in other.factName == condition.factName && facts.contains(where: other.matches) }
        }
    }
}

extension FactCondition: SettingValue {
    public init(_ raw: RawSetting) throws(SettingIssues) {
        guard let text = raw.text, let condition = Self(text) else { throw raw.mismatch(Self.rule) }
        self = condition
    }
    public static var typeName: String { rule }
    public static func writeSchema(to json: inout JSONWriter) {
        json.member("type", "string")
        json.member("pattern", pattern)
    }
}
