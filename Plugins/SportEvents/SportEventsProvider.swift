package import FeedCore
import FeedJSON
import Foundation

/// Upcoming sport events by sport, from a single JSON document.
package struct SportEventsProvider: SingleRequestProvider {
    package static let manifest = FeedManifest(
        name: "sport-events",
        summary: "Upcoming sport events, by sport",
        publisher: "The mock API of a coding test",
        documentation: URL(known: "https://github.com/OliveiraDaSerra/Betano_Kaizen_Challenge"),
        endpoint: endpoint,
        hosts: ["618d3aa7fe09aa001744060a.mockapi.io"],
        refresh: .seconds(15 * 60),
        minimumRefresh: .seconds(60),
        shelfLife: .seconds(7 * 86_400),
        ahead: .seconds(365 * 86_400),
        deadline: .seconds(10),
        rates: RequestRates([.init(1, per: .seconds(1))]),
        itemNoun: "event"
    )

    static let endpoint = Setting(
        "endpoint",
        default: URL(known: "https://618d3aa7fe09aa001744060a.mockapi.io/api/sports"),
        "The whole address of the document."
    )

    private let endpoint: URL

    package init(settings: SettingValues) { endpoint = settings[Self.endpoint] }

    package func request(in context: FetchContext) -> FeedRequest { FeedRequest(endpoint) }

    package func read(_ response: FeedResponse, in context: FetchContext) throws -> FeedSnapshot {
        var warnings = FeedWarnings()
        let sports = try Sport.readAll(response.json(warnings: &warnings), warnings: &warnings)
        return FeedSnapshot(
            groups: sports.compactMap { sport in sport.code.map { FeedGroup(id: $0, title: sport.name ?? $0) } },
            items: sports.flatMap { sport in sport.events.map { FeedItem($0, of: sport) } },
            warnings: warnings
        )
    }
}

extension FeedItem {
    fileprivate init(_ event: Event, of sport: Sport) {
        let sides = event.sides
        self.init(
            id: LocalID(event.id),
            title: sides.map { "\($0.home) – \($0.away)" } ?? event.name,
            subtitle: sport.name,
            time: .instant(event.start),
            group: sport.code,
            category: sport.code.map { code in
                ItemCategory(id: code, label: sport.name ?? code, icon: SportIcons.icon(for: code))
            },
            // The title contains both, and its change is reported.
            facts: sides.map { sides in
                [
                    Fact("home", "Home", .text(sides.home), role: .home, reportsChanges: false),
                    Fact("away", "Away", .text(sides.away), role: .away, reportsChanges: false),
                ]
            } ?? [],
            relevantUntil: event.start
        )
    }
}
