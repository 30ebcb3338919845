public import FeedJSON

/// One thing that a user may set on a feed, declared once.
///
/// The declaration is the only source: reading, checking, `aggregate providers describe` and the JSON Schema come from it.
public struct Setting<Value: SettingValue>: Sendable {
    public let name: String
    public let help: String

    /// The unit of a number in words, such as "metres".
    public let unit: String?

    /// What holds when the user says nothing; `nil` makes the setting required.
    public let fallback: Value?

    /// What is allowed beyond the type, in words that follow "must be".
    let rule: String?
    private let allows: @Sendable (Value) -> Bool

    /// Whether an element of a list may appear twice.
    let repeats: Bool
    private let writeBounds: @Sendable (inout JSONWriter) -> Void

    /// A setting that takes any value of its type.
    ///
    /// - Parameters:
    ///   - name: What the configuration calls it, in camel case.
    ///   - fallback: What holds when the user says nothing; `nil` makes the setting required.
    ///   - unit: The unit of a number in words.
    ///   - help: One sentence for `describe` and the schema.
    public init(_ name: String, default fallback: Value? = nil, unit: String? = nil, _ help: String) {
        self.init(name, default: fallback, unit: unit, rule: nil, help, allows: { _ in true }, writeBounds: { _ in })
    }

    /// A setting with a rule of its own.
    ///
    /// - Parameters:
    ///   - name: What the configuration calls it, in camel case.
    ///   - fallback: What holds when the user says nothing; `nil` makes the setting required.
    ///   - unit: The unit of a number in words.
    ///   - rule: What is allowed, in words that follow "must be".
    ///   - help: One sentence for `describe` and the schema.
    ///   - allows: Whether a value keeps the rule.
    public init(
        _ name: String,
        default fallback: Value? = nil,
        unit: String? = nil,
        rule: String,
        _ help: String,
        allows: @escaping @Sendable (Value) -> Bool
    ) {
        self.init(name, default: fallback, unit: unit, rule: rule, help, allows: allows, writeBounds: { _ in })
    }

    /// A setting with a rule of its own, of which the schema has what `writeBounds` writes.
    package init(
        _ name: String,
        default fallback: Value?,
        unit: String? = nil,
        rule: String?,
        _ help: String,
        repeats: Bool = false,
        allows: @escaping @Sendable (Value) -> Bool,
        writeBounds: @escaping @Sendable (inout JSONWriter) -> Void
    ) {
        self.name = name
        self.fallback = fallback
        self.unit = unit
        self.rule = rule
        self.help = help
        self.allows = allows
        self.repeats = repeats
        self.writeBounds = writeBounds
    }
}

extension Setting where Value: Comparable {
    /// A setting that takes the values of a range.
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
                $0.member("minimum") { range.lowerBound.write(to: &$0) }
                $0.member("maximum") { range.upperBound.write(to: &$0) }
            }
        )
    }
}

extension Setting {
    /// A setting that takes a list of certain lengths.
    ///
    /// - Parameters:
    ///   - name: What the configuration calls it, in camel case.
    ///   - fallback: What holds when the user says nothing; `nil` makes the setting required.
    ///   - count: How many elements there may be.
    ///   - repeats: Whether an element may appear twice, such as an argument of a program.
    ///   - rule: What is allowed, in words that follow "must be".
    ///   - help: One sentence for `describe` and the schema.
    ///   - allows: Whether a list of such a length keeps the rule.
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

extension Setting: AnySetting {
    public var noun: String { Value.noun }
    public var resolution: SettingResolution { Value.resolution }
    public var choices: [String] { Value.self is Bool.Type ? ["true", "false"] : Value.choices }
    public var isRequired: Bool { fallback == nil && Value.absent == nil }
    public var allowed: String { rule ?? Value.noun }

    public var fallbackText: String? {
        guard let fallback else { return nil }
        var json = JSONWriter()
        fallback.write(to: &json)
        return json.text == "null" ? nil : json.text
    }

    public func complaint(about raw: RawSetting) -> String? {
        guard let value = Value(raw) else { return "is \(raw.noun), but must be \(Value.noun)" }
        guard !allows(value) || repeatsElement(in: raw) else { return nil }
        var found = raw.noun
        if case .list(let elements) = raw, !elements.isEmpty { found += " of \(elements.count)" }
        return "is \(found), but must be \(allowed)"
    }

    public func raw(fromArgument text: String) -> RawSetting { Value.raw(fromArgument: text) }

    public func writeSchema(to json: inout JSONWriter) {
        Value.writeSchema(to: &json)
        writeBounds(&json)
        if isSet { json.member("uniqueItems", true) }
        let unit = unit.map { " In \($0)." } ?? ""
        let rule = rule.map { " Must be \($0)." } ?? ""
        json.member("description", help + (rule.isEmpty ? unit : rule))
        if let fallback, fallbackText != nil { json.member("default") { fallback.write(to: &$0) } }
    }
}

/// A setting with its type forgotten, for lists, checks and help.
public protocol AnySetting: Sendable {
    var name: String { get }
    var help: String { get }
    var unit: String? { get }

    /// How help and errors call the type, such as "a number".
    var noun: String { get }

    /// What is allowed, in words: the rule, else the type.
    var allowed: String { get }
    var isRequired: Bool { get }

    /// The default as JSON; `nil` where there is none.
    var fallbackText: String? { get }
    var resolution: SettingResolution { get }

    /// The values that the setting takes, as texts on the command line, where they are few enough to name; else empty.
    var choices: [String] { get }

    /// What is wrong with a value, as in `is 0, but must be 50 to 5000 metres`; `nil` where nothing is.
    func complaint(about raw: RawSetting) -> String?

    /// All that is wrong with a value, in a list element by element.
    func misfits(in raw: RawSetting) -> [SettingMisfit]

    /// What a text on the command line means for the setting's type.
    func raw(fromArgument text: String) -> RawSetting

    /// Writes the members of the setting's JSON Schema.
    func writeSchema(to json: inout JSONWriter)
}
