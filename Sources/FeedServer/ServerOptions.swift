/// Where a server listens.
package struct ServerOptions: Sendable {
    /// What clients connect to.
    package enum Address: Sendable, Hashable {
        /// A host's address or name, and a port; 0 for one that the system chooses.
        case host(String, port: Int)
        /// A socket of the file system.
        case unixSocket(String)
    }

    package var address: Address

    /// The names that clients may call the server by, beside its address and those of this machine.
    ///
    /// A page of another site that lets its own name point to this machine is refused so, see
    /// [DNS rebinding](https://en.wikipedia.org/wiki/DNS_rebinding).
    package var names: [String] = []

    package init(_ address: Address) { self.address = address }

    /// Whether nobody but this machine can connect.
    package var isLoopback: Bool {
        switch address {
        case .host(let host, _): host.isLoopbackHost
        case .unixSocket: true
        }
    }
}

extension String {
    /// Whether it names this machine alone: `localhost`, `127.0.0.0/8` and `::1`.
    var isLoopbackHost: Bool {
        let name = lowercased()
        if name == "localhost" || name.hasSuffix(".localhost") || name == "::1" { return true }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}
