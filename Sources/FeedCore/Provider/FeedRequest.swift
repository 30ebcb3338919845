public import Foundation

/// A request to a publisher: a GET, or a POST if it has a body; its secrets stay separate until it is sent.
public struct FeedRequest: Sendable, Hashable {
    /// The address without secrets, which may be shown and logged.
    public var url: URL
    public var headers: [String: String]

    /// Headers whose values are secrets.
    ///
    /// They are sent only to the origin of ``url``, never to the target of a redirect.
    public var secretHeaders: [String: Secret]

    /// Query parameters whose values are secrets; added to the address only when it is sent.
    public var secretQueryItems: [String: Secret]

    /// The whole address, if it is a secret; ``url`` is then its origin.
    ///
    /// It is sent only to that origin, never to the target of a redirect.
    public var secretURL: Secret?

    /// The body of a POST; `nil` for a GET.
    ///
    /// A POST is treated as a query: it may be sent again after a failure. Its answer is not cached.
    public var body: [UInt8]?

    /// True if a request with a body is a PUT.
    package var isReplacement = false

    /// True if the body is a message rather than a query: a redirect that would drop it is refused.
    package var isMessage = false

    public init(
        _ url: URL,
        headers: [String: String] = [:],
        secretHeaders: [String: Secret] = [:],
        secretQueryItems: [String: Secret] = [:],
        body: [UInt8]? = nil
    ) {
        self.url = url
        self.headers = headers
        self.secretHeaders = secretHeaders
        self.secretQueryItems = secretQueryItems
        self.body = body
    }

    /// True if it carries a credential.
    package var isKeyed: Bool { !secretHeaders.isEmpty || !secretQueryItems.isEmpty }
}
