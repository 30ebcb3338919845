import FeedConfiguration
import NIOCore
import NIOPosix
import NIOSSL

/// A connection to a relay, below the level of SMTP.
struct RelayChannel: Sendable {
    typealias Wrapped = NIOAsyncChannel<ReceivedBytes, ByteBuffer>

    private let channel: any Channel
    private let tls: RelayTLS?

    /// Opens a connection to one of the addresses of the relay's host; no byte is read before ``wrap(encrypted:)``.
    ///
    /// - Throws: NIO's error, or `CancellationError`.
    static func open(_ relay: MailSettings, tls: RelayTLS?, within limit: TimeAmount) async throws -> RelayChannel {
        let group = MultiThreadedEventLoopGroup.singleton
        let opened = group.any().makePromise(of: (any Channel).self)
        ClientBootstrap(group: group)
            .connectTimeout(limit)
            // The greeting must not arrive before there is a reader for it.
            .channelOption(.autoRead, value: false)
            .connect(host: relay.host, port: relay.port)
            .whenComplete { result in
                switch result {
                case .success(let channel):
                    opened.succeed(channel)
                    // The task was cancelled before the connection was open.
                    opened.futureResult.whenFailure { _ in channel.close(promise: nil) }
                case .failure(let error): opened.fail(error)
                }
            }
        let channel = try await withTaskCancellationHandler {
            try await opened.futureResult.get()
        } onCancel: {
            opened.fail(CancellationError())
        }
        return RelayChannel(channel: channel, tls: tls)
    }

    /// Begins to read; begins TLS before that, if the connection is encrypted from its beginning.
    ///
    /// - Returns: The connection, which the caller must use by `executeThenClose`, since that closes it.
    /// - Throws: NIO's error, if the connection is closed.
    func wrap(encrypted isEncrypted: Bool) async throws -> Wrapped {
        let (channel, tls) = (channel, tls)
        return try await channel.eventLoop.submit {
            // The wrapper traps if it cannot be added to the pipeline, as after the connection is closed.
            guard channel.isActive else { throw ChannelError.ioOnClosedChannel }
            if isEncrypted, let tls { try channel.pipeline.syncOperations.addHandler(tls.handler()) }
            let mark = EncryptionMark()
            if isEncrypted { mark.beginEncryption() }
            try channel.pipeline.syncOperations.addHandler(mark)
            let wrapped = try Wrapped(wrappingChannelSynchronously: channel)
            channel.setOption(.autoRead, value: true).whenFailure { _ in channel.close(promise: nil) }
            return wrapped
        }.get()
    }

    /// Begins TLS on a connection that has been read from.
    func encrypt() async throws {
        let (channel, tls) = (channel, tls)
        try await channel.eventLoop.submit {
            guard let tls else { throw ChannelError.operationUnsupported }
            let pipeline = channel.pipeline.syncOperations
            try pipeline.handler(type: EncryptionMark.self).beginEncryption()
            try pipeline.addHandler(tls.handler(), position: .first)
        }.get()
    }

    /// Closes the connection at once, without waiting for the relay.
    func abort() {
        let channel = channel
        channel.eventLoop.execute {
            // TLS would wait until the relay closes it too.
            if let tls = try? channel.pipeline.syncOperations.context(handlerType: NIOSSLClientHandler.self) {
                tls.close(promise: nil)
            } else {
                channel.close(promise: nil)
            }
        }
    }

    /// Aborts the connection after a time, unless the returned task is cancelled.
    func abort(in time: TimeAmount) -> Scheduled<Void> { channel.eventLoop.scheduleTask(in: time) { abort() } }

    /// This end's IP address, which a client without a domain gives as its name.
    ///
    /// - SeeAlso: [RFC 5321, section 4.1.3](https://www.rfc-editor.org/rfc/rfc5321#section-4.1.3)
    var addressLiteral: String {
        guard let address = channel.localAddress, let text = address.ipAddress else { return "localhost" }
        // The zone of an address, such as fe80::1%eth0, means nothing to the relay.
        return address.protocol == .inet6 ? "[IPv6:\(text.prefix { $0 != "%" })]" : "[\(text)]"
    }
}

/// Bytes from a relay.
struct ReceivedBytes: Sendable {
    var bytes: ByteBuffer

    /// True if the bytes came through TLS.
    var isEncrypted: Bool
}
