import FeedCore
import FeedEngine
import FeedTestKit
import Foundation
import Testing

@testable import FeedHTTP

/// Archives and folders of this machine.
@Suite(.timeLimit(.minutes(5)))
struct LocalArchiveTests {
    /// Returns a feed that reads a file.
    private func feed(naming path: String) throws -> Feed {
        var feed = try Feed.sports(at: nil)
        feed.profile.source = .file(FilePath(path))
        return feed
    }

    private func fetch(_ url: URL, for feed: Feed, headers: [String: String] = [:]) async throws
        -> Result<ArchiveAnswer, FeedError>
    {
        try await withClient { await $0.archive(feed, headers: headers, at: url) }
    }

    @Test func `a file and a folder are read like an archive`() async throws {
        let folder = try TemporaryFolder()
        let zip = folder.url.appending(path: "city.zip")
        try Data(ZipFixture.schedule(lines: 10).bytes).write(to: zip)
        let unpacked = folder.url.appending(path: "unpacked")
        try FileManager.default.createDirectory(
            at: unpacked.appending(path: "gtfs"),
            withIntermediateDirectories: true
        )
        try Data("agency_id,agency_name\n1,Trams\n".utf8).write(to: unpacked.appending(path: "gtfs/agency.txt"))
        for url in [zip, unpacked] {
            let feed = try feed(naming: url.path(percentEncoded: false))
            let answer = try await fetch(url, for: feed)
            #expect(answer.error == nil)
            #expect(try answer.archive?.text(of: "agency.txt") == "agency_id,agency_name\n1,Trams\n")
            let validators = try #require(answer.response?.validators)
            let unchanged = try await fetch(url, for: feed, headers: validators)
            #expect(unchanged.response?.status == 304)
            let changed = unpacked.appending(path: "gtfs/agency.txt")
            try Data("changed".utf8).write(to: changed)
            if url == unpacked {
                let second = try await fetch(url, for: feed, headers: validators)
                #expect(try second.archive?.text(of: "agency.txt") == "changed")
            }
            try Data("agency_id,agency_name\n1,Trams\n".utf8).write(to: changed)
        }
    }

    @Test func `a file that the settings do not name is not read`() async throws {
        let folder = try TemporaryFolder()
        let zip = folder.url.appending(path: "city.zip")
        try Data(ZipFixture.schedule(lines: 10).bytes).write(to: zip)
        let error = try await fetch(zip, for: try feed(naming: "/somewhere/else.zip")).error
        #expect(error?.code == .configuration)
    }

    @Test func `a missing file, a device and a file that is no archive are errors`() async throws {
        let folder = try TemporaryFolder()
        let text = folder.url.appending(path: "text.zip")
        try Data("text".utf8).write(to: text)
        let expected = [
            folder.url.appending(path: "none.zip"): "does not exist", URL(filePath: "/dev/null"): "is not a file",
            text: "is not a ZIP archive",
        ]
        for (url, message) in expected {
            let error = try await fetch(url, for: try feed(naming: url.path(percentEncoded: false))).error
            #expect(error?.message.contains(message) == true, "\(url)")
        }
    }
}
