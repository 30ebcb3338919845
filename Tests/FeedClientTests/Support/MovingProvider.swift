import FeedCore
import Foundation
import Synchronization

/// A provider of two races, with a delay of the first one that each test sets by the name of its feed.
struct MovingProvider: FeedProvider {
    private static let name = Setting("name", default: "", "Which test it is.")
    private static let delays = Mutex<[String: Double]>([:])

    static let manifest = FeedManifest(
        name: "moving",
        summary: "Races that are moved",
        publisher: "A test",
        documentation: URL(known: "https://example.org"),
        settings: [name],
        refresh: .seconds(60),
        minimumRefresh: .zero,
        shelfLife: nil,
        ahead: nil,
        deadline: .seconds(30),
        itemNoun: "race"
    )

    private let name: String

    init(settings: SettingValues) { name = settings[Self.name] }

    /// Makes the first race of a test later by minutes, from the next answer on.
    static func delay(_ name: String, minutes: Double) { delays.withLock { $0[name] = minutes * 60 } }

    static func configuration(_ name: String) -> String {
        #"{ "feeds": [ { "id": "races", "provider": "moving", "settings": { "name": "\#(name)" } } ] }"#
    }

    func fetch(_ context: FetchContext) -> FeedSnapshot {
        let delay = Self.delays.withLock { $0[name] ?? 0 }
        let start = ServedSession.now + 3_600
        return FeedSnapshot(items: [
            FeedItem(id: LocalID("one"), title: "R1 Bellbird Lane", time: .instant(start + delay, end: nil)),
            FeedItem(
                id: LocalID("two"),
                title: "R2 Bellbird Lane",
                time: .instant(start + 7_200, end: nil),
                planned: .instant(start + 6_900)
            ),
        ])
    }
}
