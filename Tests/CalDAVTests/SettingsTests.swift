import CalDAV
import FeedCore
import FeedTestKit
import Foundation
import Testing

struct SettingsTests {
    private func issues(_ settings: [String: RawSetting]) -> String {
        do throws(SettingIssues) {
            _ = try Feed("home", of: CalDAVProvider.self, settings: settings)
            return ""
        } catch {
            return "\(error)"
        }
    }

    @Test(arguments: [
        ("me@example.org", "https://example.org/.well-known/caldav", "example.org"),
        ("me@Example.org", "https://example.org/.well-known/caldav", "example.org"),
        ("me@icloud.com", "https://caldav.icloud.com/.well-known/caldav", "icloud.com"),
        ("https://dav.example.org/me@there/", "https://dav.example.org/me@there/", "dav.example.org"),
    ])
    func `an address or a mail address leads to a server`(text: String, url: String, domain: String) throws {
        let address = try AccountAddress(.text(text))
        #expect(address.url.absoluteString == url)
        #expect(address.domain == domain)
    }

    @Test(arguments: ["example.org", "me@", "@example.org", "me@localhost", "ftp://example.org", "m e@example.org"])
    func `any other text is refused with what is expected`(text: String) {
        let error = #expect(throws: SettingIssues.self) { _ = try AccountAddress(.text(text)) }
        #expect("\(error as Any)".contains("or a mail address"))
    }

    @Test func `a name and a password go together`() {
        #expect(
            issues(["url": .text("me@example.org")])
                == "password is missing, but must be a secret, since url is a mail address"
        )
        #expect(
            issues(["url": .text("https://example.org"), "password": .text("a")])
                == "user is missing, but must be your name at the server, since password is set"
        )
        #expect(issues(["url": .text("https://example.org")]) == "")
        #expect(issues(["url": .text("me@example.org"), "password": .text("a")]) == "")
    }

    @Test func `requests may go to the host, to hosts below it, and to the shards of iCloud`() throws {
        let own = try Feed("a", of: CalDAVProvider.self, settings: ["url": .text("https://dav.example.org/")])
        for (host, isAllowed) in [
            ("dav.example.org", true), ("a.dav.example.org", true), ("example.org", false), ("xdav.example.org", false),
            ("dav.example.org.evil.example", false), ("p01-caldav.icloud.com", false),
        ] {
            #expect(own.access.allows(host: host) == isAllowed, "\(host)")
        }
        let cloud = try Feed("a", of: CalDAVProvider.self, settings: ["url": .text("https://caldav.icloud.com/")])
        #expect(cloud.access.allows(host: "p42-caldav.icloud.com"))
        #expect(!cloud.access.allows(host: "p42-caldav.icloud.com.evil.example"))
        #expect(own.access.confinesRedirects)
    }
}
