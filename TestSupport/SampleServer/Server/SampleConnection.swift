import Foundation
import NIOCore
import NIOHTTP1
import NIOSSL
import Synchronization

/// A connection of a client, for what lies below HTTP.
final class SampleConnection: Sendable {
    private struct State {
        var isHeld = false
        var hasEnded = false
    }

    private let channel: any Channel
    /// Whether the channel turns answers into bytes, so that bytes have to be written below that.
    private let speaksHTTP: Bool
    private let state = Mutex(State())

    init(_ channel: any Channel, speaksHTTP: Bool) {
        self.channel = channel
        self.speaksHTTP = speaksHTTP
    }

    /// Says that an answer takes its time: from now on the connection closes as soon as the client does.
    func hold() {
        let hasEnded = state.withLock { state in
            state.isHeld = true
            return state.hasEnded
        }
        if hasEnded { close() }
    }

    /// Notes that the client sends no more.
    func clientEnded() {
        let isHeld = state.withLock { state in
            state.hasEnded = true
            return state.isHeld
        }
        if isHeld { close() }
    }

    func close() { channel.close(promise: nil) }

    /// Returns when the connection has closed.
    func closed() async { try? await channel.closeFuture.get() }

    /// Waits, at most as long as the connection is open.
    func pause(_ duration: Duration) async throws {
        let done = channel.eventLoop.makePromise(of: Void.self)
        let timer = channel.eventLoop.scheduleTask(in: TimeAmount(duration)) { done.succeed() }
        channel.closeFuture.whenComplete { _ in
            timer.cancel()
            done.fail(ChannelError.eof)
        }
        try await withTaskCancellationHandler {
            try await done.futureResult.get()
        } onCancel: {
            timer.cancel()
            done.fail(CancellationError())
        }
    }

    /// Sends bytes as they are, and returns when they have left.
    func send(_ bytes: [UInt8]) async throws {
        let channel = channel
        guard speaksHTTP else { return try await channel.writeAndFlush(ByteBuffer(bytes: bytes)) }
        try await channel.eventLoop.flatSubmit {
            let promise = channel.eventLoop.makePromise(of: Void.self)
            do {
                let encoder = try channel.pipeline.syncOperations.context(handlerType: HTTPResponseEncoder.self)
                encoder.writeAndFlush(NIOAny(ByteBuffer(bytes: bytes)), promise: promise)
            } catch {
                promise.fail(error)
            }
            return promise.futureResult
        }.get()
    }

    /// Closes so that the client's system reports a reset connection and not an end.
    func reset() async throws {
        // With no time to linger, closing throws away what is unsent and sends RST.
        try await (channel as? any SocketOptionProvider)?.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
        let channel = channel
        try await channel.eventLoop.flatSubmit {
            // Over TLS the close begins below it, or it would say goodbye first.
            let tls = try? channel.pipeline.syncOperations.context(handlerType: NIOSSLServerHandler.self)
            let promise = channel.eventLoop.makePromise(of: Void.self)
            if let tls { tls.close(promise: promise) } else { channel.close(promise: promise) }
            return promise.futureResult
        }.get()
    }
}
