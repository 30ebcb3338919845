import NIOCore
import NIOPosix
import NIOSSL
import SampleServer
import Synchronization

/// A relay on loopback that follows the protocol, except where its script says otherwise.
final class ScriptedRelay: Sendable {
    /// An action instead of a valid reply.
    enum Action: Sendable {
        /// Sends a line.
        case say(String)
        /// Sends text as it is.
        case raw(String)
        /// Sends a character at a time, without an end.
        case drip(String, every: TimeAmount)
        /// Sends text again and again, without an end.
        case flood(String)
        case startTLS
        case close
        case reset
    }

    /// Actions by the beginning of a command, or by a whole command with `#2` for its second time; `greeting` is the
    /// start of a connection, `content` the end of a mail, `response` a line of a login.
    typealias Script = [String: [Action]]

    /// A line that a client has sent.
    struct Line: Equatable {
        var text: String
        var isEncrypted: Bool
    }

    struct Record {
        var lines: [Line] = []
        /// The content of each mail, as it came.
        var mails: [String] = []
        var openConnections = 0
    }

    private let server: any Channel
    private let recorder: Recorder
    let port: Int

    private init(server: any Channel, recorder: Recorder) {
        self.server = server
        self.recorder = recorder
        port = server.localAddress?.port ?? 0
    }

    static func start(
        _ script: Script,
        isTLS: Bool = false,
        extensions: Extensions = Extensions(),
        certificate: String = SampleCertificate.valid
    ) async throws -> ScriptedRelay {
        let settings = TLSConfiguration.makeServerConfiguration(
            certificateChain: try NIOSSLCertificate.fromPEMBytes(Array(certificate.utf8)).map { .certificate($0) },
            privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(SampleCertificate.key.utf8), format: .pem))
        )
        let context = try NIOSSLContext(configuration: settings)
        let recorder = Recorder()
        let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(ChannelOptions.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    recorder.open(channel)
                    let pipeline = channel.pipeline.syncOperations
                    if isTLS { try pipeline.addHandler(NIOSSLServerHandler(context: context)) }
                    let handler = RelayHandler(script, extensions, context, recorder, isEncrypted: isTLS)
                    try pipeline.addHandler(handler)
                }
            }
            .bind(host: "127.0.0.1", port: 0)
            .get()
        return ScriptedRelay(server: server, recorder: recorder)
    }

    var record: Record { recorder.record.withLock { $0 } }

    /// The commands that it has received.
    var commands: [String] { record.lines.map(\.text) }

    /// Waits until no connection is open.
    func waitUntilClosed() async { for channel in recorder.all { try? await channel.closeFuture.get() } }

    func stop() async {
        try? await server.close()
        for channel in recorder.all { try? await channel.close() }
    }
}

/// The extensions that a relay offers.
struct Extensions: Sendable {
    var startTLS = true
    /// Before and after TLS.
    var mechanisms = (plain: "", encrypted: "PLAIN LOGIN")

    func reply(isEncrypted: Bool) -> String {
        let mechanisms = isEncrypted ? mechanisms.encrypted : mechanisms.plain
        var lines = ["relay.test", "SIZE 1000000"]
        if startTLS, !isEncrypted { lines.append("STARTTLS") }
        if !mechanisms.isEmpty { lines.append("AUTH \(mechanisms)") }
        return lines.map { "250-\($0)\r\n" }.joined() + "250 8BITMIME"
    }
}

/// Records the lines and mails of all connections.
final class Recorder: Sendable {
    let record = Mutex(ScriptedRelay.Record())
    private let channels = Mutex<[any Channel]>([])

    var all: [any Channel] { channels.withLock { $0 } }

    func open(_ channel: any Channel) {
        channels.withLock { $0.append(channel) }
        record.withLock { $0.openConnections += 1 }
        channel.closeFuture.whenComplete { _ in self.record.withLock { $0.openConnections -= 1 } }
    }
}
