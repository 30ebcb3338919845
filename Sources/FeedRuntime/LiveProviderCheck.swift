import FeedConfiguration
package import FeedCore
package import FeedReaders
import FeedRecording

/// A comparison of the publisher's answer to one request with the examples of a provider's file.
package struct LiveProviderCheck: Sendable {
    /// The numbers of records by what became of them, and the warnings of the answer.
    package let preview: AnswerPreview

    /// The differences from the examples and the reasons why there are no items, each a sentence without the full stop.
    package private(set) var differences: [String] = []

    /// The warnings about records that were left out, then those about the answer and its items.
    package var warnings: [FeedWarning] {
        preview.records.compactMap { if case .dropped(let warning) = $0.outcome { warning } else { nil } }
            + preview.itemWarnings
    }

    /// Makes the request.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - provider: The provider that it declares.
    ///   - assignments: Settings, such as `harbour=4`, that take precedence over those of the first example.
    ///   - options: The options of the session that sends the request; nothing is stored.
    /// - Throws: The errors of ``Session/init(_:)``, such as those of settings.
    package init(
        _ file: ProviderFile,
        _ provider: Provider,
        _ assignments: [String],
        with options: Session.Options
    ) async throws {
        var options = options
        options.registry = options.registry.adding([provider])
        // A secret of an example is invented.
        let settings = (file.examples.first?.settings ?? [:]).filter {
            provider.manifest.setting(named: $0.key)?.resolution != .secret
        }
        let name = RawSetting.text(provider.name)
        let feed = RawSetting.object(["id": name, "provider": name, "settings": .object(settings)])
        options.source = .single(feed.json.utf8, in: "/")
        options.overrides = assignments.map { "\(provider.name).\($0)" }
        options.selection = .enabled
        options.record()
        let (preview, answer) = try await Session(options).end { session in
            let preview = try await session.preview(nil)
            let answers = session.recording.exchanges.lazy.compactMap { exchange -> [UInt8]? in
                if case .answer(let response, _) = exchange.outcome { response.body } else { nil }
            }
            return (preview, answers.first)
        }
        self.preview = preview?.made ?? AnswerPreview(preview?.failure)
        if let failure = preview?.failure { differences.append(failure.message) }
        if self.preview.itemCount == 0, self.preview.droppedCount > 0 {
            differences.append("no record could be read as an item")
        }
        var shape = RecordShape()
        guard let answer, (try? shape.add(answer, by: file)) != nil, shape.recordCount > 0 else { return }
        differences += file.exampleShape.differences(in: shape, isRead: file.reads)
    }
}
