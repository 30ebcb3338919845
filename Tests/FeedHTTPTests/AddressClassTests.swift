import FeedHTTP
import Foundation
import NIOCore
import Testing

struct AddressClassTests {
    @Test(
        arguments: [
            ("8.8.8.8", .public), ("93.184.216.34", .public), ("172.15.0.1", .public), ("172.32.0.1", .public),
            ("127.0.0.1", .loopback), ("127.255.0.9", .loopback), ("::1", .loopback),
            ("10.1.2.3", .private), ("172.16.0.1", .private), ("172.31.255.255", .private), ("192.168.0.1", .private),
            ("100.64.0.1", .private), ("198.18.0.1", .private), ("fd00::1", .private), ("fec0::1", .private),
            ("169.254.169.254", .linkLocal), ("fe80::1", .linkLocal),
            ("0.0.0.0", .reserved), ("224.0.0.1", .reserved), ("255.255.255.255", .reserved), ("192.0.2.1", .reserved),
            ("203.0.113.9", .reserved), ("ff02::1", .reserved), ("::", .reserved), ("2001:db8::1", .reserved),
            ("::ffff:10.0.0.1", .private), ("::ffff:127.0.0.1", .loopback), ("64:ff9b::7f00:1", .loopback),
            ("::ffff:8.8.8.8", .public), ("2a00:1450::1", .public),
        ] as [(String, AddressClass)]
    )
    func `tells the class of an address`(text: String, expected: AddressClass) throws {
        #expect(AddressClass(try SocketAddress(ipAddress: text, port: 443)) == expected)
        #expect(AddressClass(host: text) == expected)
    }

    @Test func `knows localhost and leaves other names to the resolver`() {
        #expect(AddressClass(host: "LOCALHOST") == .loopback)
        #expect(AddressClass(host: "a.localhost") == .loopback)
        #expect(AddressClass(host: "[::1]") == .loopback)
        #expect(AddressClass(host: "example.org") == nil)
    }

    @Test func `a test can call a loopback address public, and no other`() throws {
        let classify = AddressClassifier.treatingAsPublic(["127.0.0.2", "10.0.0.1"])
        #expect(classify(try SocketAddress(ipAddress: "127.0.0.2", port: 1)) == .public)
        #expect(classify(try SocketAddress(ipAddress: "127.0.0.1", port: 1)) == .loopback)
        #expect(classify(try SocketAddress(ipAddress: "10.0.0.1", port: 1)) == .private)
    }
}

struct ProxySettingsTests {
    @Test(
        arguments: [
            ([:], "https://example.org", nil),
            (["https_proxy": "http://proxy:3128"], "https://example.org", "proxy:3128"),
            (["https_proxy": "proxy"], "https://example.org", "proxy:80"),
            (["HTTPS_PROXY": "http://proxy:3128"], "https://example.org", "proxy:3128"),
            (["https_proxy": "http://proxy:3128"], "http://example.org", nil),
            (["http_proxy": "http://proxy:3128"], "http://example.org", "proxy:3128"),
            (["HTTP_PROXY": "http://proxy:3128"], "http://example.org", nil),
            (["all_proxy": "http://proxy:3128"], "http://example.org", "proxy:3128"),
            (["all_proxy": "http://proxy:3128"], "http://127.0.0.1:8080", nil),
            (["all_proxy": "http://proxy:3128"], "http://localhost", nil),
            (["all_proxy": "http://proxy:3128", "no_proxy": "other, .example.org"], "https://api.example.org", nil),
            (["all_proxy": "http://proxy:3128", "NO_PROXY": "example.org"], "https://notexample.org", "proxy:3128"),
            (["all_proxy": "http://proxy:3128", "no_proxy": "*"], "https://example.org", nil),
            (["https_proxy": "http://"], "https://example.org", nil),
            (["https_proxy": ""], "https://example.org", nil),
        ] as [([String: String], String, String?)]
    )
    func `chooses the proxy that curl would`(environment: [String: String], url: String, expected: String?) throws {
        let proxy = ProxySettings(environment: environment).proxy(for: try #require(URL(string: url)))
        #expect(proxy.map { "\($0.host):\($0.port)" } == expected)
    }

    @Test func `takes user and password from the proxy's address`() throws {
        let settings = ProxySettings(environment: ["https_proxy": "http://me:p%40ss@proxy:3128"])
        let proxy = settings.proxy(for: try #require(URL(string: "https://example.org")))
        #expect(proxy?.authorization == "me:p@ss")
    }
}
