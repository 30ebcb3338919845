import FeedConfiguration
import FeedCore
import Foundation
import Testing

@testable import FeedAlerts

@Suite(.timeLimit(.minutes(20)))
struct LoginTests {
    private func send(
        _ script: ScriptedRelay.Script = [:],
        mechanisms: String,
        user: String? = "me",
        password: String? = "secret"
    ) async throws -> (error: FeedError?, commands: [String]) {
        try await withCertificateFile { file in
            try await withRelay(script, isTLS: true, extensions: Extensions(mechanisms: ("", mechanisms))) { relay in
                let error = await relay.send(security: .tls, user: user, password: password, trusting: file)
                await relay.waitUntilClosed()
                return (error, relay.commands)
            }
        }
    }

    @Test(arguments: [
        ("PLAIN", ["AUTH PLAIN AG1lAHNlY3JldA=="]), ("LOGIN PLAIN", ["AUTH PLAIN AG1lAHNlY3JldA=="]),
        ("LOGIN", ["AUTH LOGIN", "bWU=", "c2VjcmV0"]), ("CRAM-MD5 LOGIN", ["AUTH LOGIN", "bWU=", "c2VjcmV0"]),
    ])
    func `logs in by what the relay offers`(mechanisms: String, expected: [String]) async throws {
        let (error, commands) = try await send(mechanisms: mechanisms)
        #expect(error == nil)
        #expect(Array(commands.dropFirst().prefix(expected.count)) == expected)
        #expect(commands.last == "QUIT")
    }

    @Test func `a response that fits into no command waits until it is asked for`() async throws {
        let password = String(repeating: "p", count: 400)
        let (error, commands) = try await send(mechanisms: "PLAIN", password: password)
        #expect(error == nil)
        #expect(commands.dropFirst().first == "AUTH PLAIN")
        #expect(commands.dropFirst(2).first == Data("\0me\0\(password)".utf8).base64EncodedString())
    }

    @Test(
        arguments: [
            (
                "PLAIN", ["AUTH": [.say("535 5.7.8 wrong")]], .authentication,
                "refuses the login as \"me\": \"535 5.7.8 wrong\""
            ),
            (
                "LOGIN", ["AUTH": [.say("504 5.5.4 no")]], .authentication,
                "refuses the login as \"me\": \"504 5.5.4 no\""
            ),
            ("LOGIN", ["response": [.say("535 wrong")]], .authentication, "refuses the login as \"me\": \"535 wrong\""),
            (
                "PLAIN", ["AUTH": [.say("454 later")]], .unreachable,
                "refuses the login as \"me\" for now: \"454 later\""
            ),
            ("PLAIN", ["AUTH": [.say("334 more")]], .malformed, "replied to the login as \"me\" with \"334 more\""),
            ("PLAIN", ["AUTH": [.say("535 you said secret")]], .authentication, "refuses the login as \"me\": 535"),
            ("PLAIN", ["AUTH": [.say("535 AG1lAHNlY3JldA== ?")]], .authentication, "refuses the login as \"me\": 535"),
            (
                "LOGIN", ["response": [.say("535-no\r\n535 c2VjcmV0")]], .authentication,
                "refuses the login as \"me\": 535"
            ),
            ("CRAM-MD5 XOAUTH2", [:], .authentication, "offers only the login mechanisms \"CRAM-MD5 and XOAUTH2\""),
            ("", [:], .authentication, "offers no login"),
        ] as [(String, ScriptedRelay.Script, FeedError.Code, String)]
    )
    func `a refused login says so without the password, and no mail is sent`(
        mechanisms: String,
        script: ScriptedRelay.Script,
        code: FeedError.Code,
        message: String
    ) async throws {
        let (error, commands) = try await send(script, mechanisms: mechanisms)
        #expect(error?.code == code)
        #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
        #expect(error?.description.contains("secret") == false)
        #expect(!commands.contains { $0.hasPrefix("MAIL") })
        #expect(commands.last == "QUIT")
    }

    @Test(
        arguments: [
            (MailSettings.Security.tls, "me", nil, "has a user, but no password"),
            (.tls, nil, "secret", "has a password, but no user"), (.none, "me", "secret", "would be sent unencrypted"),
            (.tls, "", "secret", "the user for"), (.tls, "me\0you", "secret", "the user for"),
            (.tls, "me", "", "the password for"), (.tls, "me", "a\0b", "the password for"),
            (.tls, "me", String(repeating: "x", count: 4_001), "the password for"),
        ] as [(MailSettings.Security, String?, String?, String)]
    )
    func `half a login, or one that must not be sent, is refused before a connection is made`(
        security: MailSettings.Security,
        user: String?,
        password: String?,
        message: String
    ) async throws {
        try await withRelay { relay in
            let error = await relay.send(security: security, user: user, password: password)
            #expect(error?.code == .configuration)
            #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
            #expect(relay.record.lines.isEmpty)
        }
    }
}
