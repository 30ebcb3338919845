import FeedCore

/// The alerts of one item's or feed's events that wait, by one rule to one target, and one event more.
///
/// What was undone before anybody could hear of it is not told at all: cancelled and back, moved and back, appeared and
/// gone, a feed down and up. Of what a target may have heard, only the newest state is told.
package struct WaitingNews {
    /// One piece of news that waits.
    package struct Piece {
        package var alert: PlannedAlert

        /// Whether the target may have heard of it: it was tried, or is being sent.
        package var isHeard: Bool

        package init(_ alert: PlannedAlert, isHeard: Bool) {
            self.alert = alert
            self.isHeard = isHeard
        }
    }

    /// What is not told any more.
    package private(set) var removed: [AlertID] = []

    /// What waits with other words.
    package private(set) var changed: [PlannedAlert] = []

    /// The alert of the new event; `nil` where it is not sent.
    package private(set) var news: PlannedAlert?

    /// Whether the target may have heard of something that the new event undoes or replaces.
    ///
    /// Then what undoes the new event has to be told too, though nobody has heard of the new event: else the last that the
    /// target has heard might not hold any more.
    package private(set) var isInDoubt = false

    /// - Parameters:
    ///   - pieces: What waits.
    ///   - news: What happens now.
    package init(_ pieces: [Piece], and news: PlannedAlert) {
        self.news = news
        let older = pieces.filter { $0.alert.id != news.id }
        defer { isInDoubt = pieces.contains { $0.isHeard && removed.contains($0.alert.id) } }
        guard news.subject.item != nil else {
            tell(ofFeed: news, after: older)
            return
        }
        func last(_ kinds: Set<ItemEvent.Kind>) -> Piece? {
            older.last { $0.alert.subject.event.map(kinds.contains) ?? false }
        }
        let appeared = last([.appeared]).flatMap { $0.isHeard ? nil : $0.alert }
        switch news.subject.event {
        case .moved:
            if var appeared {
                // It is told where it is now.
                appeared.subject.item = news.subject.item
                appeared.subject.group = news.subject.group
                appeared.latest = news.latest
                changed.append(appeared)
                self.news = nil
            } else if let moved = last([.moved]) {
                removed.append(moved.alert.id)
                guard !moved.isHeard else { return }
                self.news?.subject.before = moved.alert.subject.before
                if moved.alert.subject.before == news.subject.after { self.news = nil }
            }
        case .cancelled, .withdrawn:
            if appeared != nil {
                removed = older.map(\.alert.id)
                self.news = nil
            } else {
                undo([.cameBack], by: last)
                takeItem(news.subject.item, for: last([.moved]))
                // That it was off before is the same for who wanted to be there.
                if let off = last([.cancelled, .withdrawn]) { removed.append(off.alert.id) }
            }
        case .cameBack:
            if appeared != nil { self.news = nil } else { undo([.cancelled, .withdrawn], by: last) }
            takeItem(news.subject.item, for: last([.moved]))
        default: break
        }
    }

    /// Gives a waiting move the item as it is now: a move of an item that is off is not sent.
    private mutating func takeItem(_ item: FeedItem?, for moved: Piece?) {
        guard var moved = moved?.alert, let item else { return }
        moved.subject.item = item
        changed.append(moved)
    }

    /// That a feed is down or up: only the last of these holds, and an end is no news without its beginning.
    private mutating func tell(ofFeed news: PlannedAlert, after older: [Piece]) {
        let isUp = news.subject.failure == nil
        let opposites = older.filter { ($0.alert.subject.failure == nil) != isUp }
        removed = opposites.map(\.alert.id)
        if isUp, !opposites.isEmpty, !opposites.contains(where: \.isHeard) { self.news = nil }
    }

    /// Removes what is the opposite of the news, which nobody needs who has not heard of that.
    private mutating func undo(_ kinds: Set<ItemEvent.Kind>, by last: (Set<ItemEvent.Kind>) -> Piece?) {
        guard let opposite = last(kinds) else { return }
        removed.append(opposite.alert.id)
        if !opposite.isHeard { news = nil }
    }
}

extension PlannedAlert {
    /// Whether it is news of an item or a feed, which is told in the order in which it happened.
    package var isNews: Bool { !isScheduled }

    /// Whether it does not hold any more once its item has left the list.
    package var needsItem: Bool {
        switch subject.event {
        case .appeared, .moved, .cameBack: subject.item != nil
        default: false
        }
    }
}
