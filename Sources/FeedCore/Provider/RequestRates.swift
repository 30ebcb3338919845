/// The rate limits and budget of requests to a publisher; the transport enforces them.
public struct RequestRates: Sendable, Hashable {
    /// A maximum number of requests in each span of time, or a pace with a burst.
    public struct Limit: Sendable, Hashable {
        public var count: Int
        public var span: Duration

        /// The number of requests that may be sent at once after a pause, before the pace of ``count`` requests in each
        /// ``span`` applies: a [token bucket](https://en.wikipedia.org/wiki/Token_bucket).
        ///
        /// `nil` for none: each span then has at most ``count`` requests. A feed with a key has no burst, and a 429 or
        /// `Retry-After` takes the burst away for a while.
        public var burst: Int?

        public init(_ count: Int, per span: Duration, burst: Int? = nil) {
            self.count = count
            self.span = span
            self.burst = burst
        }
    }

    /// The rates for a publisher that states none, as of feeds and calendars: ten requests at once, then one per second.
    ///
    /// A user can have a hundred feeds of one host. Others send more at once: [Miniflux][m] has no limit per host unless
    /// the user sets one; [newsboat][n] and [FreshRSS][f] send one request after another, without a pause; feeds of [Home
    /// Assistant][h] do not know of each other; a route of [RSSHub][r] may request all articles of a page at once.
    /// Browsers open [six connections to a host][b]. The burst is small because publishers [block readers][o] for larger
    /// ones.
    ///
    /// [m]: https://miniflux.app/docs/configuration.html#polling-limit-per-host
    /// [n]: https://newsboat.org/releases/2.45/docs/newsboat.html#reload-threads
    /// [f]: https://github.com/FreshRSS/FreshRSS/blob/edge/app/Controllers/feedController.php
    /// [h]: https://github.com/home-assistant/core/blob/dev/homeassistant/components/feedreader/coordinator.py
    /// [r]: https://github.com/DIYgod/RSSHub/issues/11460
    /// [b]: http://kb.mozillazine.org/Network.http.max-persistent-connections-per-server
    /// [o]: https://github.com/miniflux/v2/issues/3289
    public static let unstated = RequestRates([.init(1, per: .seconds(1), burst: 10)])

    /// The rate limits; every one applies.
    public var limits: [Limit]

    /// The maximum number of concurrent requests.
    ///
    /// If the value is one, the spans of the limits begin at the end of each request.
    public var concurrent: Int

    /// The maximum number of requests over a long time, such as a month's credits; `nil` for no budget.
    public var budget: Limit?

    public init(_ limits: [Limit] = [], concurrent: Int = 4, budget: Limit? = nil) {
        self.limits = limits
        self.concurrent = concurrent
        self.budget = budget
    }

    /// True if a limit allows a burst.
    package var hasBurst: Bool { limits.contains { $0.burst != nil } }
}

extension RequestRates.Limit {
    /// The time between two requests at the pace of a limit, in seconds.
    package var interval: Double { span.seconds / Double(max(1, count)) }
}

/// A limit of requests as users write it: a number in each span of time, such as `10/1m`.
extension RequestRates.Limit: TextSettingValue {
    private static let counts = 1...1_000_000
    private static let spans = Duration.seconds(1)...Duration.seconds(365 * 86_400)

    /// Parses `10/1m`; `nil` for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].utf8.count <= 9, let count = Int(digits: Array(parts[0].utf8)[...]),
            let span = Duration(parts[1])
        else { return nil }
        self.init(count, per: span)
    }

    /// A description of the allowed limits.
    package static let rule =
        "\(counts.lowerBound) to \(counts.upperBound) requests"
        + " in \(spans.lowerBound.shortText) to \(spans.upperBound.shortText)"
    package var isAllowed: Bool { Self.counts.contains(count) && Self.spans.contains(span) }

    public static var typeName: String { "a number of requests and a duration such as 10/1m or 500/30d" }
    public static var schemaPattern: String? {
        "^(?!0+/)(?=[0-9]{1,9}/)\(NumberPattern.upTo(counts.upperBound))/" + Duration.pattern(of: spans)
    }
}

/// The feeds to which a `Retry-After` applies.
///
/// The header states how long to wait, but not which requests must wait.
///
/// - SeeAlso: [RFC 9110, section 10.2.3](https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3).
public enum RetryAfterScope: String, CaseIterable, SettingValue {
    /// Only the feed that received the header.
    case feed
    /// Every feed that sends requests to the same host, with any key.
    case host
    /// Every feed that sends requests to the same host with the same key, or, without a key, every feed of the host
    /// without a key.
    case credential
}
