/// A block of IP addresses with one meaning.
struct AddressBlock: Sendable {
    /// The leading bytes; missing bytes up to ``length`` are 0.
    let prefix: [UInt8]

    /// The length of the prefix in bits.
    let length: Int
    let kind: Kind

    enum Kind: Sendable, Equatable {
        case of(AddressClass)
        /// An IPv6 address with an IPv4 address embedded at this byte; the embedded address decides the class.
        case carrying(at: Int)
    }

    init(_ prefix: [UInt8], _ length: Int, _ kind: AddressClass) {
        self.init(prefix, length, .of(kind))
    }

    init(_ prefix: [UInt8], _ length: Int, _ kind: Kind) {
        (self.prefix, self.length, self.kind) = (prefix, length, kind)
    }

    func contains(_ address: [UInt8]) -> Bool {
        (0..<length).allSatisfy { bit in
            let mask = UInt8(0x80) >> UInt8(bit % 8)
            let expected = bit / 8 < prefix.count ? prefix[bit / 8] : 0
            return address[bit / 8] & mask == expected & mask
        }
    }
}

/// The special-purpose registries of IANA (RFC 6890), plus multicast, which they omit.
///
/// Blocks that are globally reachable by their RFC and that publishers can use (AS112, AMT) are public. A longer prefix
/// comes before a shorter one that contains it.
///
/// - SeeAlso: <https://www.iana.org/assignments/iana-ipv4-special-registry> and
///   <https://www.iana.org/assignments/iana-ipv6-special-registry>
extension AddressBlock {
    static let version4: [AddressBlock] = [
        AddressBlock([0], 8, .reserved),  // "this network", RFC 791
        AddressBlock([10], 8, .private),  // RFC 1918
        AddressBlock([100, 64], 10, .private),  // shared by carriers, RFC 6598
        AddressBlock([127], 8, .loopback),  // RFC 1122
        AddressBlock([169, 254], 16, .linkLocal),  // RFC 3927
        AddressBlock([172, 16], 12, .private),  // RFC 1918
        AddressBlock([192, 0, 0], 24, .reserved),  // protocols of the IETF, RFC 6890
        AddressBlock([192, 0, 2], 24, .reserved),  // documentation, RFC 5737
        AddressBlock([192, 88, 99], 24, .reserved),  // relays of 6to4, RFC 7526
        AddressBlock([192, 168], 16, .private),  // RFC 1918
        AddressBlock([198, 18], 15, .private),  // benchmarks, RFC 2544
        AddressBlock([198, 51, 100], 24, .reserved),  // documentation, RFC 5737
        AddressBlock([203, 0, 113], 24, .reserved),  // documentation, RFC 5737
        AddressBlock([224], 4, .reserved),  // multicast, RFC 5771
        AddressBlock([240], 4, .reserved),  // future use and broadcast, RFC 1112, RFC 8190
    ]

    static let version6: [AddressBlock] = [
        AddressBlock([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], 128, .loopback),  // RFC 4291
        AddressBlock([0], 128, .reserved),  // unspecified, RFC 4291
        AddressBlock([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], 96, .carrying(at: 12)),  // mapped, RFC 4291
        AddressBlock([0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0, 0], 96, .reserved),  // translated, RFC 2765
        AddressBlock([0], 96, .reserved),  // compatible with version 4, deprecated by RFC 4291
        AddressBlock([0x00, 0x64, 0xFF, 0x9B], 96, .carrying(at: 12)),  // NAT64, RFC 6052
        AddressBlock([0x00, 0x64, 0xFF, 0x9B, 0, 1], 48, .private),  // NAT64 inside a network, RFC 8215
        AddressBlock([0x01], 64, .reserved),  // discarded, RFC 6666
        AddressBlock([0x01, 0, 0, 0, 0, 0, 0, 1], 64, .reserved),  // dummy, RFC 9780
        AddressBlock([0x20, 0x01, 0, 3], 32, .public),  // AMT, RFC 7450
        AddressBlock([0x20, 0x01, 0, 4, 0x01, 0x12], 48, .public),  // AS112, RFC 7535
        // Teredo (RFC 4380), benchmarks (RFC 5180), ORCHID (RFC 4843, RFC 7343), DRIP (RFC 9374) and the rest.
        AddressBlock([0x20, 0x01], 23, .reserved),  // protocols of the IETF, RFC 2928
        AddressBlock([0x20, 0x01, 0x0D, 0xB8], 32, .reserved),  // documentation, RFC 3849
        AddressBlock([0x20, 0x02], 16, .reserved),  // 6to4, RFC 3056
        AddressBlock([0x3F, 0xFF], 20, .reserved),  // documentation, RFC 9637
        AddressBlock([0x5F, 0], 16, .reserved),  // segment routing, RFC 9602
        AddressBlock([0xFC], 7, .private),  // unique local, RFC 4193
        AddressBlock([0xFE, 0x80], 10, .linkLocal),  // RFC 4291
        AddressBlock([0xFE, 0xC0], 10, .private),  // site-local, RFC 3879
        AddressBlock([0xFF], 8, .reserved),  // multicast, RFC 4291
        AddressBlock([0x20], 3, .public),  // global unicast, RFC 4291: the only block that is allocated
        AddressBlock([], 0, .reserved),
    ]
}
