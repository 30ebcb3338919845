import FeedConfiguration
import FeedCore
import FeedRecording
import Foundation

/// A recording that takes the place of the publishers for one run.
struct PlayedRecording {
    let recording: Recording

    /// The feeds as they were configured when it was made.
    let configuration: ConfigurationSource

    /// Reads a recording, or fails with a line about what is wrong with it.
    static func read(_ path: String) throws(CommandFailure) -> PlayedRecording {
        let folder = RecordingFolder(path)
        return try CommandFailure.wrapping(.configuration) { () throws(RecordingProblem) in
            let recording = try Recording(in: folder)
            let bytes = try folder.configuration { Session.registry.provider(named: $0) }
            return PlayedRecording(
                recording: recording,
                configuration: ConfigurationSource(
                    name: folder.name(of: Recording.configurationName),
                    bytes: bytes,
                    folder: URL(filePath: path).standardizedFileURL.path(percentEncoded: false)
                )
            )
        }
    }
}
