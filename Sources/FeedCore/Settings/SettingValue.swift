public import FeedJSON
public import Foundation

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
    static var treatment: SettingTreatment { get }

    /// What a setting of this type reads as when nobody set it; `nil` where the type has no such value.
    static var absent: Self? { get }

    /// The texts that the type takes, where they are few enough to guess which one was meant; else empty.
    static var choices: [String] { get }

    /// What keeps a value from being of this type, in a list element by element; empty where it is of the type.
    static func misfits(in raw: RawSetting) -> [SettingMisfit]
}

/// What a configuration does with the text of a setting before it is read.
public enum SettingTreatment: Sendable {
    case asWritten
    /// It is looked up in the environment or a file.
    case secret
    /// A relative path is taken from the configuration's folder.
    case path
}

// MARK: - Default implementations

extension SettingValue {
    public static func raw(fromArgument text: String) -> RawSetting { .text(text) }
    public static var treatment: SettingTreatment { .asWritten }
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

// MARK: - Types

extension Bool: SettingValue {
    public init?(_ raw: RawSetting) {
        guard case .bool(let value) = raw else { return nil }
        self = value
    }
    public static var noun: String { "true or false" }
    public static func raw(fromArgument text: String) -> RawSetting {
        Bool(text).map(RawSetting.bool) ?? .text(text)
    }
    public static func writeSchema(to json: inout JSONWriter) { json.member("type", "boolean") }
    public func write(to json: inout JSONWriter) { json.value(self) }
}

extension Int: SettingValue {
    public init?(_ raw: RawSetting) {
        guard case .number(let text) = raw else { return nil }
        guard let value = Int(text) ?? Double(text).flatMap({ Int(exactly: $0) }) else { return nil }
        self = value
    }
    public static var noun: String { "a whole number" }
    public static func raw(fromArgument text: String) -> RawSetting { Double.raw(fromArgument: text) }
    public static func writeSchema(to json: inout JSONWriter) { json.member("type", "integer") }
    public func write(to json: inout JSONWriter) { json.value(self) }
}

extension Double: SettingValue {
    public init?(_ raw: RawSetting) {
        guard case .number(let text) = raw, let value = Double(text), value.isFinite else { return nil }
        self = value
    }
    public static var noun: String { "a number" }
    public static func raw(fromArgument text: String) -> RawSetting {
        // JSON's grammar decides what a number is, on the command line too.
        (try? JSONDocument(text))?.root.numberText.map(RawSetting.number) ?? .text(text)
    }
    public static func writeSchema(to json: inout JSONWriter) { json.member("type", "number") }
    public func write(to json: inout JSONWriter) { json.value(self) }
}

extension String: SettingValue {
    public init?(_ raw: RawSetting) {
        guard case .text(let value) = raw else { return nil }
        self = value
    }
    public static var noun: String { "a text" }
    public static func writeSchema(to json: inout JSONWriter) { json.member("type", "string") }
    public func write(to json: inout JSONWriter) { json.value(self) }
}

extension Array: SettingValue where Element: SettingValue {
    public init?(_ raw: RawSetting) {
        guard case .list(let raw) = raw else { return nil }
        var values: [Element] = []
        for element in raw {
            guard let value = Element(element) else { return nil }
            values.append(value)
        }
        self = values
    }
    public static var noun: String { "an array, each element \(Element.noun)" }
    public static func raw(fromArgument text: String) -> RawSetting {
        .list(text.split(separator: ",").map { Element.raw(fromArgument: $0.trimmingCharacters(in: .whitespaces)) })
    }
    public static func writeSchema(to json: inout JSONWriter) {
        json.member("type", "array")
        json.member("items") { $0.object { Element.writeSchema(to: &$0) } }
    }
    public func write(to json: inout JSONWriter) { json.array { for element in self { element.write(to: &$0) } } }
}

extension Optional: SettingValue where Wrapped: SettingValue {
    public init?(_ raw: RawSetting) {
        guard let value = Wrapped(raw) else { return nil }
        self = .some(value)
    }
    public static var noun: String { Wrapped.noun }
    public static func raw(fromArgument text: String) -> RawSetting { Wrapped.raw(fromArgument: text) }
    public static func writeSchema(to json: inout JSONWriter) { Wrapped.writeSchema(to: &json) }
    public func write(to json: inout JSONWriter) {
        if let self { self.write(to: &json) } else { json.null() }
    }
    public static var treatment: SettingTreatment { Wrapped.treatment }
    public static var absent: Wrapped?? { .some(nil) }
}

extension URL: SettingValue {
    public init?(_ raw: RawSetting) {
        guard case .text(let text) = raw, let url = URL(string: text), let scheme = url.scheme?.lowercased(),
            scheme == "https" || scheme == "http", url.host()?.isEmpty == false, url.user() == nil, url.hasPossiblePort
        else { return nil }
        self = url
    }
    public static var noun: String { "an address that begins with https:// or http://" }

