public import FeedJSON

/// A setting of any type, for lists, checks and help.
public protocol AnySetting: Sendable {
    associatedtype Value: Sendable

    var name: String { get }
    var help: String { get }
    var unit: String? { get }

    /// The name of the type in help and errors, such as "a number".
    var typeName: String { get }

    /// A description of the allowed values: the rule, or the type's name if there is no rule.
    var allowed: String { get }
    var isRequired: Bool { get }

    /// The default, as written in a configuration; `nil` if there is none.
    var defaultValue: RawSetting? { get }
    var resolution: SettingResolution { get }

    /// The allowed values, as texts on the command line; empty if they cannot be listed.
    var choices: [String] { get }

    /// Reads a value.
    ///
    /// - Throws: All issues with the value, including those of each element of a list.
    func read(_ raw: RawSetting) throws(SettingIssues) -> Value

    /// Returns the unchecked value for an argument on the command line.
    func raw(fromArgument text: String) -> RawSetting

    /// Writes the members of the setting's JSON Schema.
    func writeSchema(to json: inout JSONWriter)
}
