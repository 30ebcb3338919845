extension Feed {
    /// Fetches and normalises the result: errors as ``FeedError``, unique ids, at most the feed's maximum number of
    /// items, and none of the feed's secrets anywhere.
    ///
    /// - Throws: ``FeedError``; with code `malformed` also for an answer that ``FeedSnapshot/validated(isSample:)``
    ///   refuses.
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
            let snapshot = try await (work ?? provider.fetch)(context)
            return try transport.redaction.redacted(snapshot).validated(isSample: isSample).cut(to: maximumItems)
        } catch {
            var error = FeedError(error)
            // A file has no publisher that could change its format.
            if profile.source.file != nil, error.hint == FeedError.changedFormatHint { error.hint = FeedFile.remedy }
            throw transport.redaction.redacted(explained(error))
        }
    }

    /// All secrets in the feed's settings.
    package var secrets: [Secret] {
        settings.flatMap { name, value -> [Secret] in
            let isSecret = [.secret, .secrets].contains(manifest.setting(named: name)?.resolution)
            if manifest.setting(named: name)?.resolution == .address, !value.secrets.isEmpty {
                return (try? SourceAddress(value))?.secrets ?? value.secrets
            }
            return value.secrets + (isSecret ? value.leaves.compactMap(\.text).map { Secret($0) } : [])
        }
    }
}
