import CalDAV
import FeedCore
import FeedTestKit
import Foundation
import Testing

/// Servers that refuse, that lead elsewhere, and that answer what they should not.
@Suite(.timeLimit(.minutes(5)))
struct RefusalTests {
    private static let login: [String: RawSetting] = ["user": .text("me"), "password": .secret(Secret("s3cret word"))]

    @Test(arguments: [
        (401, FeedError.Code.authentication), (403, .authentication), (429, .rateLimited), (500, .unreachable),
    ])
    func `a status is the error that it is`(status: Int, code: FeedError.Code) async throws {
        let server = DAVServer.household()
        server.alter { request, _ in FeedResponse(status: status, body: [], url: request.url) }
        var account = try Account(Self.login)
        let error = await account.failure(server)
        #expect(error?.code == code)
        if status == 401 {
            #expect(error?.message == "dav.example.org: the publisher does not let us in: status 401")
            #expect(error?.hint?.contains("app password") == true)
        }
    }

    @Test(arguments: [
        #"Basic realm="x""#, #"Digest realm="x", nonce="n", qop="auth""#,
        #"Digest realm="x", nonce="n", qop="auth", algorithm=SHA-256"#,
    ])
    func `a login is sent as the server asks, and spared its question later`(challenge: String) async throws {
        var kind = DAVServer.Kind()
        (kind.login, kind.challenge) = (("me", "s3cret word"), challenge)
        let server = DAVServer.household(kind)
        var account = try Account(Self.login)
        #expect(try await account.fetch(server).titles.count == 5)
        #expect(account.requests.first?.secretHeaders.isEmpty == true)
        _ = try await account.fetch(server)
        #expect(account.asked == ["PROPFIND /dav/calendars/"])
        let state = String(decoding: account.state?.bytes ?? [], as: UTF8.self)
        #expect(!state.contains("s3cret") && !state.contains(Data("me:s3cret word".utf8).base64EncodedString()))
    }

    @Test func `a server that answers anybody is asked again with the login`() async throws {
        let server = DAVServer.household()
        server.alter { request, answer in
            guard request.url.path() == "/", request.secretHeaders.isEmpty else { return answer }
            let text =
                "<multistatus xmlns=\"DAV:\"><response><href>/</href><propstat><prop><current-user-principal>"
                + "<unauthenticated/></current-user-principal></prop><status>HTTP/1.1 200 OK</status></propstat></response>"
                + "</multistatus>"
            return FeedResponse(status: 207, body: Array(text.utf8))
        }
        var account = try Account(Self.login)
        #expect(try await account.fetch(server).titles.count == 5)
    }

