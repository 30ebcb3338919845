/// The rate limits and budget of requests to a publisher; the transport enforces them.
public struct RequestRates: Sendable, Hashable {
    /// A maximum number of requests in each span of time.
    public struct Limit: Sendable, Hashable {
        public var count: Int
        public var span: Duration

        public init(_ count: Int, per span: Duration) {
            self.count = count
            self.span = span
        }
    }

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
