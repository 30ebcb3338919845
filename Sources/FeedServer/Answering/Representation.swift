import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTPCompression

/// An answer in memory, ready to be sent any number of times.
struct Representation: Sendable {
    let mediaType: String
    private(set) var body: ByteBuffer

    /// The body of a stream, which has no end; `nil` for a body in memory.
    let stream: ResponseBody?

    /// A strong validator: every text has its own.
    ///
    /// - SeeAlso: [RFC 9110, section 8.8.1](https://www.rfc-editor.org/rfc/rfc9110#section-8.8.1).
    private(set) var entityTag: String

    /// The time until which the answer certainly stays the same; `nil` for an answer about this moment, which is not
    /// cached.
    var validUntil: Date?

    /// The time at which a feed is due, and the answer may change.
    var freshUntil: Date?

    /// The URL of the next page; `nil` for the last page.
    var next: String?

    /// The page to which the client is redirected; `nil` for an answer with a body.
    private(set) var redirect: Redirect?

    /// The value of `Content-Encoding`; `nil` if the body is not encoded.
    private(set) var encoding: String?

    init(_ bytes: [UInt8], _ mediaType: String, validUntil: Date? = nil) {
        self.mediaType = mediaType
        body = ByteBuffer(bytes: bytes)
        stream = nil
        // 128 bits are enough to distinguish texts.
        let digest = SHA256.hash(data: bytes).prefix(16)
        entityTag = "\"\(Data(digest).base64EncodedString().prefix { $0 != "=" })\""
        self.validUntil = validUntil
    }

    /// Creates an answer that is a stream, until the client closes the connection; it is not cached.
    init(streaming stream: ResponseBody, _ mediaType: String) {
        self.mediaType = mediaType
        self.stream = stream
        (body, entityTag, validUntil) = (ByteBuffer(), "", nil)
    }

    /// Creates an answer that redirects a client to another page.
    init(_ redirect: Redirect) {
        self.init([], "text/plain; charset=utf-8")
        self.redirect = redirect
    }

    /// The size up to which a body is not worth compressing, in bytes.
    private static let smallestBody = 1_024

    /// True if the body is not encoded, and is long enough for gzip.
    var isCompressible: Bool { encoding == nil && body.readableBytes > Self.smallestBody }

    /// The answer with a compressed body and a validator of its own; `nil` if the body would not be smaller.
    var compressed: Representation? {
        guard let bytes = gzipped, bytes.readableBytes < body.readableBytes else { return nil }
        var compressed = self
        (compressed.body, compressed.encoding) = (bytes, "gzip")
        compressed.entityTag = "\(entityTag.dropLast())-gzip\""
        return compressed
    }

    /// The body with gzip; `nil` if that fails.
    ///
    /// The package with zlib has gzip only as a channel handler, so that a body goes through a channel in memory.
    private var gzipped: ByteBuffer? {
        let channel = EmbeddedChannel(handler: NIOHTTPRequestCompressor(encoding: .gzip))
        defer { _ = try? channel.finish(acceptAlreadyClosed: true) }
        do {
            let head = HTTPRequestHead(version: .http1_1, method: .POST, uri: "/")
            try channel.writeOutbound(HTTPClientRequestPart.head(head))
            try channel.writeOutbound(HTTPClientRequestPart.body(.byteBuffer(body)))
            try channel.writeOutbound(HTTPClientRequestPart.end(nil))
            var compressed = ByteBuffer()
            while let part = try channel.readOutbound(as: HTTPClientRequestPart.self) {
                if case .body(.byteBuffer(var bytes)) = part { compressed.writeBuffer(&bytes) }
            }
            return compressed
        } catch {
            return nil
        }
    }
}
