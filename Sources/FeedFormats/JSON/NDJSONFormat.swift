import FeedCore
import FeedJSON
package import FeedTimeline
import Foundation

/// An item a line, each the same object as in the JSON document; how the feeds stand is not in it.
package struct NDJSONFormat: TimelineFormat {
    package init() {}

    package func bytes(of timeline: Timeline) -> [UInt8] {
        switch timeline.layout {
        case .unified: lines(timeline.entries)
        case .perFeed: timeline.sections.flatMap { lines($0.entries) }
        }
    }

    /// The items of one feed, for output that does not wait for the other feeds.
    package func bytes(of section: Timeline.Section) -> [UInt8] { lines(section.entries) }

    private func lines(_ entries: [Timeline.Entry]) -> [UInt8] {
        var json = JSONWriter(.compact)
        for entry in entries {
            json.value(entry.item, of: entry.feed, readAt: entry.readAt?.rfc3339, isStarred: entry.isStarred)
            json.separate(with: UInt8(ascii: "\n"))
        }
        return json.bytes
    }
}
