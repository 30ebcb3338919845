import FeedCore

extension Feed {
    /// Whether a loop that has this feed can go on with it where another is wanted: nothing is configured differently.
    ///
    /// What the provider makes of the same settings is the same.
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
