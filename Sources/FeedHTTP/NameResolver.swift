import Foundation
package import NIOCore
import Synchronization

/// Looks up the addresses of a name.
///
/// The system's look-up blocks for as long as it likes, so each runs on a thread of its own, and whoever has waited long
/// enough leaves it there.
package struct NameResolver: Sendable {
    private let lookUp: @Sendable (_ host: String, _ port: Int) throws -> [SocketAddress]

    /// - Parameter lookUp: Returns the addresses of a name in the order to try them, and may block.
    package init(_ lookUp: @escaping @Sendable (_ host: String, _ port: Int) throws -> [SocketAddress]) {
        self.lookUp = lookUp
    }

    /// The system's: files, multicast and DNS, as it is set up, in the order of RFC 6724.
    package static let system = NameResolver { host, port in
        var hints = addrinfo()
        #if os(Linux)
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #else
        hints.ai_socktype = SOCK_STREAM
        #endif
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, "\(port)", &hints, &list) == 0 else { throw UnknownName() }
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

    /// - Throws: ``UnknownName`` where there is none, `CancellationError`, and what the look-up throws.
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
        for try await addresses in results {
            guard !addresses.isEmpty else { throw UnknownName() }
            return addresses
        }
        // The stream ends without a result only where the caller was cancelled.
        throw CancellationError()
    }
}

/// A name without an address.
struct UnknownName: Error {}
