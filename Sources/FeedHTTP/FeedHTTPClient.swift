import AsyncHTTPClient
package import FeedCore
import Foundation
import NIOCore
import NIOHTTPCompression
import NIOPosix
import NIOSSL
import Synchronization

/// A client that makes HTTP transports for feeds, and owns the connections.
///
/// The client uses HTTP/1.1 only. Each connection goes to an address that ``Router`` looked up and checked.
package final class FeedHTTPClient: Sendable {
    /// Settings that all feeds of a program share.
    package struct Configuration: Sendable {
        /// The `User-Agent` of all requests.
        package var userAgent: String
        package var proxies: ProxySettings = .none
        package var resolver: NameResolver = .system
        package var classify: AddressClassifier = .standard

        /// A PEM file with certificates to trust besides the system's; `nil` for none.
        package var trustedCertificates: String?

        /// The time limit for connecting to one address; of several addresses, all but the last get at most two
        /// seconds.
        package var connectTimeout: Duration = .seconds(5)

        /// The limit of the memory for the answers of all feeds.
        package var bodies = BodyBudget()

        package init(userAgent: String) { self.userAgent = userAgent }
    }

    /// The settings that need separate clients, because they cannot differ from request to request.
    struct ClientKey: Hashable {
        /// The feed that owns the connections; `nil` for public addresses and for tunnels through a proxy, whose
        /// connections all feeds share.
        ///
        /// An address of a user's own endpoint, or of a proxy without a tunnel, may serve several publishers. A
        /// publisher can append bytes to an answer, and the next request on that connection would take these bytes for
        /// its answer.
        var feed: FeedID?
        var scope: PeerScope?
        var host: String
        var isTLS: Bool
        var route: Route

        /// The number of the set of connections; requests with different numbers never share a connection.
        var connections: Int
        var connectTimeout: Duration
        var maximumBytes: Int
        var maximumDecompressedBytes: Int
    }

    let configuration: Configuration
    let router: Router
    let clients = Mutex(Clients())

    package init(_ configuration: Configuration) {
        self.configuration = configuration
        router = Router(configuration)
    }

    /// Returns the transport for one fetch of a feed; `connections` is the number of the set of connections that it
    /// uses, see ``ClientKey/connections``.
    ///
    /// It enforces the feed's hosts and sizes; the engine enforces rates. At the deadline a request is given up, even
    /// in the middle of an answer; the deadline is paused while an answer waits for memory.
    package func transport(
        for feed: Feed,
        until deadline: FetchDeadline,
        by connections: Int = 0
    ) -> any SteppingTransport {
        HTTPTransport(
            http: self,
            feed: feed,
            connections: connections,
            deadline: deadline,
            bodies: configuration.bodies.share()
        )
    }

    /// Uses the client for a hop on one of its routes; `limits` are those of an answer, in bytes.
    func withClient<Value>(
        for hop: Hop,
        by route: Route,
        isLast: Bool,
        of transport: HTTPTransport,
        _ limits: (wire: Int, decompressed: Int),
        _ work: (HTTPClient) async throws -> Value
    ) async throws -> Value {
        let isTLS = hop.isTLS
        let isShared = route.proxy == nil ? hop.scope == .publicAddresses : isTLS
        let key = ClientKey(
            feed: isShared ? nil : transport.feed.id,
            scope: route.proxy == nil ? hop.scope : nil,
            host: hop.connectionHost,
            isTLS: isTLS,
            route: route,
            connections: transport.connections,
            connectTimeout: isLast
                ? configuration.connectTimeout : min(configuration.connectTimeout, .seconds(2)),
            maximumBytes: limits.wire,
            maximumDecompressedBytes: limits.decompressed
        )
        return try await withClient(key, work)
    }

    func makeClient(_ key: ClientKey) throws -> HTTPClient {
        let isPlainProxy = key.route.proxy != nil && !key.isTLS
        let connectionGuard = ConnectionGuard(
            address: key.route.address,
            isPlainProxy: isPlainProxy,
            maximumBytes: key.maximumBytes
        )
        var settings = HTTPClient.Configuration()
        settings.redirectConfiguration = .disallow
        settings.httpVersion = .http1Only
        settings.timeout.connect = TimeAmount(key.connectTimeout)
        // The feed's deadline limits the whole request; see ``HTTPTransport``.
        settings.timeout.read = nil
        settings.connectionPool.retryConnectionEstablishment = false
        // The rate limits decide how many requests a host gets at a time.
        settings.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 64
        // The program records no traces, and describing each request for them takes a twentieth of its time.
        settings.tracing.tracer = nil
        settings.decompression = .enabled(limit: .size(key.maximumDecompressedBytes))
        settings.http1_1ConnectionDebugInitializer = { connectionGuard.admit($0) }
        if key.isTLS { settings.tlsConfiguration = try makeTLS() }
        if let address = key.route.address { settings.dnsOverride = [key.host: address] }
        // A proxy without a tunnel gets requests like a publisher.
        if key.isTLS, let proxy = key.route.proxy {
            settings.proxy = .server(host: proxy.host, port: proxy.port)
            if let authorization = proxy.authorization {
                let parts = authorization.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
                settings.proxy?.authorization = .basic(username: String(parts[0]), password: String(parts[1]))
            }
        }
        // Sockets and TLS of NIO on each system; the client's own choice on Darwin would be Network.framework.
        return HTTPClient(
            eventLoopGroupProvider: .shared(MultiThreadedEventLoopGroup.singleton),
            configuration: settings
        )
    }

    /// Returns a configuration with TLS 1.2 or later, the system's certificates and the user's.
    ///
    /// - SeeAlso: [RFC 8996](https://www.rfc-editor.org/rfc/rfc8996)
    private func makeTLS() throws(FeedError) -> TLSConfiguration {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.minimumTLSVersion = .tlsv12
        guard let file = configuration.trustedCertificates else { return tls }
        do {
            tls.additionalTrustRoots = [.certificates(try NIOSSLCertificate.fromPEMFile(file))]
        } catch {
            let isThere = FileManager.default.isReadableFile(atPath: file)
            throw FeedError(
                .configuration,
                "the file \(file.withoutCredentials.shortened(to: 200)), which SSL_CERT_FILE names, "
                    + (isThere ? "has no certificates in PEM" : "cannot be read"),
                hint: "Name a file of certificates in PEM, or unset SSL_CERT_FILE."
            )
        }
        return tls
    }
}
