import AsyncHTTPClient
import FeedCore
import Foundation
import NIOCore
import NIOHTTP1

/// Sends the requests of one fetch, and follows redirects itself so that each hop is checked.
struct HTTPTransport: FeedTransport {
    /// How many redirects are followed.
    static let maximumRedirects = 5

    let http: FeedHTTPClient
    let feed: FeedID
    let access: FeedAccess

    /// How long the whole fetch may take, for the message.
    let allowed: Duration
    let deadline: ContinuousClock.Instant

    func send(_ request: FeedRequest) async throws(FeedError) -> FeedResponse {
        guard let host = request.url.host(), access.allows(host: host), request.url.hasPossiblePort else {
            throw FeedError(
                .configuration,
                "the host \"\(request.url.host() ?? "")\" is not one that this feed may ask",
                hint: "Only the hosts of its provider and of its endpoint are allowed."
            )
        }
        return try await withinDeadline { try await follow(request) }
    }

    /// One deadline over connection, head and body.
    private func withinDeadline(
        _ work: @escaping @Sendable () async throws -> FeedResponse
    ) async throws(FeedError) -> FeedResponse {
        let deadline = deadline
        do {
            return try await withThrowingTaskGroup(of: FeedResponse?.self) { group in
                group.addTask { try await work() }
                group.addTask {
                    try await ContinuousClock().sleep(until: deadline)
                    return nil
                }
                defer { group.cancelAll() }
                guard let response = try await group.next() ?? nil else { throw FeedError.noAnswer(within: allowed) }
                return response
            }
        } catch {
            if Task.isCancelled { throw .requestCancelled }
            throw FeedError(
                transport: error,
                idle: http.configuration.idleTimeout,
                maximumDecompressedBytes: access.maximumDecompressedBytes
            )
        }
    }

    // MARK: - Hops

    private func follow(_ request: FeedRequest) async throws -> FeedResponse {
        var hop = Hop(request, access: access)
        for _ in 0...Self.maximumRedirects {
            let guarded = http.client(for: hop.url, of: feed, scope: hop.scope, access: access)
            let answer = try await execute(try message(for: hop), of: hop, with: guarded.client)
            guard let location = answer.redirect else { return try await collect(answer, from: hop) }
            hop = try hop.redirected(
                to: location,
                keepsBody: answer.status == .temporaryRedirect || answer.status == .permanentRedirect,
                peer: guarded.connectionGuard.lastPeerClass,
                isProxied: http.configuration.proxies.proxy(for: hop.url) != nil
            )
        }
        throw FeedError(
            .rejected,
            "the publisher redirects more than \(Self.maximumRedirects) times",
            hint: "Check the endpoint."
        )
    }

    private func execute(
        _ message: HTTPClientRequest,
        of hop: Hop,
        with client: HTTPClient
    ) async throws -> HTTPClientResponse {
        do {
            return try await client.execute(message, deadline: .distantFuture)
        } catch let error as IOError {
            throw FeedError(connectionTo: hop.url, error)
        }
    }

    private func message(for hop: Hop) throws -> HTTPClientRequest {
        var message = HTTPClientRequest(url: hop.addressWithSecrets)
        if hop.url.scheme?.lowercased() == "http", let proxy = http.configuration.proxies.proxy(for: hop.url) {
            guard let disguised = proxy.disguised(hop.addressWithSecrets) else { throw HTTPClientError.invalidURL }
            message.url = disguised.address
            for (name, value) in disguised.headers { message.headers.replaceOrAdd(name: name, value: value) }
        }
        for (name, value) in hop.headers { message.headers.replaceOrAdd(name: name, value: value) }
        if let body = hop.body {
            message.method = .POST
            message.body = .bytes(body)
        }
        message.headers.replaceOrAdd(name: "User-Agent", value: http.configuration.userAgent)
        message.headers.replaceOrAdd(name: "Accept-Encoding", value: "gzip, deflate")
        if message.headers["Accept"].isEmpty {
            message.headers.add(name: "Accept", value: "application/json, */*;q=0.5")
        }
        return message
    }

    private func collect(_ answer: HTTPClientResponse, from hop: Hop) async throws -> FeedResponse {
        let encoding = answer.headers.first(name: "Content-Encoding")?.lowercased() ?? "identity"
        guard ["identity", "gzip", "deflate", ""].contains(encoding) else {
            throw FeedError(.malformed, "the answer is encoded as \"\(encoding.shortened)\", which was not asked for")
        }
        var body: [UInt8] = []
        if let length = answer.headers.first(name: "Content-Length").flatMap({ Int($0) }) {
            guard length <= access.maximumBytes else { throw FeedError.tooLarge(access.maximumBytes, "on the wire") }
            if encoding == "identity" { body.reserveCapacity(max(length, 0)) }
        }
        for try await part in answer.body {
            guard body.count + part.readableBytes <= access.maximumDecompressedBytes else {
                throw FeedError.tooLarge(access.maximumDecompressedBytes, "decompressed")
            }
            part.withUnsafeReadableBytes { body.append(contentsOf: $0) }
        }
        var headers: [String: String] = [:]
        for (name, value) in answer.headers {
            let name = name.lowercased()
            headers[name] = headers[name].map { "\($0), \(value)" } ?? value
        }
        return FeedResponse(status: Int(answer.status.code), headers: headers, body: body, url: hop.url)
    }
}

extension HTTPClientResponse {
    /// Where the answer sends us, if it does.
    ///
    /// A 304 with a location does not.
    fileprivate var redirect: String? {
        switch status {
        case .movedPermanently, .found, .seeOther, .temporaryRedirect, .permanentRedirect:
            headers.first(name: "Location")
        default: nil
        }
    }
}
