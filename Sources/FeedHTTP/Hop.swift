package import FeedCore
package import Foundation

/// One request on the way along redirects: where it goes, and what goes with it.
package struct Hop {
    package private(set) var url: URL
    package private(set) var headers: [String: String]
    private var secretQueryItems: [String: Secret]

    /// The feed's hosts, where it may reach no others; `nil` where it may.
    private let bounds: FeedAccess?

    /// What is sent along; `nil` for a GET.
    package private(set) var body: [UInt8]?

    /// Which peers the request may reach.
    package private(set) var scope: PeerScope

    package init(_ request: FeedRequest, access: FeedAccess) {
        url = request.url
        headers = request.headers
        for (name, secret) in request.secretHeaders { headers[name] = secret.revealed }
        secretQueryItems = request.secretQueryItems
        body = request.body
        isKeyed = !request.secretHeaders.isEmpty || !request.secretQueryItems.isEmpty
        bounds = access.confinesRedirects ? access : nil
        let isUsers = access.isUserEndpoint && access.endpoint?.host()?.lowercased() == url.host()?.lowercased()
        scope =
            isUsers ? .usersEndpoint(host: url.host()?.lowercased() ?? "", port: url.effectivePort) : .publicAddresses
    }

    /// The address as it is sent; never to be shown.
    package var addressWithSecrets: String {
        guard !secretQueryItems.isEmpty else { return url.absoluteString }
        let items = secretQueryItems.sorted { $0.key < $1.key }.map {
            "\($0.key.percentEncoded)=\($0.value.revealed.percentEncoded)"
        }
        let query = url.query(percentEncoded: true).map { $0.isEmpty ? [] : [$0] } ?? []
        guard var components = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return url.absoluteString }
        components.percentEncodedQuery = (query + items).joined(separator: "&")
        return components.string ?? url.absoluteString
    }

    /// Whether a secret goes along.
    package private(set) var isKeyed: Bool

    var isTLS: Bool { url.scheme?.lowercased() == "https" }

    /// The host as the client reads it out of the address: without brackets.
    var connectionHost: String {
        let host = URL(string: addressWithSecrets)?.host ?? url.host() ?? ""
        return host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    }

    /// The next hop, if the rules let it be one.
    ///
    /// What a provider sent along stays with its origin, a body also only where the status says so. To another origin the
    /// request goes without it, and only to a public address, unless the redirect itself came from a host on a private or
    /// loopback address; not at all where the feed keeps to its hosts, or where the request is a POST that has to be sent
    /// on as one.
    ///
    /// - Parameters:
    ///   - location: Where the answer sends us.
    ///   - keepsBody: Whether the status says that what was sent is to be sent again.
    ///   - peer: What kind of address the answer came from; `nil` where it came through a proxy.
    /// - Returns: The next hop.
    /// - Throws: ``FeedError`` with code `rejected` where the rules do not let it be one.
    package func redirected(
        to location: String,
        keepsBody: Bool = true,
        peer: AddressClass?
    ) throws(FeedError) -> Hop {
        guard let target = URL(string: location, relativeTo: url)?.absoluteURL, let host = target.host(), !host.isEmpty,
            let scheme = target.scheme?.lowercased(), scheme == "https" || scheme == "http", target.user() == nil,
            target.hasPossiblePort
        else {
            throw FeedError(
                .rejected,
                "the publisher redirects to \"\(location.withoutCredentials.shortened)\", which is not a web address"
            )
        }
        if url.scheme?.lowercased() == "https", scheme == "http" {
            throw FeedError(
                .rejected,
                "the publisher redirects from https to http, to the host \(host.shortened)",
                hint: "That would let others read along; the redirect was not followed."
            )
        }
        var next = self
        next.url = target
        if !keepsBody { next.body = nil }
        let isSameOrigin =
            scheme == url.scheme?.lowercased() && host.lowercased() == url.host()?.lowercased()
            && target.effectivePort == url.effectivePort
        if let bounds, !bounds.allows(host: host) {
            throw FeedError(
                .rejected,
                "the publisher redirects to another host, \(host.shortened), which the feed does not name",
                hint: "If you trust it, put its address into the feed's settings."
            )
        }
        guard !isSameOrigin else { return next }
        if next.body != nil {
            throw FeedError(
                .rejected,
                "the publisher redirects a POST to \(host.shortened), which is not to have what it sends",
                hint: "If you trust it, put its address into the feed's settings."
            )
        }
        next.headers = [:]
        next.body = nil
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

extension String {
    /// As much of a publisher's text as a message has room for.
    var shortened: String {
        unicodeScalars.dropFirst(200).isEmpty
            ? self : String(String.UnicodeScalarView(unicodeScalars.prefix(197))) + "..."
    }
}

extension URL {
    /// The port that is written, or that of the scheme.
    var effectivePort: Int { port ?? (scheme?.lowercased() == "https" ? 443 : 80) }
}
