import FeedConfiguration
import FeedCore
import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore

extension ServerPlan {
    /// Refuses requests that were meant for another host, and changes that another site's page asks for.
    ///
    /// Another site may let its own name point to this machine; its page sends that name as the host.
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
    /// - Parameter isSecure: True if the client has sent the request over HTTPS.
    /// - Returns: True unless a page of another site sends the request.
    func isOfThisSite(isSecure: Bool) -> Bool {
        // A browser that sends the site itself knows it best: a proxy may have left out the port.
        if let site = headers[.secFetchSite] {
            return site == "same-origin" || site == "none" && headers[.origin] == nil
        }
        guard let origin = headers[.origin] else { return true }
        // No page can send this header to another site without a preflight request, so that any proxy is believed.
        let isSecure = isSecure || headers[.xForwardedProto]?.lowercased() == "https"
        guard let host = head.authority, let own = WebOrigin("\(isSecure ? "https" : "http")://\(host)") else {
            return false
        }
        return WebOrigin(origin) == own
    }

    /// Returns true if the request comes from this machine, with a token, or from a page of this server: only such
    /// requests may cause requests to a publisher.
    func isOfOurs(_ context: ServerContext) -> Bool {
        context.credential.token != nil || context.client.isThisMachine && !context.isForwarded
            || headers[.secFetchSite] == "same-origin"
    }

    /// The id that the client has given the request, if it is valid.
    var ownID: String? { headers[.xRequestID].flatMap { $0.isRequestID ? $0 : nil } }

    /// The maximum number of bytes of a body that are read; no route uses a body other than a form.
    private static let maximumBodySize = 1 << 10

    /// Reads the body of a change, which has to be empty, or an object without members, as some clients send it.
    ///
    /// - Throws: A ``Problem`` for any other body; an `HTTPParserError` for a broken body, to which the connection
    ///   responds.
    func checkBody() async throws {
        let size = Self.maximumBodySize
        let tooLarge = "The body has more than \(size) bytes, but \(named) takes none. Leave it out."
        // A client that names the length may wait for an answer before it sends the body.
        if let length = headers[.contentLength].flatMap({ Int($0) }), length > size {
            throw Problem(.contentTooLarge, tooLarge)
        }
        let body = try await wholeBody(upTo: size, tooLarge)
        let text = String(buffer: body).split(whereSeparator: \.isWhitespace).joined()
        guard !["", "{}"].contains(text) else { return }
        let type = headers[.contentType]?.prefix { $0 != ";" }.lowercased() ?? "application/json"
        guard type == "application/json" || type.hasSuffix("+json") else {
            throw Problem(
                .unsupportedMediaType,
                "The body is of the type \(type.quoted), but \(named) takes none. Leave the body out."
            )
        }
        throw Problem(.badRequest, "The body says something, but \(named) takes none. Leave it out, or send {}.")
    }

    private var named: String { "\(method.rawValue) \(uri.path)" }

    /// Reads the whole body.
    ///
    /// - Throws: A ``Problem`` with `detail` if the body is longer than `size`.
    func wholeBody(upTo size: Int, _ detail: String) async throws -> ByteBuffer {
        do {
            return try await body.collect(upTo: size)
        } catch is NIOTooManyBytesError {
            throw Problem(.contentTooLarge, detail)
        } catch let error as HTTPError where error.status == .contentTooLarge {
            throw Problem(.contentTooLarge, detail)
        }
    }
}

extension HTTPFields {
    /// The time for which a browser may cache the answer to a preflight request, in seconds.
    private static let maximumAge = 600

    /// Allows pages of the configured origins to read an answer; without this, browsers allow no page of another site.
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
    static let xForwardedFor = Self("X-Forwarded-For").unsafelyUnwrapped
    static let xRequestID = Self("X-Request-Id").unsafelyUnwrapped

    static let xForwardedProto = Self("X-Forwarded-Proto").unsafelyUnwrapped

    /// The headers that proxies add to a request; a proxy that adds none of these looks like a client.
    static let ofProxies = [xForwardedFor] + ["Forwarded", "Via", "X-Real-IP"].map { Self($0).unsafelyUnwrapped }

    /// The header of [RFC 8288](https://www.rfc-editor.org/rfc/rfc8288).
    static let link = HTTPField.Name("Link")!

    /// - SeeAlso: [The header of server-sent
    ///   events](https://html.spec.whatwg.org/multipage/server-sent-events.html#the-last-event-id-header).
    static let lastEventID = HTTPField.Name("Last-Event-ID")!

    /// - SeeAlso: [Fetch Metadata](https://www.w3.org/TR/fetch-metadata/).
    static let secFetchSite = Self("Sec-Fetch-Site").unsafelyUnwrapped

    static let referrerPolicy = Self("Referrer-Policy").unsafelyUnwrapped
}
