package import FeedCore
import Foundation

/// Upcoming sport events by sport, from a single JSON document.
package struct SportEventsProvider: SingleRequestProvider, SearchableSettings {
    package static let manifest = FeedManifest(
        name: "sport-events",
        title: "Sport",
        summary: "Upcoming sport events, by sport",
        publisher: "The mock API of a coding test",
        documentation: URL(known: "https://github.com/OliveiraDaSerra/Betano_Kaizen_Challenge"),
        endpoint: endpoint,
        refresh: .seconds(15 * 60),
        shelfLife: .seconds(7 * 86_400),
        ahead: .seconds(365 * 86_400),
        itemNoun: "event"
    )

    static let endpoint = Setting(
        "endpoint",
        default: URL(known: "https://618d3aa7fe09aa001744060a.mockapi.io/api/sports"),
        "The whole address of the document."
    )

    package static var searches: [SettingSearch] {
        [SettingSearch(SettingSearch.category, "the name of a sport", Sport.table.search(showsIcons: true))]
    }

    private let endpoint: URL

    package init(settings: SettingValues) { endpoint = settings[Self.endpoint] }

    package func request(in context: FetchContext) -> FeedRequest { FeedRequest(endpoint) }

    package func read(_ response: FeedResponse, in context: FetchContext) throws -> FeedSnapshot {
        let answer = try response.record()
        let sports = try Sport.readAll(answer).grouped { $0.group?.id }
        return FeedSnapshot(
            groups: sports.compactMap(\.first?.group),
            items: sports.flatMap { same in same.flatMap { $0.items(of: same[0].group) } },
            warnings: answer.warnings
        )
    }
}
