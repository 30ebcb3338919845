import FeedConfiguration
import FeedCore
import Testing

@testable import FeedAlerts

/// Mails that a relay refuses, or refuses for some recipients.
@Suite(.timeLimit(.minutes(20)))
struct RefusalTests {
    @Test(arguments: [
        ("greeting", "the connection"), ("MAIL", "the sender alerts@example.org"),
        ("RCPT", "the recipient someone@example.org"), ("DATA", "the mail"), ("content", "the mail"),
    ])
    func `a refusal says what was refused, and whether another try may succeed, at`(
        command: String,
        what: String
    ) async throws {
        for (reply, code, verb) in [
            ("554 5.7.1 go away", FeedError.Code.rejected, ""), ("451 4.3.0 later", .unreachable, " for now"),
            ("421 closing", .unreachable, " for now"), ("530 5.7.0 log in", .authentication, ""),
        ] {
            try await withRelay([command: [.say(reply)]]) { relay in
                let error = await relay.send()
                #expect(error?.code == code)
                #expect(
                    error?.message == "the mail relay 127.0.0.1:\(relay.port) refuses \(what)\(verb): \"\(reply)\""
                )
                #expect(error?.hint != nil)
                #expect(relay.commands.last == "QUIT")
                #expect(relay.record.mails.count == (command == "content" ? 1 : 0))
                await relay.waitUntilClosed()
            }
        }
    }

    @Test(arguments: [
        ("greeting", "354 go on"), ("EHLO", "354 go on"), ("MAIL", "354 go on"), ("RCPT", "354 go on"),
        ("DATA", "250 ok"),
        ("content", "354 go on"),
    ])
    func `a reply that does not fit its command is an error at`(command: String, reply: String) async throws {
        try await withRelay([command: [.say(reply)]]) { relay in
            let error = await relay.send()
            #expect(error?.code == .malformed)
            #expect(error?.message.contains("with \"\(reply)\", which SMTP does not allow here") == true)
        }
    }

    private static let three = ["a@example.org", "b@example.org", "c@example.org"]

    @Test func `recipients that are accepted get the mail, and the error names the others`() async throws {
        let script: ScriptedRelay.Script = [
            "RCPT TO:<b@example.org>": [.say("550 5.1.1 no such user")], "RCPT TO:<c": [.say("451 4.7.1 greylisted")],
        ]
        try await withRelay(script) { relay in
            let error = await relay.send(.example(to: Self.three))
            let name = "the mail relay 127.0.0.1:\(relay.port)"
            #expect(error?.code == .rejected)
            #expect(
                error?.message == "the mail reached 1 of 3 recipients: \(name) refuses the recipient b@example.org: "
                    + "\"550 5.1.1 no such user\"; \(name) refuses the recipient c@example.org for now: "
                    + "\"451 4.7.1 greylisted\""
            )
            #expect(
                error?.cause as? PartialDelivery
                    == PartialDelivery(
                        accepted: [Self.three[0]],
                        refused: [Self.three[1]],
                        refusedForNow: [Self.three[2]]
                    )
            )
            #expect(relay.record.mails.count == 1)
        }
    }

    @Test(arguments: [
        ("550 no", "550 no", FeedError.Code.rejected), ("550 no", "451 later", .unreachable),
        ("451 later", "550 no", .unreachable), ("452 full", "452 full", .unreachable),
    ])
    func `where nobody is accepted, no mail is sent`(first: String, second: String, code: FeedError.Code) async throws {
        let script: ScriptedRelay.Script = ["RCPT TO:<a": [.say(first)], "RCPT TO:<b": [.say(second)]]
        try await withRelay(script) { relay in
            let error = await relay.send(.example(to: Array(Self.three.prefix(2))))
            #expect(error?.code == code)
            #expect(error?.message.contains("a@example.org") == true && error?.message.contains(second) == true)
            #expect(!relay.commands.contains("DATA"))
            #expect(relay.commands.last == "QUIT")
        }
    }

    @Test func `recipients beyond what a relay takes at once get the mail in another transaction`() async throws {
        let script: ScriptedRelay.Script = [
            "RCPT TO:<b@example.org>#1": [.say("452 4.5.3 too many")],
            "RCPT TO:<c@example.org>#1": [.say("452 4.5.3 too many")],
            "RCPT TO:<c@example.org>#2": [.say("452 4.5.3 too many")],
        ]
        try await withRelay(script) { relay in
            #expect(await relay.send(.example(to: Self.three)) == nil)
            #expect(relay.record.mails.count == 3)
            #expect(Set(relay.record.mails).count == 1)
            #expect(relay.commands.filter { $0.hasPrefix("MAIL") }.count == 3)
        }
    }

    @Test(arguments: [
        [ScriptedRelay.Action.close], [.reset], [.say("451 later")], [.say("554 enough")], [.raw("nonsense\r\n")],
    ])
    func `what goes wrong in the second transaction does not call for the first one again`(
        actions: [ScriptedRelay.Action]
    ) async throws {
        let script: ScriptedRelay.Script = [
            "RCPT TO:<b": [.say("452 too many")], "MAIL FROM:<alerts@example.org>#2": actions,
        ]
        try await withRelay(script) { relay in
            let error = await relay.send(.example(to: Array(Self.three.prefix(2))))
            #expect(error?.code == .rejected)
            #expect(error?.message.hasPrefix("the mail reached 1 of 2 recipients: ") == true)
            #expect((error?.cause as? PartialDelivery)?.accepted == ["a@example.org"])
            #expect(relay.record.mails.count == 1)
        }
    }

    @Test(arguments: [
        ("", 25, #""" is not a host for mail"#), ("a b", 25, #""a b" is not a host for mail"#),
        ("a\r\nb", 25, #""a\u000d\u000ab" is not a host for mail"#), ("127.0.0.1", 0, "0 is not a port for mail"),
        ("127.0.0.1", 65_536, "65536 is not a port for mail"), ("127.0.0.1", .max, "\(Int.max) is not a port for mail"),
    ])
    func `a relay that cannot be is refused`(host: String, port: Int, message: String) async throws {
        let relay = MailSettings(host: host, port: port, security: .none)
        let sender = MailSender(relay, timeout: .seconds(60), trustedCertificates: nil, clientName: "client.test")
        let error = await #expect(throws: FeedError.self) { try await sender.deliver(.example()) }
        #expect(error?.code == .configuration)
        #expect(error?.message == message)
    }
}
