package import Foundation
import NIOCore
import NIOPosix
import Synchronization

/// A listening socket without HTTP: it sends bytes, pauses, goes silent or resets as a test specifies.
///
/// ```swift
/// let listener = try await RawListener.start { _ in [.text("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n[1"), .reset] }
/// ```
package final class RawListener: Sendable {
    /// The event at which the steps for a connection begin.
    package enum Start: Sendable {
        /// The connection is accepted.
        case accepted
        /// An empty line is received, which ends the head of a request.
        case headReceived
    }

    private let server: any Channel
    private let register: ConnectionRegister
    private let log: SampleLog
    private let received: ReceivedBytes

    package let host: String
    package let port: Int

    private init(
        host: String,
        port: Int,
        server: any Channel,
        register: ConnectionRegister,
        log: SampleLog,
        received: ReceivedBytes
    ) {
        self.host = host
        self.port = port
        self.server = server
        self.register = register
        self.log = log
        self.received = received
    }

    /// Starts listening.
    ///
    /// - Parameters:
    ///   - host: An address of this machine.
    ///   - start: The event at which the steps begin.
    ///   - steps: The steps for a connection by its number, from 1; it closes after the last step.
    /// - Returns: The listening socket.
    /// - Throws: NIO's error if the address is not this machine's.
    package static func start(
        host: String = "127.0.0.1",
        after start: Start = .headReceived,
        _ steps: @escaping @Sendable (_ connection: Int) -> [RawStep]
    ) async throws -> RawListener {
        let log = SampleLog()
        let register = ConnectionRegister(log: log)
        let received = ReceivedBytes()
        let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(ChannelOptions.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(ChannelOptions.allowRemoteHalfClosure, value: true)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let connection = register.open(channel, speaksHTTP: false)
                    let number = received.open()
                    let handler = RawHandler(connection, number: number, start: start, received: received) {
                        steps(number)
                    }
                    try channel.pipeline.syncOperations.addHandler(handler)
                }
            }
            .bind(host: host, port: 0)
            .get()
        return RawListener(
            host: host,
            port: server.localAddress?.port ?? 0,
            server: server,
            register: register,
            log: log,
            received: received
        )
    }

    /// Returns the whole address of a path, which begins with a slash.
    package func url(_ path: String = "/") -> URL? { URL(string: "http://\(host):\(port)\(path)") }

    /// The received bytes of each connection, in the order of acceptance.
    package var receivedBytes: [[UInt8]] { received.all }

    /// The connections so far; there are no requests here.
    package var activity: SampleActivity { log.activity }

    /// Waits for a condition, such as the end of the last connection.
    package func wait(until isMet: @escaping @Sendable (SampleActivity) -> Bool) async throws {
        try await log.wait(until: isMet)
    }

    /// Closes the socket and all connections.
    package func shutdown() async {
        try? await server.close()
        register.close()
        try? await log.wait { $0.openConnections == 0 }
    }
}

/// The received bytes of a listener's connections.
private final class ReceivedBytes: Sendable {
    private let bytes = Mutex<[[UInt8]]>([])

    var all: [[UInt8]] { bytes.withLock { $0 } }

    /// Begins a connection and returns its number.
    func open() -> Int {
        bytes.withLock { bytes in
            bytes.append([])
            return bytes.count
        }
    }

    /// Adds to a connection's bytes, and returns true if an empty line was received.
    func add(_ new: [UInt8], to number: Int) -> Bool {
        bytes.withLock { bytes in
            bytes[number - 1] += new
            return bytes[number - 1].firstRange(of: Array("\r\n\r\n".utf8)) != nil
        }
    }
}

private final class RawHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let connection: SampleConnection
    private let number: Int
    private let start: RawListener.Start
    private let received: ReceivedBytes
    private let steps: @Sendable () -> [RawStep]
    private var hasStarted = false

    init(
        _ connection: SampleConnection,
        number: Int,
        start: RawListener.Start,
        received: ReceivedBytes,
        steps: @escaping @Sendable () -> [RawStep]
    ) {
        self.connection = connection
        self.number = number
        self.start = start
        self.received = received
        self.steps = steps
    }

    func channelActive(context: ChannelHandlerContext) {
        if start == .accepted { begin() }
        context.fireChannelActive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let hasHead = received.add(Array(buffer: unwrapInboundIn(data)), to: number)
        if hasHead { begin() }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case ChannelEvent.inputClosed? = event as? ChannelEvent {
            connection.clientEnded()
            // The steps will never begin.
            if !hasStarted { connection.close() }
        }
        context.fireUserInboundEventTriggered(event)
    }

    private func begin() {
        guard !hasStarted else { return }
        hasStarted = true
        let connection = connection
        let steps = steps
        Task {
            // The client may close in the middle; then there is nothing left to do.
            try? await connection.perform(steps())
        }
    }
}
