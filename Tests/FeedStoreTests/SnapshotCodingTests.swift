import FeedCore
import FeedEngine
import FeedJSON
import FeedStore
import Foundation
import GRDB
import Testing

/// Answers as bytes: all of them, and no others.
@Suite(.timeLimit(.minutes(20)))
struct SnapshotCodingTests {
    private let store: SQLiteStore
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        store = try SQLiteStore.inside(folder)
    }

    private func save(_ snapshot: FeedSnapshot) async throws {
        let answer = StoredAnswer(snapshot: snapshot, readAt: noon, freshUntil: noon)
        try await store.save(FetchOutcome(answer: answer, health: FeedHealth()), for: .tfl)
    }

    private func read() async throws -> FeedSnapshot? { try await store.answer(for: .tfl)?.snapshot }

    /// An item with something in every property, and with the given time and values.
    private static func item(_ time: FeedTime, _ values: [FactValue] = []) -> FeedItem {
        let place = Place(
            name: "Oxford Circus",
            coordinates: Coordinates(latitude: 51.5, longitude: -0.1),
            country: "GB"
        )
        let columns = [
            FactTable.Column("price", "Price", unit: "EUR", decimals: 2), FactTable.Column("name", "Name"),
        ]
        var facts = values.enumerated().map { Fact("fact\($0)", "Fact \($0)", $1, unit: "m") }
        facts.append(Fact("comment", "Comment", "a comment", role: .occasion, reportsChanges: false))
        var item = FeedItem(
            id: LocalID("a b", "ü"),
            title: "Title \u{1F3C7} \u{0}",
            subtitle: "Subtitle",
            time: time,
            planned: time,
            group: "group",
            category: ItemCategory(id: "public", label: "Public holiday", colour: "#00A0DF", icon: "⚽"),
            status: .withdrawn,
            place: place,
            facts: facts,
            tables: [
                FactTable("rides", "Runners", columns: columns, rows: [["price": .decimal(2.5)], ["other": "x"], [:]])
            ],
            links: [ItemLink("More", URL(known: "https://example.org/%C3%BC?a=b#c"))],
            observedAt: noon.addingTimeInterval(0.001),
            relevantUntil: Date(timeIntervalSince1970: -1e15)
        )
        item.isSample = true
        return item
    }

    private static let times: [FeedTime] = [
        .instant(noon), .instant(noon, end: noon + 0.1), .day(CivilDay(number: 20_813), region: "GB-SCT"),
        .days(CivilDay(number: -5), through: CivilDay(number: 40), region: ""), .undated("summer 2027"),
    ]

    private static let values: [FactValue] = [
        .text(""), .text(String(repeating: "lang ", count: 100_000)), .integer(0), .integer(-1), .integer(.min),
        .integer(.max), .integer(127), .integer(-129), .decimal(-0.0), .decimal(.infinity),
        .decimal(.leastNonzeroMagnitude), .flag(true), .flag(false), .instant(noon), .day(CivilDay(number: 1)),
        .list([]), .list(["a", "", "b"]),
    ]

    @Test(arguments: times)
    func `keeps an item as it was`(_ time: FeedTime) async throws {
        let fraction = try #require(Fraction(14, 2))
        var items = [Self.item(time, Self.values + [.fraction(fraction)]), Self.item(time), Self.item(.instant(noon))]
        items[0].planned = time
        for (index, role) in FactRole.allCases.enumerated() { items[0].facts[index].role = role }
        items[1].relevance = .open
        items[2].relevance = .afterTime(seconds: 7_200)
        try await save(FeedSnapshot(items: items))
        #expect(try await read()?.items == items)
    }

    @Test func `keeps lines with their courses`() async throws {
        let points = [Coordinates(latitude: 51.5, longitude: -0.1), Coordinates(latitude: -90, longitude: 180)]
        let lines = [
            FeedLine(category: ItemCategory(id: "7", label: "Line 7"), courses: [points, []]),
            FeedLine(category: ItemCategory(id: "8", label: "8", colour: "#00A0DF", icon: "🚊"), courses: []),
        ]
        var snapshot = FeedSnapshot()
        snapshot.lines = lines
        try await save(snapshot)
        #expect(try await read()?.lines == lines)
    }

    /// A property that is added to one of these has to be kept too: then add it to the coding, and here.
    @Test func `keeps every property of the parts of an answer`() {
        func names(_ value: Any) -> [String] { Mirror(reflecting: value).children.compactMap(\.label) }
        let item = Self.item(.instant(noon))
        #expect(
            names(item) == [
                "id", "title", "subtitle", "time", "planned", "group", "category", "status", "place", "facts", "tables",
                "links", "observedAt", "relevance", "isSample",
            ]
        )
        #expect(names(item.facts[0]) == ["key", "label", "value", "unit", "role", "reportsChanges"])
        #expect(names(item.tables[0]) == ["key", "label", "columns", "rows"])
        #expect(names(item.tables[0].columns[0]) == ["key", "label", "unit", "decimals"])
        #expect(names(ItemCategory(id: "", label: "")) == ["id", "label", "colour", "icon"])
        #expect(names(Place()) == ["name", "coordinates", "country"])
        #expect(names(item.links[0]) == ["label", "url"])
        #expect(names(FeedGroup(id: "", title: "")) == ["id", "title", "place", "facts"])
        #expect(
            names(FeedSnapshot()) == [
                "groups", "items", "lines", "warnings", "mergedRecordCount", "isAnswerWhole", "coverage", "source",
                "state", "stateReadAt",
            ]
        )
        // The state is kept beside the answer, and `stateReadAt` as the answer's time.
    }

    @Test func `bytes that are damaged or cut anywhere are no answer or another one, and never a crash`() async throws {
        var snapshot = FeedSnapshot(groups: [FeedGroup(id: "g", title: "G")], items: Self.times.map { Self.item($0) })
        snapshot.warnings.add(.missingPart, "a part is missing")
        try await save(snapshot)
        let blob = try await store.read { try Data.fetchOne($0, sql: "SELECT content FROM snapshot") }
        let bytes = Array(try #require(blob))
        func read(_ bytes: [UInt8]) async throws -> FeedSnapshot? {
            try await store.write { try $0.execute(sql: "UPDATE snapshot SET content = ?", arguments: [Data(bytes)]) }
            return try await self.read()
        }
        for length in 0..<bytes.count { #expect(try await read(Array(bytes.prefix(length))) == nil, "\(length)") }
        for position in bytes.indices {
            var damaged = bytes
            damaged[position] ^= 0xFF
            let snapshot = try await read(damaged)
            #expect(snapshot == nil || snapshot!.items.count <= bytes.count, "\(position)")
        }
        #expect(try await read(bytes + [0]) == nil)
        #expect(try await read(bytes) != nil)
    }

    @Test func `takes little room for what comes again`() async throws {
        let items = (0..<1_000).map { number in
            var item = Self.item(.instant(noon))
            item.id = LocalID("\(number)")
            return item
        }
        try await save(FeedSnapshot(items: items))
        let size = try await store.read { try Int.fetchOne($0, sql: "SELECT LENGTH(content) FROM snapshot") }
        var json = JSONWriter()
        json.array { for item in items { $0.value(item, of: "feed", readAt: nil) } }
        #expect(try #require(size) * 4 < json.bytes.count)
    }
}
