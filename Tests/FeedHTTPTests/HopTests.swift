import FeedCore
import FeedHTTP
import Foundation
import Testing

struct HopTests {
    private func hop(_ text: String, isUserEndpoint: Bool = false) throws -> Hop {
        let url = try #require(URL(string: text))
        let access = FeedAccess(hosts: [], endpoint: url, isUserEndpoint: isUserEndpoint, rates: RequestRates())
        let request = FeedRequest(
            url,
            headers: ["X-Plain": "1"],
            secretHeaders: ["app_key": Secret("s3cret")],
            secretQueryItems: ["api_key": Secret("qu&r+y")]
        )
        return Hop(request, access: access)
    }

    @Test func `secrets are in the sent address and not in the shown one`() throws {
        let hop = try hop("https://api.example.org/a?b=c")
        #expect(hop.url.absoluteString == "https://api.example.org/a?b=c")
        #expect(hop.addressWithSecrets == "https://api.example.org/a?b=c&api_key=qu%26r%2By")
        #expect(hop.headers["app_key"] == "s3cret")
    }

    @Test func `keeps its headers at its own origin`() throws {
        let next = try hop("https://api.example.org/a").redirected(to: "/b", peer: .public)
        #expect(next.url.absoluteString == "https://api.example.org/b")
        #expect(next.headers["app_key"] == "s3cret")
    }

    @Test(arguments: [
        "https://other.example.org/a", "https://api.example.org:8443/a", "//evil.example.org/a",
    ])
    func `drops headers, secrets and body on the way to another origin`(location: String) throws {
        let next = try hop("https://api.example.org/a").redirected(to: location, peer: .public)
        #expect(next.headers.isEmpty)
        #expect(!next.addressWithSecrets.contains("api_key"))
        #expect(next.scope == .publicAddresses)
    }

    @Test(arguments: [
        ("https://a.example.org/x", "webcal://b.example.org/a.ics", "https://b.example.org/a.ics"),
        ("http://a.example.org/x", "webcal://b.example.org/a.ics", "http://b.example.org/a.ics"),
        ("http://a.example.org/x", "WEBCALS://b.example.org/a.ics", "https://b.example.org/a.ics"),
        ("https://a.example.org/x", "webcals://b.example.org/a.ics", "https://b.example.org/a.ics"),
        ("https://a.example.org/x", "/b:c", "https://a.example.org/b:c"),
    ])
    func `a calendar's address leads to the web, never from https to http`(
        from: String,
        location: String,
        target: String
    ) throws {
        #expect(try hop(from).redirected(to: location, peer: .public).url.absoluteString == target)
    }

    @Test(arguments: [
        (
            "https://api.example.org/a", "http://api.example.org/a",
            "the publisher redirects from https to http, to the host api.example.org"
        ),
        (
            "http://api.example.org/a", "ftp://api.example.org/a",
            "the publisher redirects to \"ftp://api.example.org/a\", which is not a web address"
        ),
        (
            "http://api.example.org/a", "http://",
            "the publisher redirects to \"http://\", which is not a web address"
        ),
        (
            "http://api.example.org/a", "http://me@api.example.org/",
            "the publisher redirects to \"http://…@api.example.org/\", which is not a web address"
        ),
    ])
    func `refuses a redirect`(from: String, to location: String, message: String) throws {
        let hop = try hop(from)
        let refusal = #expect(throws: FeedError.self) {
            try hop.redirected(to: location, peer: .public)
        }
        #expect(refusal?.message == message)
        #expect(refusal?.code == .rejected)
    }

    @Test(arguments: ["http://1.2.3.4:65536/", "http://[::1]:70000/", "http://1.2.3.4:0/", "//127.0.0.1:99999/"])
    func `refuses an invalid port`(location: String) throws {
        let hop = try hop("http://api.example.org/a")
        let refusal = #expect(throws: FeedError.self) {
            try hop.redirected(to: location, peer: .public)
        }
        #expect(refusal?.code == .rejected)
    }

    @Test func `shows no credentials of a refused address`() throws {
        let hop = try hop("http://api.example.org/a")
        let refusal = #expect(throws: FeedError.self) {
            try hop.redirected(to: "http://me:hunter2@example.org/", peer: .public)
        }
        #expect(refusal?.message.contains("hunter2") == false)
    }

    @Test func `a redirect within the user's own network is allowed`() throws {
        let inside = try hop("http://10.0.0.1/a", isUserEndpoint: true)
        let next = try inside.redirected(to: "http://10.0.0.2/b", peer: .private)
        #expect(next.scope == .usersEndpoint(host: "10.0.0.2", port: 80))
        let outside = try hop("http://api.example.org/a", isUserEndpoint: true)
        let refused = try outside.redirected(to: "http://10.0.0.2/b", peer: .public)
        #expect(refused.scope == .publicAddresses)
    }

    @Test(arguments: [
        ("/b", true, true), ("/b", false, false), ("https://other.example.org/a", false, false),
    ])
    func `repeats the body if the status says so and the origin is the same`(
        location: String,
        keepsBody: Bool,
        isThere: Bool
    ) throws {
        let url = URL(known: "https://api.example.org/a")
        let access = FeedAccess(hosts: [], endpoint: url, isUserEndpoint: false, rates: RequestRates())
        let hop = Hop(FeedRequest(url, body: [1]), access: access)
        #expect(hop.body == [1])
        let next = try hop.redirected(to: location, keepsBody: keepsBody, peer: .public)
        #expect(next.body == (isThere ? [1] : nil))
    }

    @Test func `a message is not left behind by a redirect that would lose it`() throws {
        let url = URL(known: "https://api.example.org/a")
        let access = FeedAccess(hosts: [], endpoint: url, isUserEndpoint: false, rates: RequestRates())
        var request = FeedRequest(url, body: [1])
        request.isMessage = true
        let hop = Hop(request, access: access)
        #expect(try hop.redirected(to: "/b", keepsBody: true, peer: .public).body == [1])
        let error = #expect(throws: FeedError.self) {
            try hop.redirected(to: "/b", keepsBody: false, peer: .public)
        }
        #expect(error?.code == .rejected)
    }

    @Test func `sends a POST to no other origin`() throws {
        let url = URL(known: "https://api.example.org/a")
        let access = FeedAccess(hosts: [], endpoint: url, isUserEndpoint: false, rates: RequestRates())
        let hop = Hop(FeedRequest(url, body: [1]), access: access)
        let error = #expect(throws: FeedError.self) {
            try hop.redirected(to: "https://other.example.org/a", peer: .public)
        }
        #expect(
            error?.message == "the publisher redirects a POST to other.example.org, which is not to have what it sends"
        )
    }

    @Test func `stays on the feed's hosts if the feed is confined to them`() throws {
        let url = URL(known: "https://api.example.org/a")
        var access = FeedAccess(hosts: ["b.example.org"], endpoint: url, isUserEndpoint: true, rates: RequestRates())
        access.confinesRedirects = true
        let hop = Hop(FeedRequest(url), access: access)
        for location in ["/b", "https://b.example.org/", "https://API.example.org:8443/a"] {
            _ = try hop.redirected(to: location, peer: .public)
        }
        let error = #expect(throws: FeedError.self) {
            try hop.redirected(to: "https://c.example.org/", peer: .public)
        }
        #expect(error?.code == .rejected)
        #expect(
            error?.message == "the publisher redirects to another host, c.example.org, which the feed does not name"
        )
    }
}
