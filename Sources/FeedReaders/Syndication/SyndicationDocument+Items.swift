import FeedCore
import Foundation

extension SyndicationDocument {
    /// Returns the entries as items with unique ids, in the order of the document.
    ///
    /// Warns of each entry that is left out, and of problems of the others.
    ///
    /// - Throws: ``FeedCore/FeedError`` with code `cancelled` if the task was cancelled.
    func items(timing: inout EntryTiming, warnings: inout FeedWarnings) throws(FeedError) -> [FeedItem] {
        let identities = EntryIdentities(entries)
        let ownGroup = groupID(of: nil)
        let hasDates = entries.contains(where: \.hasDates)
        var undated = 0
        var places: [LocalID: Int] = [:]
        var items: [FeedItem] = []
        for (count, entry) in entries.enumerated() {
            if count % 256 == 0, Task.isCancelled { throw FeedError(CancellationError()) }
            guard let item = item(of: entry, identities, ownGroup, timing: &timing, warnings: &warnings) else {
                continue
            }
            if timing.event(of: entry) == nil, entry.published == nil, entry.updated == nil, entry.issues.isEmpty {
                undated += 1
                if hasDates {
                    warnings.add(at: entry.place, "the entry has no date; its time is when it was first seen")
                }
            }
            guard let place = places[item.id] else {
                places[item.id] = items.count
                items.append(item)
                continue
            }
            // A repeated entry was changed in between; the newer one is used.
            let isNewer = item.observedAt ?? .distantPast > items[place].observedAt ?? .distantPast
            if isNewer { items[place] = item }
            warnings.add(
                .duplicateRecord,
                pointer: entry.place,
                "an entry with the id \"\(item.id)\" appears more than once; the latest is used"
            )
        }
        // In RSS 0.91 no entry has a date, which needs no warning for each entry.
        if !hasDates, undated > 0 {
            warnings.add(
                .unusualRecord,
                "no entry has a date; the \(undated == 1 ? "time of the only one is" : "times of all \(undated) are") "
                    + "when \(undated == 1 ? "it was" : "they were") first seen"
            )
        }
        return items
    }

    /// Returns the groups of the items, in order of appearance.
    ///
    /// Without any item, the only group is the feed itself.
    func groups(of items: [FeedItem]) -> [FeedGroup] {
        let own = FeedGroup(
            id: groupID(of: nil),
            title: title ?? "Entries",
            facts: summary.map { [Fact("summary", "Summary", .text($0), reportsChanges: false)] } ?? []
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

    // MARK: - One entry

    private func item(
        of entry: SyndicationEntry,
        _ identities: EntryIdentities,
        _ ownGroup: String,
        timing: inout EntryTiming,
        warnings: inout FeedWarnings
    ) -> FeedItem? {
        let address = entry.link ?? entry.relatedLink ?? entry.enclosures.first
        guard let title = entry.title ?? entry.summary.map({ $0.shortened(to: 100) }) ?? address?.absoluteString else {
            let fault = entry.fault ?? "the entry has neither a title nor a text nor a link"
            warnings.add(.malformedRecord, pointer: entry.place, fault)
            return nil
        }
        if let hidden = entry.hidden {
            warnings.add(.hiddenRecord, pointer: entry.place, hidden)
            return nil
        }
        let event = timing.event(of: entry)
        if timing.time == .event, event == nil, entry.issues.isEmpty {
            warnings.add(
                .malformedRecord,
                pointer: entry.place,
                "the entry announces no event: expected \(EntryEvent.startNames)"
            )
            return nil
        }
        let id = identities.localID(of: entry, title: title)
        for note in entry.notes { warnings.add(.adjustedTime, pointer: note.place, note.message) }
        for issue in entry.issues { warnings.add(at: issue.place, issue.message) }
        for part in entry.unreadable { warnings.add(at: part.place, part.message) }
        if let link = entry.looseLink {
            warnings.add(
                at: entry.place,
                "the link \"\(link.shortened(to: 60))\" is relative, and the feed names no address that it is relative to"
            )
        }
        let time: FeedTime
        if let event {
            time = event.start.time(until: event.end)
        } else if timing.time != .event, let date = entry.published ?? entry.updated {
            time = date.time
        } else if let issue = entry.issues.first {
            time = .undated(issue.text.shortened(to: 60))
        } else {
            time = timing.firstSeen(id)
        }
        let pages = [entry.link.map { ItemLink("Page", $0) }, entry.relatedLink.map { ItemLink("Related page", $0) }]
        let written = (entry.updated ?? entry.published)?.time.start(in: timing.timeZone)
        var item = FeedItem(
            id: id,
            title: title,
            subtitle: entry.author ?? author ?? entry.source ?? self.title,
            time: time,
            group: entry.source.map { groupID(of: $0) } ?? ownGroup,
            category: entry.categories.first.map { ItemCategory(id: $0.identifier, label: $0) },
            status: entry.status,
            place: event?.place,
            facts: facts(of: entry, event: event),
            links: pages.compactMap(\.self) + entry.enclosures.map { ItemLink("Enclosure", $0) },
            observedAt: written
        )
        // A publication stays relevant, and so does a live show; an event does not after its end.
        if let event, entry.status != .live { item.relevance = event.relevance(in: timing.timeZone) }
        return item
    }

    private func facts(of entry: SyndicationEntry, event: EntryEvent?) -> [Fact] {
        var facts: [Fact] = []
        let dates = [event?.start, event?.end, entry.published, entry.updated]
        if let zone = dates.lazy.compactMap({ $0?.unknownZone }).first {
            let text = "\"\(zone.shortened(to: 60))\" is not known; read in UTC"
            facts.append(Fact("timeZone", "Time zone", .text(text), reportsChanges: false))
        }
        if let summary = entry.summary, summary != entry.title {
            facts.append(Fact("summary", "Summary", .text(summary), reportsChanges: false))
        }
        if let organizer = event?.organizer { facts.append(Fact("organizer", "Organizer", .text(organizer))) }
        if let author = entry.author { facts.append(Fact("author", "Author", .text(author), reportsChanges: false)) }
        if entry.categories.count > 1 {
            facts.append(Fact("categories", "Categories", .list(entry.categories), reportsChanges: false))
        }
        if event != nil, let published = entry.published { facts.append(published.fact("published", "Published")) }
        if let updated = entry.updated, updated.time != entry.published?.time {
            facts.append(updated.fact("updated", "Updated"))
        }
        return facts
    }
}

extension EntryEvent {
    /// Returns the relevance until the event's end; days, which have no region here, end by the viewer's clock.
    fileprivate func relevance(in timeZone: TimeZone) -> ItemRelevance {
        let last = end ?? start
        if start.time.isDay, last.time.isDay { return .afterTime(seconds: 0) }
        return .until(max(start.time.end(in: timeZone), last.time.end(in: timeZone)))
    }
}

extension SyndicationDate {
    fileprivate func fact(_ key: String, _ label: String) -> Fact {
        let value = time.days.map { FactValue.day($0.lowerBound) } ?? .instant(time.start(in: .gmt))
        return Fact(key, label, value, reportsChanges: false)
    }
}

extension String {
    /// A text as a part of an id: its slug, or a hash if it has no ASCII letter.
    fileprivate var identifier: String {
        let slug = slug
        return slug.isEmpty ? FNV1a.text(of: [self]) : slug
    }
}
