import FeedConfiguration
import FeedCore
import FeedTestKit
import Foundation
import SampleServer
import Testing

@testable import FeedAlerts

/// Starts a relay for a closure.
func withRelay<Value>(
    _ script: ScriptedRelay.Script = [:],
    isTLS: Bool = false,
    extensions: Extensions = Extensions(),
    certificate: String = SampleCertificate.valid,
    _ body: (ScriptedRelay) async throws -> Value
) async throws -> Value {
    let relay = try await ScriptedRelay.start(
        script,
        isTLS: isTLS,
        extensions: extensions,
        certificate: certificate
    )
    do {
        let value = try await body(relay)
        await relay.stop()
        return value
    } catch {
        await relay.stop()
        throw error
    }
}

/// A file with a certificate to trust, for a closure.
func withCertificateFile<Value>(
    _ pem: String = SampleCertificate.valid,
    _ body: (String) async throws -> Value
) async throws -> Value {
    let folder = try TemporaryFolder()
    return try await body(try folder.write(pem, to: "certificate.pem"))
}

extension ScriptedRelay {
    /// Sends a mail to the relay, and returns why that failed.
    func send(
        _ message: MailMessage = .example(),
        security: MailSettings.Security = .none,
        host: String = "127.0.0.1",
        user: String? = nil,
        password: String? = nil,
        trusting file: String? = nil,
        clientName: String = "client.test",
        // Generous, for a busy machine.
        within limit: Duration = .seconds(60)
    ) async -> FeedError? {
        let relay = MailSettings(
            host: host,
            port: port,
            security: security,
            user: user,
            password: password.map { Secret($0) }
        )
        do throws(FeedError) {
            try await MailSender(relay, timeout: limit, trustedCertificates: file, clientName: clientName)
                .deliver(message)
            return nil
        } catch {
            return error
        }
    }
}

extension MailSettings {
    /// A relay, for mails with addresses of their own.
    init(host: String, port: Int, security: Security, user: String? = nil, password: Secret? = nil) {
        self.init(host: host, port: port, security: security, from: "", to: [])
        (self.user, self.password) = (user, password)
    }
}

extension MailMessage {
    static func example(
        from: String = "alerts@example.org",
        to: [String] = ["someone@example.org"],
        subject: String = "Race 3 moved",
        text: String = "Race 3 starts at 14:05.\n",
        id: String = "alert-1"
    ) -> MailMessage {
        MailMessage(
            from: from,
            to: to,
            subject: subject,
            text: text,
            id: id,
            date: Date(timeIntervalSince1970: 1_772_442_300)
        )
    }

    /// The header and the body as they are sent.
    func encoded() throws -> (header: [String], body: String) {
        let text = try EncodedMail(self).text
        let end = try #require(text.firstRange(of: "\r\n\r\n"))
        let header = String(text[..<end.lowerBound]).replacing("\r\n ", with: "\n ").split(separator: "\r\n")
        return (header.map(String.init), String(text[end.upperBound...]))
    }

    /// A field of the header with its folds.
    func field(_ name: String) throws -> String {
        let line = try #require(encoded().header.first { $0.hasPrefix("\(name): ") })
        return String(line.dropFirst(name.count + 2))
    }
}
