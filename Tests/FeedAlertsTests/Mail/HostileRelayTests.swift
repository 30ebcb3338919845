import FeedConfiguration
import FeedCore
import NIOCore
import Testing

@testable import FeedAlerts

/// Relays that close the connection, send nothing, or send anything without an end.
@Suite(.timeLimit(.minutes(20)))
struct HostileRelayTests {
    static let stages = ["greeting", "EHLO", "MAIL", "RCPT", "DATA", "content"]

    @Test(arguments: stages, [[ScriptedRelay.Action.close], [.reset], [.raw("250-half"), .close]])
    func `a connection that ends too early may be tried again, at`(
        stage: String,
        actions: [ScriptedRelay.Action]
    ) async throws {
        try await withRelay([stage: actions]) { relay in
            let error = await relay.send()
            #expect(error?.code == .unreachable, "\(error?.message ?? "")")
            let isUnknown = error?.message.contains("it is not known whether it was accepted") == true
            #expect(isUnknown == (stage == "content"))
            await relay.waitUntilClosed()
        }
    }

    @Test(
        arguments: stages,
        [
            "HTTP/1.1 400 Bad Request\r\n\r\n<html>", "\0\0\0\0\r\n", "\r\n\r\n\r\n", "999 what\r\n",
            "250-a\r\n550 b\r\n",
            "SSH-2.0-OpenSSH_9.2\r\n", String(repeating: "é", count: 3_000), "2\u{661}0 x\r\n",
        ]
    )
    func `what is not SMTP is an error at once, at`(stage: String, text: String) async throws {
        try await withRelay([stage: [.raw(text)]]) { relay in
            let error = await relay.send()
            #expect(error?.code == .malformed)
            #expect(error?.message.contains("does not speak SMTP: it sent ") == true)
            #expect(error?.message.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control } == true)
            #expect((error?.message.count ?? 0) < 500)
            await relay.waitUntilClosed()
        }
    }

    @Test(arguments: stages, ["250-more\r\n", "a", "220", "\u{FF}\r\n"])
    func `a reply without an end is cut off, at`(stage: String, text: String) async throws {
        try await withRelay([stage: [.flood(text)]]) { relay in
            let error = await relay.send()
            #expect(error?.code == .malformed, "\(error?.message ?? "")")
            await relay.waitUntilClosed()
        }
    }

    @Test(arguments: stages, [[], [ScriptedRelay.Action.drip("250-a\r\n", every: .milliseconds(100))]])
    func `one deadline covers everything, at`(stage: String, actions: [ScriptedRelay.Action]) async throws {
        try await withRelay([stage: actions]) { relay in
            let start = ContinuousClock.now
            let error = await relay.send(within: .seconds(1))
            #expect(error?.code == .timedOut, "\(error?.message ?? "")")
            #expect(
                error?.message.hasPrefix("the mail relay 127.0.0.1:\(relay.port) did not accept the mail within 1 s")
                    == true
            )
            #expect(ContinuousClock.now - start >= .seconds(1))
            // Generous, for a busy machine.
            #expect(ContinuousClock.now - start < .seconds(300))
            await relay.waitUntilClosed()
        }
    }

    @Test(arguments: [MailSettings.Security.startTLS, .tls])
    func `the deadline covers TLS with`(security: MailSettings.Security) async throws {
        try await withCertificateFile { file in
            // A relay that never begins TLS, and one that says nothing any more once it has.
            let scripts: [(ScriptedRelay.Script, isTLS: Bool)] = [
                (["greeting": security == .tls ? [] : [.say("220 hello")], "STARTTLS": [.say("220 go")]], false),
                (["MAIL": []], security == .tls),
            ]
            for (script, isTLS) in scripts {
                try await withRelay(script, isTLS: isTLS) { relay in
                    let start = ContinuousClock.now
                    let error = await relay.send(security: security, trusting: file, within: .seconds(1))
                    #expect(error?.code == .timedOut, "\(error?.message ?? "")")
                    #expect(ContinuousClock.now - start < .seconds(300))
                    await relay.waitUntilClosed()
                }
            }
        }
    }

    @Test(arguments: stages) func `a cancelled mail closes its connection, at`(stage: String) async throws {
        try await withRelay([stage: []]) { relay in
            let task = Task { await relay.send(within: .seconds(600)) }
            while relay.record.openConnections == 0 { await Task.yield() }
            task.cancel()
            #expect(await task.value?.code == .cancelled)
            await relay.waitUntilClosed()
        }
    }

    @Test func `a mail that is cancelled before it has a connection is not sent`() async throws {
        try await withRelay { relay in
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return await relay.send()
            }
            #expect(await task.value?.code == .cancelled)
            #expect(relay.record.mails.isEmpty)
        }
    }

    @Test func `nothing that listens is an error that may be tried again`() async throws {
        let port = try await withRelay { $0.port }
        let relay = MailSettings(host: "127.0.0.1", port: port, security: .none)
        let sender = MailSender(relay, timeout: .seconds(60), trustedCertificates: nil, clientName: "client.test")
        let error = await #expect(throws: FeedError.self) { try await sender.deliver(.example()) }
        #expect(error?.code == .unreachable)
        #expect(error?.message == "no connection to the mail relay 127.0.0.1:\(port): connection refused")
    }

    @Test(arguments: [Duration.zero, .seconds(-5), .nanoseconds(1)])
    func `a mail without time is not sent`(limit: Duration) async throws {
        try await withRelay(["greeting": []]) { #expect(await $0.send(within: limit)?.code == .timedOut) }
    }
}
