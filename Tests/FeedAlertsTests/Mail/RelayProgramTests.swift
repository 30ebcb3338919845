import FeedConfiguration
import FeedCore
import Foundation
import Testing

@testable import FeedAlerts

/// Sends mails to another project's relay, which `Scripts/mail-checks` starts; the script compares what arrived.
struct RelayProgramTests {
    static let file = ProcessInfo.processInfo.environment["AGGREGATE_MAIL_CHECKS"]

    private struct Plan: Decodable {
        struct Relay: Decodable {
            var port: Int
            var security: String
            var user: String?
            var password: String?
        }

        struct Message: Decodable {
            var from: String
            var to: [String]
            var subject: String
            var text: String
            var id: String
            var date: Double
        }

        var certificate: String
        var relays: [Relay]
        var messages: [Message]
    }

    @Test(.enabled(if: file != nil, "Scripts/mail-checks starts the relays"), .timeLimit(.minutes(10)))
    func `sends each mail to each relay, and is refused with a wrong password`() async throws {
        let data = try Data(contentsOf: URL(filePath: try #require(Self.file)))
        let plan = try JSONDecoder().decode(Plan.self, from: data)
        try #require(!plan.relays.isEmpty && !plan.messages.isEmpty)
        let sender = { (relay: MailSettings) in
            let certificate = plan.certificate
            return MailSender(relay, timeout: .seconds(60), trustedCertificates: certificate, clientName: "client.test")
        }
        for planned in plan.relays {
            var relay = MailSettings(
                host: "localhost",
                port: planned.port,
                security: try #require(MailSettings.Security(rawValue: planned.security)),
                user: planned.user,
                password: planned.password.map { Secret($0) }
            )
            for message in plan.messages {
                try await sender(relay).deliver(
                    MailMessage(
                        from: message.from,
                        to: message.to,
                        subject: message.subject,
                        text: message.text,
                        id: message.id,
                        date: Date(timeIntervalSince1970: message.date)
                    )
                )
            }
            guard planned.password != nil, let message = plan.messages.first else { continue }
            relay.password = Secret("wrong")
            let wrong = MailMessage(
                from: message.from,
                to: message.to,
                subject: "wrong",
                text: "",
                id: "wrong",
                date: .now
            )
            let error = await #expect(throws: FeedError.self) { try await sender(relay).deliver(wrong) }
            #expect(error?.code == .authentication)
        }
    }
}
