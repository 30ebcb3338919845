import FeedConfiguration
import FeedCore
import Foundation
import Testing

@Suite(.timeLimit(.minutes(20)))
struct ServerMemberTests {
    private func server(_ members: String) throws -> ServerPlan {
        try read("{ \"server\": { \(members) }, \"feeds\": [] }", environment: ["HOME": "/home/u"]).server
    }

    @Test func `the server has what its members say, and paths are those of the folder`() throws {
        let plan = try server(
            #"""
            "host": "0.0.0.0", "port": 9000, "names": ["feeds.example.org"], "tokenFile": "token", "private": true,
            "tlsCertificate": "~/tls/chain.pem", "tlsKey": "/tls/key.pem", "origins": ["HTTPS://Example.org:443"],
            "trustedProxies": ["10.0.0.0/8", "::1"], "rate": "5/1s", "accessLog": false
            """#
        )
        #expect(plan.host == "0.0.0.0" && plan.port == 9_000 && plan.names == ["feeds.example.org"])
        #expect(plan.tokenFile == "/configured/token" && plan.isPrivate == true && plan.logsAccess == false)
        #expect(plan.tlsCertificate == "/home/u/tls/chain.pem" && plan.tlsKey == "/tls/key.pem")
        #expect(plan.origins.map(\.text) == ["https://example.org"])
        #expect(plan.trustedProxies == [AddressRange("10.0.0.0/8"), AddressRange("::1")].compactMap(\.self))
        #expect(plan.rate == RequestRates.Limit(5, per: .seconds(1)))
        #expect(try server("") == ServerPlan())
        #expect(try server(#""unixSocket": "socket""#).unixSocket == "/configured/socket")
    }

    @Test(arguments: [
        ErrorTextTests.Case(
            "a server of another type",
            #"{ "server": 8080, "feeds": [] }"#,
            #"feeds.json:1:13: server is 8080, but must be an object."#
        ),
        ErrorTextTests.Case(
            "an unknown member of the server",
            #"{ "server": { "prot": 80 }, "feeds": [] }"#,
            #"feeds.json:1:15: server has no member "prot". Did you mean "port"?"#
        ),
        ErrorTextTests.Case(
            "a member of the server twice",
            #"{ "server": { "port": 80, "port": 81 }, "feeds": [] }"#,
            #"feeds.json:1:27: server has the member "port" twice. Remove one of them."#
        ),
        ErrorTextTests.Case(
            "a port that is none",
            #"{ "server": { "port": 70000 }, "feeds": [] }"#,
            #"feeds.json:1:23: server.port is 70000, but must be 0 to 65535."#
        ),
        ErrorTextTests.Case(
            "an origin with a path",
            #"{ "server": { "origins": ["https://a.example", "https://b.example/x"] }, "feeds": [] }"#,
            #"feeds.json:1:48: server.origins[1] is "https://b.example/x", but must be an origin such as https://example.org, without a path."#
        ),
        ErrorTextTests.Case(
            "a proxy by its name",
            #"{ "server": { "trustedProxies": ["proxy.example"] }, "feeds": [] }"#,
            #"feeds.json:1:34: server.trustedProxies[0] is "proxy.example", but must be an IP address such as 192.0.2.7, or a range such as 172.16.0.0/12."#
        ),
        ErrorTextTests.Case(
            "a certificate without its key",
            #"{ "server": { "tlsCertificate": "a.pem" }, "feeds": [] }"#,
            #"feeds.json:1:13: server has only one of tlsCertificate and tlsKey, but must have both or none."#
        ),
        ErrorTextTests.Case(
            "a socket and a port",
            #"{ "server": { "unixSocket": "s", "port": 80 }, "feeds": [] }"#,
            #"feeds.json:1:13: server has unixSocket and port, but must have one of them."#
        ),
    ])
    func `tells what is wrong with the server`(_ example: ErrorTextTests.Case) {
        #expect(errors(example.text) == example.expected)
    }

    @Test func `what the command line says goes before the configuration`() throws {
        let plan = try server(#""host": "0.0.0.0", "port": 9000, "private": true, "names": ["a"], "rate": "5/1s""#)
        var options = ServerPlan()
        (options.port, options.isPrivate, options.names) = (0, false, ["b"])
        let merged = options.over(plan)
        #expect(merged.host == "0.0.0.0" && merged.port == 0 && merged.isPrivate == false && merged.names == ["b"])
        #expect(merged.rate == RequestRates.Limit(5, per: .seconds(1)))
        var socket = ServerPlan()
        socket.unixSocket = "/socket"
        #expect(ServerPlan().over(socket).unixSocket == "/socket")
        #expect(options.over(socket).unixSocket == nil)
    }

    @Test(arguments: [
        ("https://example.org", "https://example.org"), ("http://localhost:3000", "http://localhost:3000"),
        ("http://EXAMPLE.org:80", "http://example.org"), ("https://[::1]:8443", "https://[::1]:8443"),
        ("https://example.org/", nil), ("example.org", nil), ("*", nil), ("null", nil), ("ftp://example.org", nil),
        ("https://user@example.org", nil), ("https://example.org?x", nil), ("", nil), ("https://", nil),
    ])
    func `an origin is a scheme, a host and a port`(text: String, origin: String?) {
        #expect(WebOrigin(text)?.text == origin)
    }

    @Test(arguments: [
        ("192.0.2.7", "192.0.2.7", true), ("192.0.2.7", "192.0.2.8", false), ("172.16.0.0/12", "172.31.255.1", true),
        ("172.16.0.0/12", "172.32.0.1", false), ("0.0.0.0/0", "8.8.8.8", true), ("0.0.0.0/0", "2001:db8::1", false),
        ("2001:db8::/33", "2001:db8:7fff::1", true), ("2001:db8::/33", "2001:db8:8000::1", false),
        ("127.0.0.1", "::ffff:127.0.0.1", true),
    ])
    func `a range has the addresses that begin alike`(range: String, address: String, isInside: Bool) throws {
        let (range, address) = (try #require(AddressRange(range)), try #require(NetworkAddress(address)))
        #expect(range.contains(address) == isInside)
    }

    @Test(arguments: ["", "1.2.3", "1.2.3.4/33", "1.2.3.4/", "1.2.3.4/-1", "::1/129", "a/8", "1.2.3.4/+8", "/8"])
    func `what is no range is none`(text: String) { #expect(AddressRange(text) == nil) }
}
