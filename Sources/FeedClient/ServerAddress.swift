import FeedConfiguration
package import FeedCore
import Foundation

/// The address of a server: `http://127.0.0.1:8080`, `https://feeds.example.org/board`, or `unix:/run/aggregate.sock`.
package struct ServerAddress: Sendable, Hashable, CustomStringConvertible {
    /// The URL to which paths such as `/v1/feeds` are appended, without a trailing slash.
    let base: String

    /// The value of the header `Host` for a Unix socket; `nil` if the address has a host.
    let host: String?

    /// The address for display: `127.0.0.1:8080`, or the path of a socket.
    package let description: String

    /// True for `https`.
    let isSecure: Bool

    /// The reason why a text is not the address of a server, in a sentence with a remedy.
    package struct Problem: Error, Hashable, CustomStringConvertible {
        package let description: String

        fileprivate init(_ description: String) { self.description = description }
    }

    /// Creates an address from a text that people copy, which may be the URL of a document, such as
    /// `http://127.0.0.1:8080/v1/items`.
    package init(_ text: String) throws(Problem) {
        let example = "http://127.0.0.1:8080"
        if text.hasPrefix("unix:") || text.hasPrefix("http+unix:") {
            self = try Self(socket: text)
            return
        }
        guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
            let host = parts.host, !host.isEmpty
        else {
            let isBare = !text.contains("//") && URLComponents(string: "http://\(text)")?.host?.isEmpty == false
            let advice = isBare ? "Write http://\(text), or https:// where it has a certificate." : "Write \(example)."
            throw Problem("\(text.withoutCredentials.quoted) is not the address of a server. \(advice)")
        }
        guard ["http", "https"].contains(scheme) else {
            throw Problem(
                "\(text.withoutCredentials.quoted) begins with \(scheme):, but a server is asked with http://,"
                    + " https:// or unix:. Write \(example)."
            )
        }
        guard parts.user == nil, parts.password == nil else {
            throw Problem(
                "the address has a name or a password in it, which a server does not take. Give it a token:"
                    + " --token-file PATH, or $AGGREGATE_TOKEN."
            )
        }
        if parts.queryItems?.contains(where: { $0.name == "token" }) == true {
            throw Problem(
                "the address has a token in it, where others get to see it. Put it into a file and name that:"
                    + " --token-file PATH. Or put it into $AGGREGATE_TOKEN."
            )
        }
        guard parts.percentEncodedQuery == nil, parts.fragment == nil else {
            throw Problem(
                "\(text.quoted) has more than the address of a server. Leave out what is behind the path; filters"
                    + " are options here, such as --feed tfl."
            )
        }
        isSecure = scheme == "https"
        var path = parts.percentEncodedPath
        // The URL of a document, as the server prints it at its start.
        if let document = path.range(of: "/v1/") { path = String(path[..<document.lowerBound]) }
        while path.hasSuffix("/") { path.removeLast() }
        let name = parts.percentEncodedHost ?? host
        let port = parts.port.map { ":\($0)" } ?? ""
        base = "\(scheme)://\(name)\(port)\(path)"
        description = "\(name)\(port)\(path)"
        self.host = nil
    }

    private init(socket text: String) throws(Problem) {
        let rest = text.dropFirst(text.hasPrefix("unix:") ? 5 : 10)
        let name = rest.hasPrefix("//") ? rest.dropFirst(2) : rest
        let path = text.hasPrefix("unix:") ? String(name) : String(name).removingPercentEncoding ?? ""
        guard path.hasPrefix("/"), path.count > 1 else {
            throw Problem(
                "\(text.quoted) names no socket. Write its path from the root, such as unix:/run/aggregate.sock."
            )
        }
        (base, description, host, isSecure) = ("http+unix://\(path.percentEncoded)", path, "localhost", false)
    }
}

/// The token of a client, for requests that require one.
package enum ServerToken {
    /// The environment variable with a token.
    package static let variable = "AGGREGATE_TOKEN"

    /// Reads a token from the file at `path` or, without a path, from the environment; `nil` if there is no token.
    ///
    /// - Throws: ``FeedError`` if the token cannot be used, or its file cannot be read.
    package static func read(file path: String?, _ environment: [String: String]) throws(FeedError) -> String? {
        if let path {
            let secret: Secret
            do throws(TextFile.Fault) {
                secret = try Secret(file: path)
            } catch {
                throw FeedError(.configuration, "the token's file \(path.quoted) \(error.reason)")
            }
            return try checked(secret.revealed, "the token in \(path.quoted)")
        }
        guard let text = environment[variable], !text.isEmpty else { return nil }
        return try checked(text, "the token in $\(variable)")
    }

    /// Checks that a token can be the value of a header.
    private static func checked(_ text: String, _ name: String) throws(FeedError) -> String {
        guard !text.isEmpty, text.utf8.count <= 4_096, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw FeedError(
                .configuration,
                "\(name) is empty, too long, or has characters that no token has",
                hint: "Put there what aggregate serve tokens add has printed."
            )
        }
        return text
    }
}
