import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import FeedServer

/// Requests whose answer is kept under `/kept`, and others, on a connection without a network.
struct ReadyResponseHandlerTests {
    private let channel = EmbeddedChannel()

    init() throws {
        let handler = ReadyResponseHandler(logger: Logger(label: "test")) { head, _ in
            guard head.path == "/kept" else { return nil }
            let response = Response(status: .ok, headers: [.contentLength: "4"])
            return ReadyResponse(route: "kept", response: response, body: ByteBuffer(string: "kept"))
        }
        try channel.pipeline.syncOperations.addHandler(handler)
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    }

    private func send(_ path: String, _ fields: HTTPFields = [:], body: String? = nil) throws {
        let head = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: path, headerFields: fields)
        try channel.writeInbound(HTTPRequestPart.head(head))
        if let body { try channel.writeInbound(HTTPRequestPart.body(ByteBuffer(string: body))) }
        try channel.writeInbound(HTTPRequestPart.end(nil))
    }

    /// The responder's answer to the request that it was handed first.
    private func respond() throws {
        try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .accepted)))
        try channel.writeOutbound(HTTPResponsePart.end(nil))
    }

    /// Returns the parts that the responder was handed: paths, sizes of bodies, ends.
    private func handed() throws -> [String] {
        var texts: [String] = []
        while let part = try channel.readInbound(as: HTTPRequestPart.self) {
            switch part {
            case .head(let head): texts.append(head.path ?? "")
            case .body(let body): texts.append("\(body.readableBytes)")
            case .end: texts.append("end")
            }
        }
        return texts
    }

    /// Returns the parts that were sent: statuses, bodies, ends.
    private func sent() throws -> [String] {
        var texts: [String] = []
        while let part = try channel.readOutbound(as: HTTPResponsePart.self) {
            switch part {
            case .head(let head): texts.append("\(head.status.code)")
            case .body(let body): texts.append(String(buffer: body))
            case .end: texts.append("end")
            }
        }
        return texts
    }

    @Test func `what is kept is answered at once, and all else is handed on`() throws {
        try send("/kept")
        try send("/kept")
        #expect(try sent() == ["200", "kept", "end", "200", "kept", "end"])
        #expect(try handed() == [])
        try send("/other")
        #expect(try handed() == ["/other", "end"])
        #expect(try sent() == [])
    }

    @Test func `an answer comes behind those to the requests before it`() throws {
        for path in ["/other", "/kept", "/kept"] { try send(path) }
        #expect(try handed() == ["/other", "end", "/kept", "end", "/kept", "end"])
        for _ in 0..<2 { try respond() }
        // One is still under way.
        try send("/kept")
        #expect(try handed() == ["/kept", "end"])
        for _ in 0..<2 { try respond() }
        #expect(try sent() == Array(repeating: ["202", "end"], count: 4).flatMap(\.self))
        try send("/kept")
        #expect(try sent() == ["200", "kept", "end"])
    }

    @Test func `a request with a body is handed on whole`() throws {
        try send("/kept", [.contentLength: "3"], body: "abc")
        try respond()
        try send("/kept", [.transferEncoding: "chunked"], body: "abcd")
        #expect(try handed() == ["/kept", "3", "end", "/kept", "4", "end"])
        #expect(try sent() == ["202", "end"])
    }

    @Test func `the responder waits for a client that reads nothing`() throws {
        channel.isWritable = false
        try send("/kept")
        #expect(try handed() == ["/kept", "end"])
        #expect(try sent() == [])
    }

    @Test func `a request that is cut off is handed on as far as it came`() throws {
        let head = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: "/kept")
        try channel.writeInbound(HTTPRequestPart.head(head))
        #expect(try handed() == [])
        channel.pipeline.fireErrorCaught(ChannelError.inputClosed)
        #expect(try handed() == ["/kept"])
        #expect(throws: ChannelError.self) { try channel.throwIfErrorCaught() }
    }
}
