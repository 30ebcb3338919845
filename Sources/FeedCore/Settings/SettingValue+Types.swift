public import FeedJSON
public import Foundation

extension Bool: SettingValue {
    public init(_ raw: RawSetting) throws(SettingIssues) {
        guard case .bool(let value) = raw.kind else { throw raw.mismatch(Self.typeName) }
        self = value
    }
    public static var typeName: String { "true or false" }
    public static func raw(fromArgument text: String) -> RawSetting {
        Bool(text).map { .bool($0) } ?? .text(text)
    }
    public static func writeSchema(to json: inout JSONWriter) { json.member("type", "boolean") }
    public var raw: RawSetting { .bool(self) }
}

extension Int: SettingValue {
    public init(_ raw: RawSetting) throws(SettingIssues) {
        guard case .number(let text) = raw.kind, let value = Int(text) ?? Double(text).flatMap({ Int(exactly: $0) })
        else { throw raw.mismatch(Self.typeName) }
        self = value
    }
    public static var typeName: String { "a whole number" }
    public static func raw(fromArgument text: String) -> RawSetting { Double.raw(fromArgument: text) }
    public static func writeSchema(to json: inout JSONWriter) { json.member("type", "integer") }
    public var raw: RawSetting { .number(String(self)) }
}

extension Double: SettingValue {
    public init(_ raw: RawSetting) throws(SettingIssues) {
        guard case .number(let text) = raw.kind, let value = Double(text), value.isFinite else {
            throw raw.mismatch(Self.typeName)
        }
        self = value
    }
    public static var typeName: String { "a number" }
    public static func raw(fromArgument text: String) -> RawSetting {
        // JSON's grammar defines numbers, on the command line too.
        (try? JSONDocument(text))?.root.numberText.map { .number($0) } ?? .text(text)
    }
    public static func writeSchema(to json: inout JSONWriter) { json.member("type", "number") }
    public var raw: RawSetting {
        var json = JSONWriter()
        json.value(self)
        return .number(json.text)
    }
}

extension String: SettingValue {
    public init(_ raw: RawSetting) throws(SettingIssues) {
        guard let text = raw.text else { throw raw.mismatch(Self.typeName) }
        self = text
    }
    public static var typeName: String { "a text" }
    public static func writeSchema(to json: inout JSONWriter) { json.member("type", "string") }
    public var raw: RawSetting { .text(self) }
}

/// A duration such as `60s`; a setting of this type defines its bounds.
extension Duration: TextSettingValue {
    public static var typeName: String { rule }
    public var raw: RawSetting { .text(shortText) }
}

extension Array: SettingValue where Element: SettingValue {
    public init(_ raw: RawSetting) throws(SettingIssues) {
        self = try raw.readElements(of: Self.typeName) { raw throws(SettingIssues) in try Element(raw) }
    }
    public static var typeName: String { "an array, each element \(Element.typeName)" }

    /// Splits a list at commas, or reads one in JSON.
    public static func raw(fromArgument text: String) -> RawSetting {
        if text.hasPrefix("["), case let list = RawSetting(argument: text), list.elements != nil { return list }
        return .list(
            text.split(separator: ",").map { Element.raw(fromArgument: $0.trimmingCharacters(in: .whitespaces)) }
        )
    }
    public static func writeSchema(to json: inout JSONWriter) {
        json.member("type", "array")
        json.object("items") { Element.writeSchema(to: &$0) }
    }
    public var raw: RawSetting { .list(map(\.raw)) }
}

extension Optional: SettingValue where Wrapped: SettingValue {
    public init(_ raw: RawSetting) throws(SettingIssues) { self = .some(try Wrapped(raw)) }
    public static var typeName: String { Wrapped.typeName }
    public static func raw(fromArgument text: String) -> RawSetting { Wrapped.raw(fromArgument: text) }
    public static func writeSchema(to json: inout JSONWriter) { Wrapped.writeSchema(to: &json) }
    public var raw: RawSetting { self?.raw ?? .null }
    public static var resolution: SettingResolution { Wrapped.resolution }
    public static var absent: Wrapped?? { .some(nil) }
    public static var choices: [String] { Wrapped.choices }
}

