import FeedTimeline
import FeedCore

extension FeedChange.Kind {
    /// What is different between two reports of a feed: its state, items that are gone, items that are new or changed.
    static func changes(from old: FeedReport?, to new: FeedReport) -> [FeedChange.Kind] {
        var changes: [FeedChange.Kind] = []
        if !new.says(theSameAs: old) {
            var state = new
            state.snapshot?.items = []
            state.snapshot?.state = nil
            changes.append(.state(state))
        }
        // The same answer, looked at again, is not compared.
        if let old, old.readAt == new.readAt, (old.snapshot == nil) == (new.snapshot == nil) { return changes }
        var before = Dictionary((old?.snapshot?.items ?? []).map { ($0.id, $0) }) { first, _ in first }
        var upserted: [FeedItem] = []
        for item in new.snapshot?.items ?? [] where before.removeValue(forKey: item.id) != item {
            upserted.append(item)
        }
        if !before.isEmpty {
            let removed = old?.snapshot?.items.map(\.id).filter { before[$0] != nil } ?? []
            changes.append(.removed(removed, of: new.feed.id))
        }
        if !upserted.isEmpty { changes.append(.upserted(upserted, of: new.feed.id)) }
        return changes
    }
}

extension FeedReport {
    /// Whether nothing is different beside, perhaps, the items; those of one time of reading are the same.
    fileprivate func says(theSameAs old: FeedReport?) -> Bool {
        guard let old else { return false }
        return status == old.status && readAt == old.readAt && freshUntil == old.freshUntil
            && failingSince == old.failingSince && error?.code == old.error?.code
            && error?.message == old.error?.message && error?.hint == old.error?.hint
    }
}
