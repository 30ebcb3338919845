public import Foundation

/// A request to a publisher: a POST if it has a body, otherwise a GET, unless it names a method of WebDAV that reads.
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

    /// The method of WebDAV; `nil` for a POST or a GET.
    public var method: ReadingMethod?

    /// The body, with which the request is a POST unless it has a ``method``; `nil` for a GET.
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
        method: ReadingMethod? = nil,
        headers: [String: String] = [:],
        secretHeaders: [String: Secret] = [:],
        secretQueryItems: [String: Secret] = [:],
        body: [UInt8]? = nil
    ) {
        self.url = url
        self.method = method
        self.headers = headers
        self.secretHeaders = secretHeaders
        self.secretQueryItems = secretQueryItems
        self.body = body
    }

    /// The name of the method that is sent.
    package var methodName: String {
        method?.rawValue ?? (body == nil ? "GET" : isReplacement ? "PUT" : "POST")
    }

    /// True if the request has a secret header or query parameter.
    package var isKeyed: Bool { !secretHeaders.isEmpty || !secretQueryItems.isEmpty }
}

/// A method of WebDAV that reads and changes nothing, the only kind that a provider may name.
///
/// A request with it may be sent again after a failure. The answer is not cached.
///
/// - SeeAlso: [RFC 4918, section 9.1](https://www.rfc-editor.org/rfc/rfc4918#section-9.1) and
///   [RFC 3253, section 3.6](https://www.rfc-editor.org/rfc/rfc3253#section-3.6)
public enum ReadingMethod: String, Sendable, Hashable {
    case propfind = "PROPFIND"
    case report = "REPORT"
}
