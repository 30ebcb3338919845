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
    private let source: EntryDigests.Source
    private let maker: RowMaker
    private var clock: ViewerClock { maker.clock }

    /// The item, copied once: a copy takes as long as some of the texts.
    let item: FeedItem

    fileprivate init(_ entry: Timeline.Entry, of source: EntryDigests.Source, by maker: RowMaker) {
        self.entry = entry
        self.source = source
        self.maker = maker
        item = entry.item
    }

    /// The title without a time of day at its beginning, for a calendar, which shows the time itself.
    ///
    /// A feed reader shows titles without times: there the title keeps its time, which distinguishes the races of a
    /// course.
    var titleBesideTime: String { maker.titleBesideTime(of: entry).cleaned }

    var feed: FeedID { entry.feed }

    /// The item's full id, `FEED:LOCAL`.
    var id: String { entry.id.description }
    var title: String { item.title.cleaned }
    var publisher: String { source.publisher }
    var attribution: String? { source.attribution }

    /// The time of the item's last recorded change, otherwise of the publisher's observation, otherwise of the fetch.
    ///
    /// Never in the future, since feed readers hide entries with a future date.
    var updated: Date { entry.lastChange(at: clock.now) }

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
    var place: Place? { item.place ?? item.group.flatMap { source.groups[$0]?.place } }

    /// The name and country of the place, as far as they are known: `Randwick, Australia`.
    var location: String? {
        let names = [place?.name, place?.country.map(CountryName.english)].compactMap { $0?.cleaned }.filter {
            !$0.isEmpty
        }
        return names.isEmpty ? nil : names.joined(separator: ", ")
    }

    /// The links that a browser opens; a link that would run a script is left out.
    var links: [ItemLink] { item.links.filter(\.isOfWeb) }

    /// The texts of the item for a feed reader.
    ///
    /// - `summary`: the time, sample mark, status and subtitle on one line.
    /// - `text`: the time, sample mark and status on one line, and then the location and ``details``, a line each; never
    ///   empty.
    var texts: (summary: String, text: String) {
        let marks = parts([clock.fullTime(item.time), item.sampleMark, item.status.note?.text])
        let summary = (marks + parts([item.subtitle])).joined(separator: " · ")
        let text = [marks.joined(separator: " · ")] + parts([location]) + details
        return (summary, text.joined(separator: "\n"))
    }

    /// The planned time if it differs, the subtitle, the facts, and all links except the first, a line each.
    var details: [String] {
        parts(
            [plan, item.subtitle] + item.facts.filter(\.value.isWritable).map { "\($0.label): \($0.text(by: clock))" }
                + links.dropFirst().map { "\($0.label): \($0.url.absoluteString)" }
        )
    }

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

/// Makes the digests of a timeline's entries, each when it is written: all of them would take more memory than the
/// document.
struct EntryDigests: Sendable {
    /// The texts and the groups that all entries of a feed share.
    final class Source: Sendable {
        let publisher: String
        let attribution: String?
        let groups: [String: FeedGroup]

        init(_ report: FeedReport) {
            publisher = report.feed.profile.publisher.cleaned
            attribution = report.feed.profile.attribution?.cleaned
            groups = report.groups
        }
    }

    fileprivate let sources: [FeedID: Source]
    fileprivate let maker: RowMaker

    /// Returns the digest of an entry; `nil` if the timeline does not have its feed.
    func digest(of entry: Timeline.Entry) -> EntryDigest? {
        sources[entry.feed].map { EntryDigest(entry, of: $0, by: maker) }
    }
}

extension Timeline.Entry {
    /// Returns the time of the last recorded change, otherwise of the publisher's observation, otherwise of the fetch;
    /// never after `now`.
    fileprivate func lastChange(at now: Date) -> Date { min(revision?.changedAt ?? observedAt ?? readAt ?? now, now) }
}

extension Timeline {
    /// The digests of the entries, for calendars and feed readers.
    var digests: EntryDigests {
        // Programs read the document, for users of any language, so that its texts do not depend on the viewer's
        // language.
        let maker = RowMaker(self, clock: ViewerClock(now: now, timeZone: timeZone))
        return EntryDigests(sources: reports.mapValues(EntryDigests.Source.init), maker: maker)
    }

    /// The name of the document in other programs: `aggregate: neds · tfl`.
    ///
    /// It has no comma, because some calendars do not unescape a comma in a name.
    var documentTitle: String {
        let feeds = sections.map(\.report.feed.id.rawValue)
        return feeds.isEmpty ? "aggregate" : "aggregate: \(feeds.joined(separator: " · "))"
    }

    /// The time of the latest change of the entries, never in the future.
    ///
    /// Without entries, the time of the last recorded change in the feeds; without recorded changes, that of the last
    /// fetch.
    var lastChange: Date {
        let changes = sections.lazy.flatMap(\.report.revisions.values).map(\.changedAt)
        let last =
            allEntries.lazy.map { $0.lastChange(at: now) }.max() ?? changes.max()
            ?? sections.compactMap(\.report.readAt).max()
        return min(last ?? now, now)
    }

    /// The attributions of the publishers whose items are shown, each sentence once.
    var attributions: [String] {
        var seen = Set<String>()
        return sections.filter { $0.matchCount > 0 }.compactMap { $0.report.feed.profile.attribution?.cleaned }
            .filter { seen.insert($0).inserted }
    }
}
