import FeedConfiguration
import FeedEngine
import Foundation
import HTTPTypes
import Hummingbird

/// Recognises the client of a request.
///
/// A token in the URL is removed, so that later steps, such as the log and the cache, do not see it.
struct ClientRecognition: Sendable {
    private let tokens: AccessTokens
    private let failures = ClientRates()

    /// The number of wrong tokens that an address may send at once.
    private static let failureBurst = 10.0

    /// The number of wrong tokens that an address may send each second after that: one in ten seconds.
    private static let failureRate = 0.1

    /// The length of the longest text that can be a token.
    private static let maximumTokenLength = 512

    init(_ tokens: AccessTokens) { self.tokens = tokens }

    /// Records the client of a request and its rights in the context.
    ///
    /// - Returns: The request without a token in its URL.
    func recognize(_ request: Request, _ context: inout ServerContext, _ options: ServerPlan) async -> Request {
        context.recordSender(of: request, options)
        let (request, inAddress) = request.withoutToken
        let inHeader = request.bearerTokens
        // A token in the header or the URL takes precedence over a browser's cookie.
        let inCookie = inHeader.isEmpty && inAddress.isEmpty ? request.headers.cookies(Login.cookie) : []
        guard !inHeader.isEmpty || !inAddress.isEmpty || !inCookie.isEmpty else { return request }
        context.credential = await credential(inHeader, inAddress, inCookie, of: context)
        return request
    }

    /// Returns true if the credential of a request is still accepted.
    func accepts(_ credential: Credential) async -> Bool {
        guard let token = credential.token else { return true }
        return await tokens.accepts(token)
    }

    private func credential(
        _ inHeader: [String],
        _ inAddress: [String],
        _ inCookie: [String],
        of context: ServerContext
    ) async -> Credential {
        let presented = inHeader + inAddress + inCookie
        guard let text = presented.first else { return .none }
        guard presented.count == 1 else { return .several }
        let place: Credential.TokenPlace = !inHeader.isEmpty ? .header : !inAddress.isEmpty ? .address : .cookie
        let known = { text.utf8.count <= Self.maximumTokenLength ? tokens.known(text) : nil }
        // Programs of this machine are the user's own.
        let isLimited = !context.client.isThisMachine || context.isForwarded
        func delay(spends: Bool) -> Duration? {
            guard isLimited else { return nil }
            return failures.wait(for: context.client, rate: Self.failureRate, burst: Self.failureBurst, spends: spends)
        }
        await tokens.refresh()
        // Not even a right token is checked, since the answer would reveal that it is right.
        if let wait = delay(spends: false) { return .barred(wait) }
        if let token = known() { return .token(token, place) }
        // Before any `await`: otherwise all of many simultaneous requests would be checked.
        if let wait = delay(spends: true) { return .barred(wait) }
        // The token may have been added a moment ago.
        await tokens.read()
        guard let token = known() else { return .wrong }
        if isLimited { failures.giveBack(to: context.client, burst: Self.failureBurst) }
        return .token(token, place)
    }
}

extension ServerContext {
    /// Records the client of a request: the other end of the connection, or the client behind a proxy.
    mutating func recordSender(of request: Request, _ options: ServerPlan) {
        let peer = client
        client = peer.client(request.headers, behind: options.trustedProxies)
        isForwarded = HTTPField.Name.ofProxies.contains { request.headers.contains($0) }
        let isOfProxy = peer.isAmong(options.trustedProxies)
        isSecure =
            options.certificateFiles != nil || isOfProxy && request.headers[.xForwardedProto]?.lowercased() == "https"
        // A proxy that passes a request on without the client's address is not the client.
        if isForwarded, client == peer, peer.isAmong(options.trustedProxies) { client = .unknown }
    }
}

extension Request {
    /// True if the request may present a token, right or wrong, in a header, a cookie or the URL.
    var hasToken: Bool {
        headers.contains(.authorization) || headers.contains(.cookie) || !withoutToken.tokens.isEmpty
    }

    /// The bearer tokens of the header `Authorization`; other schemes are for a proxy in front.
    ///
    /// - SeeAlso: [RFC 6750](https://www.rfc-editor.org/rfc/rfc6750).
    var bearerTokens: [String] {
        headers[values: .authorization].compactMap { value in
            let parts = value.split(separator: " ", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
            return parts[1].trimmingPrefix { $0 == " " }.description
        }
    }

    /// The request without the parameter `token` of its URL, and the values of the parameter.
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

/// The credential of a request.
enum Credential: Sendable {
    case none
    /// An accepted token, and its place in the request.
    case token(AccessToken, TokenPlace)
    /// A token that is not accepted.
    case wrong
    /// More than one token: in the header and the URL, or several in one of these or in cookies.
    case several
    /// A token from an address that has sent too many wrong tokens, and the time until the next token is checked.
    case barred(Duration)

    /// The place of a token in a request.
    enum TokenPlace: Sendable { case header, address, cookie }

    var token: AccessToken? {
        if case .token(let token, _) = self { token } else { nil }
    }
}
