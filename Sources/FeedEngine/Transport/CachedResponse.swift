package import FeedCore
package import Foundation

/// The key of a response in a cache, with the feed, since feeds may request the same address with different
/// credentials.
package struct ResponseKey: Sendable, Hashable {
    package var feed: FeedKey

    /// The address without secrets.
    package var url: URL

    package init(feed: FeedKey, url: URL) {
        self.feed = feed
        self.url = url
    }
}

/// An answer with the times from which its age is computed.
package struct CachedResponse: Sendable {
    package var response: FeedResponse
    package var requestedAt: Date
    package var receivedAt: Date

    package init(response: FeedResponse, requestedAt: Date, receivedAt: Date) {
        self.response = response
        self.requestedAt = requestedAt
        self.receivedAt = receivedAt
    }
}

extension CachedResponse {
    /// Returns true if caching the answer is allowed and useful.
    ///
    /// An answer after a redirect can only be revalidated, and so needs a validator. An answer that varies by a header
    /// that the provider sets is not cached, because the next request may set it differently; the headers that the
    /// transport adds are always the same. If the feed's requests do not depend on the window, an answer needs neither
    /// a validator nor a lifetime.
    package func isWorthKeeping(for request: FeedRequest, of feed: Feed? = nil) -> Bool {
        guard response.status == 200, !control.noStore else { return false }
        let varying = (response.header("vary") ?? "").split(separator: ",").map {
            $0.trimmingCharacters(in: .whitespaces).lowercased()
        }
        let chosen = Set((Array(request.headers.keys) + request.secretHeaders.keys).map { $0.lowercased() })
        guard !varying.contains("*"), chosen.isDisjoint(with: varying) else { return false }
        if feed?.profile.requestsIgnoreWindow == true { return true }
        return !response.validators.isEmpty || (!isRedirected(from: request) && (lifetime ?? 0) > 0)
    }

    /// Returns the final address of the answer to a request.
    func address(of request: FeedRequest) -> URL { response.url ?? request.url }

    func isRedirected(from request: FeedRequest) -> Bool { address(of: request) != request.url }

    /// Returns the answer after the publisher confirmed it with a 304.
    ///
    /// The new headers replace the old ones, except those that describe a body. A `Date` and an `Age` that are not
    /// repeated are dropped, because the old values would make the answer older than it is.
    ///
    /// - SeeAlso: [RFC 9111, sections 3.2 and 4.3.4](https://www.rfc-editor.org/rfc/rfc9111#section-4.3.4).
    package func confirmed(by answer: CachedResponse) -> CachedResponse {
        var confirmed = answer
        var headers: [String: String] = [:]
        for (name, value) in response.headers { headers[name.lowercased()] = value }
        headers["date"] = nil
        headers["age"] = nil
        let named = (answer.response.header("connection") ?? "").split(separator: ",").map {
            $0.trimmingCharacters(in: .whitespaces).lowercased()
        }
        for (name, value) in answer.response.headers {
            let name = name.lowercased()
            if !Self.headersOfOneMessage.contains(name), !named.contains(name) { headers[name] = value }
        }
        confirmed.response = response
        confirmed.response.headers = headers
        return confirmed
    }

    /// Returns true if this confirmed answer need not replace the stored answer `before`: it has the same headers
    /// except for times, and cannot be used without revalidation.
    func repeats(_ before: CachedResponse) -> Bool {
        !isFresh(at: receivedAt) && lastingHeaders == before.lastingHeaders
    }

    private var lastingHeaders: [String: String] {
        var headers: [String: String] = [:]
        for (name, value) in response.headers where !Self.headersOfOneMessage.contains(name.lowercased()) {
            headers[name.lowercased()] = value
        }
        for name in ["date", "age"] { headers[name] = nil }
        return headers
    }

    private static let headersOfOneMessage: Set = [
        "connection", "content-encoding", "content-length", "content-range", "content-type", "keep-alive",
        "proxy-authenticate", "proxy-authentication-info", "proxy-authorization", "proxy-connection", "te", "trailer",
        "transfer-encoding", "upgrade",
    ]
}

extension CachedResponse {
    /// Returns the answer as it is cached: without cookies, and without headers that repeat a secret of the feed or the
    /// request.
    ///
    /// - Returns: The answer; `nil` if it is not worth caching, or if its body repeats a secret: the provider would
    ///   need the body unchanged, and a secret must not be written to a file.
    package func kept(for request: FeedRequest, of feed: Feed) -> CachedResponse? {
        guard isWorthKeeping(for: request, of: feed) else { return nil }
        let redaction = Redaction(feed.secrets + request.secretHeaders.values + request.secretQueryItems.values)
        guard !redaction.isNeeded(for: response.body) else { return nil }
        var kept = self
        kept.response.headers = response.headers.filter { name, value in
            !Self.cookieHeaders.contains(name.lowercased()) && redaction.redacted(value) == value
        }
        kept.response.url = response.url.flatMap { redaction.redacted($0) }
        return kept
    }

    private static let cookieHeaders: Set = ["set-cookie", "set-cookie2"]
}
