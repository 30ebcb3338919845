import FeedConfiguration
import FeedCore
import Foundation
import NIOCore
import SampleServer
import Testing

@testable import FeedAlerts

/// Neither a password nor a mail is sent unencrypted, or to another server.
@Suite(.timeLimit(.minutes(20)))
struct EncryptionTests {
    @Test(arguments: [MailSettings.Security.startTLS, .tls])
    func `login and mail are encrypted with`(security: MailSettings.Security) async throws {
        try await withCertificateFile { file in
            try await withRelay(isTLS: security == .tls) { relay in
                let error = await relay.send(security: security, user: "me", password: "secret", trusting: file)
                #expect(error == nil)
                let plain = ["EHLO client.test", "STARTTLS"]
                let lines = relay.record.lines
                #expect(lines.filter { !$0.isEncrypted }.map(\.text) == (security == .tls ? [] : plain))
                #expect(
                    lines.filter(\.isEncrypted).map(\.text) == [
                        "EHLO client.test", "AUTH PLAIN AG1lAHNlY3JldA==", "MAIL FROM:<alerts@example.org>",
                        "RCPT TO:<someone@example.org>", "DATA", "QUIT",
                    ]
                )
                #expect(relay.record.mails.count == 1)
                await relay.waitUntilClosed()
            }
        }
    }

    @Test func `a certificate is checked for the name that the user has given`() async throws {
        try await withCertificateFile { file in
            try await withRelay(isTLS: true) { relay in
                #expect(await relay.send(security: .tls, host: "localhost", trusting: file) == nil)
            }
        }
    }

    @Test(arguments: [
        (SampleCertificate.forOtherHost, true, "its certificate is for another host"),
        (SampleCertificate.expired, true, "its certificate is not trusted"),
        (SampleCertificate.valid, false, "its certificate is not trusted"),
    ])
    func `nothing is sent to a relay whose certificate does not fit`(
        certificate: String,
        isTrusted: Bool,
        reason: String
    ) async throws {
        for security in [MailSettings.Security.startTLS, .tls] {
            try await withCertificateFile(certificate) { file in
                try await withRelay(isTLS: security == .tls, certificate: certificate) { relay in
                    let error = await relay.send(
                        security: security,
                        user: "me",
                        password: "secret",
                        trusting: isTrusted ? file : nil
                    )
                    #expect(error?.code == .unreachable)
                    #expect(error?.isLasting == true)
                    #expect(
                        error?.message == "no secure connection to the mail relay 127.0.0.1:\(relay.port): \(reason)"
                    )
                    #expect(relay.record.lines.filter(\.isEncrypted).isEmpty)
                    await relay.waitUntilClosed()
                }
            }
        }
    }

    @Test(arguments: [
        Case("the relay does not offer STARTTLS", [:], offersIt: false, .rejected, "does not offer STARTTLS"),
        Case("the relay knows only HELO", ["EHLO": [.say("502 no")]], .rejected, "does not offer STARTTLS"),
        Case("the relay refuses STARTTLS", ["STARTTLS": [.say("502 no")]], .rejected, "refuses STARTTLS: \"502 no\""),
        Case(
            "the relay refuses STARTTLS for now",
            ["STARTTLS": [.say("454 4.7.0 no")]],
            .unreachable,
            "refuses STARTTLS for now: \"454 4.7.0 no\""
        ),
        Case(
            "the relay agrees, but goes on without TLS",
            ["STARTTLS": [.say("220 go"), .drip("250 fine\r\n", every: .milliseconds(10))]],
            .unreachable,
            "no secure connection"
        ),
        Case("the relay closes", ["STARTTLS": [.say("220 go"), .close]], .unreachable, "the mail relay"),
        Case("the relay resets", ["STARTTLS": [.say("220 go"), .reset]], .unreachable, "the mail relay"),
        Case("the reply is garbage", ["STARTTLS": [.raw("<html>\r\n")]], .malformed, "it sent \"<html>\""),
    ])
    func `neither password nor mail is sent where`(example: Case) async throws {
        try await withCertificateFile { file in
            let extensions = Extensions(startTLS: example.offersIt, mechanisms: ("PLAIN LOGIN", "PLAIN LOGIN"))
            try await withRelay(example.script, extensions: extensions) { relay in
                let error = await relay.send(security: .startTLS, user: "me", password: "secret", trusting: file)
                #expect(error?.code == example.code)
                #expect(error?.message.contains(example.message) == true, "\(error?.message ?? "")")
                let names = relay.record.lines.filter { !$0.isEncrypted }.map { $0.text.prefix(4) }
                #expect(names.allSatisfy { !["AUTH", "MAIL", "RCPT", "DATA"].contains($0) })
                #expect(relay.record.mails.isEmpty)
                await relay.waitUntilClosed()
            }
        }
    }

    struct Case: CustomTestStringConvertible {
        var testDescription: String
        var script: ScriptedRelay.Script
        var offersIt: Bool
        var code: FeedError.Code
        var message: String

        init(
            _ testDescription: String,
            _ script: ScriptedRelay.Script,
            offersIt: Bool = true,
            _ code: FeedError.Code,
            _ message: String
        ) {
            self.testDescription = testDescription
            self.script = script
            self.offersIt = offersIt
            self.code = code
            self.message = message
        }
    }

    /// An attacker appends replies to the one to STARTTLS, so that the client takes them for the relay's.
    @Test(arguments: [
        "220 go\r\n250-evil\r\n250 AUTH PLAIN\r\n", "220 go\r\n250 ", "220 go\r\n535 wrong\r\n550 no\r\n550 no\r\n",
        "220 go\r\ngarbage\r\n", "220 go\n250-evil\n",
    ])
    func `what came before TLS is no reply to what is sent through it`(text: String) async throws {
        try await withCertificateFile { file in
            let extensions = Extensions(mechanisms: ("PLAIN", "LOGIN"))
            try await withRelay(["STARTTLS": [.raw(text), .startTLS]], extensions: extensions) { relay in
                let error = await relay.send(security: .startTLS, user: "me", password: "secret", trusting: file)
                #expect(error == nil)
                // Only the true relay offers LOGIN.
                #expect(
                    relay.record.lines.filter(\.isEncrypted).map(\.text).prefix(4) == [
                        "EHLO client.test", "AUTH LOGIN", "bWU=", "c2VjcmV0",
                    ]
                )
                #expect(relay.record.mails.count == 1)
            }
        }
    }

    @Test func `bytes that were received before TLS are discarded, whenever they are read`() async throws {
        let (inbound, source) = NIOAsyncChannelInboundStream<ReceivedBytes>.makeTestingStream()
        let (outbound, _) = NIOAsyncChannelOutboundWriter<ByteBuffer>.makeTestingWriter()
        let relay = MailSettings(host: "relay.test", port: 587, security: .startTLS)
        let errors = ConnectionErrors(relay: relay, limit: .seconds(60), deadline: .now + .seconds(60))
        var conversation = RelayConversation(
            relay: relay,
            clientName: "client.test",
            beginTLS: {},
            outbound: outbound,
            inbound: inbound.makeAsyncIterator(),
            isEncrypted: false,
            errors: errors
        )
        for text in ["220 go\r\n250-ev", "il\r\n250 evil\r\n", "250 evil\r\n", "250-evil\r\n", "garbage"] {
            source.yield(ReceivedBytes(bytes: ByteBuffer(string: text), isEncrypted: false))
        }
        source.yield(ReceivedBytes(bytes: ByteBuffer(string: "250 true\r\n"), isEncrypted: true))
        source.finish()
        #expect(try await conversation.reply() == Reply(code: 220, lines: ["go"]))
        try await conversation.encrypt()
        #expect(try await conversation.reply() == Reply(code: 250, lines: ["true"]))
        let error = await #expect(throws: FeedError.self) { try await conversation.reply() }
        #expect(error?.message == "the mail relay relay.test:587 closed the connection too early")
        #expect(!conversation.isUsable)
    }

    @Test func `a relay that speaks no TLS is named as such`() async throws {
        try await withRelay(["greeting": [.drip("220 hello\r\n", every: .milliseconds(1))]]) { relay in
            let error = await relay.send(security: .tls)
            #expect(error?.code == .unreachable)
            #expect(error?.message.hasSuffix("it does not speak TLS at this port") == true)
            #expect(error?.hint == "If it encrypts by STARTTLS, as at port 587, set its security to starttls.")
        }
    }

    @Test func `a file without certificates is refused`() async throws {
        try await withRelay(isTLS: true) { relay in
            let missing = await relay.send(security: .tls, trusting: "/nonexistent/ca.pem")
            #expect(
                missing?.message == #"the file "/nonexistent/ca.pem", which SSL_CERT_FILE names, cannot be read"#
            )
            try await withCertificateFile("none") { file in
                let error = await relay.send(security: .tls, trusting: file)
                #expect(error?.code == .configuration)
                #expect(error?.message.hasSuffix("has no certificates in PEM") == true)
            }
            #expect(relay.record.lines.isEmpty)
        }
    }
}
