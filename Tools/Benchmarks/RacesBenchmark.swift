import FeedCore
import FeedJSON
import FeedTimeline
import Foundation
import NedsRaces

/// From the bytes of an answer to ordered NDJSON, through the real provider and the real query.
enum RacesBenchmark {
    static func run(file: String) throws {
        let feed = try Feed("neds", of: NedsRacesProvider.self)
        guard let provider = feed.provider as? NedsRacesProvider else { return }
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        let window = TimeWindow(from: now)
        let context = FetchContext(
            feed: feed.id,
            clock: .fixed(at: now),
            timeZone: .gmt,
            window: window,
            allowance: FetchDeadline(.now + .seconds(60)),
            transport: NoTransport()
        )
        let snapshot = try provider.read(FeedResponse(body: try bytes(of: file)), in: context)
        var query = FeedQuery(timeZone: .gmt, now: now)
        query.window = window
        let timeline = query.timeline(of: [FeedReport(feed, snapshot, readAt: now)])

        var json = JSONWriter()
        json.reserveCapacity(timeline.entries.count * 320)
        for entry in timeline.entries {
            write(entry, to: &json)
            json.separate(with: UInt8(ascii: "\n"))
        }
        write(json.bytes)
        // Like the program itself, without releasing the memory first.
        exit(0)
    }

    private static let facts = [
        ("distance", "distance"), ("condition", "trackCondition"), ("weather", "weather"), ("prize", "prizeMoney"),
        ("country", "country"),
    ]

    /// The eleven fields that the yardsticks print too.
    private static func write(_ entry: Timeline.Entry, to json: inout JSONWriter) {
        let item = entry.item
        json.object {
            $0.member("id", item.id.rawValue)
            $0.member("feed", entry.feed.rawValue)
            $0.member("title", item.title)
            $0.member("subtitle", item.subtitle ?? "")
            $0.member("start", Int(item.time.start(in: .gmt).timeIntervalSince1970))
            $0.member("category", item.category?.id ?? "")
            for (name, key) in facts {
                if let value = item.fact(key) { $0.member(name) { value.write(to: &$0) } }
            }
        }
    }

    /// Writes to standard output.
    static func write(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { buffer in
            var written = 0
            while written < buffer.count {
                let step = Foundation.write(STDOUT_FILENO, buffer.baseAddress! + written, buffer.count - written)
                if step <= 0 { exit(1) }
                written += step
            }
        }
    }

    static func bytes(of file: String) throws -> [UInt8] {
        let handle = try FileHandle(forReadingFrom: URL(filePath: file))
        let size = Int(try handle.seekToEnd())
        try handle.seek(toOffset: 0)
        return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let step = read(handle.fileDescriptor, buffer.baseAddress! + count, size - count)
                if step <= 0 { break }
                count += step
            }
        }
    }
}

/// A transport for data that is already in memory.
private struct NoTransport: UncountedTransport {
    func send(_ request: FeedRequest) async throws(FeedError) -> FeedResponse {
        throw FeedError(.internal, "nothing is sent here")
    }
}
