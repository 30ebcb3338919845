extension SingleRequestTemplates {
    /// What becomes of an event.
    static let item = ##"""
        import FeedCore
        import Foundation

        extension FeedItem {
            /// How long an event stays in the list after its start, in seconds.
            private static let lingering: TimeInterval = 600

            init(_ event: Event) {
                self.init(
                    id: LocalID(event.id),
                    title: event.name,
                    subtitle: event.venue.name,
                    time: .instant(event.start),
                    group: event.venue.id,
                    status: event.isCancelled ? .cancelled : .scheduled,
                    facts: event.seats.map { [Fact("seats", "Seats left", .integer($0))] } ?? [],
                    relevantUntil: event.start.addingTimeInterval(Self.lingering)
                )
            }
        }

        extension FeedGroup {
            /// The venues of events, each once, in the order in which they come up.
            static func venues(of events: [Event]) -> [FeedGroup] {
                var seen: Set<String> = []
                return events.map(\.venue).filter { seen.insert($0.id).inserted }.map { FeedGroup(id: $0.id, title: $0.name) }
            }
        }
        """##
}
