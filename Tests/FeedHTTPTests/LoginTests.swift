import FeedCore
import FeedHTTP
import FeedTestKit
import Foundation
import Testing

/// Logins by Basic and Digest, over a transport with prepared answers.
struct LoginTests {
    private static let login = FeedLogin(user: "Mufasa", password: Secret("Circle of Life"))
    private static let url = URL(known: "http://www.example.org/dir/index.html")

    /// Sends a request to a publisher that wants a login; returns the headers with which it was let in.
    private func authorization(
        for challenge: String,
        _ login: FeedLogin = Self.login,
        nonce: String = "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ"
    ) async throws -> String? {
        let transport = ScriptedTransport(hashes: { $1.hash($0) }) { request throws(FeedError) in
            let isKnown = request.secretHeaders["Authorization"] != nil
            return FeedResponse(
                status: isKnown ? 200 : 401,
                headers: isKnown ? [:] : ["www-authenticate": challenge],
                body: []
            )
        }
        var session = LoginSession(login) { nonce }
        let response = try await session.send(FeedRequest(Self.url), over: transport)
        #expect(response.status == 200)
        #expect(transport.requests.count == 2)
        #expect(transport.requests.first?.secretHeaders.isEmpty == true)
        return transport.requests.last?.secretHeaders["Authorization"]?.revealed
    }

    @Test func `a name and a password are sent by Basic as UTF-8`() async throws {
        let login = FeedLogin(user: "test", password: Secret("123\u{A3}"))
        #expect(try await authorization(for: #"Basic realm="foo", charset="UTF-8""#, login) == "Basic dGVzdDoxMjPCow==")
    }

    @Test(arguments: [
        ("MD5", "8ca523f5e9506fed4657c9700eebdbec"),
        ("SHA-256", "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"),
    ])
    func `a Digest challenge gets the response of RFC 7616`(algorithm: String, response: String) async throws {
        let challenge =
            #"Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=\#(algorithm), "#
            + #"nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS""#
        let header = try await authorization(for: challenge)
        #expect(header?.contains("response=\"\(response)\"") == true, "\(header ?? "")")
        #expect(header?.contains("uri=\"/dir/index.html\"") == true)
        #expect(header?.contains("nc=00000001") == true)
    }

    @Test func `a Digest challenge of RFC 2617 gets its response`() async throws {
        let login = FeedLogin(user: "Mufasa", password: Secret("Circle Of Life"))
        let challenge =
            #"Digest realm="testrealm@host.com", qop="auth,auth-int", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", "#
            + #"opaque="5ccc069c403ebaf9f0171e9517f40e41""#
        let header = try await authorization(for: challenge, login, nonce: "0a4f113b")
        #expect(header?.contains("response=\"6629fae49393a05397450978507c4ef1\"") == true, "\(header ?? "")")
    }

    @Test func `Digest goes before Basic, and SHA-256 before MD5`() async throws {
        let challenge =
            #"Basic realm="a, b", Digest realm="r", nonce="n", qop="auth", Digest realm="r", nonce="n2", "#
            + #"qop="auth", algorithm=SHA-256"#
        let header = try await authorization(for: challenge)
        #expect(header?.hasPrefix("Digest ") == true)
        #expect(header?.contains("algorithm=SHA-256") == true)
        #expect(header?.contains("nonce=\"n2\"") == true)
    }

    @Test func `a saved challenge spares a request, and a nonce that has ended costs one`() async throws {
        let nonces = ["one", "two"]
        let transport = ScriptedTransport { request throws(FeedError) in
            let header = request.secretHeaders["Authorization"]?.revealed ?? ""
            guard !header.contains("nonce=\"\(nonces[1])\"") else { return FeedResponse(body: []) }
            let challenge = "Digest realm=\"r\", nonce=\"\(nonces[1])\", qop=\"auth\", stale=true"
            return FeedResponse(status: 401, headers: ["www-authenticate": challenge], body: [])
        }
        var session = LoginSession(Self.login)
        _ = try await session.send(FeedRequest(Self.url), over: transport)
        var next = LoginSession(Self.login, challenge: session.challenge)
        _ = try await next.send(FeedRequest(Self.url), over: transport)
        #expect(transport.requests.count == 3)
        var old = session.challenge
        old?.nonce = nonces[0]
        var late = LoginSession(Self.login, challenge: old)
        #expect(try await late.send(FeedRequest(Self.url), over: transport).status == 200)
        #expect(transport.requests.count == 5)
    }

    @Test(arguments: [#"Basic realm="r""#, #"Digest realm="r", nonce="n", qop="auth""#])
    func `a wrong password is sent once`(challenge: String) async throws {
        let transport = ScriptedTransport { _ throws(FeedError) in
            FeedResponse(status: 401, headers: ["www-authenticate": challenge], body: [])
        }
        var session = LoginSession(Self.login)
        #expect(try await session.send(FeedRequest(Self.url), over: transport).status == 401)
        #expect(transport.requests.count == 2)
    }

    @Test func `a login of another kind is an error that names it`() async throws {
        let transport = ScriptedTransport { _ throws(FeedError) in
            FeedResponse(status: 401, headers: ["www-authenticate": #"Bearer realm="r", Negotiate"#], body: [])
        }
        var session = LoginSession(Self.login)
        let error = await #expect(throws: FeedError.self) {
            _ = try await session.send(FeedRequest(Self.url), over: transport)
        }
        #expect(error?.message == "the publisher takes logins by Bearer and Negotiate, expected Basic or Digest")
    }

    @Test(arguments: ["Basic", "Digest"])
    func `nothing of a login that a publisher repeats is shown`(scheme: String) async throws {
        let challenge = scheme == "Basic" ? #"Basic realm="r""# : #"Digest realm="r", nonce="n", qop="auth""#
        let echo = ScriptedTransport { request throws(FeedError) in
            guard let sent = request.secretHeaders["Authorization"]?.revealed else {
                return FeedResponse(status: 401, headers: ["www-authenticate": challenge], body: [])
            }
            throw FeedError(.rejected, "no to \(sent.split(separator: " ").dropFirst().joined(separator: " "))")
        }
        let provider = ScriptedProvider { context in
            var session = LoginSession(FeedLogin(user: "me", password: Secret("s3cret, word")))
            _ = try await session.send(FeedRequest(Self.url), over: context.transport)
            return FeedSnapshot()
        }
        var feed = try Feed("example", of: ScriptedProvider.self)
        feed.provider = provider
        let context = FetchContext.fixture(transport: echo)
        var error = ""
        do throws(FeedError) { _ = try await feed.fetch(context) } catch let failure { error = "\(failure)" }
        #expect(error.contains("no to"))
        #expect(!error.contains("s3cret"))
        #expect(!error.contains(Data("me:s3cret, word".utf8).base64EncodedString()))
        #expect(try !error.contains(Regex("response=\"[0-9a-f]")))
    }
}
