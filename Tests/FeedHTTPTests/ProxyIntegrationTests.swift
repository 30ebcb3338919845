import FeedCore
import FeedHTTP
import Foundation
import SampleServer
import Testing

/// Requests through a proxy on loopback, which answers them itself.
@Suite(.timeLimit(.minutes(20)))
struct ProxyIntegrationTests {
    private func withProxy(
        answering steps: [RawStep] = [.text("HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\n[]")],
        _ body: (RawListener) async throws -> Void
    ) async throws {
        let proxy = try await RawListener.start { _ in steps }
        do { try await body(proxy) } catch {
            await proxy.shutdown()
            throw error
        }
        await proxy.shutdown()
    }

    private func ask(
        _ url: String,
        environment: [String: String]
    ) async throws -> Result<FeedResponse, FeedError> {
        let feed = try Feed.sports(at: URL(string: url))
        return try await withClient({ $0.proxies = ProxySettings(environment: environment) }) {
            await $0.send(for: feed)
        }
    }

    private func text(_ bytes: [UInt8]?) -> [String] {
        String(decoding: bytes ?? [], as: UTF8.self).components(separatedBy: "\r\n")
    }

    @Test func `requests the whole address from a proxy`() async throws {
        try await withProxy { proxy in
            let variables = ["http_proxy": "http://me:secret@127.0.0.1:\(proxy.port)"]
            let answer = try await ask("http://publisher.invalid/a?b=c", environment: variables)
            #expect(answer.response?.body == Array("[]".utf8))
            let lines = text(proxy.receivedBytes.first)
            #expect(lines.first == "GET http://publisher.invalid/a?b=c HTTP/1.1")
            #expect(lines.contains { $0.lowercased() == "host: publisher.invalid" })
            #expect(lines.contains { $0.lowercased() == "proxy-authorization: basic bwu6c2vjcmv0" })
        }
    }

    @Test func `requests a tunnel from a proxy for an address with TLS`() async throws {
        try await withProxy(answering: [.text("HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\n\r\n")]) { proxy in
            let variables = ["https_proxy": "127.0.0.1:\(proxy.port)"]
            let answer = try await ask("https://publisher.invalid/a", environment: variables)
            #expect(answer.error?.code == .unreachable)
            #expect(text(proxy.receivedBytes.first).first == "CONNECT publisher.invalid:443 HTTP/1.1")
        }
    }

    @Test func `uses no proxy for a host in no_proxy`() async throws {
        try await withProxy { proxy in
            let variables = ["http_proxy": "http://127.0.0.1:\(proxy.port)", "no_proxy": ".invalid"]
            let answer = try await ask("http://publisher.invalid/", environment: variables)
            #expect(answer.error?.message == "no connection to publisher.invalid:80: the name is not known")
            #expect(proxy.activity.connections == 0)
        }
    }

    @Test(arguments: ["127.0.0.1", "localhost"])
    func `uses no proxy for loopback`(host: String) async throws {
        try await withProxy { proxy in
            try await withSampleServer { sample in
                let variables = ["all_proxy": "http://127.0.0.1:\(proxy.port)"]
                let answer = try await ask("http://\(host):\(sample.port)/api/sports", environment: variables)
                #expect(answer.response?.status == 200)
                #expect(proxy.activity.connections == 0)
            }
        }
    }

    @Test func `a redirect through a proxy cannot lead to a literal internal address`() async throws {
        let redirect =
            "HTTP/1.1 302 Found\r\nlocation: http://10.0.0.1/\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
        try await withProxy(answering: [.text(redirect)]) { proxy in
            let variables = ["http_proxy": "http://127.0.0.1:\(proxy.port)"]
            let answer = try await ask("http://publisher.invalid/", environment: variables)
            #expect(answer.error?.code == .rejected)
            #expect(answer.error?.message == "the request leads to 10.0.0.1, a private address, and was not sent")
            #expect(proxy.activity.connections == 1)
        }
    }

    @Test func `limits answers through a proxy too`() async throws {
        let flood: [RawStep] = [
            .text("HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n\r\n"),
            .repeated(Array(repeating: 0x20, count: 1 << 16), times: 1 << 10),
        ]
        try await withProxy(answering: flood) { proxy in
            let variables = ["http_proxy": "http://127.0.0.1:\(proxy.port)"]
            let answer = try await ask("http://publisher.invalid/", environment: variables)
            #expect(answer.error?.message == "the answer is larger than 32 MiB on the wire")
        }
    }
}
