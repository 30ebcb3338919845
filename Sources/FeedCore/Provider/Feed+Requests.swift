extension Feed {
    /// About how many requests the feed sends a day while somebody keeps it fresh.
    public var requestsPerDay: Double {
        let fetches = 86_400 / max(refresh.seconds, 1)
        return fetches * provider.requestsPerFetch
    }
}
