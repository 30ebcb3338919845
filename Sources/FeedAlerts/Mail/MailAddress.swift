import FeedCore
import NIOCore

/// An address of a mailbox that every relay accepts: ASCII, without quotation marks or a name.
///
/// It cannot contain anything that ends a line, an address or a command.
///
/// - SeeAlso: [RFC 5321, section 4.1.2](https://www.rfc-editor.org/rfc/rfc5321#section-4.1.2) for the grammar, and
///   [section 4.5.3.1](https://www.rfc-editor.org/rfc/rfc5321#section-4.5.3.1) for the lengths
struct MailAddress: Hashable {
    let text: String

    /// The part after the `@`.
    let domain: String

    /// - Throws: `configuration`, if the text is not such an address.
    init(_ text: String, as role: String) throws(FeedError) {
        guard text.utf8.count <= 254, let at = text.lastIndex(of: "@"), text[..<at].utf8.count <= 64,
            text[..<at].isDotAtom, String(text[text.index(after: at)...]).isMailDomain
        else {
            throw FeedError(
                .configuration,
                "\(text.printable.quoted) is not the address of a \(role)",
                hint: "Give an address of ASCII characters without a name, such as alerts@example.org."
            )
        }
        self.text = text
        domain = String(text[text.index(after: at)...])
    }
}

extension StringProtocol {
    /// True if the text is atoms with dots between them.
    ///
    /// - SeeAlso: [RFC 5322, section 3.2.3](https://www.rfc-editor.org/rfc/rfc5322#section-3.2.3)
    var isDotAtom: Bool {
        utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            .allSatisfy { atom in !atom.isEmpty && atom.allSatisfy { $0.isLetterOrDigit || atomMarks.contains($0) } }
    }
}

private let atomMarks = Set("!#$%&'*+-/=?^_`{|}~".utf8)

extension String {
    /// True if the text is a domain of letters, digits and hyphens, or an IP address in brackets.
    ///
    /// - SeeAlso: [RFC 5321, section 4.1.3](https://www.rfc-editor.org/rfc/rfc5321#section-4.1.3)
    var isMailDomain: Bool {
        if hasPrefix("["), hasSuffix("]") {
            let literal = String(dropFirst().dropLast())
            let isVersion6 = literal.lowercased().hasPrefix("ipv6:")
            let address = isVersion6 ? String(literal.dropFirst(5)) : literal
            guard !address.contains("%"), let parsed = try? SocketAddress(ipAddress: address, port: 0) else {
                return false
            }
            return (parsed.protocol == .inet6) == isVersion6
        }
        return utf8.count <= 255
            && utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { label in
                (1...63).contains(label.count) && label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-")
                    && label.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "-") }
            }
    }
}
