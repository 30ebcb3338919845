extension Feed {
    /// Fetches as everybody but the provider sees it: whatever the provider threw as a ``FeedError``, what it returned
    /// with each id once and no more items than the feed may have, and neither with a secret of the feed in it.
    ///
    /// - Parameter context: What the provider may use.
    /// - Returns: The answer.
    /// - Throws: ``FeedError``, of code `malformed` also where an answer cannot be relied on; see
    ///   ``FeedSnapshot/validated()``.
    package func fetch(_ context: FetchContext) async throws(FeedError) -> FeedSnapshot {
        let secrets = secrets
        let transport = RedactingTransport(context.transport, secrets: secrets)
        var context = context
        context.transport = transport
        do {
            return try transport.redaction.redacted(await provider.fetch(context)).validated(isSample: isSample)
                .cut(to: maximumItems)
        } catch {
            var error = FeedError(error)
            // A file has no publisher who changes its format.
            if profile.source.file != nil, error.hint == FeedError.changedFormatHint { error.hint = FeedFile.remedy }
            throw transport.redaction.redacted(error)
        }
    }
}
