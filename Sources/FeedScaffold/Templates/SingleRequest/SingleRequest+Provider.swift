extension SingleRequestTemplates {
    /// The provider: manifest, settings and the two pure functions.
    static func provider(for name: ProviderName) -> String {
        ##"""
        package import FeedCore
        import FeedJSON
        import Foundation

        /// The next events of an invented publisher, from a single JSON document.
        ///
        /// Begin with the manifest: put your publisher's name, addresses, limits and terms in place of the invented ones. Then
        /// record an answer as the tests' fixture, and let ``Event`` read it.
        package struct \##(name.module)Provider: SingleRequestProvider {
            package static let manifest = FeedManifest(
                name: "\##(name)",
                summary: "\##(name.title)",
                publisher: "An invented publisher",
                documentation: URL(known: "https://example.org/documentation"),
                settings: [days],
                endpoint: endpoint,
                hosts: ["api.example.org"],
                // How often the publisher has something new, how often it may be asked at most, and how long an answer is worth
                // showing when it cannot be asked any more.
                refresh: .seconds(15 * 60),
                minimumRefresh: .seconds(60),
                shelfLife: .seconds(86_400),
                ahead: .seconds(31 * 86_400),
                deadline: .seconds(10),
                rates: RequestRates([.init(1, per: .seconds(1))])
            )

            static let endpoint = Setting(
                "endpoint",
                default: URL(known: "https://api.example.org/events.json"),
                "The address that answers with the events; the query is added to it."
            )
            static let days = Setting("days", default: 7, in: 1...31, unit: "days", "How many days ahead to ask for.")

            private let endpoint: URL
            private let days: Int

            package init(settings: SettingValues) {
                endpoint = settings[Self.endpoint]
                days = settings[Self.days]
            }

            package func request(in context: FetchContext) -> FeedRequest {
                FeedRequest(endpoint.appending(queryItems: [URLQueryItem(name: "days", value: String(days))]))
            }

            package func read(_ response: FeedResponse, in context: FetchContext) throws -> FeedSnapshot {
                var warnings = FeedWarnings()
                let answer = try response.json(warnings: &warnings)
                let events: [Event] = try answer.member("events").readEach(warnings: &warnings)
                return FeedSnapshot(
                    groups: FeedGroup.venues(of: events),
                    items: events.map { FeedItem($0) },
                    warnings: warnings,
                    coverage: coverage(at: context.now)
                )
            }

            /// The days that were asked for: an event in them that is no longer in the answer has been taken off.
            private func coverage(at now: Date) -> TimeWindow {
                TimeWindow(from: now, until: now.addingTimeInterval(Double(days) * 86_400))
            }
        }
        """##
    }
}
