import FeedCore
import Foundation
package import NIOCore
import Synchronization

/// A resolver, which looks up the addresses of a name.
///
/// The system's look-up can block for a long time, so each look-up runs on its own thread, which is abandoned when the
/// caller stops waiting.
package struct NameResolver: Sendable {
    private let lookUp: @Sendable (_ host: String, _ port: Int) throws -> [SocketAddress]

    /// - Parameter lookUp: Returns the addresses of a name in the order to try them; may block.
    package init(_ lookUp: @escaping @Sendable (_ host: String, _ port: Int) throws -> [SocketAddress]) {
        self.lookUp = lookUp
    }

    /// The system's resolver: files, multicast and DNS as configured, in the order of RFC 6724.
    package static let system = NameResolver { host, port in
        var hints = addrinfo()
        hints.ai_socktype = streamSocket
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, "\(port)", &hints, &list) == 0 else { return [] }
        defer { freeaddrinfo(list) }
        var addresses: [SocketAddress] = []
        var next = list
        while let info = next {
            next = info.pointee.ai_next
            guard let raw = info.pointee.ai_addr else { continue }
            switch info.pointee.ai_family {
            case AF_INET:
                addresses.append(raw.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { SocketAddress($0.pointee) })
            case AF_INET6:
                addresses.append(
                    raw.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { SocketAddress($0.pointee) }
                )
            default: break
            }
        }
        return addresses
    }

    /// Returns the addresses of a host, or the host itself if it is an IP address; empty for an unknown name.
    ///
    /// - Throws: `CancellationError`, and the errors of the look-up.
    func addresses(of host: String, port: Int) async throws -> [SocketAddress] {
        if let address = try? SocketAddress(ipAddress: host, port: port) { return [address] }
        let lookUp = lookUp
        let (results, result) = AsyncThrowingStream.makeStream(
            of: [SocketAddress].self,
            bufferingPolicy: .bufferingOldest(1)
        )
        Thread.detachNewThread {
            do {
                result.yield(try lookUp(host, port))
                result.finish()
            } catch {
                result.finish(throwing: error)
            }
        }
        for try await addresses in results { return addresses }
        // The stream only ends without a result if the caller was cancelled.
        throw CancellationError()
    }
}
