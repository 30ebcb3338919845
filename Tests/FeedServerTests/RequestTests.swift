import FeedConfiguration
import HTTPTypes
import Hummingbird
import NIOCore
import Testing

@testable import FeedServer

/// The values that are taken from a request before a route sees it.
struct RequestTests {
    private func request(_ path: String, _ fields: HTTPFields = [:]) -> Request {
        Request(
            head: HTTPRequest(method: .get, scheme: nil, authority: "a", path: path, headerFields: fields),
            body: RequestBody(buffer: ByteBuffer())
        )
    }

    @Test(arguments: [
        ("/v1/items", "/v1/items", []), ("/v1/items?token=abc", "/v1/items", ["abc"]),
        ("/v1/items?feed=a&token=abc&limit=3", "/v1/items?feed=a&limit=3", ["abc"]),
        ("/v1/items?token=a&token=b", "/v1/items", ["a", "b"]), ("/v1/items?token=", "/v1/items", [""]),
        ("/v1/items?tokens=abc", "/v1/items?tokens=abc", []), ("/v1/items?token=a%2Db", "/v1/items", ["a-b"]),
        ("/v1/items?", "/v1/items?", []),
    ])
    func `a token in the address is taken out of it`(path: String, rest: String, tokens: [String]) {
        let (request, found) = request(path).withoutToken
        #expect(request.head.path == rest && found == tokens)
        #expect(!request.uri.string.contains("token=a"))
    }

    @Test(arguments: [
        ("Bearer abc", ["abc"]), ("bearer  abc", ["abc"]), ("Basic YTpi", []), ("Bearer", []), ("", []),
    ])
    func `a token of the header is that of the scheme Bearer`(value: String, tokens: [String]) {
        #expect(request("/", [.authorization: value]).bearerTokens == tokens)
    }

    @Test(arguments: [
        ("http://localhost:8080", "localhost:8080", false, true),
        ("http://LOCALHOST:8080", "localhost:8080", false, true),
        ("http://localhost:8081", "localhost:8080", false, false), ("http://localhost", "localhost:80", false, true),
        ("https://feeds.example.org", "feeds.example.org", true, true), ("http://[::1]:80", "[::1]", false, true),
        ("https://feeds.example.org:443", "feeds.example.org", true, true), ("null", "localhost", false, false),
        ("https://feeds.example.org", "feeds.example.org", false, false),
        ("http://feeds.example.org", "feeds.example.org", true, false),
        ("http://evil.example/localhost:8080", "localhost:8080", false, false),
        ("http://localhost:8080/", "localhost:8080", false, false), ("localhost:8080", "localhost:8080", false, false),
        ("http://evil.example@localhost:8080", "localhost:8080", false, false),
        ("http://localhost:8080, http://evil.example", "localhost:8080", false, false),
    ])
    func `a page is of this server where its whole origin is`(
        origin: String,
        host: String,
        isSecure: Bool,
        isOurs: Bool
    ) {
        let head = HTTPRequest(
            method: .put,
            scheme: nil,
            authority: host,
            path: "/",
            headerFields: [.origin: origin]
        )
        let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
        #expect(request.isOfThisSite(isSecure: isSecure) == isOurs)
    }

    @Test(arguments: [
        ("abc-123_x.y", true), ("", false), ("a b", false), ("a\nb", false), ("é", false),
        (String(repeating: "a", count: 128), true), (String(repeating: "a", count: 129), false),
    ])
    func `an id of a request is taken over where it is sane`(id: String, isSane: Bool) {
        #expect(id.isRequestID == isSane)
    }

    @Test(arguments: [
        ("127.0.0.1", "127.0.0.1", true), ("127.0.0.1", "localhost", true), ("127.0.0.1", "192.168.1.5", false),
        ("127.0.0.1", "evil.example", false), ("0.0.0.0", "192.168.1.5", true), ("0.0.0.0", "evil.example", false),
        ("0.0.0.0", "feeds.example.org", true), ("127.0.0.1", "feeds.example.org", true), ("::", "::1", true),
    ])
    func `a server is called by its names, and by addresses where others reach it`(
        host: String,
        name: String,
        isOurs: Bool
    ) {
        var plan = ServerPlan()
        (plan.host, plan.names) = (host, ["Feeds.example.org"])
        #expect(plan.isCalled(name) == isOurs)
    }

    @Test func `a configuration that is read again changes all but where a server listens`() async throws {
        var (options, plan, next) = (ServerPlan(), ServerPlan(), ServerPlan())
        options.isPrivate = false
        plan.host = "0.0.0.0"
        (next.host, next.isPrivate, next.names) = ("127.0.0.1", true, ["a"])
        let settings = ServerSettings(options)
        settings.begin(with: plan)
        try await settings.update(with: next)
        #expect(settings.current.address == .host("0.0.0.0", port: 8_080) && !settings.current.isOpenToThisMachine)
        #expect(!settings.current.isClosed && settings.current.names == ["a"])
    }
}
