import FeedConfiguration
import FeedCore
import HTTPTypes
import HummingbirdCore

extension ServerPlan {
    /// Refuses requests that were meant for another host, and changes that another site's page asks for.
    ///
    /// A page whose own name was made to point to this machine sends that name, by which it is recognised.
    func checkSite(of request: Request, _ context: ServerContext) throws(Problem) {
        let host = request.head.authority.map(Self.name) ?? ""
        guard isCalled(host) else {
            throw Problem(
                .misdirectedRequest,
                "The request is for the host \(host.quoted), which is not one of this server's names."
                    + " Ask for one of those; the operator of the server can add more, under names in its configuration."
            )
        }
        let isReading = [.get, .head, .options].contains(request.method)
        guard isReading || request.isOfThisSite(isSecure: context.isSecure) else {
            let page = request.headers[.origin].map { "A page of \($0.quoted)" } ?? "A page of another site"
            throw Problem(.forbidden, "\(page) asks for a change, which only pages of this server may.")
        }
    }

    /// Returns the host of `host:port`, without the brackets of an IPv6 address, in lower case.
    private static func name(_ authority: String) -> String {
        if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") {
            return authority[authority.index(after: authority.startIndex)..<end].lowercased()
        }
        return authority.prefix { $0 != ":" }.lowercased()
    }
}

extension Request {
    /// Compares the origin of the page that sends the request, as far as browsers name it, with this server.
    ///
    /// - Parameter isSecure: True if the client has sent it over HTTPS.
    /// - Returns: True if no page of another site makes it.
    func isOfThisSite(isSecure: Bool) -> Bool {
        // A browser that sends the site itself knows it best: a proxy may have left out the port.
        if let site = headers[.secFetchSite] {
            return site == "same-origin" || site == "none" && headers[.origin] == nil
        }
        guard let origin = headers[.origin] else { return true }
        // No page can send this header to another site without a preflight request, so that it is true from any proxy.
        let isSecure = isSecure || headers[.xForwardedProto]?.lowercased() == "https"
        guard let host = head.authority, let own = WebOrigin("\(isSecure ? "https" : "http")://\(host)") else {
            return false
        }
        return WebOrigin(origin) == own
    }
}

extension HTTPField.Name {
    /// - SeeAlso: [Fetch Metadata](https://www.w3.org/TR/fetch-metadata/).
    static let secFetchSite = Self("Sec-Fetch-Site").unsafelyUnwrapped
}
