import FeedConfiguration
import HTTPTypes
import Hummingbird
import NIOCore
import Testing

@testable import FeedServer

/// What is taken from a request before a route sees it.
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
        #expect(ServerOptions(plan).isCalled(name) == isOurs)
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
        #expect(!settings.current.isPrivate && settings.current.names == ["a"])
    }
}
