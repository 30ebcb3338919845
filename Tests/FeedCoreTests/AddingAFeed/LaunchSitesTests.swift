import FeedCore
import FeedTestKit
import Foundation
import Testing

/// The guide's provider with two requests.
@Suite(.timeLimit(.minutes(20)))
struct LaunchSitesTests {
    private let launches: [UInt8]
    private let pads: [UInt8]

    init() throws {
        launches = try Fixture.bytes("launches.json", in: .module)
        pads = try Fixture.bytes("pads.json", in: .module)
    }

    private func answer(to request: FeedRequest) -> FeedResponse {
        let isPads = request.url.lastPathComponent == "pads.json"
        return FeedResponse(body: isPads ? pads : launches, url: request.url)
    }

    private func fetch(over transport: ScriptedTransport, state: FeedState? = nil) async throws -> FeedSnapshot {
        let provider = LaunchSitesProvider(settings: try SettingValues(of: LaunchSitesProvider.manifest))
        return try await provider.fetch(.fixture(transport: transport, state: state))
    }

    @Test func `keeps the contract`() async throws {
        try await expectFeedContract(of: FeedExample(LaunchSitesProvider.self, recordCount: 3, answer: answer))
    }

    @Test func `requests the pads once a day`() async throws {
        let transport = ScriptedTransport { request throws(FeedError) in answer(to: request) }
        let first = try await fetch(over: transport)
        let second = try await fetch(over: transport, state: first.state)
        #expect(transport.requests.map(\.url.lastPathComponent) == ["pads.json", "next.json", "next.json"])
        #expect(first.groups.map(\.id) == ["p1", "p2", "p3"])
        #expect(second.groups == first.groups)
    }

    @Test func `lists the launches if the pads are missing`() async throws {
        let transport = ScriptedTransport { request throws(FeedError) in
            guard request.url.lastPathComponent != "pads.json" else { throw FeedError(.unreachable, "nobody answers") }
            return answer(to: request)
        }
        let snapshot = try await fetch(over: transport)
        #expect(snapshot.isPartial)
        #expect(snapshot.items.count == 2)
        #expect(snapshot.warnings.listed.first?.message == "the list of pads is missing: nobody answers")
    }
}
