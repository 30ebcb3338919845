import FeedCore
import FeedEngine
import Foundation
import HTTPTypes
import Hummingbird
import Logging

/// Finds out who sends a request, gives it an id, and logs how it was answered.
///
/// A token in the address is taken out of it here, so that nothing behind this sees it, such as a log or a cache.
struct ClientMiddleware: RouterMiddleware {
    let settings: ServerSettings
    let tokens: AccessTokens
    let log: AccessLog
    private let failures = ClientRates()

    /// An address may send this many wrong tokens, and after that one every ten seconds.
    private static let failureBurst = 10.0
    private static let failureRate = 0.1

    /// A longer text is no token.
    private static let maximumTokenLength = 512

    init(_ settings: ServerSettings, _ tokens: AccessTokens, _ log: AccessLog) {
        (self.settings, self.tokens, self.log) = (settings, tokens, log)
    }

    @concurrent func handle(
        _ request: Request,
        context: ServerContext,
        next: @concurrent (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        let begin = ContinuousClock.now
        let options = settings.current
        var context = context
        context.client = context.client.client(request.headers, behind: options.trustedProxies)
        context.isForwarded = request.headers[.xForwardedFor] != nil || request.headers[.forwarded] != nil
        let id = request.headers[.xRequestID].flatMap { $0.isRequestID ? $0 : nil } ?? context.id
        context.logger[metadataKey: Self.idKey] = "\(id)"
        let (request, inAddress) = request.withoutToken
        context.credential = await credential(request.bearerTokens, inAddress, of: context.client)
        if let token = context.credential.token {
            context.connection.isAccepted = { [tokens] in await tokens.accepts(token) }
        }
        var response = try await next(request, context)
        response.headers[.xRequestID] = id
        log.note(
            response.status,
            of: context.client,
            id: id,
            method: request.method.rawValue,
            path: request.uri.path,
            token: context.credential.token?.name,
            duration: ContinuousClock.now - begin
        )
        return response
    }

    /// What Hummingbird calls it in its own lines.
    private static let idKey = "hb.request.id"

    private func credential(
        _ inHeader: [String],
        _ inAddress: [String],
        of client: ClientAddress
    ) async -> Credential {
        let presented = inHeader + inAddress
        guard let text = presented.first else { return .none }
        guard presented.count == 1 else { return .several }
        func delay(spends: Bool) -> Duration? {
            failures.wait(for: client, rate: Self.failureRate, burst: Self.failureBurst, spends: spends)
        }
        // Not even a right one is looked at, which would tell it from others.
        if let wait = delay(spends: false) { return .barred(wait) }
        if text.utf8.count <= Self.maximumTokenLength, let token = await tokens.token(for: text) {
            return .token(token, isInAddress: inHeader.isEmpty)
        }
        _ = delay(spends: true)
        return .wrong
    }
}

extension String {
    /// Whether it may be taken over as an id: 1 to 128 letters, digits and marks that no log minds.
    var isRequestID: Bool {
        (1...128).contains(utf8.count)
            && utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
                    true
                default: false
                }
            }
    }
}

extension Request {
    /// The tokens of the header `Authorization`; other schemes are those of a proxy in front.
    ///
    /// - SeeAlso: [RFC 6750](https://www.rfc-editor.org/rfc/rfc6750).
    var bearerTokens: [String] {
        headers[values: .authorization].compactMap { value in
            let parts = value.split(separator: " ", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
            return parts[1].trimmingPrefix { $0 == " " }.description
        }
    }

    /// The request without the parameter `token` of its address, and the values that this has there.
    var withoutToken: (request: Request, tokens: [String]) {
        guard let path = head.path, let mark = path.firstIndex(of: "?") else { return (self, []) }
        let pairs = path[path.index(after: mark)...].split(separator: "&", omittingEmptySubsequences: false)
        let (own, others) = pairs.reduce(into: ([Substring](), [Substring]())) { parts, pair in
            if pair.prefix(while: { $0 != "=" }) == "token" { parts.0.append(pair) } else { parts.1.append(pair) }
        }
        guard !own.isEmpty else { return (self, []) }
        var head = head
        head.path = String(path[..<mark]) + (others.isEmpty ? "" : "?" + others.joined(separator: "&"))
        let tokens = own.map { String($0.drop { $0 != "=" }.dropFirst()) }
        return (Request(head: head, body: body), tokens.map { $0.removingPercentEncoding ?? $0 })
    }
}
