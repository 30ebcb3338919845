import AsyncHTTPClient
import FeedCore
import Foundation
import NIOCore
import NIOHTTP1

/// A transport that sends the requests of one fetch, and follows redirects hop by hop, so that each hop is checked and
/// can be counted.
struct HTTPTransport: SteppingTransport, UncountedTransport {
    static let maximumRedirects = 5

    let http: FeedHTTPClient
    let feed: Feed

    /// The number of the set of connections that the transport uses.
    let connections: Int
    let deadline: FetchDeadline

    /// The memory for this fetch's answers, which is held as long as the transport exists.
    let bodies: BodyBudget.Share

    func send(_ request: FeedRequest) async throws(FeedError) -> FeedResponse {
        if let records = DomainRecords(request.url) { return try await answer(records) }
        return try await send(request, into: nil)
    }

    private func answer(_ records: DomainRecords) async throws(FeedError) -> FeedResponse {
        guard feed.access.allows(host: records.domain) else { throw .notAllowed(host: records.domain) }
        do {
            guard let answer = try await deadline.run({ try await records.answer() }) else {
                throw FeedError.noAnswer(within: feed.deadline)
            }
            return answer
        } catch {
            throw FeedError(error)
        }
    }

    /// Sends a request, and writes the body of its answer into a sink instead of memory, if there is one.
    func send(_ request: FeedRequest, into sink: (any BodySink)?) async throws(FeedError) -> FeedResponse {
        var step = try firstStep(of: request, into: sink)
        while true {
            switch try await step.send(adding: [:]) {
            case .answer(let response): return response
            case .redirect(_, let next): step = next
            }
        }
    }

    func hash(_ text: String, by algorithm: LoginHash) -> String { algorithm.hash(text) }

    func firstStep(of request: FeedRequest, into sink: (any BodySink)?) throws(FeedError) -> any RequestStep {
        guard let host = request.url.host(), feed.access.allows(host: host), request.url.hasPossiblePort else {
            throw .notAllowed(host: request.url.host() ?? "")
        }
        let hop = Hop(request, access: feed.access)
        return HTTPStep(transport: self, hop: hop, sink: sink, redirectsLeft: Self.maximumRedirects)
    }
}

extension FeedError {
    fileprivate static func notAllowed(host: String) -> FeedError {
        FeedError(
            .configuration,
            "the host \"\(host)\" is not one that this feed may call",
            hint: "Only the hosts of its provider and of its endpoint are allowed."
        )
    }
}

/// One hop of a request.
private struct HTTPStep: RequestStep {
    let transport: HTTPTransport
    let hop: Hop

    /// The destination of the answer's body; `nil` for memory.
    let sink: (any BodySink)?
    let redirectsLeft: Int

    var url: URL { hop.url }
    var isKeyed: Bool { hop.isKeyed }

    func send(adding headers: [String: String]) async throws(FeedError) -> StepOutcome {
        let feed = transport.feed
        do {
            // One deadline for connection, head and body.
            let outcome = try await transport.deadline.run { try await attempt(adding: headers) }
            guard let outcome else { throw FeedError.noAnswer(within: feed.deadline) }
            return outcome
        } catch {
            if Task.isCancelled { throw .requestCancelled }
            throw FeedError(transport: error, maximumDecompressedBytes: limits.decompressed)
        }
    }

    /// The limits of an answer on the wire and after decompression, in bytes.
    private var limits: (wire: Int, decompressed: Int) {
        let access = transport.feed.access
        guard sink != nil else { return (access.maximumBytes, access.maximumDecompressedBytes) }
        // The sink counts the archive's own bytes; around them are the head and the sizes of chunks.
        let limit = access.archives.maximumBytes
        return (max(access.maximumBytes, limit + limit / 8 + 1 << 20), max(access.maximumDecompressedBytes, limit))
    }

    /// Tries one address after another until a connection succeeds, and reads the answer.
    private func attempt(adding headers: [String: String]) async throws -> StepOutcome {
        let (http, access) = (transport.http, transport.feed.access)
        let routes = try await http.router.routes(for: hop)
        for (index, route) in routes.enumerated() {
            let isLast = index == routes.count - 1
            do {
                let message = try message(by: route, adding: headers)
                return try await http.withClient(for: hop, by: route, isLast: isLast, of: transport, limits) { client in
                    let answer = try await client.execute(message, deadline: .distantFuture)
                    http.router.worked(route, for: hop)
                    if let location = answer.redirect { return try redirect(answer, to: location, by: route) }
                    if let sink, try sink.begin(answer.response(body: [], url: hop.url)) {
                        for try await part in answer.body { try part.withUnsafeReadableBytes { try sink.write($0) } }
                        return .answer(answer.response(body: [], url: hop.url))
                    }
                    var body: [UInt8] = []
                    // This avoids a copy each time that a large answer outgrows its capacity; reserved memory that is
                    // not written costs nothing.
                    if let length = try answer.length(allowed: access) { body.reserveCapacity(max(0, length)) }
                    for try await part in answer.body {
                        guard body.count + part.readableBytes <= access.maximumDecompressedBytes else {
                            throw FeedError.tooLarge(access.maximumDecompressedBytes, "decompressed")
                        }
                        try await transport.bodies.grow(by: part.readableBytes, deadline: transport.deadline)
                        part.withUnsafeReadableBytes { body.append(contentsOf: $0) }
                    }
                    return .answer(answer.response(body: body, url: hop.url))
                }
            } catch let error as IOError {
                if !isLast, error.saysNoConnection { continue }
                throw FeedError(connectionTo: hop.url, error)
            } catch let error as HTTPClientError where error == .connectTimeout && !isLast {
                continue
            }
        }
        throw FeedError.unknownName(of: hop.url)
    }

