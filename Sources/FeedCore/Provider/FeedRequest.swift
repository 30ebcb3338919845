public import Foundation

/// A request to a publisher: a POST if it has a body, otherwise a GET.
///
/// Secrets are kept apart until the request is sent.
public struct FeedRequest: Sendable, Hashable {
    /// The address without secrets, which may be shown and logged.
    public var url: URL
    public var headers: [String: String]

    /// Headers whose values are secrets.
    ///
    /// They are sent only to the origin of ``url``, never to the target of a redirect.
    public var secretHeaders: [String: Secret]

    /// Query parameters whose values are secrets; they are added to the address only when the request is sent.
    public var secretQueryItems: [String: Secret]

    /// The whole address, if it is a secret; ``url`` is then its origin.
    ///
    /// The secret address is sent only to that origin, never to the target of a redirect.
    public var secretURL: Secret?

    /// The body, with which the request is a POST; `nil` for a GET.
    ///
    /// A provider's POST is a query, which may be sent again after a failure. The answer is not cached.
    public var body: [UInt8]?

    /// The files of an archive that are needed, such as `stops.txt` for a search of stops; `nil` for all.
    ///
    /// ``FeedTransport/archive(_:)`` then fetches only these if the publisher allows it. Reading another file of the
    /// archive may fail.
    public var neededFiles: Set<String>?

    /// True if a request with a body is a PUT instead of a POST.
    package var isReplacement = false

    /// True if the body is a message rather than a query, so that a redirect that would drop the body is refused.
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

    /// True if the request has a secret header or query parameter.
    package var isKeyed: Bool { !secretHeaders.isEmpty || !secretQueryItems.isEmpty }
}
