import FeedCore
import Foundation
import NIOCore
import Synchronization

/// The route of a hop to its publisher: through a proxy, or to an address that was checked.
struct Route: Sendable, Hashable {
    var proxy: ProxySettings.Proxy?

    /// The IP address to connect to, as text; `nil` for a proxy, which looks up names itself.
    var address: String?

    /// The kind of ``address``; `nil` for a proxy.
    var peer: AddressClass?
}

/// A router, which finds the routes of hops, and remembers results.
final class Router: Sendable {
    private struct Memory {
        /// Hosts of user endpoints that have only had public addresses.
        var publicHosts: Set<String> = []

        /// The address that answered last, by host.
        var lastAddress: [String: String] = [:]

        /// The routes to hosts that are IP addresses: their kind never changes.
        var literals: [String: Route] = [:]

        /// The proxy of each endpoint: it does not change, and parsing a host takes longer than all other work on a
        /// message.
        var proxies: [Endpoint: ProxySettings.Proxy?] = [:]
    }

    private struct Endpoint: Hashable {
        var isTLS: Bool
        var host: String
        var port: Int
    }

    /// The maximum number of remembered hosts.
    private static let maximumHosts = 4_096

    /// The maximum number of addresses that are tried per host.
    private static let maximumAddresses = 4

    private let configuration: FeedHTTPClient.Configuration
    private let memory = Mutex(Memory())

    init(_ configuration: FeedHTTPClient.Configuration) { self.configuration = configuration }

    /// Returns the routes to a hop's publisher that the rules allow, in the order to try them.
    ///
    /// Each address is checked before anything is sent to it: internal addresses are left out, unless the user named
    /// the host. A user's host that has only had public addresses is confined to them: its name cannot be pointed at an
    /// internal address later.
    func routes(for hop: Hop) async throws -> [Route] {
        let host = hop.connectionHost
        if let proxy = try proxy(for: hop) {
            // The proxy looks up names, so only a literal address can be checked.
            if hop.scope == .publicAddresses, let kind = AddressClass(host: host), kind != .public {
                throw FeedError.refused(host, kind)
            }
            return [Route(proxy: proxy)]
        }
        let last = memory.withLock { $0.lastAddress[host] }
        var routes = try await routes(to: host, port: hop.url.effectivePort)
        guard let first = routes.first else { throw FeedError.unknownName(of: hop.url) }
        if try mustBePublic(hop, routes) {
            routes.removeAll { $0.peer != .public }
            guard !routes.isEmpty else { throw FeedError.refused(first.address ?? host, first.peer ?? .reserved) }
        }
        if let index = routes.firstIndex(where: { $0.address == last }), index > 0 {
            routes.insert(routes.remove(at: index), at: 0)
        }
        return Array(routes.prefix(Self.maximumAddresses))
    }

    /// Returns the addresses of a host, each with its kind.
    private func routes(to host: String, port: Int) async throws -> [Route] {
        if let known = memory.withLock({ $0.literals[host] }) { return [known] }
        var routes: [Route] = []
        for address in try await configuration.resolver.addresses(of: host, port: port) {
            guard let text = address.ipAddress, !routes.contains(where: { $0.address == text }) else { continue }
            routes.append(Route(address: text, peer: configuration.classify(address)))
        }
        if let route = routes.first, routes.count == 1, route.address == host {
            memory.withLock { memory in
                if memory.literals.count >= Self.maximumHosts { memory.literals.removeAll() }
                memory.literals[host] = route
            }
        }
        return routes
    }

    private func proxy(for hop: Hop) throws(FeedError) -> ProxySettings.Proxy? {
        let endpoint = Endpoint(isTLS: hop.isTLS, host: hop.url.host() ?? "", port: hop.url.effectivePort)
        if let known = memory.withLock({ $0.proxies[endpoint] }) { return known }
        let proxy = try configuration.proxies.proxy(for: hop.url)
        memory.withLock { memory in
            if memory.proxies.count >= Self.maximumHosts { memory.proxies.removeAll() }
            memory.proxies[endpoint] = .some(proxy)
        }
        return proxy
    }

    /// Remembers that a route led to an answer.
    func worked(_ route: Route, for hop: Hop) {
        guard let address = route.address else { return }
        memory.withLock { memory in
            if memory.lastAddress.count >= Self.maximumHosts { memory.lastAddress.removeAll() }
            memory.lastAddress[hop.connectionHost] = address
        }
    }

    private func mustBePublic(_ hop: Hop, _ routes: [Route]) throws -> Bool {
        guard case .usersEndpoint(let host, _) = hop.scope else { return true }
        return memory.withLock { memory in
            if memory.publicHosts.contains(host) { return true }
            // A name with addresses of both kinds belongs to an internal network.
            if routes.allSatisfy({ $0.peer == .public }), memory.publicHosts.count < Self.maximumHosts {
                memory.publicHosts.insert(host)
            }
            return false
        }
    }
}
