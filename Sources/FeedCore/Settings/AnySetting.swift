public import FeedJSON

/// A setting with its type forgotten, for lists, checks and help.
public protocol AnySetting: Sendable {
    associatedtype Value: Sendable

    var name: String { get }
    var help: String { get }
    var unit: String? { get }

    /// The name of the type in help and errors, such as "a number".
    var typeName: String { get }

    /// A description of the allowed values: the rule, else the type.
    var allowed: String { get }
    var isRequired: Bool { get }

    /// The default, as written in a configuration; `nil` if there is none.
    var defaultValue: RawSetting? { get }
    var resolution: SettingResolution { get }

    /// The values that the setting takes, as texts on the command line, if they are few enough to list; else empty.
    var choices: [String] { get }

    /// Reads a value.
    ///
    /// - Throws: All issues with it, in a list element by element.
    func read(_ raw: RawSetting) throws(SettingIssues) -> Value

    /// Returns the value of a text on the command line for the setting's type.
    func raw(fromArgument text: String) -> RawSetting

    /// Writes the members of the setting's JSON Schema.
    func writeSchema(to json: inout JSONWriter)
}
