import FeedCore
import FeedEngine
import Foundation
import SamplePublishers
import SampleServer
import Testing

@testable import FeedHTTP

/// Single files of archives, which are fetched by `Range` where the publisher allows it.
@Suite(.timeLimit(.minutes(5)))
struct ArchivePartsTests {
    private static let schedule = ZipFixture.schedule()

    /// Another archive with the same files.
    private static let newer = ZipFixture.schedule(lines: 30_000)

    private func fetch(_ files: Set<String>, from sample: SampleServer) async throws
        -> (result: Result<ArchiveAnswer, FeedError>, traffic: FetchTraffic)
    {
        var feed = try Feed.sports(at: sample.url("/gtfs.zip"))
        feed.access.archives = ArchiveLimits(maximumBytes: 16 << 20, maximumFileBytes: 64 << 20)
        return try await withClient { [feed] in await $0.archive(feed, needing: files) }
    }

    @Test(arguments: [("stops.txt", 1), ("agency.txt", 2)])
    func `a small file costs a small part of the archive`(name: String, requests: Int) async throws {
        try await withSampleServer { sample in
            sample.script(.any, .archive(Self.schedule.bytes))
            let (answer, traffic) = try await fetch([name], from: sample)
            #expect(answer.response?.status == 200)
            #expect(answer.response?.headers["content-range"] == nil)
            #expect(answer.archive?.files.keys.sorted() == [name])
            let entry = try #require(Self.schedule.entries.first { $0.name.hasSuffix(name) })
            #expect(try answer.archive?.text(of: name) == String(decoding: entry.bytes, as: UTF8.self))
            let error = #expect(throws: FeedError.self) { try answer.archive?.text(of: "stop_times.txt") }
            #expect(error?.message == "the file \"stop_times.txt\" of the archive was not asked for")
            #expect(traffic.requests == requests)
            #expect(traffic.bytes < Self.schedule.bytes.count / 2)
        }
    }

    @Test func `a small archive comes at once`() async throws {
        try await withSampleServer { sample in
            sample.script(.any, .archive(ZipFixture.schedule(lines: 10).bytes))
            let (answer, traffic) = try await fetch(["stops.txt"], from: sample)
            #expect(answer.response?.status == 200)
            #expect(try answer.archive?.text(of: "agency.txt") == "agency_id,agency_name\n1,Trams\n")
            #expect(traffic.requests == 1)
        }
    }

    @Test func `a file that is most of the archive leads to the whole`() async throws {
        try await withSampleServer { sample in
            sample.script(.any, .archive(Self.schedule.bytes))
            let (answer, _) = try await fetch(["stop_times.txt"], from: sample)
            #expect(try answer.archive?.text(of: "agency.txt") == "agency_id,agency_name\n1,Trams\n")
            #expect(sample.requests.map { $0.headers["range"] == nil } == [false, true])
        }
    }

    @Test func `a directory before the end of the archive is fetched too`() async throws {
        var zip = Self.schedule
        zip.entries += (0..<2_000).map { ZipFixture.Entry("gtfs/more-\($0).txt", "") }
        try await withSampleServer { [zip] sample in
            sample.script(.any, .archive(zip.bytes))
            let (answer, traffic) = try await fetch(["agency.txt"], from: sample)
            #expect(answer.archive?.files.keys.sorted() == ["agency.txt"])
            #expect(try answer.archive?.text(of: "agency.txt") == "agency_id,agency_name\n1,Trams\n")
            #expect(traffic.requests == 3)
        }
    }

    @Test func `a publisher that ignores Range sends the whole archive once`() async throws {
        try await withSampleServer { sample in
            sample.script(.any, .archive(Self.schedule.bytes, hasRanges: false))
            let (answer, traffic) = try await fetch(["stops.txt"], from: sample)
            #expect(try answer.archive?.text(of: "stops.txt") == "stop_id,stop_name\n1,Main Street\n")
            #expect(traffic.requests == 1)
        }
    }

    @Test(arguments: [true, false])
    func `an archive that changes between two parts is never mixed`(checksIfRange: Bool) async throws {
        try await withSampleServer { sample in
            sample.script(.any, .archive(Self.newer.bytes, tag: "\"2\"", checksIfRange: checksIfRange))
            sample.script(.any, inTurn: [.archive(Self.schedule.bytes)])
            let (answer, _) = try await fetch(["agency.txt"], from: sample)
            #expect(answer.response?.headers["etag"] == "\"2\"")
            let text = try answer.archive?.text(of: "stop_times.txt")
            #expect(text.map { Array($0.utf8) } == Self.newer.entries[1].bytes)
        }
    }

    @Test func `a part that breaks off is continued`() async throws {
        try await withSampleServer { sample in
            let behaviour = SampleBehaviour.archive(Self.schedule.bytes)
            sample.script(.any, behaviour)
            sample.script(.any, inTurn: [behaviour.cut(afterBytes: 10_000)])
            let (answer, _) = try await fetch(["stops.txt"], from: sample)
            #expect(try answer.archive?.text(of: "stops.txt") == "stop_id,stop_name\n1,Main Street\n")
            #expect(sample.requests.count == 2)
        }
    }

    @Test(arguments: [
        "bytes 5-9/10", "bytes 0-9/5", "bytes */100", "bytes 0-99999999999999999999/1", "lines 0-1/2", "",
    ])
    func `a part that was not requested is refused`(range: String) async throws {
        try await withSampleServer { sample in
            let bytes = Self.schedule.bytes
            sample.script(.any, .archive(bytes).edited { $0.setHeader("content-range", range) })
            let (answer, _) = try await fetch(["agency.txt"], from: sample)
            // After the first wrong part the whole archive is requested.
            #expect(try answer.archive?.text(of: "agency.txt") == "agency_id,agency_name\n1,Trams\n")
        }
    }

    @Test func `a wrong part is an error if it was not requested at all`() async throws {
        try await withSampleServer { sample in
            sample.script(
                .any,
                .status(206, headers: [("content-range", "bytes 0-1/9")], body: "PK")
            )
            var feed = try Feed.sports(at: sample.url("/gtfs.zip"))
            feed.access.archives.maximumBytes = 1_000
            let (answer, _) = try await withClient { [feed] in await $0.archive(feed) }
            #expect(answer.error?.code == .unreachable)
            #expect(sample.requests.count == 3)
        }
    }
}
