package import FeedCore
import Foundation

/// The settings of the server from a configuration or a command line; settings that are not set are `nil` or empty.
package struct ServerPlan: Sendable, Hashable {
    /// The address on which the server listens; `nil` for `127.0.0.1`.
    package var host: String?

    /// The port; `nil` for 8080, 0 for a port that the system chooses.
    package var port: Int?

    /// The path of a Unix domain socket, used instead of host and port.
    package var unixSocket: String?

    /// The path of a certificate with its chain, in PEM.
    package var tlsCertificate: String?
    /// The path of the certificate's key, in PEM.
    package var tlsKey: String?

    /// The host names that clients may use, in addition to those of this machine.
    package var names: [String] = []

    /// The path of a file with one token, which allows reading and changing.
    package var tokenFile: String?

    /// True if reading also requires a token.
    package var isPrivate: Bool?

    /// The sites whose pages may read answers (CORS).
    package var origins: [WebOrigin] = []

    /// The proxies whose `X-Forwarded-For` is trusted.
    package var trustedProxies: [AddressRange] = []

    /// The maximum rate of requests per client address; `nil` for 50 per second.
    package var rate: RequestRates.Limit?

    /// True if requests are logged; `nil` for true.
    package var logsAccess: Bool?

    package static let defaultHost = "127.0.0.1"
    package static let defaultPort = 8_080
    package static let defaultRate = RequestRates.Limit(50, per: .seconds(1))

    /// The description of a valid server name, for errors.
    package static let nameRule = "a host name such as feeds.example.org, or an address, without scheme and port"

    package init() {}

    /// Returns the plan with the members of `other` in place of members that are not set.
    package func over(_ other: ServerPlan) -> ServerPlan {
        var plan = self
        // A host or a port in this plan excludes a socket.
        if host == nil, port == nil { plan.unixSocket = unixSocket ?? other.unixSocket }
        plan.host = host ?? other.host
        plan.port = port ?? other.port
        plan.tlsCertificate = tlsCertificate ?? other.tlsCertificate
        plan.tlsKey = tlsKey ?? other.tlsKey
        if names.isEmpty { plan.names = other.names }
        plan.tokenFile = tokenFile ?? other.tokenFile
        plan.isPrivate = isPrivate ?? other.isPrivate
        if origins.isEmpty { plan.origins = other.origins }
        if trustedProxies.isEmpty { plan.trustedProxies = other.trustedProxies }
        plan.rate = rate ?? other.rate
        plan.logsAccess = logsAccess ?? other.logsAccess
        return plan
    }

    /// Returns true if both plans have the same address and both or neither use TLS, so that a running server can
    /// switch from `other` to this plan without a restart.
    package func listensLike(_ other: ServerPlan) -> Bool {
        host == other.host && port == other.port && unixSocket == other.unixSocket
            && (tlsCertificate == nil) == (other.tlsCertificate == nil)
    }

    /// Returns the plan with relative paths resolved from a folder.
    func resolved(in folder: String, home: String?) -> ServerPlan {
        var plan = self
        for path in [\ServerPlan.unixSocket, \.tlsCertificate, \.tlsKey, \.tokenFile] {
            plan[keyPath: path] = self[keyPath: path]?.resolved(in: folder, home: home)
        }
        return plan
    }
}

extension String {
    /// True if the text is a host name or an IP address, without scheme, port and brackets.
    package var isHostName: Bool {
        if NetworkAddress(self) != nil { return true }
        return (1...253).contains(utf8.count) && wholeMatch(of: /[A-Za-z0-9_]([A-Za-z0-9._-]*[A-Za-z0-9_])?/) != nil
    }
}

/// A web origin (scheme, host and port), as browsers send it in the header `Origin`.
///
/// - SeeAlso: [RFC 6454](https://www.rfc-editor.org/rfc/rfc6454).
package struct WebOrigin: Sendable, Hashable {
    /// The origin, such as `https://example.org`, in lower case and without the default port of its scheme.
    package let text: String

    /// Creates an origin; `nil` if the text is not an `http` or `https` origin.
    package init?(_ text: String) {
        guard let parts = URLComponents(string: text.lowercased()), let scheme = parts.scheme, let host = parts.host,
            let usualPort = ["http": 80, "https": 443][scheme], !host.isEmpty, parts.path.isEmpty, parts.query == nil,
            parts.fragment == nil, parts.user == nil, parts.password == nil
        else { return nil }
        let port = parts.port.flatMap { $0 == usualPort ? nil : ":\($0)" } ?? ""
        self.text = "\(scheme)://\(host)\(port)"
    }
}

extension WebOrigin: TextSettingValue {
    package static var typeName: String { "an origin such as https://example.org, without a path" }
    package static var schemaPattern: String? { "^[Hh][Tt][Tt][Pp][Ss]?://[^/?#@\\s]+$" }
}
