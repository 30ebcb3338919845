import FeedConfiguration
import FeedCore
import Foundation
import Testing

@Suite(.timeLimit(.minutes(20)))
struct FeedPlanTests {
    @Test func `holds all that the configuration says`() throws {
        let plan = try read(
            """
            {
              "$schema": "./feeds.schema.json",
              "timeZone": "Europe/London",
              "store": { "retention": "90d", "maximumBytes": 1e8 },
              "feeds": [
                { "id": "tfl", "provider": "tfl-arrivals", "tags": ["commute", "rail"], "refresh": "1m30s",
                  "ahead": "2h", "timeout": "5s", "limit": 7, "enabled": false,
                  "rate": "10/1m", "budget": "500/30d", "retryAfter": "credential", "breakerFailures": 3,
                  "maximumBytes": 1000, "maximumDecompressedBytes": 2e3, "maximumItems": 9,
                  "settings": { "radius": 1000 } },
                { "id": "tfl-work", "provider": "tfl-arrivals" }
              ]
            }
            """
        )
        #expect(plan.timeZone?.identifier == "Europe/London")
        #expect(plan.store.retention == .seconds(90 * 86_400))
        #expect(plan.store.maximumBytes == 100_000_000)
        #expect(plan.feeds.map(\.id) == ["tfl", "tfl-work"])
        #expect(plan.warnings.isEmpty)
        let feed = plan.feeds[0]
        #expect(feed.manifest.name == "tfl-arrivals")
        #expect(!feed.isEnabled)
        #expect(feed.tags == ["commute", "rail"])
        #expect(feed.refresh == .seconds(90))
        #expect(feed.ahead == .seconds(7_200))
        #expect(feed.deadline == .seconds(5))
        #expect(feed.limit == 7)
        #expect(feed.access.rates.limits == [.init(1, per: .seconds(1)), .init(10, per: .seconds(60))])
        #expect(feed.access.rates.budget == .init(500, per: .seconds(30 * 86_400)))
        #expect(feed.retryAfterScope == .credential)
        #expect(feed.breakerFailures == 3)
        #expect(feed.access.maximumBytes == 1_000)
        #expect(feed.access.maximumDecompressedBytes == 2_000)
        #expect(feed.maximumItems == 9)
        #expect(try #require(feed.provider as? Arrivals).radius == 1_000)
    }

    @Test func `leaves to the provider what the configuration does not say`() throws {
        let plan = try read(configuration(#""id": "s", "provider": "sport-events""#))
        #expect(plan.store.retention == .seconds(30 * 86_400))
        #expect(plan.store.maximumBytes == 536_870_912)
        let feed = plan.feeds[0]
        #expect(feed.isEnabled)
        #expect(feed.tags.isEmpty)
        #expect(feed.refresh == .seconds(60))
        #expect(feed.ahead == .seconds(3_600))
        #expect(feed.deadline == .seconds(10))
        #expect(feed.limit == nil)
        #expect(feed.access.rates == RequestRates())
        #expect(feed.retryAfterScope == .host)
        #expect(feed.breakerFailures == 5)
        #expect(feed.access.maximumBytes == 32 << 20)
        #expect(feed.access.maximumDecompressedBytes == 128 << 20)
        #expect(feed.maximumItems == 200_000)
        #expect(feed.access.endpoint?.absoluteString == "https://sports.example.org/api")
    }

    @Test func `takes the least refresh that the provider allows`() throws {
        let text = configuration(#""id": "tfl", "provider": "tfl-arrivals", "refresh": "30s""#)
        #expect(try read(text).feeds[0].refresh == .seconds(30))
    }

    @Test func `no feeds make an empty plan`() throws {
        let plan = try read(#"{ "feeds": [] }"#)
        #expect(plan.feeds.isEmpty)
        #expect(plan.timeZone == nil)
    }

    @Test func `a byte-order mark is skipped with a warning and counts as no column`() throws {
        #expect(
            try read("\u{FEFF}{ \"feeds\": [] }").warnings == [
                "feeds.json:1:1: the file begins with a byte-order mark, which was skipped."
            ]
        )
        #expect(errors("\u{FEFF}{ \"feed\": [] }").contains { $0.hasPrefix("feeds.json:1:3: ") })
    }

    // MARK: - Selection

    private let text = """
        { "feeds": [
          { "id": "a", "provider": "sport-events", "tags": ["x", "y"] },
          { "id": "b", "provider": "sport-events", "tags": ["y"], "enabled": false },
          { "id": "c", "provider": "sport-events" },
          { "id": "d", "provider": "sport-events", "tags": ["z"], "enabled": false } ] }
        """

    @Test(
        arguments: [
            (FeedSelection(), ["a", "c"]),
            (FeedSelection(feeds: ["c", "b"]), ["b", "c"]),
            (FeedSelection(tags: ["y"]), ["a"]),
            (FeedSelection(tags: ["z"]), []),
            (FeedSelection(feeds: ["d"], tags: ["x", "z"]), ["a", "d"]),
            (.everything, ["a", "b", "c", "d"]),
        ] as [(FeedSelection, [String])]
    )
    func `a selection takes feeds in the order of the configuration`(selection: FeedSelection, ids: [String]) throws {
        #expect(try read(text, for: selection).feeds(in: selection).map(\.id.rawValue) == ids)
    }

    @Test(
        arguments: [
            ([], [], ["days"]), (["sports"], [], ["sports"]), (["off"], ["x"], ["days", "off", "sports"]),
            ([], ["x"], ["days", "sports"]),
        ] as [([String], [String], [String])]
    )
    func `a selection for a calendar takes the feeds of whole days, unless others are named`(
        feeds: [String],
        tags: [String],
        ids: [String]
    ) throws {
        let text = """
            { "feeds": [
              { "id": "days", "provider": "holidays", "tags": ["x"], "settings": { "country": "GB" } },
              { "id": "off", "provider": "holidays", "enabled": false, "settings": { "country": "GB" } },
              { "id": "sports", "provider": "sport-events", "tags": ["x"] },
              { "id": "races", "provider": "private-races", "settings": { "token": { "env": "NOWHERE" } } } ] }
            """
        let named = FeedSelection(feeds: feeds, tags: tags)
        let selection = named == .enabled ? .wholeDays : named
        // The races lack their secret, which only matters where they are to run.
        #expect(try read(text, for: selection).feeds(in: selection).map(\.id.rawValue) == ids)
    }

    @Test(arguments: [
        (FeedSelection(feeds: ["e"], tags: ["x"]), [#"there is no feed "e". Did you mean "a"?"#]),
        (
            FeedSelection(feeds: ["sports", "a"], tags: ["commute"]),
            [
                #"there is no feed "sports". Valid names: a, b, c, d."#,
                #"no feed has the tag "commute". Valid names: x, y, z."#,
            ]
        ),
        (
            FeedSelection(feeds: ["\u{1B}[2J\u{1B}[2J"]),
            [#"there is no feed "\u001b[2J\u001b[2J". Valid names: a, b, c, d."#]
        ),
    ])
    func `a name that is nowhere is an error with the likely one`(selection: FeedSelection, messages: [String]) throws {
        let plan = try read(text, for: selection)
        let refusal = #expect(throws: FeedSelectionError.self) { try plan.feeds(in: selection) }
        #expect(refusal?.messages == messages)
    }
}
