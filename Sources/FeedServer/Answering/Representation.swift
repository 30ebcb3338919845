import Crypto
import Foundation
import NIOCore

/// An answer in memory, ready to be sent any number of times.
struct Representation: Sendable {
    let mediaType: String
    let body: ByteBuffer

    /// A strong validator: another text has another one.
    ///
    /// - SeeAlso: [RFC 9110, section 8.8.1](https://www.rfc-editor.org/rfc/rfc9110#section-8.8.1).
    let entityTag: String

    /// When it may have become another; `nil` for an answer about this moment, which nobody keeps.
    var validUntil: Date?

    /// When a feed is to be asked again, and the answer may become another.
    var freshUntil: Date?

    init(_ bytes: [UInt8], _ mediaType: String, validUntil: Date? = nil) {
        self.mediaType = mediaType
        body = ByteBuffer(bytes: bytes)
        // 128 bits tell texts apart.
        let digest = SHA256.hash(data: bytes).prefix(16)
        entityTag = "\"\(Data(digest).base64EncodedString().prefix { $0 != "=" })\""
        self.validUntil = validUntil
    }
}
