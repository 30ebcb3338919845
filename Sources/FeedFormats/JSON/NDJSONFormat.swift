import FeedCore
import FeedJSON
package import FeedTimeline
import Foundation
import Synchronization

/// An item per line, each the same object as in the JSON document, without the states of the feeds.
package struct NDJSONFormat: TimelineFormat {
    package init() {}

    /// The number of lines that justify a second thread, and that each thread holds in memory.
    private static let pieceCount = 512

    package func write(_ timeline: Timeline, to output: ([UInt8]) -> Void) {
        switch timeline.layout {
        case .unified: lines(timeline.entries, to: output)
        case .perFeed: for section in timeline.sections { lines(section.entries, to: output) }
        }
    }

    /// The items of one feed, for output that does not wait for the other feeds.
    package func bytes(of section: Timeline.Section) -> [UInt8] {
        var bytes: [UInt8] = []
        lines(section.entries) { bytes += $0 }
        return bytes
    }

    /// Writes the lines, a piece on each core at a time, and passes the pieces on in their order.
    private func lines(_ entries: Timeline.Entries, to output: ([UInt8]) -> Void) {
        let cores = entries.count > Self.pieceCount ? ProcessInfo.processInfo.activeProcessorCount : 1
        // Each keeps its memory for the next piece.
        let writers = Mutex(Array(repeating: JSONWriter(.compact), count: cores))
        for start in stride(from: 0, to: entries.count, by: cores * Self.pieceCount) {
            DispatchQueue.concurrentPerform(iterations: cores) { core in
                var writer = writers.withLock { writers in
                    defer { writers[core] = JSONWriter(.compact) }
                    return writers[core]
                }
                writer.removeAll()
                let piece = entries.dropFirst(start + core * Self.pieceCount).prefix(Self.pieceCount)
                write(piece, with: &writer)
                writers.withLock { $0[core] = writer }
            }
            writers.withLock { for writer in $0 where !writer.bytes.isEmpty { output(writer.bytes) } }
        }
    }

    private func write(_ entries: Slice<Timeline.Entries>, with json: inout JSONWriter) {
        // The items of a feed were fetched at the same time.
        var readAt: (time: Date?, text: String?) = (nil, nil)
        for entry in entries {
            if entry.readAt != readAt.time { readAt = (entry.readAt, entry.readAt?.rfc3339) }
            json.value(entry.item, of: entry.feed, readAt: readAt.text, isStarred: entry.isStarred)
            json.separate(with: UInt8(ascii: "\n"))
        }
    }
}
