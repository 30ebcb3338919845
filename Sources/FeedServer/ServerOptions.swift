package import FeedConfiguration
package import FeedCore

/// The address of a server, and its rules of access.
package struct ServerOptions: Sendable {
    /// The address that clients connect to.
    package enum Address: Sendable, Hashable {
        /// A host's address or name, and a port; 0 for one that the system chooses.
        case host(String, port: Int)
        /// A socket of the file system.
        case unixSocket(String)
    }

    /// A certificate and its key.
    package struct TLS: Sendable, Hashable {
        /// The path of the certificate with its chain, PEM.
        package var certificate: String

        /// The path of the key, PEM.
        package var key: String
    }

    package var address: Address
    package var tls: TLS?

    /// The names of the server that clients may use, beside its address and those of this machine.
    ///
    /// This refuses a page of another site that lets its own name point to this machine, see
    /// [DNS rebinding](https://en.wikipedia.org/wiki/DNS_rebinding).
    package var names: [String] = []

    /// The path of a file with a token, which may read and change.
    package var tokenFile: String?

    /// True if reading requires a token, too.
    package var isPrivate = false

    /// The origins whose pages may read answers.
    package var origins: [WebOrigin] = []

    /// The proxies whose `X-Forwarded-For` is trusted.
    package var trustedProxies: [AddressRange] = []

    /// The rate limit of an address; it may send as many at once, or as many as in four seconds if that is more.
    package var rate = ServerPlan.defaultRate

    /// True if requests are logged.
    package var logsAccess = true

    /// Creates the options of a plan, with defaults for what it does not set.
    package init(_ plan: ServerPlan) {
        address =
            plan.unixSocket.map { .unixSocket($0) }
            ?? .host(plan.host ?? ServerPlan.defaultHost, port: plan.port ?? ServerPlan.defaultPort)
        if let certificate = plan.tlsCertificate, let key = plan.tlsKey {
            tls = TLS(certificate: certificate, key: key)
        }
        (names, tokenFile, isPrivate) = (plan.names, plan.tokenFile, plan.isPrivate ?? false)
        (origins, trustedProxies) = (plan.origins, plan.trustedProxies)
        (rate, logsAccess) = (plan.rate ?? ServerPlan.defaultRate, plan.logsAccess ?? true)
    }

    /// True if only this machine can connect.
    package var isLoopback: Bool {
        switch address {
        case .host(let host, _): host.isLoopbackHost
        case .unixSocket: true
        }
    }

    /// True if a client of this machine may change things without a token; one behind a proxy may be anybody.
    var isOpenToThisMachine: Bool { isLoopback && !isPrivate && trustedProxies.isEmpty }

    /// Returns true if a host name, in lower case, is one of this server or of this machine.
    func isCalled(_ host: String) -> Bool {
        if host.isLoopbackHost || names.contains(where: { $0.lowercased() == host }) { return true }
        guard case .host(let own, _) = address, !isLoopback else { return false }
        // The name of another site is never an address.
        return own.lowercased() == host || NetworkAddress(host) != nil
    }
}

extension String {
    /// True if it names this machine only: `localhost`, `127.0.0.0/8` and `::1`.
    var isLoopbackHost: Bool {
        let name = lowercased()
        return name == "localhost" || name.hasSuffix(".localhost") || NetworkAddress(name)?.isLoopback == true
    }
}

/// The role of a process of `aggregate serve` among many that share a store.
package enum ServeRole: String, Sendable, CaseIterable {
    /// Fetches, alerts and serves.
    case all
    /// Fetches and alerts; it answers only its operators.
    case fetch
    /// Serves what others fetch.
    case serve

    /// True if it fetches feeds and sends alerts.
    package var fetches: Bool { self != .serve }
}
