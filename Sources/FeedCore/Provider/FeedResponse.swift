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

/// The result of one hop of a request.
package enum StepOutcome: Sendable {
    case answer(FeedResponse)

    /// A redirect: its answer without a body, and the next hop.
    case redirect(FeedResponse, any RequestStep)
}
