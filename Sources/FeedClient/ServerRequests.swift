import AsyncHTTPClient
import FeedCore
import FeedJSON
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

/// Sends requests to a server, and translates failures into ``FeedError``.
struct ServerRequests: Sendable {
    private let address: ServerAddress
    private let token: String?
    private let userAgent: String
    private let client: HTTPClient

    private let answerTime: TimeAmount

    /// The greatest size of a document, in bytes.
    private static let maximumByteCount = 64 << 20

    /// Creates a client for a server.
    ///
    /// - Throws: ``FeedError`` if the file of trusted certificates cannot be used.
    init(_ options: ServerConnection.Options) throws(FeedError) {
        (address, token, userAgent) = (options.address, options.token, options.userAgent)
        answerTime = TimeAmount(options.answerTime)
        var settings = HTTPClient.Configuration()
        settings.redirectConfiguration = .disallow
        settings.httpVersion = .http1Only
        settings.timeout.connect = .seconds(10)
        settings.timeout.read = TimeAmount(options.silence)
        settings.connectionPool.retryConnectionEstablishment = false
        if options.address.isSecure { settings.tlsConfiguration = try .ofClient(trusting: options.trustedCertificates) }
        client = HTTPClient(
            eventLoopGroupProvider: .shared(MultiThreadedEventLoopGroup.singleton),
            configuration: settings
        )
    }

    func shutdown() async { try? await client.shutdown() }

    /// Fetches a document from a server.
    ///
    /// - Throws: ``FeedError`` with a message to append to the server's name.
    func document(
        _ method: HTTPMethod,
        _ path: String,
        _ query: [(name: String, value: String)] = []
    ) async throws(FeedError) -> JSONValue {
        let request = request(method, path, query, accepting: "application/json")
        do {
            let response = try await client.execute(request, timeout: answerTime)
            try await check(response)
            let bytes = try await response.body.collect(upTo: Self.maximumByteCount)
            return try JSONDocument(Array(bytes.readableBytesView), maximumDepth: 64).root
        } catch {
            throw FeedError(connecting: error, to: address)
        }
    }

    /// Opens the stream with the filters in `query`, after the event with the id `last` if one is given.
    ///
    /// - Returns: The body of the answer, which ends or throws an error when the connection is lost.
    /// - Throws: ``FeedError`` with a message to append to the server's name.
    func stream(
        _ query: [(name: String, value: String)],
        after last: String?
    ) async throws(FeedError) -> HTTPClientResponse.Body {
        var request = request(.GET, "/v1/stream", query, accepting: "text/event-stream")
        request.headers.add(name: "Cache-Control", value: "no-store")
        if let last { request.headers.add(name: "Last-Event-ID", value: last) }
        do {
            // A deadline would apply to the whole answer, which has no end.
            let response = try await client.execute(request, deadline: .distantFuture)
            try await check(response)
            guard response.headers.first(name: "Content-Type")?.hasPrefix("text/event-stream") == true else {
                throw FeedError(notServer: response)
            }
            return response.body
        } catch {
            throw FeedError(connecting: error, to: address)
        }
    }

    private func request(
        _ method: HTTPMethod,
        _ path: String,
        _ query: [(name: String, value: String)],
        accepting mediaType: String
    ) -> HTTPClientRequest {
        let words = query.map { "\($0.name)=\($0.value.percentEncoded)" }.joined(separator: "&")
        var request = HTTPClientRequest(url: address.base + path + (words.isEmpty ? "" : "?\(words)"))
        request.method = method
        if let host = address.host { request.headers.add(name: "Host", value: host) }
        request.headers.add(name: "Accept", value: "\(mediaType), application/problem+json;q=0.9")
        request.headers.add(name: "User-Agent", value: userAgent)
        if let token { request.headers.add(name: "Authorization", value: "Bearer \(token)") }
        return request
    }

    /// Throws an error if an answer is not a successful one.
    private func check(_ response: HTTPClientResponse) async throws {
        let status = Int(response.status.code)
        guard !(200...299).contains(status) else { return }
        let type = response.headers.first(name: "Content-Type") ?? ""
        guard type.hasPrefix("application/problem+json") else { throw FeedError(notServer: response) }
        let bytes = try await response.body.collect(upTo: 1 << 20)
        let problem = try? JSONDocument(Array(bytes.readableBytesView), maximumDepth: 16).root
        throw FeedError(
            status: status,
            detail: problem?["detail"]?.string ?? "it answers \(status)",
            isOfFeed: problem?["reason"] != nil,
            hasToken: token != nil
        )
    }
}

extension TLSConfiguration {
    /// Returns a configuration with TLS 1.2 or later, which trusts the system's certificates and those in `file`.
    fileprivate static func ofClient(trusting file: String?) throws(FeedError) -> TLSConfiguration {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.minimumTLSVersion = .tlsv12
        guard let file else { return tls }
        do {
            tls.additionalTrustRoots = [.certificates(try NIOSSLCertificate.fromPEMFile(file))]
        } catch {
            throw FeedError(
                .configuration,
                "the file \(file.quoted), which SSL_CERT_FILE names, is not a readable file of certificates",
                hint: "Name a file of certificates in PEM, or unset SSL_CERT_FILE."
            )
        }
        return tls
    }
}
