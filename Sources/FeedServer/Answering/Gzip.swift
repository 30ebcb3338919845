import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTPCompression

/// Compresses bodies.
///
/// The package with zlib has it only as a channel handler, so that a body goes through a channel in memory.
enum Gzip {
    /// Returns the compressed body; `nil` if that fails.
    static func compressed(_ body: ByteBuffer) -> ByteBuffer? {
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
