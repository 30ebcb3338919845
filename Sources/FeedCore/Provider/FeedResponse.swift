public import Foundation

/// A publisher's answer, with any status.
public struct FeedResponse: Sendable {
    public var status: Int

    /// The headers by lower-case name; repeated headers are joined by ", ".
    public var headers: [String: String]
    public var body: [UInt8]

    /// The final address of the answer, without secrets; `nil` for a file.
    public var url: URL?

    public init(status: Int = 200, headers: [String: String] = [:], body: [UInt8], url: URL? = nil) {
        self.status = status
        self.headers = headers
        self.body = body
        self.url = url
    }
}

/// The result of a hop.
package enum StepOutcome: Sendable {
    case answer(FeedResponse)

    /// A redirect with the next hop; the answer has no body.
    case redirect(FeedResponse, any RequestStep)
}
