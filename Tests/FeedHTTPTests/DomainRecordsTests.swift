import FeedCore
import Foundation
import NIOCore
import NIOPosix
import Testing

@testable import FeedHTTP

/// Records of the DNS, from a name server on this machine.
@Suite(.timeLimit(.minutes(5)))
struct DomainRecordsTests {
    /// Writes an answer of name servers.
    private struct Message {
        var bytes: [UInt8]

        /// Begins the answer to a question.
        init(to question: [UInt8], records: Int, code: UInt8 = 0) {
            bytes = question
            bytes[2] = 0x81
            bytes[3] = 0x80 | code
            (bytes[6], bytes[7]) = (0, UInt8(records))
            // The records that a question may have behind it, such as that of its options, are not repeated.
            (bytes[8], bytes[9], bytes[10], bytes[11]) = (0, 0, 0, 0)
            var end = 12
            while bytes[end] != 0 { end += Int(bytes[end]) + 1 }
            bytes.removeSubrange((end + 5)...)
        }

        static func name(_ text: String) -> [UInt8] {
            text.split(separator: ".").flatMap { [UInt8($0.utf8.count)] + Array($0.utf8) } + [0]
        }

        /// Adds a record of the question's name.
        func adding(_ type: UInt8, _ content: [UInt8]) -> Message {
            var message = self
            message.bytes += [0xC0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, UInt8(content.count)] + content
            return message
        }

        func adding(_ priority: UInt8, _ weight: UInt8, port: UInt8, _ host: [UInt8]) -> Message {
            adding(33, [0, priority, 0, weight, 1, port] + host)
        }

        func adding(text: [String]) -> Message { adding(16, text.flatMap { [UInt8($0.utf8.count)] + Array($0.utf8) }) }
    }

    private final class Responder: ChannelInboundHandler {
        typealias InboundIn = AddressedEnvelope<ByteBuffer>
        typealias OutboundOut = AddressedEnvelope<ByteBuffer>
        let answer: @Sendable ([UInt8]) -> [UInt8]?

        init(_ answer: @escaping @Sendable ([UInt8]) -> [UInt8]?) { self.answer = answer }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            let question = unwrapInboundIn(data)
            guard let bytes = answer(Array(question.data.readableBytesView)) else { return }
            let reply = AddressedEnvelope(remoteAddress: question.remoteAddress, data: ByteBuffer(bytes: bytes))
            context.writeAndFlush(wrapOutboundOut(reply), promise: nil)
        }
    }

    private func records(
        _ address: String,
        _ answer: @escaping @Sendable ([UInt8]) -> [UInt8]?
    ) async throws -> [String] {
        let server = try await DatagramBootstrap(group: NIOSingletons.posixEventLoopGroup)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Responder(answer))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let port = try #require(server.localAddress?.port)
        let found: Result<FeedResponse, any Error>
        do {
            let url = try #require(URL(string: address))
            let question = try #require(DomainRecords(url))
            found = .success(try await question.answer(from: UInt16(port)))
        } catch {
            found = .failure(error)
        }
        try await server.close().get()
        return String(decoding: try found.get().body, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    @Test func `services come in the order in which to try them`() async throws {
        let found = try await records("dns:_caldavs._tcp.example.org?type=SRV") { question in
            Message(to: question, records: 4)
                .adding(9, 0, port: 0xBB, Message.name("late.example.org"))
                .adding(1, 2, port: 0xBB, Message.name("Light.example.org"))
                // The name goes on at the question's second label but one, which is example.org.
                .adding(1, 7, port: 0xBB, [5] + Array("heavy".utf8) + [0xC0, 26])
                .adding(text: ["not asked for"]).bytes
        }
        #expect(
            found == ["1 7 443 heavy.example.org", "1 2 443 light.example.org", "9 0 443 late.example.org"]
        )
    }

    @Test func `texts are joined`() async throws {
        let found = try await records("dns:_caldavs._tcp.example.org?type=txt") { question in
            Message(to: question, records: 2).adding(text: ["path=", "/dav/"]).adding(text: ["b\nc"]).bytes
        }
        #expect(found == ["path=/dav/", "bc"])
    }

    @Test func `a name without records has none`() async throws {
        let found = try await records("dns:_caldavs._tcp.example.org?type=SRV") {
            Message(to: $0, records: 0, code: 3).bytes
        }
        #expect(found == [])
    }

    @Test func `a name server that fails is an error`() async throws {
        let error = await #expect(throws: FeedError.self) {
            try await records("dns:_caldavs._tcp.example.org?type=SRV") { Message(to: $0, records: 0, code: 2).bytes }
        }
        #expect(error?.code == .unreachable)
        #expect(error?.message == "no name server answers for _caldavs._tcp.example.org")
    }

    @Test func `an answer that is cut off or leads in circles ends`() {
        var question = [UInt8](repeating: 0, count: 12)
        question[5] = 1
        question += Message.name("_caldavs._tcp.example.org") + [0, 33, 0, 1]
        let whole = Message(to: question, records: 2)
            .adding(1, 1, port: 1, Message.name("a.example.org"))
            // The name leads to itself.
            .adding(1, 1, port: 1, [0xC0, UInt8(question.count + 33 + 18)]).bytes
        #expect(DomainMessage(whole).records(of: .service) == ["1 1 257 a.example.org"])
        for length in 0..<whole.count {
            #expect(DomainMessage(Array(whole.prefix(length))).records(of: .service).count < 2)
        }
    }

    @Test(arguments: [
        ("dns:_caldavs._tcp.example.org?type=SRV", "example.org"), ("DNS:example.org?TYPE=txt", "example.org"),
        ("dns:example.org?type=A", nil), ("dns:example.org", nil), ("dns:ex%20ample.org?type=SRV", nil),
        ("https://example.org/?type=SRV", nil), ("dns:?type=SRV", nil),
    ])
    func `an address names a kind and a domain`(address: String, domain: String?) throws {
        let url = try #require(URL(string: address))
        #expect(DomainRecords(url)?.domain == domain)
    }

    @Test func `a feed may only ask for its own domain`() async throws {
        try await withClient { http in
            let feed = try Feed.sports(at: URL(known: "https://dav.example.org/"))
            let transport = http.transport(for: feed, until: FetchDeadline(.now + .seconds(300)))
            let error = await #expect(throws: FeedError.self) {
                try await transport.send(FeedRequest(URL(known: "dns:_caldavs._tcp.other.example?type=SRV")))
            }
            #expect(error?.code == .configuration)
        }
    }
}
