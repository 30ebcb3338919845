// The code of the guide "Adding a feed" in FeedCore.docc, which quotes the parts between the markers.

// snippet: provider
package import FeedCore
import FeedJSON
import Foundation

/// Upcoming rocket launches, from a single JSON document.
package struct RocketLaunchesProvider: SingleRequestProvider {
    package static let manifest = FeedManifest(
        name: "rocket-launches",
        summary: "Upcoming rocket launches",
        publisher: "The Launch List",
        documentation: URL(known: "https://launches.example.org/about"),
        settings: [pads],
        endpoint: endpoint,
        hosts: ["launches.example.org"],
        refresh: .seconds(15 * 60),
        minimumRefresh: .seconds(60),
        shelfLife: .seconds(86_400),
        ahead: .seconds(90 * 86_400),
        deadline: .seconds(10),
        rates: RequestRates([.init(1, per: .seconds(1))])
    )

    private let endpoint: URL
    private let pads: [String]

    package init(settings: SettingValues) {
        endpoint = settings[Self.endpoint]
        pads = settings[Self.pads]
    }
}
// end

// snippet: settings
extension RocketLaunchesProvider {
    static let endpoint = Setting(
        "endpoint",
        default: URL(known: "https://launches.example.org/next.json"),
        "The whole address of the list."
    )
    static let pads = Setting<[String]>("pads", default: [], "Ids of pads to keep; all when empty.")
}
// end

// snippet: functions
extension RocketLaunchesProvider {
    package func request(in context: FetchContext) -> FeedRequest { FeedRequest(endpoint) }

    package func read(_ response: FeedResponse, in context: FetchContext) throws -> FeedSnapshot {
        var warnings = FeedWarnings()
        let answer = try response.json(warnings: &warnings)
        let launches: [Launch] = try answer.member("launches").readEach(warnings: &warnings)
        let kept = launches.filter { pads.isEmpty || pads.contains($0.pad.id) }
        return FeedSnapshot(
            groups: FeedGroup.pads(of: kept),
            items: kept.map { FeedItem($0) },
            warnings: warnings
        )
    }
}
// end
