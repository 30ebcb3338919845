import FeedCore
import FeedEngine
import FeedStore
import Foundation
import Testing

@Suite(.timeLimit(.minutes(20)))
struct RevisionTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open(_ name: String = "aggregate.sqlite") throws -> SQLiteStore {
        var configuration = SQLiteStore.Configuration(path: folder.path(name))
        configuration.clock = .fixed(at: noon)
        return try SQLiteStore(configuration)
    }

    private func save(_ digest: UInt64, changedAt: Date, readAt: Date, as key: AnswerKey = .tfl, in store: SQLiteStore)
        async throws
    {
        var outcome = FetchOutcome(health: FeedHealth())
        outcome.answer = StoredAnswer(snapshot: FeedSnapshot(), readAt: readAt, freshUntil: readAt)
        outcome.marks = [ItemMark(LocalID("a b", "c"), digest: digest, changedAt: changedAt)]
        try await store.save(outcome, for: key)
    }

    @Test func `counts changes of an item over all answers of its feed`() async throws {
        let store = try open()
        func revision() async throws -> ItemRevision? { try await store.revisions(of: "tfl")[LocalID("a b", "c")] }
        #expect(try await store.revisions(of: "tfl") == [:])
        try await save(1, changedAt: noon - 60, readAt: noon, in: store)
        #expect(try await revision() == ItemRevision(0, changedAt: noon - 60))
        // The same again, and to another question.
        let other = AnswerKey(feed: FeedKey(feed: "tfl", fingerprint: "other"), scope: "december")
        try await save(1, changedAt: noon + 5, readAt: noon + 10, in: store)
        try await save(1, changedAt: noon + 5, readAt: noon + 10, as: other, in: store)
        #expect(try await revision() == ItemRevision(0, changedAt: noon - 60))
        try await save(.max, changedAt: noon + 20, readAt: noon + 25, as: other, in: store)
        #expect(try await revision() == ItemRevision(1, changedAt: noon + 20))
        // A publisher's time that is older than the last change says nothing of this one.
        try await save(2, changedAt: noon - 60, readAt: noon + 30, in: store)
        #expect(try await revision() == ItemRevision(2, changedAt: noon + 30))
        // Nor does a clock that was set back.
        try await save(1, changedAt: noon - 90, readAt: noon - 90, in: store)
        #expect(try await revision() == ItemRevision(3, changedAt: noon + 30))
        #expect(try await store.revisions(of: "neds") == [:])
    }

    @Test func `an item that is away for a time goes on where it was, and is forgotten in the end`() async throws {
        let store = try open()
        try await save(1, changedAt: noon, readAt: noon, in: store)
        try await save(2, changedAt: noon, readAt: noon + 1, in: store)
        try await store.save(
            FetchOutcome(
                answer: StoredAnswer(snapshot: FeedSnapshot(), readAt: noon + 2, freshUntil: noon),
                health: FeedHealth()
            ),
            for: .tfl
        )
        try await save(3, changedAt: noon + 3, readAt: noon + 3, in: store)
        #expect(try await store.revisions(of: "tfl").values.map(\.number) == [2])
        try await store.clean(now: noon + 86_400, keeping: .seconds(86_400), maximumBytes: .max)
        #expect(try await store.revisions(of: "tfl").count == 1)
        try await store.clean(now: noon + 86_500, keeping: .seconds(86_400), maximumBytes: .max)
        #expect(try await store.revisions(of: "tfl").isEmpty)
    }

    @Test func `an installation has one name, which a copy has too and another has not`() async throws {
        let store = try open()
        let name = try #require(try await store.installation())
        try store.close()
        #expect(try await open().installation() == name)
        try FileManager.default.copyItem(atPath: folder.path("aggregate.sqlite"), toPath: folder.path("copy.sqlite"))
        #expect(try await open("copy.sqlite").installation() == name)
        #expect(try await open("other.sqlite").installation() != name)
    }

    @Test func `memory keeps neither`() async throws {
        let memory = MemoryFeedStorage()
        #expect(await memory.installation() == nil)
        var outcome = FetchOutcome(health: FeedHealth())
        outcome.marks = [ItemMark(LocalID("a"), digest: 1, changedAt: noon)]
        await memory.save(outcome, for: .tfl)
        #expect(await memory.revisions(of: "tfl").isEmpty)
    }
}
