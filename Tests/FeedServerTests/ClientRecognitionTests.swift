import FeedConfiguration
import FeedEngine
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded
import Testing

@testable import FeedServer

/// Recognition of clients whose requests come at once.
@Suite(.timeLimit(.minutes(20)))
struct ClientRecognitionTests {
    private let right = "0123456789abcdef0123456789abcdef"

    /// The number of requests with each credential, of some that were sent at once from one address.
    private func credentials(_ count: Int, _ clients: ClientRecognition, token: (Int) -> String) async throws
        -> [String: Int]
    {
        let address = try #require(NetworkAddress("192.0.2.1"))
        return await withTaskGroup(of: String.self) { group in
            for number in 0..<count {
                let head = HTTPRequest(
                    method: .get,
                    scheme: nil,
                    authority: "localhost",
                    path: "/v1/items",
                    headerFields: [.authorization: "Bearer \(token(number))"]
                )
                group.addTask {
                    var context = ServerContext(
                        source: .init(channel: EmbeddedChannel(), logger: Logger(label: "test"))
                    )
                    context.client = .network(address)
                    let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
                    let options = ServerPlan()
                    _ = await clients.recognize(request, &context, options)
                    switch context.credential {
                    case .token: return "right"
                    case .wrong: return "wrong"
                    case .barred: return "barred"
                    case .none, .several: return "other"
                    }
                }
            }
            return await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        }
    }

    private func clients() throws -> ClientRecognition {
        ClientRecognition(
            try AccessTokens(
                MemoryFeedStorage(),
                ServerSettings(ServerPlan()),
                environment: [AccessTokens.variable: right]
            )
        )
    }

    @Test func `of many wrong tokens at once ten are looked at`() async throws {
        for _ in 0..<20 {
            #expect(try await credentials(180, clients()) { "wrong-\($0)" } == ["wrong": 10, "barred": 170])
        }
    }

    @Test func `right tokens are accepted, however many come at once`() async throws {
        let clients = try clients()
        for _ in 0..<20 { #expect(try await credentials(180, clients) { _ in right } == ["right": 180]) }
        // They have cost nothing.
        #expect(try await credentials(11, clients) { "wrong-\($0)" } == ["wrong": 10, "barred": 1])
        #expect(try await credentials(1, clients) { _ in right } == ["barred": 1])
    }

    @Test func `a place is free again when its client has left`() {
        let places = StreamPlaces(2)
        do {
            let taken = [places.acquire(), places.acquire()]
            #expect(taken.allSatisfy { $0 != nil } && places.acquire() == nil)
        }
        #expect(places.acquire() != nil)
    }
}
