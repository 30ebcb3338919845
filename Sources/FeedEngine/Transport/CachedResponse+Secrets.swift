package import FeedCore

extension CachedResponse {
    /// Returns the answer as it is cached: without cookies, and without headers that repeat a secret of the feed or the
    /// request.
    ///
    /// - Returns: `nil` if it is not worth caching, or its body repeats a secret: the provider would need the body
    ///   unchanged, and a secret must not be written to a file.
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
