package import FeedCore
package import Foundation

/// One request of a chain of redirects: its address, its headers and its body.
package struct Hop {
    package private(set) var url: URL
    package private(set) var headers: [String: String]
    private var secretQueryItems: [String: Secret]
    private var secretURL: Secret?

    /// The feed's hosts if redirects are confined to them; otherwise `nil`.
    private let bounds: FeedAccess?

    /// The body of a POST or PUT; `nil` for a GET.
    package private(set) var body: [UInt8]?

    /// The method as sent.
    package private(set) var method: String

    /// True if the method is one of WebDAV, which a redirect keeps like its body, unless the status is 303.
    let isReadingMethod: Bool
    private let isMessage: Bool

    /// The peers that the request may connect to.
    package private(set) var scope: PeerScope

    package init(_ request: FeedRequest, access: FeedAccess) {
        url = request.url
        headers = request.headers
        for (name, secret) in request.secretHeaders { headers[name] = secret.revealed }
        secretQueryItems = request.secretQueryItems
        secretURL = request.secretURL
        body = request.body
        method = request.methodName
        isReadingMethod = request.method != nil
        isMessage = request.isMessage
        connectionHost = Self.connectionHost(of: request.secretURL.flatMap { URL(string: $0.revealed) } ?? request.url)
        isKeyed = request.isKeyed
        bounds = access.confinesRedirects ? access : nil
        let isUsers = access.isUserEndpoint && access.endpoint?.host()?.lowercased() == url.host()?.lowercased()
        scope =
            isUsers ? .usersEndpoint(host: url.host()?.lowercased() ?? "", port: url.effectivePort) : .publicAddresses
    }

    /// The address as sent; never to be shown.
    package var addressWithSecrets: String {
        if let secretURL { return secretURL.revealed }
        guard !secretQueryItems.isEmpty else { return url.absoluteString }
        let items = secretQueryItems.sorted { $0.key < $1.key }.map {
            "\($0.key.percentEncoded)=\($0.value.revealed.percentEncoded)"
        }
        let query = url.query(percentEncoded: true).map { $0.isEmpty ? [] : [$0] } ?? []
        guard var components = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return url.absoluteString }
        components.percentEncodedQuery = (query + items).joined(separator: "&")
        return components.string ?? url.absoluteString
    }

    /// True if the request carries a secret.
    package private(set) var isKeyed: Bool

    var isTLS: Bool { url.scheme?.lowercased() == "https" }

    /// The host as the client reads it from the address: without brackets.
    private(set) var connectionHost: String

    private static func connectionHost(of url: URL) -> String {
        let host = url.host ?? url.host() ?? ""
        return host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    }

    /// Returns the next hop, if the rules allow it.
    ///
    /// Headers and secrets stay with their origin, and a body is sent again only if the status says so. A request to
    /// another origin goes without headers, secrets and body, and only to a public address, unless the redirect came
    /// from a host on a private or loopback address. The redirect is refused if it leads from https to http or away
    /// from the hosts to which the feed is confined, if a POST would be sent again to another origin, or if a message
    /// would lose its body.
    ///
    /// - Parameters:
    ///   - location: The target of the redirect.
    ///   - keepsBody: True if the status requires the body to be sent again.
    ///   - peer: The kind of address that the answer came from; `nil` if it came through a proxy.
    /// - Returns: The next hop.
    /// - Throws: ``FeedError`` with code `rejected` if the rules forbid it.
    package func redirected(
        to location: String,
        keepsBody: Bool = true,
        peer: AddressClass?
    ) throws(FeedError) -> Hop {
        let base = secretURL.flatMap { URL(string: $0.revealed) } ?? url
        guard let target = URL(string: webAddress(of: location), relativeTo: base)?.absoluteURL,
            let host = target.host(),
            !host.isEmpty,
            let scheme = target.scheme?.lowercased(), scheme == "https" || scheme == "http", target.user() == nil,
            target.hasPossiblePort
        else {
            // Where the name and the password of an address end, is not known of one that is not valid.
            let told =
                location.lastIndex(of: "@").map { at in
                    let scheme = location[..<at].firstRange(of: "://").map { location[..<$0.upperBound] } ?? ""
                    return "\(scheme)…\(location[at...])"
                } ?? location
            throw FeedError(
                .rejected,
                "the publisher redirects to \"\(told.shortened(to: 200))\", which is not a web address"
            )
        }
        if url.scheme?.lowercased() == "https", scheme == "http" {
            throw FeedError(
                .rejected,
                "the publisher redirects from https to http, to the host \(host.shortened(to: 200))",
                hint: "That would let others read along; the redirect was not followed."
            )
        }
        var next = self
        next.url = target
        next.secretURL = nil
        next.connectionHost = Self.connectionHost(of: target)
        if !keepsBody {
            guard !isMessage else {
                throw FeedError(
                    .rejected,
                    "the message is redirected to \(host.shortened(to: 200)) by a status that leaves it behind",
                    hint: "Use the address that it is redirected to."
                )
            }
            (next.method, next.body) = ("GET", nil)
        }
        let isSameOrigin =
            scheme == url.scheme?.lowercased() && host.lowercased() == url.host()?.lowercased()
            && target.effectivePort == url.effectivePort
        if let bounds, !bounds.allows(host: host) {
            throw FeedError(
                .rejected,
                "the publisher redirects to another host, \(host.shortened(to: 200)), which the feed does not name",
                hint: "If you trust it, put its address into the feed's settings."
            )
        }
        guard !isSameOrigin else { return next }
        if next.method != "GET" {
            throw FeedError(
                .rejected,
                "the publisher redirects a \(method) to \(host.shortened(to: 200)), which is not to have what it sends",
                hint: "If you trust it, put its address into the feed's settings."
            )
        }
        next.headers = [:]
        next.secretQueryItems = [:]
        next.isKeyed = false
        let cameFromInside = peer != nil && peer != .public
        if cameFromInside, case .usersEndpoint = scope {
            next.scope = .usersEndpoint(host: host.lowercased(), port: target.effectivePort)
        } else {
            next.scope = .publicAddresses
        }
        return next
    }
}

extension Hop {
    /// Returns the web address that a calendar's address means: `webcals` is https, `webcal` the scheme of the request.
    ///
    /// `webcal` names the content, not the scheme, so it never leads from https to http.
    private func webAddress(of location: String) -> String {
        let scheme = location.prefix { $0 != ":" }
        switch scheme.lowercased() {
        case "webcal": return (isTLS ? "https" : "http") + location.dropFirst(scheme.count)
        case "webcals": return "https" + location.dropFirst(scheme.count)
        default: return location
        }
    }
}

extension URL {
    /// The port in the address, or the scheme's default.
    var effectivePort: Int { port ?? (scheme?.lowercased() == "https" ? 443 : 80) }
}

/// The peers that a request may connect to.
package enum PeerScope: Sendable, Hashable {
    case publicAddresses
    /// Any address, because the user named this host; the client is used only for connections to this host.
    case usersEndpoint(host: String, port: Int)
}
