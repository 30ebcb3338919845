import FeedCore
import FeedTimeline

extension FeedChange.Kind {
    /// What is different between two reports of a feed: its state, items that are gone, items that are new or changed.
    ///
    /// A difference that is known already serves where the reports are of its answers.
    static func changes(
        from old: FeedReport?,
        to new: FeedReport,
        _ difference: SnapshotDifference?
    ) -> [FeedChange.Kind] {
        var changes: [FeedChange.Kind] = []
        if !new.says(theSameAs: old) {
            var state = new
            state.snapshot?.items = []
            state.snapshot?.state = nil
            changes.append(.state(state))
        }
        // The same answer, looked at again, is not compared.
        if let old, old.readAt == new.readAt, (old.snapshot == nil) == (new.snapshot == nil) { return changes }
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
    /// Whether nothing is different beside, perhaps, the items; those of one time of reading are the same.
    fileprivate func says(theSameAs old: FeedReport?) -> Bool {
        guard let old else { return false }
        return status == old.status && readAt == old.readAt && freshUntil == old.freshUntil
            && failingSince == old.failingSince && error?.code == old.error?.code
            && error?.message == old.error?.message && error?.hint == old.error?.hint
    }
}
