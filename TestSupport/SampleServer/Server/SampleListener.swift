import HummingbirdCore
import HummingbirdTLS
import Logging
import NIOCore
import NIOPosix
import NIOSSL
import Synchronization

/// A listening socket whose connections Hummingbird serves.
///
/// When Hummingbird's own server is cancelled, it drops a connection that is being accepted, which NIO treats as a
/// programming error and traps. Here each connection has its task before it is accepted, so that none is dropped.
struct SampleListener: Sendable {
    let port: Int
    private let server: any Channel
    private let register: ConnectionRegister
    private let tasks: ConnectionTasks

    /// Listens at a port; 0 for one that the system chooses.
    static func start(
        host: String,
        port: Int,
        tls: TLSConfiguration?,
        responder: SampleResponder
    ) async throws -> SampleListener {
        let register = ConnectionRegister(log: responder.log)
        let http = HTTP1Channel(
            responder: { request, writer, channel in
                guard let connection = register[channel] else { throw ChannelError.ioOnClosedChannel }
                try await responder.respond(
                    to: request,
                    isSecure: tls != nil,
                    writer: writer,
                    connection: connection
                )
            },
            configuration: .init(additionalChannelHandlers: [ConnectionHandler(register)])
        )
        let tasks = ConnectionTasks()
        let server =
            if let tls {
                try await bind(TLSChannel(http, tlsConfiguration: tls), host: host, port: port, tasks)
            } else {
                try await bind(http, host: host, port: port, tasks)
            }
        return SampleListener(port: server.localAddress?.port ?? port, server: server, register: register, tasks: tasks)
    }

    private static func bind(
        _ http: some ServerChildChannel,
        host: String,
        port: Int,
        _ tasks: ConnectionTasks
    ) async throws -> any Channel {
        let logger = Logger(label: "sample-server", factory: { _ in SwiftLogNoOpLogHandler() })
        return try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(ChannelOptions.backlog, value: 256)
            .serverChannelOption(ChannelOptions.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(ChannelOptions.allowRemoteHalfClosure, value: true)
            .childChannelInitializer { channel in
                http.setup(channel: channel, logger: logger).map { value in
                    tasks.run { await http.handle(value: value, logger: logger) }
                }
            }
            .bind(host: host, port: port)
            .get()
    }

    /// Closes the socket and all connections, and returns when everything has ended.
    func stop() async {
        try? await server.close()
        register.close()
        await tasks.finish()
    }
}

/// The tasks that serve the open connections of a listener.
private final class ConnectionTasks: Sendable {
    private struct State {
        var tasks: [Int: Task<Void, Never>] = [:]
        var last = 0
    }

    private let state = Mutex(State())

    func run(_ serve: @escaping @Sendable () async -> Void) {
        state.withLock { state in
            state.last += 1
            let number = state.last
            state.tasks[number] = Task {
                await serve()
                self.state.withLock { $0.tasks[number] = nil }
            }
        }
    }

    func finish() async {
        for task in state.withLock({ Array($0.tasks.values) }) { await task.value }
    }
}