    private func redirect(_ answer: HTTPClientResponse, to location: String, by route: Route) throws -> StepOutcome {
        let next = try hop.redirected(
            to: location,
            keepsBody: answer.status == .temporaryRedirect || answer.status == .permanentRedirect
                || hop.isReadingMethod && answer.status != .seeOther,
            peer: route.peer
        )
        guard redirectsLeft > 0 else {
            throw FeedError(
                .rejected,
                "the publisher redirects more than \(HTTPTransport.maximumRedirects) times",
                hint: "Check the endpoint."
            )
        }
        let step = HTTPStep(transport: transport, hop: next, sink: sink, redirectsLeft: redirectsLeft - 1)
        return .redirect(answer.response(body: [], url: hop.url), step)
    }

    private func message(by route: Route, adding headers: [String: String]) throws -> HTTPClientRequest {
        var message = HTTPClientRequest(url: hop.addressWithSecrets)
        if !hop.isTLS, let proxy = route.proxy {
            guard let disguised = proxy.disguised(hop.addressWithSecrets) else { throw HTTPClientError.invalidURL }
            message.url = disguised.address
            for (name, value) in disguised.headers { message.headers.replaceOrAdd(name: name, value: value) }
        }
        for (name, value) in hop.headers.merging(headers, uniquingKeysWith: { $1 }) {
            message.headers.replaceOrAdd(name: name, value: value)
        }
        message.method = HTTPMethod(rawValue: hop.method)
        if let body = hop.body { message.body = .bytes(body) }
        message.headers.replaceOrAdd(name: "User-Agent", value: transport.http.configuration.userAgent)
        message.headers.replaceOrAdd(name: "Accept-Encoding", value: sink == nil ? "gzip, deflate" : "identity")
        if let parts = sink?.headers {
            // The conditions of a request do not apply to the rest of its answer.
            for name in ["If-None-Match", "If-Modified-Since"] where parts["If-Range"] != nil {
                message.headers.remove(name: name)
            }
            for (name, value) in parts { message.headers.replaceOrAdd(name: name, value: value) }
        }
        if message.headers["Accept"].isEmpty {
            message.headers.add(name: "Accept", value: "application/json, */*;q=0.5")
        }
        return message
    }
}

extension HTTPClientResponse {
    /// The target of a redirect, if the answer is one.
    ///
    /// A 304 with a `Location` is not a redirect.
    fileprivate var redirect: String? {
        switch status {
        case .movedPermanently, .found, .seeOther, .temporaryRedirect, .permanentRedirect:
            headers.first(name: "Location")
        default: nil
        }
    }

    /// Returns the announced length of the body; `nil` if no length is announced.
    ///
    /// - Throws: ``FeedError`` with code `malformed` if the answer is not one that may be read.
    fileprivate func length(allowed access: FeedAccess) throws(FeedError) -> Int? {
        if status == .partialContent {
            throw FeedError(
                .malformed,
                "the answer is only a part of the document (status 206), which was not requested",
                hint: FeedError.proxyHint
            )
        }
        let encoding = headers.first(name: "Content-Encoding")?.lowercased() ?? "identity"
        guard ["identity", "gzip", "deflate", ""].contains(encoding) else {
            let found = encoding.shortened(to: 200)
            throw FeedError(.malformed, "the answer is encoded as \"\(found)\", which was not requested")
        }
        let length = headers.first(name: "Content-Length").flatMap { Int($0) }
        if let length, length > access.maximumBytes { throw FeedError.tooLarge(access.maximumBytes, "on the wire") }
        return length
    }

    fileprivate func response(body: [UInt8], url: URL) -> FeedResponse {
        var fields: [String: String] = [:]
        for (name, value) in headers {
            let name = name.lowercased()
            fields[name] = fields[name].map { "\($0), \(value)" } ?? value
        }
        return FeedResponse(status: Int(status.code), headers: fields, body: body, url: url)
    }
}
