extension CustomTemplates {
    /// The provider: manifest, setting and a `fetch` of its own.
    static func provider(for name: ProviderName) -> String {
        ##"""
        package import FeedCore
        import FeedJSON
        import Foundation

        /// The next events of an invented publisher, at the venues that another list of it names.
        ///
        /// It asks twice: for the venues, whose list it remembers for a day, and then for the events. Without the venues the
        /// events are shown all the same.
        ///
        /// Begin with the manifest: put your publisher's name, addresses, limits and terms in place of the invented ones. Then
        /// record its answers as the tests' fixtures, and let ``Venue`` and ``Event`` read them.
        package struct \##(name.module)Provider: FeedProvider {
            package static let manifest = FeedManifest(
                name: "\##(name)",
                summary: "\##(name.title)",
                publisher: "An invented publisher",
                documentation: URL(known: "https://example.org/documentation"),
                endpoint: endpoint,
                hosts: ["api.example.org"],
                // How often the publisher has something new, how often it may be asked at most, and how long an answer is worth
                // showing when it cannot be asked any more.
                refresh: .seconds(15 * 60),
                minimumRefresh: .seconds(60),
                shelfLife: .seconds(86_400),
                ahead: .seconds(31 * 86_400),
                deadline: .seconds(10),
                rates: RequestRates([.init(2, per: .seconds(1))])
            )

            static let endpoint = Setting(
                "endpoint",
                default: URL(known: "https://api.example.org/"),
                "The address of the publisher's lists; their names are added to it."
            )

            private let endpoint: URL

            package init(settings: SettingValues) { endpoint = settings[Self.endpoint] }

            package func fetch(_ context: FetchContext) async throws -> FeedSnapshot {
                var snapshot = FeedSnapshot()
                let list = try await venueList(in: context, warnings: &snapshot.warnings)
                snapshot.isPartial = list == nil
                snapshot.state = list?.state
                let response = try await answer(to: "events.json", over: context.transport)
                snapshot.source = response.url?.absoluteString
                let answer = try response.json(warnings: &snapshot.warnings)
                let events: [Event] = try answer.member("events").readEach(warnings: &snapshot.warnings)
                snapshot.groups = FeedGroup.venues(list?.venues ?? [], andThoseOf: events)
                let titles = Dictionary(uniqueKeysWithValues: snapshot.groups.map { ($0.id, $0.title) })
                snapshot.items = events.map { FeedItem($0, at: titles[$0.venue]) }
                return snapshot
            }

            /// The venues from the state as long as they are young enough, else from the publisher, else from the state however
            /// old; `nil` where there are none.
            private func venueList(in context: FetchContext, warnings: inout FeedWarnings) async throws -> VenueList? {
                let known = context.state.flatMap { VenueList(state: $0) }
                if let known, known.isYoung(at: context.now) { return known }
                do {
                    let response = try await answer(to: "venues.json", over: context.transport)
                    return try VenueList(response, at: context.now, warnings: &warnings)
                } catch {
                    let error = FeedError(error)
                    guard error.code != .cancelled else { throw error }
                    let remedy = known.map { "those of \($0.readAt.rfc3339) serve" } ?? "events are shown without their names"
                    warnings.add(.missingPart, "the venues could not be read, so \(remedy): \(error.message)")
                    return known
                }
            }

            /// One of the publisher's lists.
            ///
            /// - Throws: ``FeedError`` where the publisher did not answer, or refused to.
            private func answer(to name: String, over transport: any FeedTransport) async throws(FeedError) -> FeedResponse {
                let response = try await transport.send(FeedRequest(endpoint.appending(path: name)))
                if let failure = response.failure() { throw failure }
                return response
            }
        }
        """##
    }
}
