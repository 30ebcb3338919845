import Crypto
import Foundation
import Hummingbird
import NIOCore

/// An answer in memory, ready to be sent any number of times.
struct Representation: Sendable {
    let mediaType: String
    let body: ByteBuffer

    /// A body that goes on, in place of one that is all there.
    let stream: ResponseBody?

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
        stream = nil
        // 128 bits tell texts apart.
        let digest = SHA256.hash(data: bytes).prefix(16)
        entityTag = "\"\(Data(digest).base64EncodedString().prefix { $0 != "=" })\""
        self.validUntil = validUntil
    }

    /// An answer that goes on until the client leaves; nobody keeps it.
    init(streaming stream: ResponseBody, _ mediaType: String) {
        self.mediaType = mediaType
        self.stream = stream
        (body, entityTag, validUntil) = (ByteBuffer(), "", nil)
    }
}
