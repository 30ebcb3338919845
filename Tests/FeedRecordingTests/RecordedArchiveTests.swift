import FeedCore
import FeedTestKit
import Foundation
import SportEvents
import Testing

@testable import FeedRecording

/// Recordings of archives, which keep what was used of each file.
@Suite(.timeLimit(.minutes(20)))
struct RecordedArchiveTests {
    private static let files = [
        "agency.txt": Array("agency_id\n1\n".utf8),
        "stops.txt": Array("stop_id,stop_name\n1,Main Street\n2,s3cret\n".utf8),
        "stop_times.txt": [UInt8](repeating: 0x78, count: 2 << 20),
        "unread.txt": Array("unread".utf8),
    ]

    /// Records an archive while a closure uses it, and writes and reads the recording.
    private func record(_ use: (any FileArchive) throws -> Void) async throws -> Replay {
        let feed = try Feed("city", of: SportEventsProvider.self)
        let recorder = Recorder(clock: .fixed(at: .tenOClock))
        let below = ScriptedTransport { _ throws(FeedError) in
            ArchiveAnswer(FeedResponse(headers: ["etag": "\"1\""], body: []), MemoryArchive(Self.files))
        } _: { _ throws(FeedError) in
            FeedResponse(status: 404, body: [])
        }
        let answer = try await recorder.transport(over: below, for: feed).archive(try request())
        try use(try #require(answer.archive))
        let folder = try TemporaryFolder()
        try Recording(recorder.exchanges).write([feed], to: folder.recording)
        return Replay(try Recording(in: folder.recording))
    }

    private func request(_ path: String = "city.zip") throws -> FeedRequest { try .to(path) }

    private func text(_ archive: any FileArchive, _ name: String) throws -> String {
        var bytes: [UInt8] = []
        try archive.read(name) { bytes += $0 }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func `keeps marked lines, small files that were read, and nothing else`() async throws {
        let replay = try await record { archive in
            for name in ["agency.txt", "stops.txt", "stop_times.txt"] { try archive.read(name) { _ in } }
            for line in ["stop_id,stop_name\n", "1,Main Street\n"] {
                Array(line.utf8).withUnsafeBytes { archive.record($0, of: "stops.txt") }
            }
        }
        let answer = try await replay.transport(for: "city").archive(try request())
        let archive = try #require(answer.archive)
        #expect(answer.response.headers["etag"] == "\"1\"")
        #expect(archive.files.keys.sorted() == ["agency.txt", "stops.txt"])
        #expect(try text(archive, "agency.txt") == "agency_id\n1\n")
        #expect(try text(archive, "stops.txt") == "stop_id,stop_name\n1,Main Street\n")
        let error = #expect(throws: FeedError.self) { try text(archive, "stop_times.txt") }
        #expect(error?.message == "the archive has no file \"stop_times.txt\"")
    }

    @Test func `a file whose reading was ended early is not kept`() async throws {
        struct Enough: Error {}
        let replay = try await record { archive in
            try? archive.read("agency.txt") { _ in throw Enough() }
            try archive.read("stops.txt") { _ in }
            try archive.read("stops.txt") { _ in }
        }
        let archive = try #require(try await replay.transport(for: "city").archive(try request()).archive)
        #expect(archive.files == ["stops.txt": Self.files["stops.txt"]?.count])
    }

    @Test func `an archive that was not recorded, and another answer, are errors`() async throws {
        let replay = try await record { _ in }
        let transport = replay.transport(for: "city")
        await #expect(throws: FeedError.self) { try await transport.archive(try request("other.zip")) }
        let plain = Replay(Recording([RecordedExchange(try request(), "[]", of: "city")]))
        let error = await #expect(throws: FeedError.self) {
            try await plain.transport(for: "city").archive(try request())
        }
        #expect(error?.code == .malformed)
    }

    @Test func `a file of this machine is found by its name, without its folder`() async throws {
        let feed = try Feed("city", of: SportEventsProvider.self)
        let recorder = Recorder(clock: .fixed(at: .tenOClock))
        let below = ScriptedTransport { _ throws(FeedError) in
            ArchiveAnswer(FeedResponse(body: []), MemoryArchive(Self.files))
        } _: { _ throws(FeedError) in
            FeedResponse(status: 404, body: [])
        }
        let home = FeedRequest(URL(filePath: "/home/somebody/city.zip"))
        let answer = try await recorder.transport(over: below, for: feed).archive(home)
        try answer.archive?.read("agency.txt") { _ in }
        #expect(recorder.exchanges.map(\.question.url.absoluteString) == ["file:///city.zip"])
        let replay = Replay(Recording(recorder.exchanges)).transport(for: "city")
        let other = FeedRequest(URL(filePath: "/elsewhere/files/city/city.zip"))
        #expect(try await replay.archive(other).archive?.files.count == 1)
    }
}
