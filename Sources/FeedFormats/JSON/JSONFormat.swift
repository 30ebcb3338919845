import FeedCore
import FeedJSON
package import FeedTimeline
import Foundation

/// One JSON document with the feeds and the items, in either layout.
///
/// `Documentation/output.schema.json` describes it. Absent values are left out and never null; instants are in UTC.
package struct JSONFormat: TimelineFormat {
    /// The version of the document; it changes if even readers that ignore unknown members must change.
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
                $0.array { for section in timeline.sections { $0.value(section, withItems: isPerFeed, to: output) } }
            }
            if !isPerFeed { $0.member("items") { $0.array { $0.values(timeline.entries, to: output) } } }
        }
        json.separate(with: UInt8(ascii: "\n"))
        json.flush(to: output)
    }
}

extension JSONWriter {
    /// Writes a feed with its state and groups, and with its items if `withItems`; outputs the pieces of many items.
    fileprivate mutating func value(_ section: Timeline.Section, withItems: Bool, to output: ([UInt8]) -> Void) {
        let counts = Dictionary(section.groups.map { ($0.group.id, $0.count) }) { first, _ in first }
        value(section.report, groups: section.groups.map(\.group), count: { counts[$0.id] }) {
            if section.cut > 0 { $0.member("cut", section.cut) }
            if withItems { $0.member("items") { $0.array { $0.values(section.entries, to: output) } } }
        }
    }

    /// Writes a feed with its state.
    ///
    /// - Parameters:
    ///   - report: The feed and its state.
    ///   - groups: The groups to write.
    ///   - count: Returns the number of items in a group; `nil` to omit the number.
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

    /// Writes items one after another, as elements of an array; outputs the pieces of many items.
    fileprivate mutating func values(_ entries: Timeline.Entries, to output: ([UInt8]) -> Void) {
        write(entries, to: output) { entries, json in
            // Most neighbours were fetched at the same instant, which is formatted once.
            var last: (date: Date, text: String)?
            for entry in entries {
                if let readAt = entry.readAt, last?.date != readAt { last = (readAt, readAt.rfc3339) }
                json.value(
                    entry.item,
                    of: entry.feed,
                    readAt: entry.readAt == nil ? nil : last?.text,
                    isStarred: entry.isStarred
                )
            }
        }
    }

    mutating func value(_ manifest: FeedManifest) {
        let profile = manifest.profile
        object {
            $0.member("name", manifest.name)
            $0.member("title", ifPresent: profile.title)
            $0.member("summary", profile.summary)
            $0.member("publisher", profile.publisher)
            $0.member("documentation", profile.documentation.absoluteString)
            $0.member("attribution", ifPresent: profile.attribution)
            $0.member("hosts", profile.hosts)
            $0.member("refresh", profile.refresh.shortText)
            $0.member("floor", profile.minimumRefresh.shortText)
            $0.member("shelfLife", ifPresent: profile.shelfLife?.shortText)
            $0.member("ahead", ifPresent: profile.ahead?.shortText)
            $0.member("deadline", profile.deadline.shortText)
            $0.member("rates") { $0.value(profile.rates) }
            $0.member("keepsPast", profile.keepsPast)
            $0.member("limitPerGroup", ifPresent: manifest.limitPerGroup?.name)
            $0.member("settings") { $0.array { for setting in manifest.settings { $0.value(setting) } } }
        }
    }

    fileprivate mutating func value(_ rates: RequestRates) {
        object {
            $0.member("limits") { $0.array { for limit in rates.limits { $0.value(limit) } } }
            $0.member("concurrent", rates.concurrent)
            if let budget = rates.budget { $0.member("budget") { $0.value(budget) } }
        }
    }

    mutating func value(_ limit: RequestRates.Limit) {
        object {
            $0.member("count", limit.count)
            $0.member("per", limit.span.shortText)
            if let burst = limit.burst { $0.member("burst", burst) }
        }
    }

    fileprivate mutating func value(_ setting: any AnySetting) {
        object {
            $0.member("name", setting.name)
            $0.member("help", setting.help)
            $0.member("allowed", setting.allowed)
            $0.member("unit", ifPresent: setting.unit)
            $0.member("isRequired", setting.isRequired)
            if let value = setting.defaultValue { $0.member("default") { value.write(to: &$0) } }
            $0.member("schema") { $0.object { setting.writeSchema(to: &$0) } }
        }
    }
}
