import FeedCore
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
            ("192.88.99.1", .reserved), ("192.0.0.8", .reserved), ("64:ff9b:1::7f00:1", .private),
            ("2002:7f00:1::", .reserved), ("::127.0.0.1", .reserved), ("::ffff:0:127.0.0.1", .reserved),
            ("2001:0:7f00:1::1", .reserved), ("100::1", .reserved), ("100:0:0:1::1", .reserved),
            ("2001:2::1", .reserved), ("2001:3::1", .public), ("2001:4:112::1", .public), ("2001:20::1", .reserved),
            ("3fff::1", .reserved), ("5f00::1", .reserved), ("4000::1", .reserved), ("64:ff9b::808:808", .public),
        ] as [(String, AddressClass)]
    )
    func `classifies an address`(text: String, expected: AddressClass) throws {
        #expect(AddressClass(try SocketAddress(ipAddress: text, port: 443)) == expected)
        #expect(AddressClass(host: text) == expected)
    }

    @Test func `knows localhost and leaves other names to the resolver`() {
        #expect(AddressClass(host: "LOCALHOST") == .loopback)
        #expect(AddressClass(host: "a.localhost") == .loopback)
        #expect(AddressClass(host: "[::1]") == .loopback)
        #expect(AddressClass(host: "example.org") == nil)
    }

    @Test func `a test can treat a loopback address as public, and no other`() throws {
        let classify = AddressClassifier.treatingAsPublic(["127.0.0.2", "10.0.0.1"])
        #expect(classify(try SocketAddress(ipAddress: "127.0.0.2", port: 1)) == .public)
        #expect(classify(try SocketAddress(ipAddress: "127.0.0.1", port: 1)) == .loopback)
        #expect(classify(try SocketAddress(ipAddress: "10.0.0.1", port: 1)) == .private)
    }
}

struct WrittenAddressTests {
    @Test(
        arguments: [
            ("127.1", .loopback), ("2130706433", .loopback), ("0x7f.1", .loopback), ("0x7F000001", .loopback),
            ("0177.0.0.1", .loopback), ("127.0.0.1.", .loopback), ("localhost.", .loopback), ("[::1%lo]", .loopback),
            ("[fe80::1%25eth0]", .linkLocal), ("10.1", .private), ("0xa9fea9fe", .linkLocal),
            ("\u{FF11}\u{FF12}\u{FF17}.\u{FF10}.0.1", .loopback), ("127\u{3002}0\u{3002}0\u{3002}1", .loopback),
            ("%31%32%37.1", .loopback), ("8.8.2056", .public), ("1.2.3.4.5", nil), ("256.1.1.1", nil), ("08.1", nil),
            ("4294967296", nil), ("example.org", nil), ("0x7f.example", nil), ("", nil),
        ] as [(String, AddressClass?)]
    )
    func `classifies an address in any notation`(host: String, expected: AddressClass?) {
        #expect(AddressClass(host: host) == expected)
    }
}

struct ProxySettingsTests {
    @Test(arguments: [
        "socks5://127.0.0.1:9050", "https://proxy:3128", "http://", "htp://proxy", "proxy:99999", "http://proxy/path",
    ])
    func `an unusable proxy is an error, and no request is made without it`(text: String) throws {
        let settings = ProxySettings(environment: ["all_proxy": text])
        let url = try #require(URL(string: "https://example.org"))
        let error = #expect(throws: FeedError.self) { try settings.proxy(for: url) }
        #expect(error?.code == .configuration)
        #expect(error?.message.hasPrefix("the variable all_proxy names the proxy \"\(text)\"") == true)
    }

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
            (["all_proxy": "HTTP://proxy:3128"], "http://example.org", "proxy:3128"),
            (["all_proxy": "http://proxy:3128", "no_proxy": "example.org:8080"], "http://example.org", "proxy:3128"),
            (["all_proxy": "http://proxy:3128", "no_proxy": "example.org:8080"], "http://example.org:8080", nil),
            (["all_proxy": "http://proxy:3128", "no_proxy": "10.0.0.0/8"], "http://10.1.2.3", nil),
            (["all_proxy": "http://proxy:3128", "no_proxy": "10.0.0.0/8"], "http://11.1.2.3", "proxy:3128"),
            (["all_proxy": "http://proxy:3128", "no_proxy": "[2001:db8::1]"], "http://[2001:db8::1]", nil),
            (["all_proxy": "http://proxy:3128", "no_proxy": "fd00::/8"], "http://[fd12::1]", nil),
            (["https_proxy": ""], "https://example.org", nil),
        ] as [([String: String], String, String?)]
    )
    func `chooses the proxy that curl would`(environment: [String: String], url: String, expected: String?) throws {
        let proxy = try ProxySettings(environment: environment).proxy(for: try #require(URL(string: url)))
        #expect(proxy.map { "\($0.host):\($0.port)" } == expected)
    }

    @Test func `takes user and password from the proxy's address`() throws {
        let settings = ProxySettings(environment: ["https_proxy": "http://me:p%40ss@proxy:3128"])
        let proxy = try settings.proxy(for: try #require(URL(string: "https://example.org")))
        #expect(proxy?.authorization == "me:p@ss")
    }
}
