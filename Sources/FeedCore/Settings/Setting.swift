public import FeedJSON

/// A setting of a feed, which is declared once.
///
/// Reading, checking, `aggregate providers describe` and the JSON Schema are all derived from the declaration.
public struct Setting<Value: SettingValue>: Sendable {
    public let name: String
    public let help: String

    /// The unit of a number in words, such as "metres".
    public let unit: String?

    /// The default; `nil` makes the setting required.
    public let fallback: Value?

    /// The restriction beyond the type, in words that follow "must be".
    let rule: String?
    private let allows: @Sendable (Value) -> Bool

    /// True if an element of a list may appear twice.
    private let repeats: Bool
    private let writeBounds: @Sendable (inout JSONWriter) -> Void

    /// Creates a setting that accepts any value of its type, or only values that follow a rule.
    ///
    /// - Parameters:
    ///   - name: The name in the configuration, in camel case.
    ///   - fallback: The default; `nil` makes the setting required.
    ///   - unit: The unit of a number in words.
    ///   - rule: The allowed values, in words that follow "must be".
    ///   - help: One sentence for `describe` and the schema.
    ///   - repeats: True if an element of a list may appear twice.
    ///   - allows: Returns true if a value follows the rule.
    ///   - writeBounds: Writes the rule into the schema.
    public init(
        _ name: String,
        default fallback: Value? = nil,
        unit: String? = nil,
        rule: String? = nil,
        _ help: String,
        repeats: Bool = false,
        allows: @escaping @Sendable (Value) -> Bool = { _ in true },
        writeBounds: @escaping @Sendable (inout JSONWriter) -> Void = { _ in }
    ) {
        self.name = name
        self.fallback = fallback
        self.unit = unit
        self.rule = rule
        self.help = help
        self.repeats = repeats
        self.allows = allows
        self.writeBounds = writeBounds
    }
}

extension Setting where Value: Comparable {
    /// Creates a setting that accepts the values in a range.
    public init(
        _ name: String,
        default fallback: Value? = nil,
        in range: ClosedRange<Value>,
        unit: String? = nil,
        _ help: String
    ) {
        self.init(
            name,
            default: fallback,
            unit: unit,
            rule: "\(range.lowerBound) to \(range.upperBound)" + (unit.map { " \($0)" } ?? ""),
            help,
            allows: { range.contains($0) },
            writeBounds: {
                $0.member("minimum") { range.lowerBound.raw.write(to: &$0) }
                $0.member("maximum") { range.upperBound.raw.write(to: &$0) }
            }
        )
    }
}

extension Setting {
    /// Creates a setting that accepts the values in a range, and may be left out.
    public init<Number: SettingValue & Comparable>(
        _ name: String,
        in range: ClosedRange<Number>,
        unit: String? = nil,
        _ help: String
    ) where Value == Number? {
        let bounded = Setting<Number>(name, in: range, unit: unit, help)
        self.init(
            name,
            unit: unit,
            rule: bounded.rule,
            help,
            allows: { $0.map(range.contains) ?? true },
            writeBounds: bounded.writeBounds
        )
    }
}

extension Setting {
    /// Creates a setting that accepts lists with an allowed number of elements.
    ///
    /// - Parameters:
    ///   - name: The name in the configuration, in camel case.
    ///   - fallback: The default; `nil` makes the setting required.
    ///   - count: The allowed number of elements.
    ///   - repeats: True if an element may appear twice, such as an argument of a program.
    ///   - rule: The allowed values, in words that follow "must be".
    ///   - help: One sentence for `describe` and the schema.
    ///   - allows: Returns true if a list with an allowed number of elements follows the rule.
    public init<Element: SettingValue>(
        _ name: String,
        default fallback: [Element]? = nil,
        count: ClosedRange<Int>,
        repeats: Bool = false,
        rule: String,
        _ help: String,
        allows: @escaping @Sendable ([Element]) -> Bool = { _ in true }
    ) where Value == [Element] {
        self.init(
            name,
            default: fallback,
            rule: rule,
            help,
            repeats: repeats,
            allows: { count.contains($0.count) && allows($0) },
            writeBounds: {
                if count.lowerBound > 0 { $0.member("minItems", count.lowerBound) }
                if count.upperBound < .max { $0.member("maxItems", count.upperBound) }
            }
        )
    }
}

extension Setting<Duration> {
    /// Creates a setting for a duration within bounds that keep sums of durations and dates representable.
    package init(
        _ name: String,
        default fallback: Duration? = nil,
        from shortest: Duration = .seconds(1),
        upTo longest: Duration,
        _ help: String
    ) {
        let allowed = shortest...longest
        self.init(
            name,
            default: fallback,
            rule: "\(shortest.shortText) to \(longest.shortText)",
            help,
            allows: { allowed.contains($0) },
            writeBounds: { $0.member("pattern", "^" + Duration.pattern(of: allowed)) }
        )
    }
}

extension Setting {
    public func read(_ raw: RawSetting) throws(SettingIssues) -> Value {
        let value = try Value(raw)
        if let elements = raw.elements, isSet { try elements.checkRepetitions() }
        guard allows(value) else {
            let count = raw.elements.flatMap { $0.isEmpty ? nil : " of \($0.count)" } ?? ""
            throw raw.issue("is \(raw.quoted)\(count), but must be \(allowed)")
        }
        return value
    }

    /// True if the value is a list in which no element may appear twice.
    private var isSet: Bool { !repeats && Value.self is any ListOfSettings.Type }
}

/// A list or an optional list.
private protocol ListOfSettings {}

extension Array: ListOfSettings where Element: SettingValue {}
extension Optional: ListOfSettings where Wrapped: ListOfSettings {}

extension [RawSetting] {
    /// Throws an issue for each element that repeats an earlier one.
    fileprivate func checkRepetitions() throws(SettingIssues) {
        var places: [RawSetting: Int] = [:]
        var issues = SettingIssues()
        for (position, element) in enumerated() {
            if let first = places[element] {
                let message = "is \(element.quoted), as [\(first)] is; remove one of them"
                issues.add(element.issue(message).inside(.index(position)))
            } else {
                places[element] = position
            }
        }
        try issues.checked(())
    }
}

extension Setting: AnySetting {
    public var typeName: String { Value.typeName }
    public var resolution: SettingResolution { Value.resolution }
    public var choices: [String] { Value.self is Bool.Type ? ["true", "false"] : Value.choices }
    public var isRequired: Bool { fallback == nil && Value.absent == nil }
    public var allowed: String { rule ?? Value.typeName }
    public var defaultValue: RawSetting? { fallback.flatMap { $0.raw == .null ? nil : $0.raw } }
    public func raw(fromArgument text: String) -> RawSetting { Value.raw(fromArgument: text) }

    public func writeSchema(to json: inout JSONWriter) {
        Value.writeSchema(to: &json)
        writeBounds(&json)
        if isSet { json.member("uniqueItems", true) }
        let unit = unit.map { " In \($0)." } ?? ""
        let rule = rule.map { " Must be \($0)." } ?? ""
        json.member("description", help + (rule.isEmpty ? unit : rule))
        if let defaultValue { json.member("default") { defaultValue.write(to: &$0) } }
    }
}
