import FeedConfiguration
package import FeedCore
package import FeedRecording
import Foundation

/// A recording that replaces the publishers for one run.
package struct PlayedRecording: Sendable {
    package let recording: Recording

    /// True if the same request has several answers, so that items change during a replay.
    package var hasChanges: Bool {
        Dictionary(grouping: recording.exchanges, by: \.feed).values.contains {
            Set($0.map(\.question)).count < $0.count
        }
    }

    /// The feeds as they were configured when the recording was made.
    let configuration: ConfigurationSource

    /// Creates the replay of a recording, which is read from a folder.
    ///
    /// - Throws: ``RecordingProblem`` if the recording cannot be read.
    package init(_ path: String, by registry: FeedRegistry) throws(RecordingProblem) {
        let folder = RecordingFolder(path)
        recording = try Recording(in: folder)
        configuration = ConfigurationSource(
            name: folder.name(of: Recording.configurationName),
            bytes: try folder.configuration { registry.provider(named: $0) },
            folder: URL(filePath: path).standardizedFileURL.path(percentEncoded: false)
        )
    }
}

extension Recording {
    /// Returns a line that summarises the recording of a feed, and a note if a secret was removed from its answers.
    package func lines(of feed: FeedID, itemCount: Int?) -> (summary: String, note: String?) {
        let exchanges = exchanges.filter { $0.feed == feed }
        let count = exchanges.count == 1 ? "1 exchange" : "\(exchanges.count) exchanges"
        let summary = "\(feed): \(count)\(itemCount.map { ", \($0) items" } ?? "")."
        let redacted = exchanges.count { if case .answer(_, isRedacted: true) = $0.outcome { true } else { false } }
        guard redacted > 0 else { return (summary, nil) }
        let note =
            "\(feed): a secret was repeated in \(redacted == 1 ? "an answer" : "\(redacted) answers"),"
            + " and was replaced by \(Self.secret.revealed); a replay may read that differently."
        return (summary, note)
    }
}
