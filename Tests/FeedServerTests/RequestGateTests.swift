import FeedConfiguration
import Logging
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import FeedServer

/// The time limits of a request, by a clock that the test moves.
struct RequestGateTests {
    private let channel = EmbeddedChannel()

    init() throws {
        let pipeline = channel.pipeline.syncOperations
        let deadline = RequestDeadline()
        try pipeline.addHandler(deadline)
        var encoding = HTTPResponseEncoder.Configuration()
        encoding.automaticallySetFramingHeaders = false
        try pipeline.configureHTTPServerPipeline(
            withPipeliningAssistance: false,
            withErrorHandling: false,
            withEncoderConfiguration: encoding
        )
        let log = AccessLog(settings: ServerSettings(ServerPlan()), logger: Logger(label: "test"))
        try pipeline.addHandler(RequestGate(deadline, RequestRefusals(log: log, metrics: nil)))
        try pipeline.addHandler(Responder())
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    }

    private func send(_ text: String) throws { try channel.writeInbound(ByteBuffer(string: text)) }

    private func pass(_ seconds: Int64) { channel.embeddedEventLoop.advanceTime(by: .seconds(seconds)) }

    private func answer() throws -> String {
        var text = ""
        while let part = try channel.readOutbound(as: ByteBuffer.self) { text += String(buffer: part) }
        return text
    }

    private let request = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"

    @Test func `a client that sends nothing is cut off`() throws {
        pass(14)
        #expect(channel.isActive)
        pass(2)
        #expect(!channel.isActive)
        #expect(try answer() == "")
    }

    @Test func `a header that comes slowly is refused, however it comes`() throws {
        try send("GET /healthz HTTP/1.1\r\n")
        for _ in 0..<7 {
            pass(2)
            try send("X: a\r\n")
        }
        #expect(try answer() == "")
        pass(2)
        let text = try answer()
        #expect(text.hasPrefix("HTTP/1.1 408 ") && text.contains("The header of the request"), "\(text)")
        pass(3)
        #expect(!channel.isActive)
    }

    @Test func `a connection rests between two requests, and the next has its own time`() throws {
        try send(request)
        #expect(try answer().hasPrefix("HTTP/1.1 200 "))
        pass(50)
        #expect(channel.isActive)
        try send(String(request.prefix(10)))
        pass(14)
        try send(String(request.dropFirst(10)))
        #expect(try answer().hasPrefix("HTTP/1.1 200 "))
        try send("GET")
        pass(16)
        #expect(try answer().hasPrefix("HTTP/1.1 408 "))
    }

    @Test func `an answer may take as long as it does, also where the next request has begun`() throws {
        try send("GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n")
        try send("GET /heal")
        pass(1_000)
        #expect(channel.isActive)
        channel.pipeline.fireUserInboundEventTriggered(Responder.Go())
        #expect(try answer().hasPrefix("HTTP/1.1 200 "))
        pass(16)
        #expect(try answer().hasPrefix("HTTP/1.1 408 "))
    }

    @Test func `a body that does not come is refused where the answer waits for it`() throws {
        try send("POST /slow HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n{")
        pass(29)
        #expect(try answer() == "")
        // As Hummingbird does, the responder answers the error with an empty 400.
        pass(2)
        #expect(try answer().hasPrefix("HTTP/1.1 408 "))
        pass(3)
        #expect(!channel.isActive)
    }

    @Test(arguments: [
        "0;" + String(repeating: "a", count: 40_000), String(repeating: "1\r\n{\r\n", count: 8_000),
        "1" + String(repeating: ";a=\"b\"", count: 10_000),
    ])
    func `a body that is nearly all framing is refused before it ends`(body: String) throws {
        try send("POST /slow HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
        var rest = body[...]
        while !rest.isEmpty, channel.isActive {
            try send(String(rest.prefix(2_048)))
            rest = rest.dropFirst(2_048)
        }
        let text = try answer()
        #expect(text.hasPrefix("HTTP/1.1 400 ") && text.contains("beside their content"), "\(text)")
        pass(3)
        #expect(!channel.isActive)
    }

    @Test func `a chunked body with short extensions is read`() throws {
        try send("POST /healthz HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
        for _ in 0..<100 { try send("64;name=value\r\n\(String(repeating: "a", count: 100))\r\n") }
        #expect(try answer() == "")
        try send("0\r\n\r\n")
        #expect(try answer().hasPrefix("HTTP/1.1 200 "))
    }

    @Test func `an answer that does not wait for the body is the last`() throws {
        try send("POST /early HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n{")
        let text = try answer()
        #expect(text.hasPrefix("HTTP/1.1 200 ") && text.contains("Connection: close\r\n"), "\(text)")
        try send("}...")
        pass(3)
        #expect(!channel.isActive)
        #expect(try answer() == "")
    }
}

/// Answers `/healthz` when it has come, `/early` when its head has, and others when it is told to or where the request is
/// broken.
private final class Responder: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart
    struct Go {}
    private var path = ""

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            path = head.uri
            if path == "/early" { answer(.ok, context) }
        case .body: break
        case .end: if path == "/healthz" { answer(.ok, context) }
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is Go { answer(.ok, context) } else { context.fireUserInboundEventTriggered(event) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { answer(.badRequest, context) }

    private func answer(_ status: HTTPResponseStatus, _ context: ChannelHandlerContext) {
        var headers = HTTPHeaders([("Content-Length", "0")])
        if status == .ok { headers.add(name: "X-Request-Id", value: "a") }
        context.write(wrapOutboundOut(.head(.init(version: .http1_1, status: status, headers: headers))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }
}
