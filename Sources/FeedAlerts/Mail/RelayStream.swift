import FeedCore
import NIOCore

/// Sends commands and reads replies on a connection.
struct RelayStream {
    private let beginTLS: @Sendable () async throws -> Void
    private let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    private var inbound: NIOAsyncChannelInboundStream<ReceivedBytes>.AsyncIterator
    private var reader = ReplyReader()
    private var isEncrypted: Bool
    private let errors: ConnectionErrors

    /// True if the relay can still be expected to reply to a command.
    private(set) var isUsable = true

    /// Takes both ends of a connection.
    ///
    /// - Parameters:
    ///   - inbound: The bytes that the relay sends.
    ///   - outbound: Sends bytes to the relay.
    ///   - isEncrypted: True if the connection is encrypted from the start.
    ///   - errors: Converts the errors of the connection.
    ///   - beginTLS: Adds TLS to the connection.
    init(
        inbound: NIOAsyncChannelInboundStream<ReceivedBytes>,
        outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>,
        isEncrypted: Bool,
        errors: ConnectionErrors,
        beginTLS: @escaping @Sendable () async throws -> Void
    ) {
        self.beginTLS = beginTLS
        self.outbound = outbound
        self.inbound = inbound.makeAsyncIterator()
        self.isEncrypted = isEncrypted
        self.errors = errors
    }

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

    /// Sends a line.
    mutating func send(_ line: String) async throws(FeedError) { try await send(Array("\(line)\r\n".utf8)) }

    mutating func send(_ bytes: [UInt8]) async throws(FeedError) {
        do {
            try await outbound.write(ByteBuffer(bytes: bytes))
        } catch {
            isUsable = false
            throw errors.error(await cause(of: error))
        }
    }

    /// Returns the reason why nothing can be written: a connection that TLS has closed reports it to readers only.
    private mutating func cause(of error: any Error) async -> any Error {
        do {
            while try await inbound.next(isolation: #isolation) != nil {}
            return error
        } catch {
            return error
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
