public import FeedJSON
import Foundation

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
    public static var resolution: SettingResolution { Wrapped.resolution }
    public static var absent: Wrapped?? { .some(nil) }
}
