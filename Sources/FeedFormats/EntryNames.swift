import FeedCore
package import Foundation

/// The identifiers of items in calendars and feed readers, unique and permanent: UUIDs of version 5.
///
/// Each installation has its own identifiers, so that the calendars of two installations do not overwrite each other in
/// one program. A copy of an installation's store has the same identifiers.
///
/// - SeeAlso: [RFC 7986, section 5.3](https://www.rfc-editor.org/rfc/rfc7986#section-5.3)
package struct EntryNames: Sendable {
    /// The namespace for use without an installation's store, `9ab6a31c-5773-4d23-bddf-92d00621ec09`: a UUID of version
    /// 4 made for this program.
    package static let common = UUID(
        uuid: (
            0x9A, 0xB6, 0xA3, 0x1C, 0x57, 0x73, 0x4D, 0x23,
            0xBD, 0xDF, 0x92, 0xD0, 0x06, 0x21, 0xEC, 0x09
        )
    )

    private let namespace: UUID

    /// - Parameter namespace: The UUID of the installation.
    package init(_ namespace: UUID) { self.namespace = namespace }

    /// Returns the identifier of an item for its id, or of a document for the ids of its feeds.
    ///
    /// These cannot be equal: only the id of an item contains a colon.
    package func name(of id: String) -> String { UUID(version5: id, in: namespace).uuidString.lowercased() }

    /// Returns the identifier as a URN.
    package func urn(of id: String) -> String { "urn:uuid:\(name(of: id))" }
}

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
