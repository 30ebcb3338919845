import FeedCore

/// The waiting news of one item or feed, by one rule to one target, combined with a new event.
///
/// News that is undone before the target may have received it is not sent: cancelled and back, moved and back, appeared
/// and gone, a feed down and up. Of news that the target may have received, only the newest state is sent.
struct WaitingNews {
    /// A waiting alert; `isHeard` is true if the target may have received it, because it was tried or is being sent.
    typealias Piece = (alert: PlannedAlert, isHeard: Bool)

    /// The alerts that are not sent any more.
    private(set) var removed: [AlertID] = []

    /// The waiting alerts that change.
    private(set) var changed: [PlannedAlert] = []

    /// The alert of the new event; `nil` if it is not sent.
    private(set) var news: PlannedAlert?

    /// True if the target may have received news that the new event undoes or replaces.
    ///
    /// Then an event that undoes the new event has to be sent too, even if the target has not received the new one:
    /// otherwise the last message that the target received might be wrong.
    private(set) var isInDoubt = false

    /// Combines waiting news with the alert of a new event.
    init(_ pieces: [Piece], and news: PlannedAlert) {
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
                // The news that the item appeared then has its new time.
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
                adoptItem(news.subject.item, for: last([.moved]))
                // Earlier news that the item was cancelled or withdrawn says the same to the reader.
                if let off = last([.cancelled, .withdrawn]) { removed.append(off.alert.id) }
            }
        case .cameBack:
            if appeared != nil { self.news = nil } else { undo([.cancelled, .withdrawn], by: last) }
            adoptItem(news.subject.item, for: last([.moved]))
        default: break
        }
    }

    /// Updates the item in the waiting news of a move, which is not sent if the item is now cancelled or withdrawn.
    private mutating func adoptItem(_ item: FeedItem?, for moved: Piece?) {
        guard var moved = moved?.alert, let item else { return }
        moved.subject.item = item
        changed.append(moved)
    }

    /// Removes waiting news of the opposite state of a feed.
    ///
    /// If the target has not received the removed news that the feed is down, `news` that it is up is not sent either.
    private mutating func tell(ofFeed news: PlannedAlert, after older: [Piece]) {
        let isUp = news.subject.failure == nil
        let opposites = older.filter { ($0.alert.subject.failure == nil) != isUp }
        removed = opposites.map(\.alert.id)
        if isUp, !opposites.isEmpty, !opposites.contains(where: \.isHeard) { self.news = nil }
    }

    /// Removes the news that the new event undoes; if the target has not received that news, the new event is not sent
    /// either.
    private mutating func undo(_ kinds: Set<ItemEvent.Kind>, by last: (Set<ItemEvent.Kind>) -> Piece?) {
        guard let opposite = last(kinds) else { return }
        removed.append(opposite.alert.id)
        if !opposite.isHeard { news = nil }
    }
}

extension PlannedAlert {
    /// True if the alert reports an event of an item or a feed; such news is sent in the order of the events.
    package var isNews: Bool { !isScheduled }

    /// True if the alert no longer applies once its item has left the list.
    package var needsItem: Bool {
        switch subject.event {
        case .appeared, .moved, .cameBack: subject.item != nil
        default: false
        }
    }
}
