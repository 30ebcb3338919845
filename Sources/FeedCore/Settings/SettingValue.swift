public import FeedJSON

/// A type that a setting can have.
public protocol SettingValue: Sendable {
    /// Reads a value.
    ///
    /// - Throws: All issues that keep it from being of this type, such as ``RawSetting/mismatch(_:among:)``.
    init(_ raw: RawSetting) throws(SettingIssues)

    /// The name of the type in help and errors, such as "a number".
    static var typeName: String { get }

    /// Returns the value of a text on the command line for this type; it is checked like a value of the configuration.
    static func raw(fromArgument text: String) -> RawSetting

    /// Writes the JSON Schema of the type: its `type` and the members that go with it.
    static func writeSchema(to json: inout JSONWriter)

    /// The value as the configuration would have it, for defaults and bounds; null for a type that never has any.
    var raw: RawSetting { get }

    /// The step that the configuration has to take before the value can be read.
    static var resolution: SettingResolution { get }

    /// The value of a setting of this type that is not set; `nil` if the type does not have such a value.
    static var absent: Self? { get }

    /// The texts that the type takes, if they are few enough to suggest one; else empty.
    static var choices: [String] { get }
}

/// The steps that a configuration takes with the text of a setting before it is read.
public enum SettingResolution: Sendable {
    case asWritten
    /// It is looked up in the environment or a file.
    case secret
    /// Each member of an object is looked up in the environment or a file.
    case secrets
    /// A text is used as it is written; another value names an environment variable or a file with a secret.
    case address
    /// A relative path is taken from the configuration's folder.
    case path
}

// MARK: - Default implementations

extension SettingValue {
    public static func raw(fromArgument text: String) -> RawSetting { .text(text) }
    public var raw: RawSetting { .null }
    public static var resolution: SettingResolution { .asWritten }
    public static var absent: Self? { nil }
    public static var choices: [String] { [] }
}

extension SettingValue where Self: CaseIterable & RawRepresentable, RawValue == String {
    public init(_ raw: RawSetting) throws(SettingIssues) {
        guard let value = raw.text.flatMap(Self.init(rawValue:)) else {
            throw raw.mismatch(Self.typeName, among: Self.choices)
        }
        self = value
    }
    public static var typeName: String { choices.map(\.quoted).alternatives }
    public static func writeSchema(to json: inout JSONWriter) { json.member("enum", choices) }
    public var raw: RawSetting { .text(rawValue) }
    public static var choices: [String] { allCases.map(\.rawValue) }
}

extension [String] {
    /// `GB`, `GB or US`, `AU, GB or US`, for messages.
    package var alternatives: String {
        guard let last, count > 1 else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " or " + last
    }
}
