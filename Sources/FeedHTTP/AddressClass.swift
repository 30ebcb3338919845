package import NIOCore

/// What kind of network an address belongs to.
package enum AddressClass: String, Sendable {
    case `public`
    case loopback
    /// Reserved for the inside of a network: RFC 1918, RFC 4193, RFC 6598 and the like.
    case `private`
    case linkLocal = "link-local"
    /// Multicast, unspecified, documentation, Unix sockets: nothing that a publisher answers from.
    case reserved
}

extension AddressClass {
    /// The class of an address, by the special-purpose registries of IANA.
    ///
    /// - SeeAlso: <https://www.iana.org/assignments/iana-ipv4-special-registry> and
    ///   <https://www.iana.org/assignments/iana-ipv6-special-registry>
    package init(_ address: SocketAddress) {
        switch address {
        // The address follows family and port, and in version 6 the flow: at byte 4 and 8 on Linux and macOS alike.
        case .v4(let v4):
            self = withUnsafeBytes(of: v4.address) { Self.ofVersion4(Array($0[4..<8])) }
        case .v6(let v6):
            self = withUnsafeBytes(of: v6.address) { Self.ofVersion6(Array($0[8..<24])) }
        case .unixDomainSocket:
            self = .reserved
        }
    }

    /// The class of a host that is written as an address, in whatever way a resolver reads one, or as `localhost`; `nil`
    /// for a name that must be looked up.
    package init?(host: String) {
        guard let address = WrittenAddress(host) else { return nil }
        switch address {
        case .localhost: self = .loopback
        case .version4(let bytes): self = Self.ofVersion4(bytes)
        case .version6(let bytes): self = Self.ofVersion6(bytes)
        }
    }

    private static func ofVersion4(_ bytes: [UInt8]) -> AddressClass {
        guard case .of(let kind)? = AddressBlock.version4.first(where: { $0.contains(bytes) })?.kind else {
            return .public
        }
        return kind
    }

    private static func ofVersion6(_ bytes: [UInt8]) -> AddressClass {
        switch AddressBlock.version6.first(where: { $0.contains(bytes) })?.kind {
        case .of(let kind): kind
        case .carrying(let start): ofVersion4(Array(bytes[start..<start + 4]))
        case nil: .reserved
        }
    }
}

/// The one place that decides of what class an address is, so that a test can call 127.0.0.2 public.
package struct AddressClassifier: Sendable {
    private let classify: @Sendable (SocketAddress) -> AddressClass

    package init(_ classify: @escaping @Sendable (SocketAddress) -> AddressClass) { self.classify = classify }

    package func callAsFunction(_ address: SocketAddress) -> AddressClass { classify(address) }

    /// By the registries of IANA.
    package static let standard = AddressClassifier { AddressClass($0) }

    /// By the registries, but with some addresses of the loopback network taken for public ones.
    ///
    /// It can only make the rules stricter for whoever answers from there, and lets redirects to these addresses be
    /// tried without a network. Addresses outside 127.0.0.0/8 are ignored.
    package static func treatingAsPublic(_ loopbackAddresses: Set<String>) -> AddressClassifier {
        AddressClassifier { address in
            let standard = AddressClass(address)
            guard standard == .loopback, let text = address.ipAddress else { return standard }
            return loopbackAddresses.contains(text) ? .public : standard
        }
    }
}