    @Test func `a server that only takes other logins is named`() async throws {
        let server = DAVServer.household()
        server.alter { _, _ in FeedResponse(status: 401, headers: ["www-authenticate": "Bearer realm=\"g\""], body: [])
        }
        var account = try Account(Self.login)
        #expect(
            await account.failure(server)?.message == "the publisher takes logins by Bearer, expected Basic or Digest"
        )
    }

    @Test(arguments: [
        "https://dav.evil.example/me/", "https://dav.example.org.evil.example/", "http://a.dav.example.org/",
    ])
    func `an address at a host outside the domain gets no request, and the error says how to allow it`(
        address: String
    ) async throws {
        let server = DAVServer.household()
        server.alter { request, answer in
            guard request.url.path() == "/" else { return answer }
            let text = String(decoding: answer.body, as: UTF8.self).replacing("/dav/me/", with: address)
            return FeedResponse(status: 207, body: Array(text.utf8))
        }
        var account = try Account(Self.login)
        let error = await account.failure(server)
        #expect(error?.code == .rejected)
        let host = URL(string: address)?.host() ?? ""
        #expect(error?.hint?.contains("set url to https://\(host)/") == true)
        #expect(account.requests.allSatisfy { $0.url.host() == "dav.example.org" })
    }

    @Test func `an address of the same host with another scheme or port keeps those of the settings`() async throws {
        var kind = DAVServer.Kind()
        kind.origin = "http://dav.example.org:8080"
        var account = try Account(Self.login)
        #expect(try await account.fetch(.household(kind)).titles.count == 5)
        #expect(account.requests.allSatisfy { $0.url.absoluteString.hasPrefix("https://dav.example.org/") })
    }

    @Test func `a mail address leads through the well-known path, and one without a service says what to do`()
        async throws
    {
        var kind = DAVServer.Kind()
        kind.start = "/somewhere/"
        var account = try Account(["url": .text("me@dav.example.org"), "password": .secret(Secret("s3cret word"))])
        #expect(try await account.fetch(.household(kind)).titles.count == 5)
        #expect(account.asked.prefix(2) == ["GET /.well-known/caldav", "PROPFIND /somewhere/"])
        #expect(account.requests.first?.secretHeaders.isEmpty == true)
        let nothing = DAVServer()
        nothing.alter { request, _ in FeedResponse(status: 404, body: [], url: request.url) }
        var lost = try Account(["url": .text("me@dav.example.org"), "password": .secret(Secret("s3cret word"))])
        let error = await lost.failure(nothing)
        #expect(error?.message.hasPrefix("dav.example.org names no calendars") == true)
        #expect(error?.hint?.contains("Set url") == true)
    }

    @Test(
        arguments: [
            ("0 1 443 dav.example.org", "path=/somewhere/", "PROPFIND /somewhere/", nil),
            (
                "5 1 443 none.dav.example.org\n9 1 8443 dav.example.org", "v=1\npath=/somewhere/",
                "PROPFIND /somewhere/", 8_443
            ),
            ("0 0 443 dav.example.org", "", "PROPFIND /.well-known/caldav", nil),
        ] as [(String, String, String, Int?)]
    )
    func `a mail domain without a web server names its service in the DNS`(
        services: String,
        texts: String,
        first: String,
        port: Int?
    ) async throws {
        var kind = DAVServer.Kind()
        kind.start = "/somewhere/"
        let server = DAVServer.household(kind)
        server.alter { request, answer in
            let isFirst = request.url.path(percentEncoded: false) == "/.well-known/caldav"
            switch (request.url.scheme, request.url.host()) {
            case ("dns", _):
                let isText = request.url.absoluteString == "dns:_caldavs._tcp.dav.example.org?type=TXT"
                return FeedResponse(body: Array((isText ? texts : services).utf8), url: request.url)
            case (_, "none.dav.example.org"?): return FeedResponse(status: 404, body: [], url: request.url)
            case _ where isFirst && request.method != nil:
                var moved = FeedRequest(URL(known: "https://dav.example.org/somewhere/"), method: .propfind)
                (moved.body, moved.headers) = (request.body, request.headers)
                return server.plainAnswer(moved)
            default: return isFirst ? FeedResponse(status: 404, body: [], url: request.url) : answer
            }
        }
        var account = try Account(["url": .text("me@dav.example.org"), "password": .secret(Secret("s3cret word"))])
        #expect(try await account.fetch(server).titles.count == 5)
        #expect(account.asked.contains(first), "\(account.asked)")
        #expect(account.requests.last?.url.port == port)
    }

    @Test func `a service in another domain gets no password`() async throws {
        let server = DAVServer()
        server.alter { request, _ in
            let isQuestion = request.url.scheme == "dns"
            return FeedResponse(
                status: isQuestion ? 200 : 404,
                body: Array((isQuestion ? "0 1 443 dav.other.example" : "").utf8),
                url: request.url
            )
        }
        var account = try Account(["url": .text("me@dav.example.org"), "password": .secret(Secret("s3cret word"))])
        let error = await account.failure(server)
        #expect(error?.code == .rejected)
        #expect(error?.message.contains("dav.other.example") == true)
        #expect(error?.hint?.contains("set url to https://dav.other.example/") == true)
    }

    @Test func `the address of one calendar is enough`() async throws {
        var account = try Account(["url": .text("https://dav.example.org/dav/calendars/work/")])
        let server = DAVServer.household()
        #expect(try await account.fetch(server).titles == ["Review", "Holiday"])
        _ = try await account.fetch(server)
        #expect(account.asked == ["PROPFIND /dav/calendars/work/"])
    }
}

