import Foundation
import NIOCore
import NIOHTTP1
import NIOSSL
import Synchronization

/// A client's connection, for actions below HTTP.
final class SampleConnection: Sendable {
    private struct State {
        var isHeld = false
        var hasEnded = false
    }

    private let channel: any Channel
    /// True if the channel encodes answers, so that raw bytes have to be written below that.
    private let speaksHTTP: Bool
    private let state = Mutex(State())

    init(_ channel: any Channel, speaksHTTP: Bool) {
        self.channel = channel
        self.speaksHTTP = speaksHTTP
    }

    /// Marks an answer as slow: from now on the connection closes as soon as the client does.
    func hold() {
        let hasEnded = state.withLock { state in
            state.isHeld = true
            return state.hasEnded
        }
        if hasEnded { close() }
    }

    /// Records that the client has stopped sending.
    func clientEnded() {
        let isHeld = state.withLock { state in
            state.hasEnded = true
            return state.isHeld
        }
        if isHeld { close() }
    }

    func close() { channel.close(promise: nil) }

    var isOpen: Bool { channel.isActive }

    /// Returns when the connection is closed.
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

    /// Sends raw bytes, and returns when they are written.
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

    /// Closes so that the client's system reports a reset.
    func reset() async throws {
        // Without a linger time, closing discards unsent bytes and sends RST.
        try await (channel as? any SocketOptionProvider)?.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
        let channel = channel
        try await channel.eventLoop.flatSubmit {
            // With TLS the connection is closed below it, otherwise TLS would end in order first.
            let tls = try? channel.pipeline.syncOperations.context(handlerType: NIOSSLServerHandler.self)
            let promise = channel.eventLoop.makePromise(of: Void.self)
            if let tls { tls.close(promise: promise) } else { channel.close(promise: promise) }
            return promise.futureResult
        }.get()
    }
}
