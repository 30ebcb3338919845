import FeedConfiguration
import HTTPTypes
import HummingbirdCore

extension HTTPFields {
    /// The time for which a browser may cache the answer to a preflight request, in seconds.
    private static let maximumAge = 600

    /// Lets pages of the configured origins read an answer; without any, browsers do not let any page.
    ///
    /// - SeeAlso: [the CORS protocol](https://fetch.spec.whatwg.org/#http-cors-protocol).
    mutating func allow(_ origins: [WebOrigin], toRead request: Request) {
        guard !origins.isEmpty else { return }
        append(HTTPField(name: .vary, value: "Origin"))
        guard let origin = request.headers[.origin], origins.contains(where: { $0.text == origin.lowercased() }) else {
            return
        }
        self[.accessControlAllowOrigin] = origin
        self[.accessControlExposeHeaders] = "ETag, Link, Retry-After, X-Request-Id"
        if request.method == .options, request.headers[.accessControlRequestMethod] != nil {
            self[.accessControlAllowMethods] = "GET, HEAD"
            self[.accessControlAllowHeaders] = "Accept, Authorization, If-None-Match, Last-Event-ID, X-Request-Id"
            self[.accessControlMaxAge] = "\(Self.maximumAge)"
        }
    }

    /// Sets the content security policy of a page: it may load resources of this server only, and no text of a
    /// publisher becomes a script or a style.
    ///
    /// - SeeAlso: [Content Security Policy](https://www.w3.org/TR/CSP3/).
    mutating func protectPage() {
        self[.contentSecurityPolicy] =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
            + " manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'"
        self[.referrerPolicy] = "same-origin"
        self[.vary] = "Accept-Language, Accept-Encoding"
    }
}

extension HTTPField.Name {
    static let referrerPolicy = Self("Referrer-Policy").unsafelyUnwrapped
}