extension TimeZone: SettingValue {
    public init(_ raw: RawSetting) throws(SettingIssues) {
        guard let zone = raw.text.flatMap(TimeZone.init(known:)) else {
            throw raw.mismatch(Self.typeName, among: Self.choices)
        }
        self = zone
    }

    /// Creates a zone from an identifier of the time zone database, such as `Europe/London`, or `UTC`; `nil` for any
    /// other text.
    ///
    /// Abbreviations are refused: "BST" is Bangladesh to some and Britain to others. Names of the database that
    /// Foundation does not list, such as `Asia/Kolkata`, are distinguished from abbreviations by their slash.
    public init?(known identifier: String) {
        let mayBeKnown =
            identifier == "UTC" || identifier.contains("/") || Self.knownTimeZoneIdentifiers.contains(identifier)
        guard mayBeKnown, let zone = TimeZone(identifier: identifier == "UTC" ? "GMT" : identifier) else { return nil }
        self = zone
    }

    /// The identifier as users write it; Foundation calls UTC "GMT".
    public var name: String { identifier == "GMT" ? "UTC" : identifier }

    public static var typeName: String { "a time zone such as Europe/London" }
    public static var choices: [String] { knownTimeZoneIdentifiers + ["UTC"] }
    public static func writeSchema(to json: inout JSONWriter) { json.member("type", "string") }
    public var raw: RawSetting { .text(name) }
}

extension URL: SettingValue {
    public init(_ raw: RawSetting) throws(SettingIssues) {
        self = try URL(raw, as: raw.text, typeName: Self.typeName)
    }

    /// Creates a web address from a text in a value.
    package init(_ raw: RawSetting, as text: String?, typeName: String = typeName) throws(SettingIssues) {
        guard let url = text.flatMap({ URL(string: $0) }),
            ["http", "https"].contains(url.scheme?.lowercased() ?? "")
        else { throw raw.mismatch(typeName) }
        func refusal(_ rule: String) -> SettingIssues { raw.issue("is \(raw.quoted), but \(rule)") }
        guard url.hasPossiblePort else { throw refusal("a port must be 1 to 65535") }
        guard url.user() == nil else { throw refusal("must not hold a user or a password: \(Self.loginAdvice)") }
        guard url.host()?.isEmpty == false else { throw refusal("must name a host") }
        self = url
    }

    private static let loginAdvice =
        "send them in a header if the provider has \"headers\", else let another program save the answer, and set \"file\""

    public static var typeName: String { "an address that begins with https:// or http://" }

    /// True if the port is 1 to 65535, or absent.
    public var hasPossiblePort: Bool { port.map { (1...65_535).contains($0) } ?? true }

    public static func writeSchema(to json: inout JSONWriter) {
        json.member("type", "string")
        json.member("pattern", "^https?://")
    }
    public var raw: RawSetting { .text(absoluteString) }
}

/// The path of a user's file.
///
/// A relative path starts at the folder of the configuration that contains it.
public struct FilePath: SettingValue, Equatable {
    public var string: String

    public init(_ string: String) { self.string = string }

    public init(_ raw: RawSetting) throws(SettingIssues) {
        guard let text = raw.text, !text.isEmpty else { throw raw.mismatch(Self.typeName) }
        string = text
    }
    public static var typeName: String { "a path" }
    public static func writeSchema(to json: inout JSONWriter) { json.member("type", "string") }
    public var raw: RawSetting { .text(string) }
    public static var resolution: SettingResolution { .path }
}

/// An object whose members are read elsewhere, such as the settings of a program that describes itself.
public struct SettingObject: SettingValue {
    public var members: [String: RawSetting]

    public init(_ members: [String: RawSetting] = [:]) { self.members = members }

    public init(_ raw: RawSetting) throws(SettingIssues) {
        guard let members = raw.members else { throw raw.mismatch(Self.typeName) }
        self.members = members
    }

    public static let typeName = "an object"
    public static func raw(fromArgument text: String) -> RawSetting { RawSetting(argument: text) }
    public static func writeSchema(to json: inout JSONWriter) { json.member("type", "object") }
    public var raw: RawSetting { .object(members) }
}
