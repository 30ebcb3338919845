import Foundation

/// The address of a database: as users write it, and as it may be shown, without a password.
package struct PostgresAddress: Sendable, Hashable {
    /// The whole address, as libpq accepts it.
    let url: String

    /// The address without password and parameters: `postgres://ann@db.example.org/aggregate`.
    package let shown: String

    /// The address with all parameters except those for passwords, for use with a password from elsewhere.
    package var withoutPassword: String {
        let parameters = parameters.filter { !$0.prefix { $0 != "=" }.lowercased().contains("pass") }
        return shown + (parameters.isEmpty ? "" : "?" + parameters.joined(separator: "&"))
    }

    /// The parameters behind the question mark.
    private let parameters: [Substring]

    /// The texts that no message may contain.
    private let secrets: [String]

    package init(_ url: String) {
        self.url = url
        let parts = url.range(of: "://").map { (url[..<$0.upperBound], url[$0.upperBound...]) } ?? ("", url[...])
        // A password may contain any character but a slash and an `@`, as libpq reads it.
        let userEnd = parts.1.firstIndex { "@/".contains($0) }.flatMap { parts.1[$0] == "@" ? $0 : nil }
        let end = parts.1[(userEnd ?? parts.1.startIndex)...].firstIndex { "?#".contains($0) }
        let place = parts.1[..<(end ?? parts.1.endIndex)]
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
        parameters = parts.1[place.endIndex...].dropFirst().split(separator: "&")
        for pair in parameters {
            let (name, value) = (pair.prefix { $0 != "=" }, pair.drop { $0 != "=" }.dropFirst())
            if name.lowercased().contains("pass") { secrets.append(String(value)) }
        }
        let path = place.lastIndex(of: "@").map { place[$0...].drop { $0 != "/" } } ?? place.dropFirst(authority.count)
        shown = parts.0 + user + host + path
        self.secrets = (secrets + secrets.compactMap(\.removingPercentEncoding)).filter { !$0.isEmpty }
    }

    /// Returns a message with ``shown`` in place of the whole address, and without the secrets.
    func redacted(_ message: String) -> String {
        var message = message.replacing(url, with: shown)
        for secret in secrets { message = message.replacing(secret, with: "***") }
        return message
    }
}
