import FeedEngine
import FeedRuntime
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded
import Testing

@testable import FeedServer

/// The paths that redirects lead to.
struct LocalPathTests {
    private static let foreign = [
        "//evil.example/", "///evil.example", "/\\evil.example", "/\\/evil.example", "\\\\evil.example", "/a\\b",
        "https://evil.example/", "http:evil.example", "javascript:alert(1)", "evil.example", "", "/a b",
        "/\t/evil.example",
        "/\r\nSet-Cookie: a=b", "/\n//evil.example", "/é", "/\u{202E}", "?a", "#a", " /", "/ ", "*",
    ]

    @Test(arguments: foreign)
    func `a text that may lead to another server is no path of this one`(text: String) throws {
        #expect(LocalPath(text) == nil)
        // What says which paths there are, and what takes them, is the same.
        let parameter = RouteParameter("back", "", .page)
        let query = "back=\(text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
        #expect(throws: Problem.self) { try RouteQuery.read(query, [parameter]) }
    }

    @Test(arguments: [
        "/", "/by-feed", "/?feed=tfl&item=abc", "/calendar?month=2026-12#d", "/a//b", "/..//a", "/@evil.example",
        "/.evil.example", "/~a", "/[::1]", "/?back=//evil.example", "/:80",
    ])
    func `a path with its query is where the answer leads`(text: String) throws {
        let path = try #require(LocalPath(text))
        #expect(Redirect(to: path).response.headers[.location] == text)
    }

    private func exchanged(_ target: String) -> Redirect? {
        let head = HTTPRequest(
            method: .get,
            scheme: nil,
            authority: "localhost",
            path: target,
            headerFields: [.accept: "text/html"]
        )
        let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
        var context = ServerContext(source: .init(channel: EmbeddedChannel(), logger: Logger(label: "test")))
        let token = AccessToken(
            text: "0123456789abcdef",
            name: "a",
            isReadOnly: true,
            owner: .household,
            createdAt: .distantPast
        )
        context.credential = .token(token, .address)
        return Login.exchanged(["0123456789abcdef"], of: request.withoutToken.request, context)
    }

    @Test(arguments: ["//evil.example/?token=a", "///evil.example?token=a", "/\\evil.example/?token=a&b=c"])
    func `a token in the address of a page leads to no other server`(target: String) {
        #expect(exchanged(target) == nil)
    }

    @Test func `a token in the address of a page becomes a cookie of the same page`() {
        let redirect = exchanged("/by-feed?token=a&feed=b")
        #expect(redirect?.target.text == "/by-feed?feed=b" && redirect?.cookie?.contains("0123456789abcdef") == true)
    }

    @Test(arguments: [("//evil.example/", "/login?back=/"), ("/by-feed?feed=a", "/login?back=/by-feed%3Ffeed%3Da")])
    func `a login leads back to a page of this server`(target: String, login: String) {
        let head = HTTPRequest(
            method: .get,
            scheme: nil,
            authority: "localhost",
            path: target,
            headerFields: [.accept: "text/html"]
        )
        let redirect = Login.redirect(for: Request(head: head, body: RequestBody(buffer: ByteBuffer())))
        #expect(redirect?.target.text == login)
    }
}
