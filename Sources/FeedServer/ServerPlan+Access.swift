import FeedConfiguration
import FeedCore

/// The address of a server and its rules of access, with defaults for absent settings.
extension ServerPlan {
    /// The address that clients connect to.
    enum Address: Hashable {
        /// The address or name of a host, and a port; the system chooses a port for 0.
        case host(String, port: Int)
        /// The path of a Unix domain socket.
        case unixSocket(String)
    }

    var address: Address {
        unixSocket.map { .unixSocket($0) } ?? .host(host ?? Self.defaultHost, port: port ?? Self.defaultPort)
    }

    /// The files of the certificate; `nil` for HTTP.
    var certificateFiles: CertificateFiles? {
        guard let tlsCertificate, let tlsKey else { return nil }
        return CertificateFiles(certificate: tlsCertificate, key: tlsKey)
    }

    /// True if reading requires a token, too.
    var isClosed: Bool { isPrivate ?? false }

    /// True if only this machine can connect.
    package var isLoopback: Bool {
        switch address {
        case .host(let host, _): host.isLoopbackHost
        case .unixSocket: true
        }
    }

    /// True if a client of this machine may change things without a token; false with trusted proxies, behind which a
    /// client may be anybody.
    var isOpenToThisMachine: Bool { isLoopback && !isClosed && trustedProxies.isEmpty }

    /// Returns true if a host name, in lower case, is one of this server or of this machine.
    ///
    /// The check refuses a page of another site that lets its own name point to this machine, see
    /// [DNS rebinding](https://en.wikipedia.org/wiki/DNS_rebinding).
    func isCalled(_ host: String) -> Bool {
        if host.isLoopbackHost || names.contains(where: { $0.lowercased() == host }) { return true }
        guard case .host(let own, _) = address, !isLoopback else { return false }
        // The name of another site is never an address.
        return own.lowercased() == host || NetworkAddress(host) != nil
    }
}

extension String {
    /// True if the host name means this machine only: `localhost`, `127.0.0.0/8` and `::1`.
    var isLoopbackHost: Bool {
        let name = lowercased()
        return name == "localhost" || name.hasSuffix(".localhost") || NetworkAddress(name)?.isLoopback == true
    }
}

/// The role of a process of `aggregate serve` among many that share a store.
package enum ServeRole: String, Sendable, CaseIterable {
    /// Fetches, alerts and serves.
    case all
    /// Fetches and alerts; serves only operators.
    case fetch
    /// Serves what other processes fetch.
    case serve

    /// True if the process fetches feeds and sends alerts.
    package var fetches: Bool { self != .serve }
}
