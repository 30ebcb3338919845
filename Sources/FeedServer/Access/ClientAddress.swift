import FeedConfiguration
import FeedCore
import Foundation
import HTTPTypes
import NIOCore

/// The address of a client, as a connection or a proxy reports it.
enum ClientAddress: Sendable, Hashable, CustomStringConvertible {
    /// A program of this machine, over a Unix domain socket.
    case unixSocket
    case network(NetworkAddress)
    /// A client that has closed the connection already.
    case unknown

    /// - Parameter channel: The connection.
    init(of channel: any Channel) {
        switch channel.remoteAddress ?? channel.localAddress.flatMap({ $0.pathname == nil ? nil : $0 }) {
        case .v4(let address):
            self = .network(.init(bytes: withUnsafeBytes(of: address.address.sin_addr) { Array($0) }))
        case .v6(let address):
            self = .network(.init(bytes: withUnsafeBytes(of: address.address.sin6_addr) { Array($0) }))
        case .unixDomainSocket: self = .unixSocket
        case nil: self = .unknown
        }
    }

    var isThisMachine: Bool {
        switch self {
        case .unixSocket: true
        case .network(let address): address.isLoopback
        case .unknown: false
        }
    }

    /// The address for limits: an IPv4 address, or the first 64 bits of an IPv6 address, which are a client's network.
    var limited: ClientAddress {
        guard case .network(let address) = self, address.bytes.count == 16 else { return self }
        return .network(NetworkAddress(bytes: Array(address.bytes[..<8]) + [UInt8](repeating: 0, count: 8)))
    }

    var description: String {
        switch self {
        case .unixSocket: "unix"
        case .network(let address): "\(address)"
        case .unknown: "unknown"
        }
    }

    /// Returns the client behind trusted proxies: the last address of `X-Forwarded-For` that is not one of these.
    ///
    /// - SeeAlso:
    ///   [X-Forwarded-For](https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/X-Forwarded-For).
    func client(_ fields: HTTPFields, behind proxies: [AddressRange]) -> ClientAddress {
        var client = self
        let hops = fields[values: .xForwardedFor].flatMap { $0.split(separator: ",") }
        for hop in hops.reversed() {
            guard client.isAmong(proxies), let address = Self.address(of: hop) else { return client }
            client = .network(address)
        }
        return client
    }

    func isAmong(_ proxies: [AddressRange]) -> Bool {
        switch self {
        // Only programs with access to the socket can connect; if proxies are named, one of them connects there.
        case .unixSocket: !proxies.isEmpty
        case .network(let address): proxies.contains { $0.contains(address) }
        case .unknown: false
        }
    }

    /// Parses an address as proxies write it: `192.0.2.7`, `192.0.2.7:4711`, `2001:db8::7`, `[2001:db8::7]:4711`.
    private static func address(of hop: Substring) -> NetworkAddress? {
        let text = hop.trimmingCharacters(in: .whitespaces)
        if text.hasPrefix("[") { return NetworkAddress(String(text.dropFirst().prefix { $0 != "]" })) }
        return NetworkAddress(text) ?? NetworkAddress(String(text.prefix { $0 != ":" }))
    }
}
