import HummingbirdCore
import HummingbirdTLS
import Logging
import NIOCore
import NIOPosix
import NIOSSL

/// A listening socket with a Hummingbird server on it.
struct SampleListener: Sendable {
    let port: Int
    private let run: Task<Void, Never>
    private let register: ConnectionRegister

    /// Listens at a port, or with port 0 at one that the system chooses.
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
        let (ports, found) = AsyncThrowingStream.makeStream(of: Int.self)
        let secured = try tls.map { try TLSChannel(http, tlsConfiguration: $0) }
        let run = Task {
            do {
                if let secured {
                    try await serve(secured, host: host, port: port, found)
                } else {
                    try await serve(http, host: host, port: port, found)
                }
            } catch {
                found.finish(throwing: error)
            }
        }
        for try await port in ports { return SampleListener(port: port, run: run, register: register) }
        throw CancellationError()
    }

    private static func serve(
        _ setup: some ServerChildChannel,
        host: String,
        port: Int,
        _ found: AsyncThrowingStream<Int, any Error>.Continuation
    ) async throws {
        try await Server(
            childChannelSetup: setup,
            configuration: ServerConfiguration(address: .hostname(host, port: port)),
            onServerRunning: { channel in
                found.yield(channel.localAddress?.port ?? 0)
                found.finish()
            },
            eventLoopGroup: MultiThreadedEventLoopGroup.singleton,
            logger: Logger(label: "sample-upstreams", factory: { _ in SwiftLogNoOpLogHandler() })
        ).run()
    }

    /// Closes the socket and all connections, and returns when nothing of them runs any more.
    func stop() async {
        run.cancel()
        register.close()
        await run.value
    }
}
