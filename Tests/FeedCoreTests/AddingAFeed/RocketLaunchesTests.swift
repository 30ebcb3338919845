// The code of the guide "Adding a feed" in FeedCore.docc, which quotes the parts between the markers.

import FeedCore
import FeedTestKit
import Foundation
import Testing

// snippet: contract
@Suite(.timeLimit(.minutes(20)))
struct RocketLaunchesTests {
    @Test func `keeps the contract`() async throws {
        try await expectFeedContract(
            of: FeedExample(
                RocketLaunchesProvider.self,
                recordCount: 3,
                body: try Fixture.bytes("launches.json", in: .module),
                emptyBody: Array(#"{"launches": []}"#.utf8)
            )
        )
    }
}
// end

// snippet: table
extension RocketLaunchesTests {
    private func read(_ body: String, _ settings: [String: RawSetting] = [:]) throws -> FeedSnapshot {
        let values = try SettingValues(settings, of: RocketLaunchesProvider.manifest)
        let provider = RocketLaunchesProvider(settings: values)
        return try provider.read(FeedResponse(body: Array(body.utf8)), in: .fixture())
    }

    @Test func `keeps the pads that are set`() throws {
        let body = try Fixture.text("launches.json", in: .module)
        #expect(try read(body, ["pads": .list([.text("p1")])]).items.map(\.title) == ["Corvid"])
    }

    @Test(arguments: [
        (#"{"id":"a3"}"#, "/launches/0", #"the member "name" is missing"#),
        (
            #"{"id":"a3","name":"Juniper","net":"soon","pad":{"id":"p3","name":"Pad 3"}}"#, "/launches/0/net",
            #"found the text "soon", expected a time such as 2026-11-21T10:01:29Z"#
        ),
    ])
    func `one odd record costs no more than itself`(record: String, pointer: String, message: String) throws {
        let snapshot = try read(#"{"launches": [\#(record)]}"#)
        #expect(snapshot.warnings.listed == [FeedWarning(.malformedRecord, pointer: pointer, message)])
    }
}
// end
