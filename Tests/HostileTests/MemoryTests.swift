import FeedCore
import Foundation
import ProgramTestKit
import SampleServer
import Testing

/// The memory of the built program for several large answers at once.
@Suite(.timeLimit(.minutes(20)), .onLinux)
struct MemoryTests {
    /// The time of the publishers' clocks.
    private static let now = Date(timeIntervalSince1970: 1_795_255_200)
    private static let feedCount = 6
    private static let itemCount = 36_000

    /// The memory limit of the program in kB; it took 322,000 when entries had copies of items and free blocks were
    /// kept, 225,000 when the lists were fetched one after another, and takes 245,000 now, of a debug build.
    private static let bound = 290_000

    /// A list of 5 MB, with one event each second from tomorrow on.
    private static let list: String = {
        let start = Int(now.timeIntervalSince1970) + 86_400
        let records = (0..<itemCount).map { number in
            #"{ "id": \#(number), "title": "Event number \#(number) of the list", "when": \#(start + number), "#
                + #""where": "Hall \#(number % 9)", "more": "Doors open an hour before that." }"#
        }
        return "[" + records.joined(separator: ",\n") + "]"
    }()

    /// Runs the program, and reads its peak memory when it begins to print: then it blocks on the full pipe.
    private static let line = """
        mkfifo output
        "$aggregate" --config feeds.json --store memory --format json --limit 1000 --now 2026-11-21T10:00:00Z >output &
        { read -r first; sed -n 's/^VmHWM:[^0-9]*\\([0-9]*\\).*/\\1/p' /proc/$!/status; tail -n 3; } <output
        wait $!
        """

    @Test func `six concurrent lists are in memory once each, and their bodies are released`() async throws {
        try await withSampleServer(clock: .fixed(at: Self.now)) { sample in
            let feeds = try (0..<Self.feedCount).map { number in
                sample.script(.path("/list\(number)"), .json(Self.list))
                return """
                    { "id": "list\(number)", "provider": "json-http", "timeout": "5m", "settings": {
                        "url": "\(try #require(sample.url("/list\(number)")).absoluteString)", "records": "$[*]",
                        "fields": { "id": "id", "title": "title",
                                    "start": { "from": "when", "format": "epoch-seconds" } } } }
                    """
            }
            let folder = try ProgramFolder(["feeds.json": #"{ "feeds": ["# + feeds.joined(separator: ",\n") + "] }"])
            let run = try await Program.shell(Self.line, in: folder)
            #expect(run.status == 0)
            #expect(run.errors == "")
            #expect(run.lines.last == "}")
            let peak = try #require(run.lines.first.flatMap { Int($0) })
            #expect(peak < Self.bound, "\(peak) kB")
        }
    }
}
