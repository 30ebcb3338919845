import FeedConfiguration
import FeedCore
import Foundation
import Testing

@testable import FeedAlerts

/// Mails that a relay accepts.
@Suite(.timeLimit(.minutes(20)))
struct ConversationTests {
    @Test func `a mail is sent in one transaction, and the conversation ends with QUIT`() async throws {
        try await withRelay { relay in
            #expect(await relay.send() == nil)
            #expect(
                relay.commands == [
                    "EHLO client.test", "MAIL FROM:<alerts@example.org>", "RCPT TO:<someone@example.org>", "DATA",
                    "QUIT",
                ]
            )
            let mail = try EncodedMail(.example())
            #expect(relay.record.mails == [mail.text])
            await relay.waitUntilClosed()
        }
    }

    @Test func `lines that begin with a dot arrive with a second one, and end nothing`() async throws {
        try await withRelay { relay in
            #expect(await relay.send(.example(text: "a\n.\nQUIT\n..b\n")) == nil)
            #expect(relay.record.mails.count == 1)
            #expect(relay.record.mails.first?.hasSuffix("\r\n\r\na\r\n..\r\nQUIT\r\n...b\r\n") == true)
        }
    }

    @Test(arguments: ["500 what?", "502 no", "504-no\r\n504 no", "550 no"])
    func `a relay that does not know EHLO is greeted in the old way`(reply: String) async throws {
        try await withRelay(["EHLO": [.say(reply)]]) { relay in
            #expect(await relay.send() == nil)
            #expect(relay.commands.prefix(2) == ["EHLO client.test", "HELO client.test"])
            #expect(relay.record.mails.count == 1)
        }
    }

    @Test(arguments: [
        ("client.test", "client.test"), ("localhost", "localhost"), ("", "[127.0.0.1]"), ("my_host", "[127.0.0.1]"),
        ("a b", "[127.0.0.1]"), ("a\r\nMAIL FROM:<x@y>", "[127.0.0.1]"), ("[127.0.0.9]", "[127.0.0.9]"),
    ])
    func `a client without a domain gives its address`(name: String, expected: String) async throws {
        try await withRelay { relay in
            #expect(await relay.send(clientName: name) == nil)
            #expect(relay.commands.first == "EHLO \(expected)")
        }
    }

    @Test(arguments: [
        ["220-several\r\n220 lines"], ["220"], ["220 " + String(repeating: "long ", count: 300)],
    ])
    func `accepts any valid greeting`(greeting: [String]) async throws {
        try await withRelay(["greeting": greeting.map { .say($0) }]) { #expect(await $0.send() == nil) }
    }

    @Test func `replies may come a character at a time`() async throws {
        let script: ScriptedRelay.Script = [
            "greeting": "220 slow\r\n".map { .raw(String($0)) }, "content": "250 ok\r\n".map { .raw(String($0)) },
        ]
        try await withRelay(script) { #expect(await $0.send() == nil) }
    }

    @Test(arguments: [
        [ScriptedRelay.Action.close], [.reset], [.say("500 what?")], [.raw("nonsense\r\n")], [.flood("x")], [],
    ])
    func `an error after the relay has accepted the mail is ignored`(farewell: [ScriptedRelay.Action]) async throws {
        for security in MailSettings.Security.allCases {
            try await withCertificateFile { file in
                try await withRelay(["QUIT": farewell], isTLS: security == .tls) { relay in
                    #expect(await relay.send(security: security, trusting: file) == nil)
                    #expect(relay.record.mails.count == 1)
                    await relay.waitUntilClosed()
                }
            }
        }
    }

    @Test func `many mails at once each have their own connection`() async throws {
        try await withRelay { relay in
            await withTaskGroup { group in
                for number in 0..<50 {
                    group.addTask {
                        let error = await relay.send(.example(id: "alert-\(number)"))
                        #expect(error == nil)
                    }
                }
            }
            #expect(relay.record.mails.count == 50)
            #expect(Set(relay.record.mails).count == 50)
            await relay.waitUntilClosed()
        }
    }
}
