public import FeedJSON
public import Foundation

extension URL: SettingValue {
    public init(_ raw: RawSetting) throws(SettingIssues) {
        self = try URL(raw, as: raw.text, typeName: Self.typeName)
    }

    /// Reads an address of the web.
    ///
    /// - Parameters:
    ///   - raw: The value in the configuration.
    ///   - text: The address in it.
    ///   - typeName: The description of a valid value.
    /// - Throws: The issue with it.
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
