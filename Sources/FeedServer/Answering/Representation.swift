import Crypto
import Foundation
import HTTPTypes
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

    /// The address of the page behind this one; `nil` for the last.
    var next: String?

    /// The page that the client is to ask for in place of this one; `nil` for an answer with a body.
    private(set) var redirect: Redirect?

    /// How the body is encoded, as `Content-Encoding` says it; `nil` where it is as it is.
    private(set) var encoding: String?

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

    /// An answer that leads a client to another page.
    init(_ redirect: Redirect) {
        self.init([], "text/plain; charset=utf-8")
        self.redirect = redirect
    }

    /// Below this many bytes, a smaller body is not worth the work.
    private static let smallestBody = 1_024

    /// Whether it is a text that is long enough for gzip to be worth its while.
    var isCompressible: Bool { encoding == nil && body.readableBytes > Self.smallestBody }

    /// The same, compressed, with a validator of its own; `nil` where that makes it no smaller.
    var compressed: Representation? {
        guard let bytes = Gzip.compressed(body), bytes.readableBytes < body.readableBytes else { return nil }
        return Representation(self, bytes)
    }

    private init(_ plain: Representation, _ bytes: ByteBuffer) {
        (mediaType, validUntil, freshUntil) = (plain.mediaType, plain.validUntil, plain.freshUntil)
        (body, stream, next, encoding) = (bytes, nil, plain.next, "gzip")
        entityTag = "\(plain.entityTag.dropLast())-gzip\""
    }
}
