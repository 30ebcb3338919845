package import NIOCore

/// The kind of network that an address belongs to.
package enum AddressClass: String, Sendable {
    case `public`
    case loopback
    /// Reserved for internal networks: RFC 1918, RFC 4193, RFC 6598 and similar.
    case `private`
    case linkLocal = "link-local"
    /// Multicast, unspecified, documentation, Unix sockets: no publisher answers from these.
    case reserved
}

extension AddressClass {
    /// Creates the class of an address by the special-purpose registries of IANA.
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

    /// Creates the class of a host that is an IP address, in any notation that a resolver accepts, or `localhost`;
    /// `nil` for a name that must be looked up.
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

/// A classifier of addresses, which a test can replace by one that treats 127.0.0.2 as public.
package struct AddressClassifier: Sendable {
    private let classify: @Sendable (SocketAddress) -> AddressClass

    package init(_ classify: @escaping @Sendable (SocketAddress) -> AddressClass) { self.classify = classify }

    package func callAsFunction(_ address: SocketAddress) -> AddressClass { classify(address) }

    /// The classifier by the registries of IANA.
    package static let standard = AddressClassifier { AddressClass($0) }

    /// Creates a classifier by the registries that treats some loopback addresses as public.
    ///
    /// This allows redirects between public and internal addresses to be tested without a network. Addresses outside
    /// 127.0.0.0/8 are ignored.
    package static func treatingAsPublic(_ loopbackAddresses: Set<String>) -> AddressClassifier {
        AddressClassifier { address in
            let standard = AddressClass(address)
            guard standard == .loopback, let text = address.ipAddress else { return standard }
            return loopbackAddresses.contains(text) ? .public : standard
        }
    }
}
