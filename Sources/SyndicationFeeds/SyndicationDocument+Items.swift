import FeedCore
import Foundation

extension SyndicationDocument {
    /// The entries as items, in the order of the document.
    ///
    /// - Parameters:
    ///   - timing: Says what the time of an entry is.
    ///   - warnings: Takes a warning for each entry that is left out, and for what is odd about the others.
    /// - Returns: The items, each id once.
    /// - Throws: ``FeedCore/FeedError`` with code `cancelled` where nobody waits any more.
    func items(timing: inout EntryTiming, warnings: inout FeedWarnings) throws(FeedError) -> [FeedItem] {
        let shared = sharedIDs
        let hasDates = entries.contains(where: \.hasDates)
        var undated = 0
        var places: [LocalID: Int] = [:]
        var items: [FeedItem] = []
        for (count, entry) in entries.enumerated() {
            if count % 256 == 0, Task.isCancelled { throw FeedError(CancellationError()) }
            guard let item = item(of: entry, sharedIDs: shared, timing: &timing, warnings: &warnings) else { continue }
            if timing.event(of: entry) == nil, entry.published == nil, entry.updated == nil {
                undated += 1
                if hasDates {
                    warnings.add(
                        .unusualRecord,
                        pointer: entry.place,
                        "the entry has no date; its time is when it was first seen"
                    )
                }
            }
            guard let place = places[item.id] else {
                places[item.id] = items.count
                items.append(item)
                continue
            }
            // An entry that stands twice is one that was changed; the newer of the two holds.
            let isNewer = item.observedAt ?? .distantPast > items[place].observedAt ?? .distantPast
            if isNewer { items[place] = item }
            warnings.add(
                .duplicateRecord,
                pointer: entry.place,
                "an entry with the id \"\(item.id)\" stands more than once; the latest was taken"
            )
        }
        // All are undated in RSS 0.91, of which nobody need be told entry by entry.
        if !hasDates, undated > 0 {
            warnings.add(
                .unusualRecord,
                "no entry has a date; the \(undated == 1 ? "time of the only one is" : "times of all \(undated) are") "
                    + "when \(undated == 1 ? "it was" : "they were") first seen"
            )
        }
        return items
    }

    /// The groups of items, in the order in which they come up.
    ///
    /// Without any item there is the feed itself.
    func groups(of items: [FeedItem]) -> [FeedGroup] {
        let own = FeedGroup(
            id: groupID(of: nil),
            title: title ?? "Entries",
            facts: summary.map { [Fact("summary", "Summary", .text($0), isWorthTelling: false)] } ?? []
        )
        let used = Set(items.compactMap(\.group))
        var groups = items.isEmpty || used.contains(own.id) ? [own] : []
        var known = Set(groups.map(\.id))
        for source in entries.compactMap(\.source) {
            let id = groupID(of: source)
            if used.contains(id), known.insert(id).inserted { groups.append(FeedGroup(id: id, title: source)) }
        }
        return groups
    }

    private func groupID(of source: String?) -> String { (source ?? title).map(\.identifier) ?? "entries" }

    /// The ids that several entries with different links have, so that they tell nothing: the site's address, for example.
    private var sharedIDs: Set<String> {
        var links: [String: URL?] = [:]
        var shared: Set<String> = []
        for entry in entries {
            guard let id = entry.id, let link = entry.link else { continue }
            if let other = links[id], other != link { shared.insert(id) }
            links[id] = link
        }
        return shared
    }

    // MARK: - One entry

