import Exec
import FeedCore
import FeedEngine
import FeedRuntime
import FeedTestKit
import FeedTimeline
import Foundation
import ProgramTestKit
import SportEvents
import Synchronization

/// The events that a runtime has reported to its observer.
final class RecordedEvents: Sendable {
    private let events = Mutex<[RuntimeEvent]>([])

    var all: [RuntimeEvent] { events.withLock { $0 } }

    /// The lines that programs wrote to standard error.
    var said: [String] {
        all.compactMap { if case .engine(.said(_, _, let text)) = $0 { text } else { nil } }
    }

    func add(_ event: RuntimeEvent) { events.withLock { $0.append(event) } }
}

extension RuntimeOptions {
    /// Options that look nowhere but at what a test gives.
    static func test(_ change: (inout RuntimeOptions) -> Void = { _ in }) -> RuntimeOptions {
        var options = RuntimeOptions(userAgent: "aggregate-tests/1", timeZone: .gmt)
        change(&options)
        return options
    }
}

extension FeedRuntime {
    /// Fetches one feed, as a command does.
    func fetch(_ feed: Feed, mode: FetchMode = .refresh) async -> FeedReport {
        let feeds = await prepare([feed])
        return await engine.fetch(feeds[0], mode: mode, window: TimeWindow(from: .now))
    }
}

extension Feed {
    /// Sport events at an address of the user's.
    static func sports(_ address: String = "http://127.0.0.1:9/") throws -> Feed {
        var feed = try Feed("sports", of: SportEventsProvider.self, settings: ["endpoint": .text(address)])
        feed.deadline = .seconds(300)
        return feed
    }

    /// A program whose one item has its own process id as title, and a word of the user's on standard error.
    static func program(saying word: String, in folder: ProgramFolder) throws -> Feed {
        let script = """
            while IFS= read -r line; do
              id=${line#*'"id":'}; id=${id%%,*}
              case $line in
              *'"method":"describe"'*) printf '{"id":%s,"type":"manifest","manifest":{"summary":"A test"}}\\n' "$id" ;;
              *)
                echo '\(word)' >&2
                printf '{"id":%s,"type":"item","item":{"id":"a","title":"%s","time":"2026-11-21T12:00:00Z"}}\\n' "$id" $$
                printf '{"id":%s,"type":"done"}\\n' "$id" ;;
              esac
            done
            """
        var feed = try Feed(
            "program",
            of: ExecProvider.self,
            settings: [
                "command": .list([.text("sh"), .text("-c"), .text(script)]),
                "directory": .text(folder.work.path()),
            ]
        )
        feed.deadline = .seconds(300)
        return feed
    }
}
