extension Feed {
    /// About how many requests the feed sends a day while somebody keeps it fresh.
    public var requestsPerDay: Double {
        isLocal ? 0 : 86_400 / max(refresh.seconds, 1) * profile.requestsPerFetch
    }

    /// Whether it is read without asking a publisher: from a file, or by rules.
    ///
    /// What costs nobody anything is read whenever somebody looks, so that a file that was edited shows at once.
    public var isLocal: Bool { profile.source.isLocal }
}
