import Foundation

/// The address of a database: as users write it, and as it may be shown, without a password.
package struct PostgresAddress: Sendable, Hashable {
    /// The whole address, as libpq accepts it.
    let url: String

    /// The address without password and parameters: `postgres://ann@db.example.org/aggregate`.
    package let shown: String

    /// The whole address except the password, for a user that has the password elsewhere.
    package var withoutPassword: String {
        let end = url.firstIndex(of: "?") ?? url.endIndex
        let parameters = url[end...].dropFirst().split(separator: "&").filter {
            !$0.prefix { $0 != "=" }.lowercased().contains("pass")
        }
        return shown + (parameters.isEmpty ? "" : "?" + parameters.joined(separator: "&"))
    }

    /// The texts that no message may contain.
    private let secrets: [String]

    package init(_ url: String) {
        self.url = url
        let parts = url.range(of: "://").map { (url[..<$0.upperBound], url[$0.upperBound...]) } ?? ("", url[...])
        let place = parts.1.prefix { $0 != "?" && $0 != "#" }
        let authority = place.prefix { $0 != "/" }
        var secrets: [String] = []
        var host = authority
        var user = ""
        // A password may contain an `@` that the user forgot to encode.
        if let at = place.lastIndex(of: "@") {
            let credentials = place[..<at]
            host = place[place.index(after: at)...].prefix { $0 != "/" }
            user = credentials.prefix { $0 != ":" } + "@"
            if let colon = credentials.firstIndex(of: ":") {
                secrets.append(String(credentials[credentials.index(after: colon)...]))
            }
        }
        for pair in parts.1.dropFirst(place.count + 1).split(separator: "&") {
            let (name, value) = (pair.prefix { $0 != "=" }, pair.drop { $0 != "=" }.dropFirst())
            if name.lowercased().contains("pass") { secrets.append(String(value)) }
        }
        let path = place.lastIndex(of: "@").map { place[$0...].drop { $0 != "/" } } ?? place.dropFirst(authority.count)
        shown = parts.0 + user + host + path
        self.secrets = (secrets + secrets.compactMap(\.removingPercentEncoding)).filter { !$0.isEmpty }
    }

    /// Returns a message without the address and its secrets.
    func redacted(_ message: String) -> String {
        var message = message.replacing(url, with: shown)
        for secret in secrets { message = message.replacing(secret, with: "***") }
        return message
    }
}
