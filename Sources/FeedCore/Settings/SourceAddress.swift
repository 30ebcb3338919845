public import FeedJSON
public import Foundation

/// The address of a feed's source, which may be a secret as a whole: many services protect a private calendar only by
/// an unguessable address.
///
/// In a configuration, a public address is a text, and a secret address an object with its source: `{"env": "NAME"}` or
/// `{"file": "path"}`.
public struct SourceAddress: SettingValue, Hashable {
    /// The part that may be shown: the whole of a public address, or the origin of a secret address.
    public let url: URL

    /// The whole address, if it is a secret.
    private let secret: Secret?

    public init(_ raw: RawSetting) throws(SettingIssues) {
        try self.init(raw, typeName: Self.typeName, \.withWebScheme)
    }

    /// Reads an address.
    ///
    /// - Parameters:
    ///   - raw: The value in the configuration.
    ///   - typeName: The description of a valid value.
    ///   - normalized: Returns a web address for the text in the configuration.
    /// - Throws: The issue with the value, without the secret.
    public init(
        _ raw: RawSetting,
        typeName: String,
        _ normalized: (String) -> String
    ) throws(SettingIssues) {
        guard case .secret(let written) = raw.kind else {
            url = try URL(raw, as: raw.text.map(normalized), typeName: typeName)
            secret = nil
            return
        }
        let whole: URL
        do throws(SettingIssues) {
            // The replacement for a missing or unknown secret is not an address; it becomes an address that leads
            // nowhere.
            let text = Self.standIns.contains(written.revealed) ? Self.nowhere : normalized(written.revealed)
            whole = try URL(.text(text))
        } catch {
            throw raw.issue("is a secret that is not \(typeName)")
        }
        var origin = URLComponents()
        (origin.scheme, origin.host, origin.port, origin.path) = (whole.scheme, whole.host(), whole.port, "/")
        url = origin.url ?? whole
        secret = Secret(whole.absoluteString)
    }

    private static let standIns: Set = ["not-set", "(secret)"]
    private static let nowhere = "https://not-set.invalid/"

    /// Returns a request to the address.
    public func request(headers: [String: String] = [:]) -> FeedRequest {
        var request = FeedRequest(url, headers: headers)
        request.secretURL = secret
        return request
    }

    /// Returns the whole secret address after a change, such as of a query parameter; `nil` if the address is not
    /// secret.
    package func secret(_ change: (URL) -> URL) -> Secret? {
        secret.flatMap { URL(string: $0.revealed) }.map { Secret(change($0).absoluteString) }
    }

    /// The texts that must never be shown: a secret address, its path and query, and their parts of 12 bytes or more.
    package var secrets: [Secret] {
        guard let secret, let whole = URL(string: secret.revealed) else { return [] }
        let path = whole.path(percentEncoded: true)
        let query = whole.query(percentEncoded: true)
        let values = query?.split(separator: "&").compactMap { $0.split(separator: "=").last.map(String.init) } ?? []
        let parts = (path.split(separator: "/").map(String.init) + values).filter { $0.utf8.count >= 12 }
        let target = path + (query.map { "?\($0)" } ?? "")
        return [secret] + (target.utf8.count > 4 ? [Secret(target)] : []) + parts.map { Secret($0) }
    }

    public static var typeName: String { URL.typeName }
    public static var resolution: SettingResolution { .address }
    public static func writeSchema(to json: inout JSONWriter) {
        writeSchema(pattern: "^(https?|webcals?)://", to: &json)
    }

    /// Writes the schema of an address whose text must match a pattern.
    public static func writeSchema(pattern: String, to json: inout JSONWriter) {
        json.array("oneOf") {
            $0.object {
                $0.member("type", "string")
                $0.member("pattern", pattern)
            }
            for name in ["env", "file"] { $0.object { Secret.writePlaceSchema(name, to: &$0) } }
        }
    }
}

extension String {
    /// The address with `https` instead of `webcal` or `webcals`, schemes that only mark calendars.
    package var withWebScheme: String {
        let scheme = ["webcal://", "webcals://"].first { lowercased().hasPrefix($0) }
        return scheme.map { "https://" + dropFirst($0.count) } ?? self
    }
}
