import FeedEngine
import FeedStore
import Foundation
import Testing

/// The tokens of a server, in every store.
@Suite(.timeLimit(.minutes(20)))
struct TokenTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func token(_ name: String, _ byte: UInt8, isReadOnly: Bool = false) -> AccessToken {
        AccessToken(
            name: name,
            digest: [UInt8](repeating: byte, count: 32),
            isReadOnly: isReadOnly,
            owner: StarOwner(rawValue: "anna"),
            createdAt: noon
        )
    }

    @Test(arguments: FeedStorageTests.makers)
    func `tokens are added, listed by name and removed one by one`(maker: Maker<any FeedStorage>) async throws {
        let store = try maker.make(folder)
        let (one, other) = (token("phone", 1), token("calendar", 2, isReadOnly: true))
        #expect(try await store.tokens() == [])
        #expect(try await store.addToken(one))
        #expect(try await store.addToken(other))
        #expect(try await !store.addToken(token("phone", 3)))
        #expect(try await store.tokens() == [other, one])
        #expect(try await store.removeToken(named: "phone"))
        #expect(try await !store.removeToken(named: "phone"))
        #expect(try await store.tokens() == [other])
    }

    @Test func `a token that one process adds is there for another, and after it`() async throws {
        let (one, other) = (try SQLiteStore.inside(folder), try SQLiteStore.inside(folder))
        #expect(try await one.addToken(token("phone", 1)))
        #expect(try await other.tokens().map(\.name) == ["phone"])
        try one.close()
        try other.close()
        #expect(try await SQLiteStore.inside(folder).tokens() == [token("phone", 1)])
    }
}