    private func item(
        of entry: SyndicationEntry,
        sharedIDs: Set<String>,
        timing: inout EntryTiming,
        warnings: inout FeedWarnings
    ) -> FeedItem? {
        guard let title = entry.title ?? entry.summary.map({ $0.shortened(to: 100) }) ?? entry.link?.absoluteString
        else {
            let misfit = entry.misfits.first
            warnings.add(
                .malformedRecord,
                pointer: misfit?.place ?? entry.place,
                misfit?.message ?? "the entry has neither a title nor a text nor a link"
            )
            return nil
        }
        let event = timing.event(of: entry)
        let needsPublication = event == nil
        if needsPublication, let problem = lackOfTime(of: entry, timing: timing) {
            warnings.add(.malformedRecord, pointer: problem.place, problem.message)
            return nil
        }
        let id = localID(of: entry, title: title, isShared: entry.id.map(sharedIDs.contains) ?? false)
        for note in entry.notes { warnings.add(.adjustedTime, pointer: note.place, note.message) }
        for misfit in entry.misfits { warnings.add(.unusualRecord, pointer: misfit.place, misfit.message) }
        let time: FeedTime
        if let event {
            time = event.start.time(until: event.end)
        } else {
            time = timing.publication(of: entry, id: id).time()
        }
        let written = (entry.updated ?? entry.published)?.start(in: timing.timeZone)
        return FeedItem(
            id: id,
            title: title,
            subtitle: entry.author ?? author ?? entry.source ?? self.title,
            time: time,
            group: groupID(of: entry.source),
            category: entry.categories.first.map { ItemCategory(id: $0.identifier, label: $0) },
            place: event?.place,
            facts: facts(of: entry, event: event),
            links: [entry.link.map { ItemLink("Page", $0) }, entry.enclosure.map { ItemLink("Enclosure", $0) }]
                .compactMap { $0 },
            observedAt: written,
            // What was published stays; an event goes when it is over.
            relevantUntil: event.map { max($0.start.end(in: timing.timeZone), $0.lastEnd(in: timing.timeZone)) }
        )
    }

    /// Why an entry without an event has no time; `nil` where it has one, or can be given one.
    private func lackOfTime(of entry: SyndicationEntry, timing: EntryTiming) -> (place: String, message: String)? {
        if timing.time == .event {
            return entry.misfits.first ?? (
                entry.place, "the entry announces no event: expected ev:startdate or xCal:dtstart"
            )
        }
        return entry.published == nil && entry.updated == nil ? entry.misfits.first : nil
    }

    private func facts(of entry: SyndicationEntry, event: EntryEvent?) -> [Fact] {
        var facts: [Fact] = []
        if let summary = entry.summary, summary != entry.title {
            facts.append(Fact("summary", "Summary", .text(summary), isWorthTelling: false))
        }
        if let organizer = event?.organizer { facts.append(Fact("organizer", "Organizer", .text(organizer))) }
        if let author = entry.author { facts.append(Fact("author", "Author", .text(author), isWorthTelling: false)) }
        if entry.categories.count > 1 {
            facts.append(Fact("categories", "Categories", .list(entry.categories), isWorthTelling: false))
        }
        if case .day(let end)? = event?.end?.value { facts.append(Fact("lastDay", "Last day", .day(end))) }
        if event != nil, let published = entry.published { facts.append(published.fact("published", "Published")) }
        if let updated = entry.updated, updated.value != entry.published?.value {
            facts.append(updated.fact("updated", "Updated"))
        }
        return facts
    }

    // MARK: - Identity

    /// What the publisher calls the entry, else its link, else a hash of its title and date.
    private func localID(of entry: SyndicationEntry, title: String, isShared: Bool) -> LocalID {
        if let id = entry.id, !isShared { return LocalID(publisher: id) }
        if let link = entry.link { return LocalID(publisher: link.absoluteString) }
        var hash = FNV1a()
        hash.add(title)
        if let date = entry.published ?? entry.updated {
            hash.add(date.time().start(in: .gmt).rfc3339)
        }
        return LocalID(hash.text)
    }
}

extension LocalID {
    /// An id of a publisher, mostly an address: without its scheme, its parts parted by slashes.
    ///
    /// One that is too long to handle is its own beginning and a hash.
    fileprivate init(publisher id: String) {
        var text = id[...]
        for scheme in ["https://", "http://"] where text.hasPrefix(scheme) { text = text.dropFirst(scheme.count) }
        let parts = text.split(separator: "/").map(String.init)
        guard text.utf8.count <= 200, !parts.isEmpty else {
            var hash = FNV1a()
            hash.add(id)
            self.init(hash.text)
            return
        }
        self.init(parts)
    }
}

extension EntryEvent {
    fileprivate func lastEnd(in timeZone: TimeZone) -> Date { (end ?? start).end(in: timeZone) }
}

extension SyndicationDate {
    fileprivate func fact(_ key: String, _ label: String) -> Fact {
        switch value {
        case .instant(let date): Fact(key, label, .instant(date), isWorthTelling: false)
        case .day(let day): Fact(key, label, .day(day), isWorthTelling: false)
        }
    }
}

extension String {
    /// A part of an id for a text of people: its slug, or a hash where it has no letter of ASCII.
    fileprivate var identifier: String {
        let slug = slug
        guard slug.isEmpty else { return slug }
        var hash = FNV1a()
        hash.add(self)
        return hash.text
    }
}
