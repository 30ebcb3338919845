import FeedBoard
import FeedCore
import FeedTimeline
import Foundation
import TerminalText

/// What a calendar or a feed reader shows of an item, in clean texts.
///
/// Such programs show the item by itself, long after and far away: times are told with their day and zone, and the place
/// of a group, such as a stop, is the item's where it has none of its own.
struct EntryDigest {
    /// What programs and people call a category or a group.
    struct Tag: Hashable {
        var id: String
        var label: String
    }

    private let entry: Timeline.Entry
    private let report: FeedReport
    private let group: FeedGroup?
    private let clock: ViewerClock

    /// The title without the time of day that it begins with, for a calendar, which shows that itself.
    ///
    /// The list of a feed reader has titles alone, and the time tells races of a course apart there.
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

    /// The item's id everywhere, `FEED:LOCAL`.
    var id: String { entry.id.description }
    var title: String { item.title.cleaned }
    var publisher: String { report.feed.profile.publisher.cleaned }
    var attribution: String? { report.feed.profile.attribution?.cleaned }

    /// When the item became what it is, by what is kept of it; else when the statement was made or else read.
    ///
    /// It is never in the future, where readers hide what they are given.
    var updated: Date {
        min(entry.revision?.changedAt ?? item.observedAt ?? entry.readAt ?? clock.now, clock.now)
    }

    /// How often the item has changed, as far as that is kept; a calendar ignores what is lower than its own.
    var revision: Int { entry.revision?.number ?? 0 }

    var isStarred: Bool { entry.isStarred }

    /// The category, the group, that somebody gave it a star, and that it is made up; each once.
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

    /// Where it happens: the item's place, else its group's.
    var place: Place? { item.place ?? group?.place }

    /// `Randwick, Australia`, as far as it is known.
    var location: String? {
        let names = [place?.name, place?.country.map(CountryName.english)].compactMap { $0?.cleaned }.filter {
            !$0.isEmpty
        }
        return names.isEmpty ? nil : names.joined(separator: ", ")
    }

    /// The addresses that a browser opens; a link that would run a script is none.
    var links: [ItemLink] { item.links.filter(\.isOfWeb) }

    /// When it happens, whether it does, and what it is, on one line.
    var summary: String {
        parts([when, item.sampleMark, item.status.note?.text, item.subtitle]).joined(separator: " · ")
    }

    /// When it happens, whether it does, where, and all that ``details`` tell, a line each; never empty.
    var text: String {
        let heading = parts([when, item.sampleMark, item.status.note?.text]).joined(separator: " · ")
        return parts([heading, location] + details).joined(separator: "\n")
    }

    /// Its planned time, if that is another, its kind, its facts, and the links beyond the first, a line each.
    var details: [String] {
        parts(
            [plan, item.subtitle] + item.facts.filter(\.value.isWritable).map { "\($0.label): \($0.text(by: clock))" }
                + links.dropFirst().map { "\($0.label): \($0.url.absoluteString)" }
        )
    }

    private var when: String { clock.fullTime(item.time) }

    /// `Planned: Sat 21 Nov 2026 18:02 (Europe/London, UTC+00:00)`.
    private var plan: String? { clock.fullPlan(of: item).map { "\(clock.words.plannedLabel): \($0)" } }

    /// The texts that say something, clean.
    private func parts(_ texts: [String?]) -> [String] {
        texts.compactMap { $0?.cleaned }.filter { !$0.isEmpty }
    }
}

extension ItemLink {
    /// Whether the address is one of the web, absolute and without a scheme that runs anything.
    var isOfWeb: Bool {
        guard let scheme = url.scheme?.lowercased(), url.host() != nil else { return false }
        return scheme == "https" || scheme == "http"
    }
}

extension Timeline {
    /// ``allEntries`` for calendars and feed readers.
    var digests: [EntryDigest] {
        // Programs read it first, in whatever language their users want: nothing in it depends on who asks.
        let maker = RowMaker(self, clock: ViewerClock(now: now, timeZone: timeZone))
        let reports = Dictionary(sections.map { ($0.report.feed.id, $0.report) }) { first, _ in first }
        let groups = reports.mapValues { report in
            Dictionary((report.snapshot?.groups ?? []).map { ($0.id, $0) }) { first, _ in first }
        }
        return allEntries.compactMap { entry in
            guard let report = reports[entry.feed] else { return nil }
            let group = entry.item.group.flatMap { groups[entry.feed]?[$0] }
            return EntryDigest(entry, in: report, group: group, by: maker)
        }
    }

    /// What other programs call the document: `aggregate: neds · tfl`.
    ///
    /// Without a comma, because not all calendars undo its escaping in a name.
    var documentTitle: String {
        let feeds = sections.map(\.report.feed.id.rawValue)
        return feeds.isEmpty ? "aggregate" : "aggregate: \(feeds.joined(separator: " · "))"
    }

    /// When the newest of the entries became what it is, and never after now.
    ///
    /// Without entries, when anything of the feeds last changed, or was read where nothing keeps that.
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
