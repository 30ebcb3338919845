import FeedCore
import FeedHTTP
import FeedTestKit
import Foundation
import SampleServer
import Testing

/// TLS servers with a fault, whose certificate is trusted.
@Suite(.timeLimit(.minutes(20)))
struct TLSIntegrationTests {
    private func ask(_ sample: SampleServer, trusting file: String) async throws -> FeedError? {
        let feed = try Feed.sports(at: sample.url("/api/sports", isSecure: true))
        return try await withClient({ $0.trustedCertificates = file }) { await $0.send(for: feed).error }
    }

    @Test(
        arguments: [
            (nil, nil),
            (.oldVersions, "the publisher speaks only TLS older than 1.2, which is not safe"),
            (.otherHost, "the publisher's certificate is for another host"),
            (.expired, "the publisher's certificate is not trusted"),
        ] as [(SampleTLSFault?, String?)]
    )
    func `reports a faulty connection, and sends no request on it`(
        fault: SampleTLSFault?,
        reason: String?
    ) async throws {
        try await withSampleServer(isSecure: true, fault: fault) { sample in
            let folder = try TemporaryFolder()
            let file = try folder.write(sample.certificatePEM ?? "", to: "certificate.pem")
            let error = try await ask(sample, trusting: file)
            #expect(error?.message == reason.map { "no secure connection: \($0)" })
            #expect(error?.code == reason.map { _ in .unreachable })
            #expect(sample.requests.count == (reason == nil ? 1 : 0))
        }
    }

    @Test func `reports an unusable certificate file`() async throws {
        try await withSampleServer(isSecure: true) { sample in
            let folder = try TemporaryFolder()
            let missing = try await ask(sample, trusting: folder.path("certificate.pem"))
            #expect(missing?.code == .configuration)
            #expect(missing?.message.hasSuffix("which SSL_CERT_FILE names, cannot be read") == true)
            let file = try folder.write("no certificate", to: "certificate.pem")
            let garbage = try await ask(sample, trusting: file)
            #expect(garbage?.code == .configuration)
            #expect(garbage?.message.hasSuffix("which SSL_CERT_FILE names, has no certificates in PEM") == true)
            #expect(sample.requests.isEmpty)
        }
    }
}
