// The code of the guide "Adding a feed" in FeedCore.docc, which quotes the parts between the markers.

// snippet: provider
package import FeedCore
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
        refresh: .seconds(15 * 60),
        ahead: .seconds(90 * 86_400)
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
        let answer = try response.record()
        let launches = try answer.each("launches", Launch.init)
        let kept = launches.filter { pads.isEmpty || pads.contains($0.pad.id) }
        return FeedSnapshot(
            groups: FeedGroup.pads(of: kept),
            items: kept.map { FeedItem($0) },
            warnings: answer.warnings
        )
    }
}
// end
