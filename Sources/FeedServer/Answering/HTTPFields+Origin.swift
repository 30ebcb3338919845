import FeedConfiguration
import HTTPTypes
import HummingbirdCore

extension HTTPFields {
    /// How long a browser need not ask again, in seconds.
    private static let maximumAge = 600

    /// Lets pages of the sites that were named read an answer; without any, browsers keep every page from that.
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
}
