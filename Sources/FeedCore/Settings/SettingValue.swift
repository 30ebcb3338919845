public import FeedJSON

/// A type that a setting can have.
public protocol SettingValue: Sendable {
    /// Reads a value.
    ///
    /// - Throws: All issues that prevent the value from being of this type, such as ``RawSetting/mismatch(_:among:)``.
    init(_ raw: RawSetting) throws(SettingIssues)

    /// The name of the type in help and errors, such as "a number".
    static var typeName: String { get }

    /// Returns the value for an argument on the command line; it is checked later, like a value in the configuration.
    static func raw(fromArgument text: String) -> RawSetting

    /// Writes the JSON Schema of the type: its `type` and the members that go with it.
    static func writeSchema(to json: inout JSONWriter)

    /// The value as written in a configuration, for defaults and bounds; null for a type without defaults and bounds.
    var raw: RawSetting { get }

    /// The processing that a configuration applies to the value before it is read.
    static var resolution: SettingResolution { get }

    /// The value of a setting of this type that is not set; `nil` if the type does not have such a value.
    static var absent: Self? { get }

    /// The valid texts, for suggestions; empty if they cannot be listed.
    static var choices: [String] { get }
}

/// The processing that a configuration applies to a setting's value before it is read.
public enum SettingResolution: Sendable {
    case asWritten
    /// A secret is read from the environment or a file.
    case secret
    /// Each member of an object is a secret, which is read from the environment or a file.
    case secrets
    /// A text is an address; an object names the environment variable or the file that contains a secret address.
    case address
    /// A relative path is resolved against the configuration's folder.
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
    /// The texts as alternatives in a message: `GB`, `GB or US`, `AU, GB or US`.
    package var alternatives: String {
        guard let last, count > 1 else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " or " + last
    }
}
