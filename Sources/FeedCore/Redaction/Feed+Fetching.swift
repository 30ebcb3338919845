extension Feed {
    /// Fetches and normalises the result: errors as ``FeedError``, unique ids, at most the feed's maximum number of
    /// items, and none of the feed's secrets anywhere.
    ///
    /// - Parameter context: The values and services for the provider.
    /// - Returns: The snapshot.
    /// - Throws: ``FeedError``; also with code `malformed` for an answer that cannot be relied on, see
    ///   ``FeedSnapshot/validated()``.
    package func fetch(_ context: FetchContext) async throws(FeedError) -> FeedSnapshot {
        let secrets = secrets
        let transport = RedactingTransport(context.transport, secrets: secrets)
        var context = context
        context.transport = transport
        context.saveState = { [save = context.saveState] state in
            var state = state
            if let clean = transport.redaction.redacted(state.bytes) { state.bytes = clean }
            await save(state)
        }
        do {
            return try transport.redaction.redacted(await provider.fetch(context)).validated(isSample: isSample)
                .cut(to: maximumItems)
        } catch {
            var error = FeedError(error)
            // A file has no publisher that could change its format.
            if profile.source.file != nil, error.hint == FeedError.changedFormatHint { error.hint = FeedFile.remedy }
            throw transport.redaction.redacted(explained(error))
        }
    }
}
