package import FeedCore
import Foundation

extension CachedResponse {
    /// The headers that ask whether the answer is still the same; empty where it has nothing to tell it by.
    package var validators: [String: String] {
        var headers: [String: String] = [:]
        headers["If-None-Match"] = response.header("etag").flatMap(Self.sendable)
        headers["If-Modified-Since"] = response.header("last-modified").flatMap(Self.sendable)
        return headers
    }

    /// A validator as it came; none that would come back in other bytes, or is longer than any that makes sense.
    private static func sendable(_ validator: String) -> String? {
        validator.utf8.count <= 1_024 && validator.utf8.allSatisfy { (0x20..<0x7F).contains($0) } ? validator : nil
    }

    /// Whether keeping the answer to a request is allowed and of use.
    ///
    /// An answer that a redirect led to is only good for asking whether it is still the same. One that depends on a header which the provider
    /// chooses is not kept, for the next request may choose differently; the headers that the transport adds by itself
    /// are always the same.
    package func isWorthKeeping(for request: FeedRequest) -> Bool {
        guard response.status == 200, !control.noStore else { return false }
        let varying = (response.header("vary") ?? "").split(separator: ",").map {
            $0.trimmingCharacters(in: .whitespaces).lowercased()
        }
        let chosen = Set((Array(request.headers.keys) + request.secretHeaders.keys).map { $0.lowercased() })
        guard !varying.contains("*"), chosen.isDisjoint(with: varying) else { return false }
        return !validators.isEmpty || (!isRedirected(from: request) && (lifetime ?? 0) > 0)
    }

    /// Where the answer to a request came from in the end.
    func address(of request: FeedRequest) -> URL { response.url ?? request.url }

    func isRedirected(from request: FeedRequest) -> Bool { address(of: request) != request.url }

    /// The answer after the publisher said with a 304 that it is still the same.
    ///
    /// Its headers take the place of the old ones, but not those that tell of a body which did not come. A date and an
    /// age that it does not repeat are the old answer's, and would make the new one older than it is.
    ///
    /// - SeeAlso: [RFC 9111, sections 3.2 and 4.3.4](https://www.rfc-editor.org/rfc/rfc9111#section-4.3.4).
    package func confirmed(by answer: CachedResponse) -> CachedResponse {
        var confirmed = answer
        var headers: [String: String] = [:]
        for (name, value) in response.headers { headers[name.lowercased()] = value }
        headers["date"] = nil
        headers["age"] = nil
        let named = (answer.response.header("connection") ?? "").split(separator: ",").map {
            $0.trimmingCharacters(in: .whitespaces).lowercased()
        }
        for (name, value) in answer.response.headers {
            let name = name.lowercased()
            if !Self.headersOfOneMessage.contains(name), !named.contains(name) { headers[name] = value }
        }
        confirmed.response = response
        confirmed.response.headers = headers
        return confirmed
    }

    private static let headersOfOneMessage: Set = [
        "connection", "content-encoding", "content-length", "content-range", "content-type", "keep-alive",
        "proxy-authenticate", "proxy-authentication-info", "proxy-authorization", "proxy-connection", "te", "trailer",
        "transfer-encoding", "upgrade",
    ]
}

extension FeedRequest {
    /// Whether the provider itself asks for an answer only if there is another one.
    var isConditional: Bool {
        headers.keys.contains { ["if-none-match", "if-modified-since"].contains($0.lowercased()) }
    }
}
