import Foundation
import NIOCore

/// A host that is an IP address, in any notation that a resolver accepts.
enum WrittenAddress: Equatable {
    case localhost
    case version4([UInt8])
    case version6([UInt8])

    /// Parses `127.0.0.1`, `127.1`, `2130706433`, `0x7f.1`, `0177.0.0.1`, `[::1]`, `[fe80::1%eth0]`, `localhost`, each
    /// also with a trailing dot, percent-encoded, or in full-width letters and digits.
    init?(_ host: String) {
        var text = (host.removingPercentEncoding ?? host).precomposedStringWithCompatibilityMapping.lowercased()
            .replacing("\u{3002}", with: ".")
        if text.hasPrefix("["), text.hasSuffix("]") { text = String(text.dropFirst().dropLast()) }
        if text.hasSuffix(".") { text.removeLast() }
        if text == "localhost" || text.hasSuffix(".localhost") {
            self = .localhost
        } else if let bytes = Self.version4(text) {
            self = .version4(bytes)
        } else if text.contains(":"), let address = try? SocketAddress(ipAddress: Self.unzoned(text), port: 0),
            case .v6(let v6) = address
        {
            self = .version6(withUnsafeBytes(of: v6.address) { Array($0[8..<24]) })
        } else {
            return nil
        }
    }

    private static func unzoned(_ text: String) -> String { String(text.prefix { $0 != "%" }) }

    /// Parses one to four numbers, each decimal, octal or hexadecimal; the last one covers all remaining bytes.
    ///
    /// - SeeAlso: [inet_aton](https://pubs.opengroup.org/onlinepubs/9799919799/functions/inet_addr.html)
    private static func version4(_ text: String) -> [UInt8]? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...4).contains(parts.count) else { return nil }
        var numbers: [UInt64] = []
        for part in parts {
            let number: UInt64? =
                if part.hasPrefix("0x") {
                    part.count == 2 ? 0 : digits(part.dropFirst(2), radix: 16)
                } else if part.hasPrefix("0"), part.count > 1 {
                    digits(part.dropFirst(), radix: 8)
                } else {
                    digits(part, radix: 10)
                }
            guard let number else { return nil }
            numbers.append(number)
        }
        let last = numbers.removeLast()
        let rest = 4 - numbers.count
        guard numbers.allSatisfy({ $0 < 256 }), last < 1 << UInt64(8 * rest) else { return nil }
        return numbers.map { UInt8($0) }
            + (0..<rest).reversed().map { UInt8(truncatingIfNeeded: last >> UInt64(8 * $0)) }
    }

    private static func digits(_ text: Substring, radix: Int) -> UInt64? {
        guard text.utf8.allSatisfy({ $0 != 0x2B && $0 != 0x2D }) else { return nil }
        return UInt64(text, radix: radix)
    }
}
