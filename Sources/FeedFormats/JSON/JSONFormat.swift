import FeedCore
import FeedJSON
package import FeedTimeline
import Foundation

/// One JSON document with the feeds and the items, in either layout.
///
/// `Documentation/output.schema.json` describes it. Absent values are left out and never null; instants are in UTC.
package struct JSONFormat: TimelineFormat {
    /// The version of the document; it changes if readers have to that ignore unknown members.
    package static let version = 3

    package init() {}

    package func write(_ timeline: Timeline, to output: ([UInt8]) -> Void) {
        let isPerFeed = timeline.layout == .perFeed
        var json = JSONWriter(.indented)
        json.object {
            $0.member("version", Self.version)
            $0.member("generatedAt", timeline.now.rfc3339)
            $0.member("timeZone", timeline.timeZone.name)
            if timeline.isPartial { $0.member("isPartial", true) }
            if !timeline.missing.isEmpty {
                $0.member("missing") { $0.array { for missing in timeline.missing { missing.write(to: &$0) } } }
            }
            if timeline.cut > 0 { $0.member("cut", timeline.cut) }
            $0.member("next", ifPresent: timeline.next)
            $0.member("feeds") {
                $0.array { for section in timeline.sections { $0.value(section, withItems: isPerFeed) } }
            }
            if !isPerFeed { $0.member("items") { $0.array { $0.values(timeline.entries) } } }
        }
        json.separate(with: UInt8(ascii: "\n"))
        output(json.bytes)
    }
}
