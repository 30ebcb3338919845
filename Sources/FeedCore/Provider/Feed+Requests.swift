extension Feed {
    /// The approximate number of requests a day while something keeps the feed fresh.
    public var requestsPerDay: Double {
        isLocal ? 0 : 86_400 / max(refresh.seconds, 1) * profile.requestsPerFetch
    }

    /// True if the answer is made without a request to a publisher: from a file, or by rules.
    ///
    /// Such a feed is read every time it is shown, so that an edited file shows at once.
    public var isLocal: Bool { profile.source.isLocal }
}
