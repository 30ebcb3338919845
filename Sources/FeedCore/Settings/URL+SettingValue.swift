public import FeedJSON
public import Foundation

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

extension URL {
    /// What is wrong with an address in particular, where it is one at all.
    public static func misfits(in raw: RawSetting) -> [SettingMisfit] {
        guard URL(raw) == nil else { return [] }
        let found = "is \(raw.noun), but "
        guard case .text(let text) = raw, let url = URL(string: text),
            ["http", "https"].contains(url.scheme?.lowercased() ?? "")
        else { return [SettingMisfit(found + "must be \(noun)")] }
        if !url.hasPossiblePort { return [SettingMisfit(found + "a port must be 1 to 65535")] }
        if url.user() != nil { return [SettingMisfit(found + "must not hold a user or a password")] }
        return [SettingMisfit(found + "must name a host")]
    }
}