/// Answers that are broken, huge or meant to do harm.
@Suite(.timeLimit(.minutes(5)))
struct BrokenAnswerTests {
    private func failure(_ body: String) async throws -> FeedError? {
        let server = DAVServer.household()
        server.alter { _, _ in FeedResponse(status: 207, body: Array(body.utf8)) }
        var account = try Account()
        return await account.failure(server)
    }

    @Test(arguments: [
        ("<html><body>Hello</body></html>", "its root is <html>"),
        ("", "it has no elements"), ("{}", "it has no elements"),
        ("<d:multistatus xmlns:d=\"DAV:\"><d:response><d:href>/</d:href>", "cut off"),
        ("<!DOCTYPE m [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><d:multistatus xmlns:d=\"DAV:\"/>", "entities"),
        (
            "<d:multistatus xmlns:d=\"DAV:\">" + String(repeating: "<a>", count: 100_000),
            "more than 40 deep"
        ),
        ("<multistatus xmlns=\"urn:other\"/>", "its root is <multistatus>"),
    ])
    func `an answer that is no multistatus is malformed`(body: String, words: String) async throws {
        let error = try await failure(body)
        #expect(error?.code == .malformed, "\(error as Any)")
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    }

    @Test func `a broken resource never costs the others`() async throws {
        let server = DAVServer.household()
        var account = try Account()
        server.alter { request, answer in
            let body = String(decoding: request.body ?? [], as: UTF8.self)
            guard body.contains("multiget"), request.url.path().contains("/work/") else { return answer }
            let text = String(decoding: answer.body, as: UTF8.self)
            let start = text.range(of: "<d:response>")?.lowerBound ?? text.startIndex
            // The first resource has lost its end.
            return FeedResponse(
                status: 207,
                body: Array((text[..<start] + "<d:response><d:propstat><d:prop><d:getetag>" + text[start...]).utf8)
            )
        }
        let snapshot = try await account.fetch(server)
        #expect(snapshot.titles == ["Review", "Choir", "Tax", "Choir", "Holiday"])
        #expect(snapshot.messages.first?.contains("1 objects could not be read") == true, "\(snapshot.messages)")
        server.alter(nil)
        #expect(try await account.fetch(server).warnings.isEmpty)
    }

    @Test func `an object that is not a calendar is left out with a warning, at each fetch`() async throws {
        let server = DAVServer.household()
        server.put("x.ics", "<html>", in: "work")
        server.put("y.ics", Objects.event("soon", ":soon"), in: "work")
        server.put(
            "z.ics",
            "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:z\r\nDTSTART:20261127T090000Z\r\nSUMMARY:Cut",
            in: "work"
        )
        var account = try Account()
        for _ in 0..<2 {
            let snapshot = try await account.fetch(server)
            #expect(snapshot.titles == ["Review", "Choir", "Cut", "Tax", "Choir", "Holiday"])
            #expect(
                snapshot.messages.sorted() == [
                    "x.ics: Work & more: found no BEGIN:VCALENDAR, expected a calendar object",
                    "y.ics, line 4: Work & more: found DTSTART \"soon\", expected a time such as 20261224T090000Z",
                ]
            )
        }
    }

    @Test func `a large calendar is kept to a bound, and the error says what to do`() async throws {
        let server = DAVServer()
        server.add("big", name: "Big")
        let text = String(repeating: "long words ", count: 1_200)
        for number in 0..<2_200 {
            server.put(
                "\(number).ics",
                Objects.event("e\(number)", ":20261124T090000Z", "DESCRIPTION:\(text)\r\n"),
                in: "big"
            )
        }
        var account = try Account()
        let error = await account.failure(server)
        #expect(error?.code == .configuration)
        #expect(error?.hint == "Choose fewer of them with calendars.")
    }
}
