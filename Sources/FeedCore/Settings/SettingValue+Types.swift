public import FeedJSON
import Foundation

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
extension Duration: SettingValue {
    public init(_ raw: RawSetting) throws(SettingIssues) {
        guard let duration = raw.text.flatMap({ Duration($0) }) else { throw raw.mismatch(Self.typeName) }
        self = duration
    }
    public static var typeName: String { rule }
    public static func writeSchema(to json: inout JSONWriter) { json.member("type", "string") }
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

/// The path of a file of the user's.
///
/// A relative one is taken from the folder of the configuration that names it.
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
