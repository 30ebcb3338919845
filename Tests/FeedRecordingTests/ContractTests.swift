import FeedCore
import FeedTestKit
import Foundation
import SportEvents
import Testing

/// A recording as the fixture of a contract test.
@Suite(.timeLimit(.minutes(20)))
struct ContractTests {
    private var recording: URL { Bundle.module.bundleURL.appending(path: "Fixtures/sports") }

    @Test func `a provider keeps the contract on a recording`() async throws {
        let example = try FeedExample(
            SportEventsProvider.self,
            recording: recording,
            recordCount: 264,
            emptyBody: Array("[]".utf8)
        )
        #expect(example.now == .tenOClock)
        try await expectFeedContract(of: example)
    }

    @Test func `a feed that is not in the recording is an error`() {
        #expect(throws: (any Error).self) {
            try FeedExample(SportEventsProvider.self, recording: recording, feed: "other", recordCount: 0)
        }
    }
}
