import FeedCore
import Foundation

/// An IP address.
package struct NetworkAddress: Sendable, Hashable, CustomStringConvertible {
    /// The 4 bytes of an IPv4 address, or the 16 of an IPv6 address; an IPv4-mapped IPv6 address has 4.
    package let bytes: [UInt8]

    /// Creates an address.
    ///
    /// - Parameter bytes: 4 or 16 bytes.
    package init(bytes: [UInt8]) {
        let isMapped = bytes.count == 16 && bytes[..<10].allSatisfy { $0 == 0 } && bytes[10..<12] == [0xFF, 0xFF]
        self.bytes = isMapped ? Array(bytes[12...]) : bytes
    }

    /// Creates an address from `192.0.2.7` or `2001:db8::7`; `nil` for any other text.
    package init?(_ text: String) {
        for (family, count) in [(AF_INET, 4), (AF_INET6, 16)] {
            var bytes = [UInt8](repeating: 0, count: count)
            if inet_pton(family, text, &bytes) == 1 {
                self.init(bytes: bytes)
                return
            }
        }
        return nil
    }

    /// True for a loopback address: `127.0.0.0/8` or `::1`.
    package var isLoopback: Bool {
        bytes.count == 4 ? bytes[0] == 127 : bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1
    }

    package var description: String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        _ = inet_ntop(bytes.count == 4 ? AF_INET : AF_INET6, bytes, &text, socklen_t(text.count))
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
    }
}

/// An IP address, or all addresses with a prefix: `192.0.2.7`, `172.16.0.0/12`, `2001:db8::/32`.
package struct AddressRange: Sendable, Hashable {
    package let first: NetworkAddress

    /// The length of the prefix in bits.
    package let length: Int

    /// Creates a range; `nil` if the text is not an address or a range.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first.flatMap({ NetworkAddress(String($0)) }) else { return nil }
        let size = first.bytes.count * 8
        let digits = parts.count > 1 ? parts[1] : "\(size)"
        guard let length = Int(digits), (0...size).contains(length), digits.allSatisfy(\.isNumber) else { return nil }
        (self.first, self.length) = (first, length)
    }

    package func contains(_ address: NetworkAddress) -> Bool {
        guard address.bytes.count == first.bytes.count else { return false }
        return zip(address.bytes, first.bytes).enumerated().allSatisfy { index, pair in
            let count = min(max(length - index * 8, 0), 8)
            let mask = UInt8(truncatingIfNeeded: 0xFF00 >> count)
            return pair.0 & mask == pair.1 & mask
        }
    }
}

extension AddressRange: TextSettingValue {
    package static var typeName: String { "an IP address such as 192.0.2.7, or a range such as 172.16.0.0/12" }
    package static var schemaPattern: String? { "^[0-9A-Fa-f.:]+(/[0-9]{1,3})?$" }
}
