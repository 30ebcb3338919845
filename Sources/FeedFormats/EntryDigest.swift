import FeedBoard
import FeedCore
import FeedTimeline
import Foundation
import Terminal

/// The texts of an item for a calendar or a feed reader, cleaned.
///
/// Such programs show an item alone, in other places and on other days: its time includes the day and the zone, and an
/// item without a place has the place of its group, such as a stop.
struct EntryDigest {
    /// A category, a group or a mark of an item: an id for programs, and a label for people.
    struct Tag: Hashable {
        var id: String
        var label: String
    }

    private let entry: Timeline.Entry
    private let report: FeedReport
    private let group: FeedGroup?
    private let clock: ViewerClock

    /// The title without a time of day at its beginning, for a calendar, which shows the time itself.
    ///
    /// A feed reader shows titles without times: there the title keeps its time, which distinguishes the races of a
    /// course.
    let titleBesideTime: String

    fileprivate init(_ entry: Timeline.Entry, in report: FeedReport, group: FeedGroup?, by maker: RowMaker) {
        self.entry = entry
        titleBesideTime = maker.titleBesideTime(of: entry).cleaned
        self.report = report
        self.group = group
        clock = maker.clock
    }

    var item: FeedItem { entry.item }
    var feed: FeedID { entry.feed }

    /// The item's full id, `FEED:LOCAL`.
    var id: String { entry.id.description }
    var title: String { item.title.cleaned }
    var publisher: String { report.feed.profile.publisher.cleaned }
    var attribution: String? { report.feed.profile.attribution?.cleaned }

    /// The time of the item's last recorded change, otherwise of the publisher's observation, otherwise of the fetch.
    ///
    /// Never in the future, since feed readers hide entries with a future date.
    var updated: Date {
        min(entry.revision?.changedAt ?? item.observedAt ?? entry.readAt ?? clock.now, clock.now)
    }

    /// The number of recorded changes of the item; a calendar ignores an event with a lower number than its own.
    var revision: Int { entry.revision?.number ?? 0 }

    var isStarred: Bool { entry.isStarred }

    /// The category, the group, the star and the sample mark, each once.
    var tags: [Tag] {
        var tags = item.category.map { [Tag(id: $0.id.cleaned, label: $0.label.cleaned)] } ?? []
        if let id = item.group, let title = entry.groupTitle {
            let tag = Tag(id: id.cleaned, label: title.cleaned)
            if !tags.contains(where: { $0.label == tag.label }) { tags.append(tag) }
        }
        if isStarred { tags.append(Tag(id: "starred", label: "Starred")) }
        if item.isSample { tags.append(Tag(id: "sample", label: "Sample")) }
        return tags.filter { !$0.id.isEmpty && !$0.label.isEmpty }
    }

    /// The item's place, otherwise its group's.
    var place: Place? { item.place ?? group?.place }

    /// The name and country of the place, as far as they are known: `Randwick, Australia`.
    var location: String? {
        let names = [place?.name, place?.country.map(CountryName.english)].compactMap { $0?.cleaned }.filter {
            !$0.isEmpty
        }
        return names.isEmpty ? nil : names.joined(separator: ", ")
    }

    /// The links that a browser opens; a link that would run a script is left out.
    var links: [ItemLink] { item.links.filter(\.isOfWeb) }

    /// The time, sample mark, status and subtitle on one line.
    var summary: String {
        parts([when, item.sampleMark, item.status.note?.text, item.subtitle]).joined(separator: " · ")
    }

    /// The time, sample mark and status on one line, and then the location and ``details``, a line each; never empty.
    var text: String {
        let heading = parts([when, item.sampleMark, item.status.note?.text]).joined(separator: " · ")
        return parts([heading, location] + details).joined(separator: "\n")
    }

    /// The planned time if it differs, the subtitle, the facts, and all links except the first, a line each.
    var details: [String] {
        parts(
            [plan, item.subtitle] + item.facts.filter(\.value.isWritable).map { "\($0.label): \($0.text(by: clock))" }
                + links.dropFirst().map { "\($0.label): \($0.url.absoluteString)" }
        )
    }

    private var when: String { clock.fullTime(item.time) }

    /// `Planned: Sat 21 Nov 2026 18:02 (Europe/London, UTC+00:00)`.
    private var plan: String? { clock.fullPlan(of: item).map { "\(clock.words[.plannedLabel]): \($0)" } }

    /// Returns the texts that are not empty, cleaned.
    private func parts(_ texts: [String?]) -> [String] {
        texts.compactMap { $0?.cleaned }.filter { !$0.isEmpty }
    }
}

extension ItemLink {
    /// True for an absolute web address with the scheme `http` or `https`.
    var isOfWeb: Bool {
        guard let scheme = url.scheme?.lowercased(), url.host() != nil else { return false }
        return scheme == "https" || scheme == "http"
    }
}

extension Timeline {
    /// ``allEntries`` for calendars and feed readers.
    var digests: [EntryDigest] {
        // Programs read the document, for users of any language, so that its texts do not depend on the viewer's
        // language.
        let maker = RowMaker(self, clock: ViewerClock(now: now, timeZone: timeZone))
        let reports = reports
        let groups = reports.mapValues(\.groups)
        return allEntries.compactMap { entry in
            guard let report = reports[entry.feed] else { return nil }
            let group = entry.item.group.flatMap { groups[entry.feed]?[$0] }
            return EntryDigest(entry, in: report, group: group, by: maker)
        }
    }

    /// The name of the document in other programs: `aggregate: neds · tfl`.
    ///
    /// It has no comma, because some calendars do not unescape a comma in a name.
    var documentTitle: String {
        let feeds = sections.map(\.report.feed.id.rawValue)
        return feeds.isEmpty ? "aggregate" : "aggregate: \(feeds.joined(separator: " · "))"
    }

    /// Returns the time of the latest change of the entries, never in the future.
    ///
    /// Without entries, the time of the last recorded change in the feeds; without recorded changes, that of the last
    /// fetch.
    func lastChange(of digests: [EntryDigest]) -> Date {
        let changes = sections.lazy.flatMap(\.report.revisions.values).map(\.changedAt)
        let last = digests.map(\.updated).max() ?? changes.max() ?? sections.compactMap(\.report.readAt).max()
        return min(last ?? now, now)
    }

    /// The attributions of the publishers whose items are shown, each sentence once.
    var attributions: [String] {
        var seen = Set<String>()
        return sections.filter { $0.matchCount > 0 }.compactMap { $0.report.feed.profile.attribution?.cleaned }
            .filter { seen.insert($0).inserted }
    }
}
