import FeedCore
import Foundation
import SampleServer
import Testing

@testable import FeedAlerts

struct MailMessageTests {
    @Test func `a mail has the fields that programs and their filters look for`() throws {
        let mail = try EncodedMail(.example(to: ["a@example.org", "b@example.org"]))
        #expect(
            mail.text == """
                Date: Mon, 02 Mar 2026 09:05:00 +0000\r
                From: alerts@example.org\r
                To: a@example.org,\r
                 b@example.org\r
                Subject: Race 3 moved\r
                Message-ID: <alert-1@example.org>\r
                Auto-Submitted: auto-generated\r
                MIME-Version: 1.0\r
                Content-Type: text/plain; charset=utf-8\r
                Content-Transfer-Encoding: quoted-printable\r
                \r
                Race 3 starts at 14:05.\r\n
                """
        )
    }

    @Test(arguments: [
        "Race 3\r\nBcc: victim@example.org", "Race 3\nBcc: victim@example.org", "Race 3\rBcc: victim@example.org",
        "Race 3\u{2028}Bcc: victim@example.org", "Race 3\0Bcc: victim@example.org", "Race 3\u{85}Bcc: v@example.org",
        "Race 3\r\n\r\nA body", "\r\nBcc: victim@example.org", "Race 3\r\n.\r\nQUIT",
        String(repeating: "é\r\n.\r\n", count: 500),
    ])
    func `a subject cannot begin another field or the body`(subject: String) throws {
        let (header, body) = try MailMessage.example(subject: subject).encoded()
        #expect(header.count == 9)
        #expect(header.filter { $0.lowercased().hasPrefix("bcc") }.isEmpty)
        #expect(body == "Race 3 starts at 14:05.\r\n")
    }

    @Test(arguments: [
        "a@example.org\r\nBcc: b@example.org", "a@example.org\nRCPT TO:<b@example.org>", "a b@example.org",
        "a@example.org>", "<a@example.org>", "Ann <a@example.org>", "a@example.org,b@example.org", "a", "@example.org",
        "a@", "", "a..b@example.org", ".a@example.org", "\"a b\"@example.org", "a@b@example.org", "é@example.org",
        "a@exämple.org", "a@example..org", "a@-example.org", "a@example.org.", "a@[300.1.1.1]", "a@[IPv6:1.2.3.4]",
        "a@[fe80::1]", "a\0@example.org", "a@example.org\0", "a@exa mple.org",
        String(repeating: "a", count: 65) + "@example.org", "a@" + String(repeating: "b.", count: 130) + "org",
    ])
    func `what is not an address is refused before anything is sent`(address: String) throws {
        for message in [MailMessage.example(from: address), .example(to: ["a@example.org", address])] {
            let error = try #require(throws: FeedError.self) { try EncodedMail(message) }
            #expect(error.code == .configuration)
            #expect(!error.message.contains { $0.isNewline })
        }
    }

    @Test(arguments: [
        "a@example.org", "a.b+c=d@example.org", "a@localhost", "a@[127.0.0.1]", "a@[IPv6:::1]", "a@xn--exmple-cua.org",
        "!#$%&'*+-/=?^_`{|}~@example.org",
    ])
    func `an address is sent as it is`(address: String) throws {
        #expect(try EncodedMail(.example(to: [address])).recipients.map(\.text) == [address])
    }

    @Test func `each recipient gets the mail once`() throws {
        let mail = try EncodedMail(.example(to: ["a@example.org", "b@example.org", "a@example.org"]))
        #expect(mail.recipients.map(\.text) == ["a@example.org", "b@example.org"])
    }

    @Test func `a mail without a recipient is refused`() throws {
        let error = try #require(throws: FeedError.self) { try EncodedMail(.example(to: [])) }
        #expect(error.description == "the mail has no recipient. Give an address that it goes to.")
    }

    @Test(arguments: [
        ("alert-1", "alert-1"), ("a.b", "a.b"), ("a..b", "a=2E=2Eb"), (".a", "=2Ea"), ("a b", "a=20b"),
        ("a@b>\r\nBcc: c", "a=40b=3E=0D=0ABcc=3A=20c"), ("é", "=C3=A9"), ("a=20b", "a=3D20b"),
        ("tfl:1/2", "tfl=3A1=2F2"),
    ])
    func `an id becomes atoms, and different ids stay different`(id: String, expected: String) throws {
        #expect(try MailMessage.example(id: id).field("Message-ID") == "<\(expected)@example.org>")
    }

    @Test(arguments: ["", String(repeating: "a", count: 256), String(repeating: "é", count: 100)])
    func `an id that fits into no line is refused`(id: String) {
        #expect(throws: FeedError.self) { try EncodedMail(.example(id: id)) }
    }

    @Test(arguments: [
        (0, "Thu, 01 Jan 1970 00:00:00 +0000"), (951_782_399, "Mon, 28 Feb 2000 23:59:59 +0000"),
        (951_782_400, "Tue, 29 Feb 2000 00:00:00 +0000"), (-1, "Wed, 31 Dec 1969 23:59:59 +0000"),
        (1_772_442_300.9, "Mon, 02 Mar 2026 09:05:00 +0000"), (1e300, "Fri, 31 Dec 9999 23:59:59 +0000"),
        (-1e300, "Mon, 01 Jan 1900 00:00:00 +0000"), (.infinity, "Thu, 01 Jan 1970 00:00:00 +0000"),
        (.nan, "Thu, 01 Jan 1970 00:00:00 +0000"),
    ])
    func `a date is in UTC, whatever it is`(seconds: Double, expected: String) {
        #expect(Date(timeIntervalSince1970: seconds).internetText(zone: "+0000") == expected)
    }
}
