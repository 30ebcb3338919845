import FeedCore

extension Feed {
    /// Returns true if nothing is configured differently, so that a loop can keep this feed if the other is wanted.
    ///
    /// From the same settings, the provider makes the same feed.
    func isConfigured(as other: Feed) -> Bool {
        id == other.id && manifest.name == other.manifest.name && settings == other.settings
            && (tags, refresh, ahead, deadline) == (other.tags, other.refresh, other.ahead, other.deadline)
            && (limit, limitPerGroup, maximumItems) == (other.limit, other.limitPerGroup, other.maximumItems)
            && (include, exclude, order) == (other.include, other.exclude, other.order)
            && (access, retryAfterScope) == (other.access, other.retryAfterScope)
            && (breakerFailures, isSample) == (other.breakerFailures, other.isSample)
            && fault?.message == other.fault?.message
    }
}
