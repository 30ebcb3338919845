import FeedCore
import Foundation
import Synchronization
import Testing

@testable import FeedEngine

/// Feeds of one schedule, which read one download.
@Suite(.timeLimit(.minutes(5)))
final class SharedArchivesTests: Sendable {
    private static func access(isUserEndpoint: Bool) -> FeedAccess {
        FeedAccess(hosts: ["example.org"], endpoint: nil, isUserEndpoint: isUserEndpoint, rates: RequestRates([]))
    }

    private static let request = FeedRequest(URL(known: "https://example.org/gtfs.zip"))

    private let archives = SharedArchives()
    private let downloads = Mutex(0)

    /// Asks for an archive, whose only file has the number of the download.
    private func answer(
        to request: FeedRequest = request,
        status: Int = 200,
        isUserEndpoint: Bool = true,
        downloading wait: () async -> Void = {}
    ) async throws(FeedError) -> ArchiveAnswer {
        try await archives.answer(to: request, Self.access(isUserEndpoint: isUserEndpoint)) {
            turns async throws(FeedError) in
            guard await turns.enter() else { throw FeedError(.cancelled, "cancelled") }
        } orBy: { () async throws(FeedError) in
            let number = downloads.withLock { count in
                count += 1
                return count
            }
            await wait()
            if status == 500 { throw FeedError(.unreachable, "away") }
            let archive = status == 200 ? MemoryArchive(["number": [UInt8(number)]]) : nil
            return ArchiveAnswer(FeedResponse(status: status, body: []), archive)
        }
    }

    private func number(_ answer: ArchiveAnswer) throws -> UInt8? {
        var number: UInt8?
        try answer.archive?.read("number") { number = $0.first }
        return number
    }

    @Test func `feeds that ask at once, or while one reads, get the same archive`() async throws {
        try await withThrowingTaskGroup(of: ArchiveAnswer.self) { group in
            for _ in 0..<5 { group.addTask { try await self.answer { await Task.yield() } } }
            var answers: [ArchiveAnswer] = []
            for try await answer in group { answers.append(answer) }
            #expect(try answers.allSatisfy { try number($0) == 1 })
            #expect(try number(try await answer()) == 1)
        }
        #expect(downloads.withLock(\.self) == 1)
    }

    @Test func `an archive that nobody reads any more is downloaded again`() async throws {
        #expect(try number(try await answer()) == 1)
        #expect(try number(try await answer()) == 2)
    }

    @Test func `requests that differ in a header or a secret, or in what the feeds may read, share nothing`()
        async throws
    {
        var conditional = Self.request
        conditional.headers["If-None-Match"] = "\"1\""
        var keyed = Self.request
        keyed.secretHeaders["X-Key"] = Secret("k")
        let first = try await answer()
        let others = [
            try await answer(to: conditional), try await answer(to: keyed), try await answer(isUserEndpoint: false),
        ]
        #expect(try number(first) == 1)
        #expect(try others.map { try number($0) } == [2, 3, 4])
    }

    @Test(arguments: [304, 500])
    func `the next feed asks itself after an answer without an archive`(status: Int) async throws {
        for _ in 0..<2 {
            do throws(FeedError) {
                #expect(try await answer(status: status).response.status == 304)
            } catch {
                #expect(status == 500 && error.code == .unreachable)
            }
        }
        #expect(downloads.withLock(\.self) == 2)
        #expect(try number(try await answer()) == 3)
    }
}
