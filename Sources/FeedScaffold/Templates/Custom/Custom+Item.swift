extension CustomTemplates {
    /// What becomes of an event, and of the venues.
    static let item = ##"""
        import FeedCore
        import Foundation

        extension FeedItem {
            /// How long an event stays in the list after its start, in seconds.
            private static let lingering: TimeInterval = 600

            /// - Parameters:
            ///   - event: The event.
            ///   - venue: What people call its venue.
            init(_ event: Event, at venue: String?) {
                self.init(
                    id: LocalID(event.id),
                    title: event.name,
                    subtitle: venue,
                    time: .instant(event.start),
                    group: event.venue,
                    status: event.isCancelled ? .cancelled : .scheduled,
                    facts: event.seats.map { [Fact("seats", "Seats left", .integer($0))] } ?? [],
                    relevantUntil: event.start.addingTimeInterval(Self.lingering)
                )
            }
        }

        extension FeedGroup {
            /// Venues, each once, and behind them those that events name and the list does not, by their ids.
            ///
            /// A venue without events is a group too: it says that there is nothing on.
            static func venues(_ venues: [Venue], andThoseOf events: [Event]) -> [FeedGroup] {
                var seen: Set<String> = []
                let listed = venues.map { FeedGroup(id: $0.id, title: $0.name) }
                let others = events.map { FeedGroup(id: $0.venue, title: $0.venue) }
                return (listed + others).filter { seen.insert($0.id).inserted }
            }
        }
        """##
}
