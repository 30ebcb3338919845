import FeedConfiguration
import FeedCore
import FeedRecording
import Foundation

/// A recording that takes the place of the publishers for one run.
struct PlayedRecording {
    let recording: Recording

    /// The feeds as they were configured when it was made.
    let configuration: ConfigurationSource

    /// Reads a recording, or ends the program with a line about what is wrong with it.
    static func read(_ path: String) -> PlayedRecording {
        let folder = RecordingFolder(path)
        do throws(RecordingProblem) {
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
        } catch {
            StandardStream.error.writeLine(error.description)
            exit(ExitStatus.configuration.rawValue)
        }
    }
}

extension Session {
    /// Ends the program where a feed asks by another way than a transport, on which nobody can look on.
    static func endUnlessByTransport(_ feeds: [Feed]) {
        let others = feeds.filter { !$0.provider.asksByTransport }
        guard !others.isEmpty else { return }
        for feed in others {
            StandardStream.error.writeLine(
                "\(feed.id): \(feed.manifest.name) does not ask over the network itself, so what it asks can be neither"
                    + " recorded nor replayed. Name the other feeds with --feed."
            )
        }
        exit(ExitStatus.configuration.rawValue)
    }
}
