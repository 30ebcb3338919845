public import FeedJSON

/// A type that a setting can have.
public protocol SettingValue: Sendable, Equatable {
    /// Reads a value; `nil` where it is of another type.
    init?(_ raw: RawSetting)

    /// How help and errors call the type, such as "a number".
    static var noun: String { get }

    /// What a text on the command line means for this type; it is checked like a value of the configuration.
    static func raw(fromArgument text: String) -> RawSetting

    /// Writes what the JSON Schema says of the type: its `type` and all that belongs to it.
    static func writeSchema(to json: inout JSONWriter)

    /// Writes the value as the configuration would have it.
    func write(to json: inout JSONWriter)

    /// What else the configuration has to do before the value can be read.
    static var resolution: SettingResolution { get }

    /// What a setting of this type reads as when nobody set it; `nil` where the type has no such value.
    static var absent: Self? { get }

    /// The texts that the type takes, where they are few enough to guess which one was meant; else empty.
    static var choices: [String] { get }

    /// What keeps a value from being of this type, in a list element by element; empty where it is of the type.
    static func misfits(in raw: RawSetting) -> [SettingMisfit]
}

/// What a configuration does with the text of a setting before it is read.
public enum SettingResolution: Sendable {
    case asWritten
    /// It is looked up in the environment or a file.
    case secret
    /// Each member of an object is looked up in the environment or a file.
    case secrets
    /// A relative path is taken from the configuration's folder.
    case path
}

// MARK: - Default implementations

extension SettingValue {
    public static func raw(fromArgument text: String) -> RawSetting { .text(text) }
    public static var resolution: SettingResolution { .asWritten }
    public static var absent: Self? { nil }
}

extension SettingValue where Self: CaseIterable & RawRepresentable, RawValue == String {
    public init?(_ raw: RawSetting) {
        guard case .text(let text) = raw else { return nil }
        self.init(rawValue: text)
    }
    public static var noun: String {
        let names = allCases.map { "\"\($0.rawValue)\"" }
        return names.count < 2
            ? names.joined() : names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
    }
    public static func writeSchema(to json: inout JSONWriter) { json.member("enum", allCases.map(\.rawValue)) }
    public func write(to json: inout JSONWriter) { json.value(rawValue) }
}
