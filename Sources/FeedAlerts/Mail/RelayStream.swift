import FeedCore
import NIOCore

/// Sends commands and reads replies on a connection.
struct RelayStream {
    /// Adds TLS to the connection.
    let beginTLS: @Sendable () async throws -> Void
    let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>

    /// The bytes that the relay sends.
    var inbound: NIOAsyncChannelInboundStream<ReceivedBytes>.AsyncIterator

    /// True if the connection is encrypted.
    private(set) var isEncrypted: Bool
    let errors: ConnectionErrors
    private(set) var reader = ReplyReader()

    /// True if the relay can still be expected to reply to a command.
    private(set) var isUsable = true

    /// Returns the next reply.
    ///
    /// - Throws: `unreachable`, `timedOut`, `cancelled`, or `malformed` for anything that is not SMTP.
    mutating func reply() async throws(FeedError) -> Reply {
        do {
            while true {
                if let reply = try reader.next() { return reply }
                guard let received = try await inbound.next(isolation: #isolation) else { throw ChannelError.eof }
                // Bytes from before TLS may be an attacker's (RFC 3207, section 6).
                guard received.isEncrypted == isEncrypted else { continue }
                reader.append(received.bytes.readableBytesView)
            }
        } catch {
            isUsable = false
            throw errors.error(error)
        }
    }

    mutating func send(_ bytes: [UInt8]) async throws(FeedError) {
        do {
            try await outbound.write(ByteBuffer(bytes: bytes))
        } catch {
            isUsable = false
            // A connection that TLS has closed reports the reason to readers only.
            do { while try await inbound.next(isolation: #isolation) != nil {} } catch let cause {
                throw errors.error(cause)
            }
            throw errors.error(error)
        }
    }

    /// Begins TLS, and discards everything that was received without it.
    mutating func encrypt() async throws(FeedError) {
        isEncrypted = true
        reader = ReplyReader()
        do {
            try await beginTLS()
        } catch {
            isUsable = false
            throw errors.error(error)
        }
    }
}

/// Bytes from a relay.
struct ReceivedBytes: Sendable {
    var bytes: ByteBuffer

    /// True if they came through TLS.
    var isEncrypted: Bool
}