    /// Whether the port, if one is written, is one that there can be.
    public var hasPossiblePort: Bool { port.map { (1...65_535).contains($0) } ?? true }

    public static func writeSchema(to json: inout JSONWriter) {
        json.member("type", "string")
        json.member("pattern", "^https?://")
    }
    public func write(to json: inout JSONWriter) { json.value(absoluteString) }
}

extension Secret: SettingValue {
    public init?(_ raw: RawSetting) {
        switch raw {
        case .secret(let secret): self = secret
        case .text(let text): self.init(text)
        default: return nil
        }
    }
    public static var noun: String { #"{"env": "NAME"}, {"file": "path"} or a text"# }
    public static func writeSchema(to json: inout JSONWriter) {
        json.member("oneOf") {
            $0.array {
                for name in ["env", "file"] {
                    $0.object {
                        $0.member("type", "object")
                        $0.member("properties") {
                            $0.object { $0.member(name) { $0.object { $0.member("type", "string") } } }
                        }
                        $0.member("required", [name])
                        $0.member("additionalProperties", false)
                    }
                }
                $0.object { $0.member("type", "string") }
            }
        }
    }
    public func write(to json: inout JSONWriter) { json.value(description) }
    public static var treatment: SettingTreatment { .secret }
}

/// The path of a file of the user's.
///
/// A relative one is taken from the folder of the configuration that names it.
public struct FilePath: SettingValue {
    public var string: String

    public init(_ string: String) { self.string = string }

    public init?(_ raw: RawSetting) {
        guard case .text(let text) = raw, !text.isEmpty else { return nil }
        string = text
    }
    public static var noun: String { "a path" }
    public static func writeSchema(to json: inout JSONWriter) { json.member("type", "string") }
    public func write(to json: inout JSONWriter) { json.value(string) }
    public static var treatment: SettingTreatment { .path }
}

extension TimeZone: SettingValue {
    public init?(_ raw: RawSetting) {
        guard case .text(let text) = raw, let zone = TimeZone(known: text) else { return nil }
        self = zone
    }

    /// Takes an identifier of the time zone database, such as `Europe/London`, or `UTC`; `nil` for any other text.
    ///
    /// Abbreviations are refused: "BST" is Bangladesh to some and Britain to others. Names of the database that
    /// Foundation does not list, such as `Asia/Kolkata`, are told from abbreviations by their slash.
    public init?(known identifier: String) {
        let mayBeKnown =
            identifier == "UTC" || identifier.contains("/") || Self.knownTimeZoneIdentifiers.contains(identifier)
        guard mayBeKnown, let zone = TimeZone(identifier: identifier == "UTC" ? "GMT" : identifier) else { return nil }
        self = zone
    }

    /// The identifier as users write it; Foundation calls UTC "GMT".
    public var name: String { identifier == "GMT" ? "UTC" : identifier }

    public static var noun: String { "a time zone such as Europe/London" }
    public static var choices: [String] { knownTimeZoneIdentifiers + ["UTC"] }
    public static func writeSchema(to json: inout JSONWriter) { json.member("type", "string") }
    public func write(to json: inout JSONWriter) { json.value(name) }
}
