package import FeedConfiguration
package import FeedCore

/// Where a server listens, and who may ask it.
package struct ServerOptions: Sendable {
    /// What clients connect to.
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

    /// The names that clients may call the server by, beside its address and those of this machine.
    ///
    /// A page of another site that lets its own name point to this machine is refused so, see
    /// [DNS rebinding](https://en.wikipedia.org/wiki/DNS_rebinding).
    package var names: [String] = []

    /// The path of a file with a token, which may read and change.
    package var tokenFile: String?

    /// Whether reading takes a token, too.
    package var isPrivate = false

    /// The sites whose pages may read answers.
    package var origins: [WebOrigin] = []

    /// The proxies whose `X-Forwarded-For` is believed.
    package var trustedProxies: [AddressRange] = []

    /// How many requests an address may send; four times as many at once.
    package var rate = ServerPlan.defaultRate

    /// Whether requests are logged.
    package var logsAccess = true

    package init(_ address: Address) { self.address = address }

    /// What a plan says, with the defaults for what it does not.
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

    /// Whether nobody but this machine can connect.
    package var isLoopback: Bool {
        switch address {
        case .host(let host, _): host.isLoopbackHost
        case .unixSocket: true
        }
    }

    /// Whether a client of this machine may change things without a token; one behind a proxy may be anybody.
    var isOpenToThisMachine: Bool { isLoopback && !isPrivate && trustedProxies.isEmpty }

    /// The host names of requests that are meant for this server, in lower case, beside those of this machine.
    func isCalled(_ host: String) -> Bool {
        if host.isLoopbackHost || names.contains(where: { $0.lowercased() == host }) { return true }
        guard case .host(let own, _) = address, !isLoopback else { return false }
        // No other site's name is an address.
        return own.lowercased() == host || NetworkAddress(host) != nil
    }
}

extension String {
    /// Whether it names this machine alone: `localhost`, `127.0.0.0/8` and `::1`.
    var isLoopbackHost: Bool {
        let name = lowercased()
        return name == "localhost" || name.hasSuffix(".localhost") || NetworkAddress(name)?.isLoopback == true
    }
}
