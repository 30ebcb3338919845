import FeedCore
import FeedJSON
import Foundation

extension JSONWriter {
    /// Writes a feed with its state and groups, and in the layout per feed with its items.
    mutating func value(_ section: Timeline.Section, withItems: Bool) {
        let report = section.report
        object {
            $0.member("id", report.feed.id.rawValue)
            $0.member("provider", report.feed.manifest.name)
            $0.member("status", report.status.rawValue)
            $0.member("readAt", ifPresent: report.readAt?.rfc3339)
            $0.member("freshUntil", ifPresent: report.freshUntil?.rfc3339)
            if let snapshot = report.snapshot {
                $0.member("source", ifPresent: snapshot.source)
                $0.member("isPartial", snapshot.isPartial)
                $0.member("attribution", ifPresent: report.feed.manifest.attribution)
                $0.member("groups", ifAny: section.groups) { $0.value($1) }
                $0.member("warnings", ifAny: snapshot.warnings.listed) { $0.value($1) }
                if snapshot.warnings.unlisted > 0 { $0.member("warningsOmitted", snapshot.warnings.unlisted) }
            }
            if let error = report.error { $0.member("error") { $0.value(error, since: report.failingSince) } }
            if withItems { $0.member("items") { $0.array { $0.values(section.entries) } } }
        }
    }

    private mutating func value(_ counted: Timeline.GroupCount) {
        object {
            $0.member("id", counted.group.id)
            $0.member("title", counted.group.title)
            $0.member("count", counted.count)
            $0.member("place", ifPresent: counted.group.place)
            $0.member("facts", ifAny: counted.group.facts.filter(\.isWritable)) { $0.value($1) }
        }
    }

    private mutating func value(_ warning: FeedWarning) {
        object {
            $0.member("code", warning.code.rawValue)
            $0.member("pointer", ifPresent: warning.pointer)
            $0.member("message", warning.message)
        }
    }

    private mutating func value(_ error: FeedError, since: Date?) {
        object {
            $0.member("code", error.code.rawValue)
            $0.member("message", error.message)
            $0.member("hint", ifPresent: error.hint)
            $0.member("since", ifPresent: since?.rfc3339)
        }
    }
}
