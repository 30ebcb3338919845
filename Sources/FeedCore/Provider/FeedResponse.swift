public import Foundation

/// A publisher's answer, with any status.
public struct FeedResponse: Sendable {
    public var status: Int

    /// The headers by lower-case name; repeated headers are joined by ", ".
    public var headers: [String: String]
    public var body: [UInt8]

    /// The address of the answer after all redirects, without secrets; `nil` for a file.
    public var url: URL?

    public init(status: Int = 200, headers: [String: String] = [:], body: [UInt8], url: URL? = nil) {
        self.status = status
        self.headers = headers
        self.body = body
        self.url = url
    }
}

extension FeedResponse {
    /// Returns a header by its lower-case name, even if a transport has left the names of headers in another case.
    package func header(_ name: String) -> String? {
        headers[name] ?? headers.first { $0.key.lowercased() == name }?.value
    }

    /// The headers of a request that is answered with status 304 if the publisher has nothing newer; empty if this
    /// answer has no validator.
    ///
    /// - SeeAlso: [RFC 9110, section 13](https://www.rfc-editor.org/rfc/rfc9110#section-13)
    public var validators: [String: String] {
        var headers: [String: String] = [:]
        headers["If-None-Match"] = header("etag").flatMap(Self.sendable)
        headers["If-Modified-Since"] = header("last-modified").flatMap(Self.sendable)
        return headers
    }

    /// A validator as received; `nil` if it could not be sent back unchanged, or is unreasonably long.
    private static func sendable(_ validator: String) -> String? {
        validator.utf8.count <= 1_024 && validator.utf8.allSatisfy { (0x20..<0x7F).contains($0) } ? validator : nil
    }
}

/// The result of one hop of a request.
package enum StepOutcome: Sendable {
    case answer(FeedResponse)

    /// A redirect: its answer without a body, and the next hop.
    case redirect(FeedResponse, any RequestStep)
}
