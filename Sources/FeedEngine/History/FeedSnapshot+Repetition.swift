import FeedCore

extension FeedSnapshot {
    /// Whether a later answer is the same but for when it was read.
    ///
    /// Answers with warnings are few, and not looked at.
    func isRepeated(by later: FeedSnapshot) -> Bool {
        warnings.isEmpty && later.warnings.isEmpty
            && (source, coverage, isPartial, mergedRecordCount)
                == (later.source, later.coverage, later.isPartial, later.mergedRecordCount)
            && groups == later.groups && items == later.items
    }
}
