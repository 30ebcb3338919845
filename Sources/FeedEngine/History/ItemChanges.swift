package import FeedCore
package import Foundation

/// A comparison of two answers of a feed, which finds the events of its items that people would want to know of.
package struct ItemChanges: Sendable {
    private let feed: Feed
    let difference: SnapshotDifference
    let now: Date
    private let window: TimeWindow?

    /// The items that have another id in the newer answer because they have moved, in the order of that answer.
    package private(set) var moves: [ItemMove] = []

    /// Creates a comparison of answers; without an older answer, it has no events, since a first answer is not news.
    ///
    /// `window` is the time that the older answer covers, if the newer answer covers another time.
    package init(of feed: Feed, _ difference: SnapshotDifference, at now: Date, within window: TimeWindow? = nil) {
        self.feed = feed
        self.difference = difference
        self.now = now
        self.window = window
        if let old = difference.old { moves = moves(since: old) }
    }

    /// Returns the events that follow from the difference.
    ///
    /// If an item moved, was cancelled and has other facts, each of these is an event of its own.
    ///
    /// - Parameter lastEvents: The last event of each new item: an item that had disappeared has come back, and an item
    ///   that was only out of view for a while is not new.
    /// - Returns: The events in the order of the new answer, then those of items that are in the old one only.
    package func events(after lastEvents: [ItemID: ItemEvent] = [:]) -> [ItemEvent] {
        guard let old = difference.old else { return [] }
        let groups = difference.groups
        let isNews = news(after: old)
        let moved = Dictionary(moves.map { ($0.after.id, $0.before) }) { first, _ in first }
        var events: [ItemEvent] = []
        for touched in difference.touched {
            let item = touched.item
            let start = events.endIndex
            if let before = touched.before ?? moved[item.id] {
                events += shifts(from: before, to: item)
                events += turns(from: before.status, to: item)
                events += changes(from: before, groups.old[before.group], to: item, groups.new[item.group])
            } else if isNews(item) {
                events += arrival(of: item, after: lastEvents[ItemID(feed.id, item.id)])
            }
            for index in events.indices[start...] { events[index].groupTitle = groups.new.place(item.group) }
        }
        guard tellsOfAbsence(since: old) else { return events }
        let movedAway = Set(moves.map(\.before.id))
        for item in difference.removed where isMissed(item) && !movedAway.contains(item.id) {
            events.append(event(item, .disappeared))
            events[events.endIndex - 1].groupTitle = groups.old.place(item.group)
        }
        return events
    }

    /// The new items, for which ``events(after:)`` needs the last events.
    package var appeared: [ItemID] {
        guard let old = difference.old else { return [] }
        let isNews = news(after: old)
        return difference.touched.filter { $0.before == nil && isNews($0.item) }
            .map { ItemID(feed.id, $0.item.id) }
    }

    // MARK: - Absence

    /// Returns the events of an item that the older answer does not have.
    ///
    /// A list of the next hundred races loses its last races whenever a race is delayed, and has them again later:
    /// their absence was not reported, and neither is their return. A last event whose time is over belongs to another
    /// item with the same id, unless it says that the item disappeared.
    private func arrival(of item: FeedItem, after last: ItemEvent?) -> [ItemEvent] {
        let status = item.status.isOff ? ItemEvent.Value.text(item.status.rawValue) : nil
        var before = item
        if let last, last.time.start(in: .gmt) > now { (before.time, before.status) = (last.time, .scheduled) }
        if last?.kind == .disappeared {
            return [event(item, .cameBack, after: status)] + shifts(from: before, to: item)
        }
        guard let last, last.time.start(in: .gmt) > now else { return [event(item, .appeared, after: status)] }
        switch last.kind {
        case .cancelled, .withdrawn:
            let isBack = status == nil ? [event(item, .cameBack, before: .text(last.kind.rawValue))] : []
            return isBack + shifts(from: before, to: item)
        case .appeared, .moved, .changed, .cameBack, .disappeared:
            return shifts(from: before, to: item) + (status == nil ? [] : turns(from: .scheduled, to: item))
        }
    }

    /// Returns a predicate that is true if an item that is not in the old answer is new, and false if it may only have
    /// been missing from an incomplete answer.
    func news(after old: FeedSnapshot) -> (FeedItem) -> Bool {
        let answered: Set<String?>? = old.isPartial ? Set(old.items.map(\.group)) : nil
        return { [window] item in
            !old.hasSurplus && answered?.contains(item.group) != false && window?.hasStart(of: item) != false
        }
    }

    /// Returns true if items that are not in the new answer are really gone.
    ///
    /// Otherwise they may be in the missing part of the answer, or among the records that could not be read or exceeded
    /// a limit.
    func tellsOfAbsence(since old: FeedSnapshot) -> Bool {
        let new = difference.new
        return !new.lacksWhatIsThere && !new.hasSurplus
            && new.warnings.unreadableRecords <= old.warnings.unreadableRecords
    }

    /// Returns true if an item should still be in the new answer: it is ahead, and in the time that the answer covers.
    func isMissed(_ item: FeedItem) -> Bool {
        let start = item.time.start(in: .gmt)
        guard start > now, item.relevantUntil.map({ $0 > now }) ?? true, item.status != .ended else { return false }
        return difference.new.coverage?.hasStart(of: item) != false
    }

    // MARK: - Changes

    private func shifts(from before: FeedItem, to item: FeedItem) -> [ItemEvent] {
        let times = (ItemEvent.Value.time(before.time), ItemEvent.Value.time(item.time))
        guard times.0.words != times.1.words else { return endShift(from: before, to: item) }
        if case .instant(let old, _) = before.time, case .instant(let new, _) = item.time,
            abs(new.timeIntervalSince(old)) < feed.profile.minimumReportedShift.seconds
        {
            return []
        }
        return [event(item, .moved, before: times.0, after: times.1)]
    }

    /// Returns the event of an end that moved while the start did not; an end that moves with its start is not
    /// reported.
    private func endShift(from before: FeedItem, to item: FeedItem) -> [ItemEvent] {
        if let old = before.time.days?.upperBound, let new = item.time.days?.upperBound, old != new {
            return [event(item, .changed, "Last day", before: .fact(.day(old)), after: .fact(.day(new)))]
        }
        guard case .instant(_, let old) = before.time, case .instant(_, let new) = item.time, old != new else {
            return []
        }
        if let old, let new, abs(new.timeIntervalSince(old)) < feed.profile.minimumReportedShift.seconds { return [] }
        let ends = [old, new].map { $0.map { ItemEvent.Value.fact(.instant($0)) } }
        return [event(item, .changed, "End", before: ends[0], after: ends[1])]
    }

    /// Returns the event of a change of status; the ordinary change to live or ended is not reported.
    private func turns(from before: ItemStatus, to item: FeedItem) -> [ItemEvent] {
        guard before != item.status else { return [] }
        switch item.status {
        case .cancelled: return [event(item, .cancelled)]
        case .withdrawn: return [event(item, .withdrawn)]
        case .scheduled, .live, .ended:
            return before.isOff ? [event(item, .cameBack, before: .text(before.rawValue))] : []
        }
    }

    private func changes(
        from before: FeedItem,
        _ oldGroup: String?,
        to item: FeedItem,
        _ newGroup: String?
    ) -> [ItemEvent] {
        var events: [ItemEvent] = []
        func compare(_ label: String, _ old: ItemEvent.Value?, _ new: ItemEvent.Value?) {
            guard old != new, old?.words.withoutNoise != new?.words.withoutNoise else { return }
            events.append(event(item, .changed, label, before: old, after: new))
        }
        compare("Title", .text(before.title), .text(item.title))
        compare("Group", oldGroup.map { .text($0) }, newGroup.map { .text($0) })
        compare("Place", before.place?.words.map { .text($0) }, item.place?.words.map { .text($0) })
        // The facts are looked up by their keys, so that the time for each does not grow with their number.
        let oldFacts = Dictionary(before.facts.lazy.map { ($0.key, $0) }) { first, _ in first }
        for fact in item.facts where fact.reportsChanges {
            let old = oldFacts[fact.key]
            if let old, old.value.isSame(as: fact.value), old.unit == fact.unit { continue }
            compare(fact.label, old.map(ItemEvent.Value.init), ItemEvent.Value(fact))
        }
        let newKeys = Set(item.facts.map(\.key))
        for old in before.facts where old.reportsChanges && !newKeys.contains(old.key) {
            compare(old.label, ItemEvent.Value(old), nil)
        }
        return events
    }

    private func event(
        _ item: FeedItem,
        _ kind: ItemEvent.Kind,
        _ label: String? = nil,
        before: ItemEvent.Value? = nil,
        after: ItemEvent.Value? = nil
    ) -> ItemEvent {
        var event = ItemEvent(
            ItemID(feed.id, item.id),
            kind,
            at: now,
            title: item.title,
            time: item.time,
            label: label,
            before: before,
            after: after
        )
        (event.subtitle, event.categoryLabel) = (item.subtitle, item.category?.label)
        event.isSample = item.isSample
        return event
    }
}

extension ItemEvent.Value {
    fileprivate init(_ fact: Fact) { self = .fact(fact.value, unit: fact.unit) }
}

extension Place {
    /// The name and country as far as they are known, such as `Randwick, AUS`; coordinates say nothing to people.
    fileprivate var words: String? {
        let names = [name, country].compactMap { $0 }.filter { !$0.isEmpty }
        return names.isEmpty ? nil : names.joined(separator: ", ")
    }
}

extension FactValue {
    /// Returns true if both values mean the same to people: lists in another order, or odds of 14/2 and 7/1.
    fileprivate func isSame(as other: FactValue) -> Bool {
        switch (self, other) {
        case (.fraction(let one), .fraction(let other)): one.hasSameValue(as: other)
        case (.list(let one), .list(let other)):
            one.map(\.withoutNoise).sorted() == other.map(\.withoutNoise).sorted()
        default: self == other
        }
    }
}

extension String {
    /// The text without insignificant differences: in lower case, with single blanks.
    fileprivate var withoutNoise: String {
        lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
