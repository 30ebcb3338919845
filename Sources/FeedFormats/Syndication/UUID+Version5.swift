import FeedCore
package import Foundation

extension UUID {
    /// Creates the UUID of a name within a namespace: version 5, from a hash of both.
    ///
    /// - SeeAlso: [RFC 9562, section 5.5](https://www.rfc-editor.org/rfc/rfc9562#section-5.5)
    package init(version5 name: String, in namespace: UUID) {
        var bytes = SHA1.hash(withUnsafeBytes(of: namespace.uuid, Array.init) + name.utf8)
        bytes[6] = bytes[6] & 0x0F | 0x50
        bytes[8] = bytes[8] & 0x3F | 0x80
        self = bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
}
