import FeedCore
import FeedJSON
import FeedTimeline
import Foundation

extension JSONWriter {
    /// Writes a feed with its state and groups, and in the layout per feed with its items.
    mutating func value(_ section: Timeline.Section, withItems: Bool) {
        let counts = Dictionary(section.groups.map { ($0.group.id, $0.count) }) { first, _ in first }
        value(section.report, groups: section.groups.map(\.group), count: { counts[$0.id] }) {
            if section.cut > 0 { $0.member("cut", section.cut) }
            if withItems { $0.member("items") { $0.array { $0.values(section.entries) } } }
        }
    }

    /// Writes a feed with its state.
    ///
    /// - Parameters:
    ///   - report: The feed as it stands.
    ///   - groups: The groups to tell.
    ///   - count: Returns the number of items in a group; `nil` to leave that out.
    ///   - rest: Writes further members.
    mutating func value(
        _ report: FeedReport,
        groups: [FeedGroup],
        count: (FeedGroup) -> Int?,
        rest: (inout JSONWriter) -> Void
    ) {
        object {
            $0.member("id", report.feed.id.rawValue)
            $0.member("provider", report.feed.manifest.name)
            $0.member("status", report.status.rawValue)
            $0.member("readAt", ifPresent: report.readAt?.rfc3339)
            $0.member("freshUntil", ifPresent: report.freshUntil?.rfc3339)
            if let snapshot = report.snapshot {
                $0.member("source", ifPresent: snapshot.source)
                $0.member("isPartial", snapshot.isPartial)
                $0.member("attribution", ifPresent: report.feed.profile.attribution)
                $0.member("groups", ifAny: groups) { $0.value($1, count: count($1)) }
                $0.member("warnings", ifAny: snapshot.warnings.listed) { $0.value($1) }
                if snapshot.warnings.unlisted > 0 { $0.member("warningsOmitted", snapshot.warnings.unlisted) }
            }
            if let error = report.error { $0.member("error") { $0.value(error, since: report.failingSince) } }
            rest(&$0)
        }
    }

    /// Writes items one after another, as elements of an array.
    mutating func values(_ entries: Timeline.Entries) {
        // Most neighbours were fetched at the same instant, which is formatted once.
        var last: (date: Date, text: String)?
        for entry in entries {
            if let readAt = entry.readAt, last?.date != readAt { last = (readAt, readAt.rfc3339) }
            value(
                entry.item,
                of: entry.feed,
                readAt: entry.readAt == nil ? nil : last?.text,
                isStarred: entry.isStarred
            )
        }
    }
}
