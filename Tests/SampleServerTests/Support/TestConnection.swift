import NIOCore
import NIOPosix
import NIOSSL
import Synchronization

/// A client's connection at the level of bytes, so that a test sees exactly what was sent and how it ended.
final class TestConnection: Sendable {
    enum Ending: Equatable { case closed, reset, failed(String) }

    private struct State {
        var bytes: [UInt8] = []
        var ending: Ending?
        var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state: Mutex<State>
    private let channel: any Channel

    private init(_ channel: any Channel, _ received: Received) {
        self.channel = channel
        state = Mutex(State())
        received.begin { [weak self] in self?.handle($0) }
    }

    static func open(host: String, port: Int, trusting pem: String? = nil) async throws -> TestConnection {
        let received = Received()
        let tls = try pem.map { pem in
            var configuration = TLSConfiguration.makeClientConfiguration()
            configuration.trustRoots = .certificates(try NIOSSLCertificate.fromPEMBytes(Array(pem.utf8)))
            return try NIOSSLContext(configuration: configuration)
        }
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    if let tls {
                        let handler = try NIOSSLClientHandler(context: tls, serverHostname: nil)
                        try channel.pipeline.syncOperations.addHandler(handler)
                    }
                    try channel.pipeline.syncOperations.addHandler(ReceivingHandler(received))
                }
            }
            .connect(host: host, port: port)
            .get()
        return TestConnection(channel, received)
    }

    func send(_ text: String) async throws { try await channel.writeAndFlush(ByteBuffer(string: text)) }

    func close() async throws { try await channel.close() }

    var bytes: [UInt8] { state.withLock { $0.bytes } }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Waits for the end, and returns how it ended.
    func ending() async -> Ending? {
        await wait(for: .max)
        return state.withLock { $0.ending }
    }

    /// Waits for this many bytes, or the end.
    func wait(for count: Int) async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if state.ending != nil || state.bytes.count >= count { return true }
                state.waiters.append((count, continuation))
                return false
            }
            if isOver { continuation.resume() }
        }
    }

    private func handle(_ event: Received.Event) {
        let met = state.withLock { state in
            switch event {
            case .bytes(let bytes): state.bytes += bytes
            case .end(let ending): state.ending = state.ending ?? ending
            }
            let met = state.waiters.filter { state.ending != nil || state.bytes.count >= $0.count }
            state.waiters.removeAll { waiter in state.ending != nil || state.bytes.count >= waiter.count }
            return met
        }
        for waiter in met { waiter.continuation.resume() }
    }
}

/// The received bytes, and the task that waits for more.
private final class Received: Sendable {
    enum Event { case bytes([UInt8]), end(TestConnection.Ending) }

    private struct State {
        var early: [Event] = []
        var handler: (@Sendable (Event) -> Void)?
    }

    private let state = Mutex(State())

    func begin(_ handler: @escaping @Sendable (Event) -> Void) {
        let early = state.withLock { state in
            state.handler = handler
            return state.early
        }
        for event in early { handler(event) }
    }

    func add(_ event: Event) {
        let handler = state.withLock { state in
            if state.handler == nil { state.early.append(event) }
            return state.handler
        }
        handler?(event)
    }
}

private final class ReceivingHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let received: Received

    init(_ received: Received) { self.received = received }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        received.add(.bytes(Array(buffer: unwrapInboundIn(data))))
    }

    func channelInactive(context: ChannelHandlerContext) { received.add(.end(.closed)) }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        let isReset = (error as? IOError)?.errnoCode == 104
        received.add(.end(isReset ? .reset : .failed("\(error)")))
        context.close(promise: nil)
    }
}
