import Foundation
import MeasureKit
import NIOCore
import NIOHTTP1
import NIOPosix

/// A publisher in its own process, so that its cost is not counted: one thread, and minimal answers.
///
/// `/lists/7` is list 7, which changes once a minute and has an ETag; `/stamped/7` is the same with the time of the
/// answer in it, so that every answer differs. With a file, every other path returns the file.
enum ListUpstream {
    /// Prints the port, and serves until standard input ends.
    static func run(file: String?) async throws {
        ProcessFigures.allowManyDescriptors()
        let file = try file.map { try ByteBuffer(bytes: RacesBenchmark.bytes(of: $0)) }
        let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup(numberOfThreads: 1))
            .serverChannelOption(ChannelOptions.backlog, value: 4_096)
            .serverChannelOption(ChannelOptions.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.configureHTTPServerPipeline(withErrorHandling: true)
                    try pipeline.addHandler(ListResponder(file: file))
                }
            }
            .bind(host: "127.0.0.1", port: 0)
            .get()
        StandardInput.answer("\(server.localAddress?.port ?? 0)")
        await StandardInput.untilEnd()
    }

    /// Starts a publisher.
    ///
    /// - Returns: The process, and the base address of its paths.
    static func start(file: String? = nil) throws -> (process: OwnProcess, address: URL) {
        let process = try OwnProcess(["upstream"] + (file.map { [$0] } ?? []))
        guard let port = Int(try process.line()), let address = URL(string: "http://127.0.0.1:\(port)") else {
            throw CocoaError(.executableLoad)
        }
        return (process, address)
    }
}

private final class ListResponder: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let file: ByteBuffer?
    private var request: HTTPRequestHead?

    init(file: ByteBuffer?) { self.file = file }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): request = head
        case .body: break
        case .end:
            if let request { answer(request, in: context) }
            request = nil
        }
    }

    private func answer(_ request: HTTPRequestHead, in context: ChannelHandlerContext) {
        let parts = request.uri.split(separator: "/")
        guard parts.count == 2, let list = Int(parts[1]) else {
            return send(file == nil ? .notFound : .ok, nil, file ?? ByteBuffer(), request, in: context)
        }
        if parts[0] == "stamped" {
            let stamp = ProcessFigures.monotonicNanoseconds
            let body = ListText.bytes(list: list, version: 0, stamp: "\(stamp)")
            return send(.ok, nil, ByteBuffer(bytes: body), request, in: context)
        }
        // Lists change once a minute, but not all in the same second.
        let version = (Int(Date().timeIntervalSince1970) + list * 7 % 60) / 60
        let tag = "\"\(list)-\(version)\""
        if request.headers.first(name: "If-None-Match") == tag {
            return send(.notModified, tag, nil, request, in: context)
        }
        send(.ok, tag, ByteBuffer(bytes: ListText.bytes(list: list, version: version)), request, in: context)
    }

    private func send(
        _ status: HTTPResponseStatus,
        _ tag: String?,
        _ body: ByteBuffer?,
        _ request: HTTPRequestHead,
        in context: ChannelHandlerContext
    ) {
        var head = HTTPResponseHead(version: request.version, status: status)
        if let tag { head.headers.add(name: "ETag", value: tag) }
        if let body {
            head.headers.add(name: "Content-Type", value: "application/json")
            head.headers.add(name: "Content-Length", value: "\(body.readableBytes)")
        }
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        if let body { context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil) }
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }
}
