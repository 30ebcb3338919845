package import FeedCore
import Foundation

/// The server's settings from a configuration or a command line; those that neither sets are `nil` or empty.
package struct ServerPlan: Sendable, Hashable {
    /// The address of this machine to listen at; `nil` for `127.0.0.1`.
    package var host: String?

    /// The port; `nil` for 8080, 0 for one that the system chooses.
    package var port: Int?

    /// The path of a socket to listen at, instead of host and port.
    package var unixSocket: String?

    /// The paths of a certificate with its chain and of its key, both PEM.
    package var tlsCertificate: String?
    package var tlsKey: String?

    /// The host names that clients may use beside those of this machine.
    package var names: [String] = []

    /// The path of a file with one token, which may read and change.
    package var tokenFile: String?

    /// True if reading requires a token, too.
    package var isPrivate: Bool?

    /// The sites whose pages may read answers.
    package var origins: [WebOrigin] = []

    /// The proxies whose `X-Forwarded-For` is believed.
    package var trustedProxies: [AddressRange] = []

    /// The maximum rate of requests of a client address; `nil` for 50 a second.
    package var rate: RequestRates.Limit?

    /// True if requests are logged.
    package var logsAccess: Bool?

    package static let defaultHost = "127.0.0.1"
    package static let defaultPort = 8_080
    package static let defaultRate = RequestRates.Limit(50, per: .seconds(1))

    /// A description of the server's name, for errors.
    package static let nameRule = "a host name such as feeds.example.org, or an address, without scheme and port"

    package init() {}

    /// Merges two plans: each member of this one, else that of the other.
    package func over(_ other: ServerPlan) -> ServerPlan {
        var plan = self
        // A host or a port here excludes a socket.
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

    /// Returns true if a running server can switch from another plan to this one without a restart.
    package func listensLike(_ other: ServerPlan) -> Bool {
        host == other.host && port == other.port && unixSocket == other.unixSocket
            && (tlsCertificate == nil) == (other.tlsCertificate == nil)
    }

    /// Returns the same with its paths taken from a folder.
    func resolved(in folder: String, home: String?) -> ServerPlan {
        var plan = self
        for path in [\ServerPlan.unixSocket, \.tlsCertificate, \.tlsKey, \.tokenFile] {
            plan[keyPath: path] = self[keyPath: path]?.resolved(in: folder, home: home)
        }
        return plan
    }
}

extension String {
    /// True if it is a host name or an IP address, without scheme, port and brackets.
    package var isHostName: Bool {
        if NetworkAddress(self) != nil { return true }
        return (1...253).contains(utf8.count) && wholeMatch(of: /[A-Za-z0-9_]([A-Za-z0-9._-]*[A-Za-z0-9_])?/) != nil
    }
}

/// A site by its scheme, host and port, as browsers send it in the header `Origin`.
///
/// - SeeAlso: [RFC 6454](https://www.rfc-editor.org/rfc/rfc6454).
package struct WebOrigin: Sendable, Hashable {
    /// Such as `https://example.org`, in lower case and without a port that its scheme has anyway.
    package let text: String

    /// Creates an origin; `nil` if the text is not an origin of the web.
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
