import NIOCore

/// Bytes from a relay.
struct ReceivedBytes: Sendable {
    var bytes: ByteBuffer

    /// True if they came through TLS.
    var isEncrypted: Bool
}

/// Marks received bytes as encrypted or not.
///
/// It stands between TLS and the queue from which a conversation reads. Bytes that an attacker has inserted after the
/// reply to STARTTLS may be in that queue when TLS begins; by the mark they can be told from the relay's.
final class EncryptionMark: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ReceivedBytes

    private var isEncrypted = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let received = ReceivedBytes(bytes: unwrapInboundIn(data), isEncrypted: isEncrypted)
        context.fireChannelRead(wrapInboundOut(received))
    }

    /// Marks the bytes from now on as encrypted; to be called in the same step of the event loop that adds TLS to the
    /// pipeline.
    func beginEncryption() { isEncrypted = true }
}
