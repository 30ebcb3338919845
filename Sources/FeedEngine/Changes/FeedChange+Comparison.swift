import FeedCore
package import FeedTimeline

extension FeedChange.Kind {
    /// Returns the differences between two reports of a feed, in the order in which they are published: its state,
    /// removed items, new or changed items.
    ///
    /// `difference` is the difference between the two answers, if known. Reports of the same answer are compared only
    /// if the filters of the feed have changed, or if `comparesSameAnswers` is true.
    package static func changes(
        from old: FeedReport?,
        to new: FeedReport,
        _ difference: SnapshotDifference? = nil,
        comparesSameAnswers: Bool = false
    ) -> [FeedChange.Kind] {
        var changes: [FeedChange.Kind] = []
        if !new.says(theSameAs: old) {
            var state = new
            state.snapshot?.items = []
            state.snapshot?.state = nil
            changes.append(.state(state))
        }
        // The same answer is not compared again, unless its feed leaves out other items.
        if !comparesSameAnswers, let old, old.readAt == new.readAt, (old.snapshot == nil) == (new.snapshot == nil),
            (new.feed.include, new.feed.exclude) == (old.feed.include, old.feed.exclude)
        {
            return changes
        }
        let isSame =
            difference.map { $0.oldReadAt == old?.readAt && ($0.old == nil) == (old?.snapshot == nil) } ?? false
        let known = isSame ? difference : nil
        let difference = known ?? SnapshotDifference(from: old?.snapshot, to: new.snapshot ?? FeedSnapshot())
        if !difference.removed.isEmpty { changes.append(.removed(difference.removed.map(\.id), of: new.feed.id)) }
        let upserted = difference.touched.filter(\.isUpserted).map(\.item)
        if !upserted.isEmpty { changes.append(.upserted(upserted, of: new.feed.id)) }
        return changes
    }
}

extension FeedReport {
    /// Returns true if two reports are equal apart from their items; reports with the same `readAt` have the same
    /// items.
    fileprivate func says(theSameAs old: FeedReport?) -> Bool {
        guard let old else { return false }
        return status == old.status && readAt == old.readAt && freshUntil == old.freshUntil
            && failingSince == old.failingSince && error?.code == old.error?.code
            && error?.message == old.error?.message && error?.hint == old.error?.hint
            && feed.isConfigured(as: old.feed)
    }
}
