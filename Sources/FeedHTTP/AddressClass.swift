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

    /// The class of a host that is written as an address or as `localhost`; `nil` for a name that must be looked up.
    package init?(host: String) {
        let bare = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
        if bare.lowercased() == "localhost" || bare.lowercased().hasSuffix(".localhost") {
            self = .loopback
        } else if let address = try? SocketAddress(ipAddress: bare, port: 0) {
            self.init(address)
        } else {
            return nil
        }
    }

    private static func ofVersion4(_ bytes: [UInt8]) -> AddressClass {
        switch (bytes[0], bytes[1]) {
        case (127, _): .loopback
        case (10, _), (172, 16...31), (192, 168), (100, 64...127), (198, 18...19): .private
        case (169, 254): .linkLocal
        case (0, _), (224..., _): .reserved
        case (192, 0) where bytes[2] == 0 || bytes[2] == 2: .reserved
        case (198, 51) where bytes[2] == 100: .reserved
        case (203, 0) where bytes[2] == 113: .reserved
        default: .public
        }
    }

    private static func ofVersion6(_ bytes: [UInt8]) -> AddressClass {
        if bytes[0..<15].allSatisfy({ $0 == 0 }) { return bytes[15] == 1 ? .loopback : .reserved }
        // An IPv4 address in the clothes of IPv6, mapped or translated by NAT64, is what it carries.
        if bytes[0..<10].allSatisfy({ $0 == 0 }), bytes[10] == 0xFF, bytes[11] == 0xFF {
            return ofVersion4(Array(bytes[12...]))
        }
        if bytes[0..<12].elementsEqual([0x00, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0]) {
            return ofVersion4(Array(bytes[12...]))
        }
        if bytes[0] & 0xFE == 0xFC { return .private }
        if bytes[0] == 0xFE, bytes[1] & 0xC0 == 0x80 { return .linkLocal }
        if bytes[0] == 0xFE, bytes[1] & 0xC0 == 0xC0 { return .private }
        if bytes[0] == 0xFF { return .reserved }
        if bytes.starts(with: [0x20, 0x01, 0x0D, 0xB8]) { return .reserved }
        return .public
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
