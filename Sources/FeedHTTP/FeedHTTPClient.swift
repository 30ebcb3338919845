import AsyncHTTPClient
package import FeedCore
import Foundation
import NIOCore
import NIOHTTPCompression
import NIOSSL
import Synchronization

/// Makes transports over HTTP for feeds; owns the connections.
///
/// HTTP/1.1 only: the peer's address can be checked there before a byte of the request goes out.
package final class FeedHTTPClient: Sendable {
    /// What is the same for all feeds of a program.
    package struct Configuration: Sendable {
        /// How we introduce ourselves to publishers.
        package var userAgent: String
        package var proxies: ProxySettings = .none
        package var classify: AddressClassifier = .standard

        /// A file of certificates, in PEM, to trust beside the system's; `nil` for none.
        package var trustedCertificates: String?

        /// How long to wait for a connection.
        package var connectTimeout: Duration = .seconds(5)

        /// How long to wait for the next byte of an answer.
        package var idleTimeout: Duration = .seconds(5)

        package init(userAgent: String) { self.userAgent = userAgent }
    }

    /// A client with the guard before its connections.
    struct GuardedClient {
        var client: HTTPClient
        var connectionGuard: ConnectionGuard
    }

    /// What makes a client another one: settings that cannot differ from request to request.
    private struct ClientKey: Hashable {
        var scope: PeerScope

        /// The feed whose connections these are, where one address may stand for several publishers: a user's own
        /// endpoint, or a proxy.
        ///
        /// A publisher can put bytes of its own behind an answer, and the next request on that connection takes them
        /// for its answer.
        var feed: FeedID?
        var proxy: ProxySettings.Proxy?
        var maximumBytes: Int
        var maximumDecompressedBytes: Int
    }

    let configuration: Configuration
    private let clients = Mutex<[ClientKey: GuardedClient]>([:])

    package init(_ configuration: Configuration) { self.configuration = configuration }

    /// What one fetch of a feed sends its requests with.
    ///
    /// - Parameters:
    ///   - feed: The feed; its access and its deadline hold for every request.
    ///   - deadline: When a request is given up, whatever it has brought by then.
    /// - Returns: A transport that keeps the feed's hosts and sizes; how often it may be used is the engine's business.
    package func transport(for feed: Feed, until deadline: ContinuousClock.Instant) -> any FeedTransport {
        HTTPTransport(
            http: self,
            feed: feed.id,
            access: feed.access,
            allowed: feed.deadline,
            deadline: deadline
        )
    }

    /// Closes all connections; the clients must not be used afterwards.
    package func shutdown() async {
        let all = clients.withLock { clients in
            defer { clients = [:] }
            return Array(clients.values)
        }
        // A client that will not close leaves nothing for us to do.
        for guarded in all { try? await guarded.client.shutdown() }
    }

    /// The client for one hop: the scope says which peers it may talk to.
    func client(for url: URL, of feed: FeedID, scope: PeerScope, access: FeedAccess) -> GuardedClient {
        let proxy = configuration.proxies.proxy(for: url)
        let scope = proxy == nil ? scope : url.scheme?.lowercased() == "https" ? .tunnel : .proxy
        let isShared = scope == .publicAddresses || scope == .tunnel
        let key = ClientKey(
            scope: scope,
            feed: isShared ? nil : feed,
            proxy: proxy,
            maximumBytes: access.maximumBytes,
            maximumDecompressedBytes: access.maximumDecompressedBytes
        )
        return clients.withLock { clients in
            if let client = clients[key] { return client }
            let client = makeClient(key)
            clients[key] = client
            return client
        }
    }

    private func makeClient(_ key: ClientKey) -> GuardedClient {
        let connectionGuard = ConnectionGuard(
            scope: key.scope,
            classify: configuration.classify,
            maximumBytes: key.maximumBytes
        )
        var settings = HTTPClient.Configuration()
        settings.redirectConfiguration = .disallow
        settings.httpVersion = .http1Only
        settings.timeout.connect = TimeAmount(configuration.connectTimeout)
        settings.timeout.read = TimeAmount(configuration.idleTimeout)
        settings.connectionPool.retryConnectionEstablishment = false
        settings.decompression = .enabled(limit: .size(key.maximumDecompressedBytes))
        settings.http1_1ConnectionDebugInitializer = { connectionGuard.admit($0) }
        if let file = configuration.trustedCertificates {
            var tls = TLSConfiguration.makeClientConfiguration()
            tls.additionalTrustRoots = [.file(file)]
            settings.tlsConfiguration = tls
        }
        // A proxy without a tunnel is asked like a publisher.
        if key.scope == .tunnel, let proxy = key.proxy {
            settings.proxy = .server(host: proxy.host, port: proxy.port)
            if let authorization = proxy.authorization {
                let parts = authorization.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
                settings.proxy?.authorization = .basic(username: String(parts[0]), password: String(parts[1]))
            }
        }
        let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: settings)
        return GuardedClient(client: client, connectionGuard: connectionGuard)
    }
}
