import ArgumentParser
import FeedCore
import FeedFormats
import FeedRecording
import FeedRuntime
import FeedTimeline
import Terminal

/// `aggregate feeds record FEED… --to FOLDER`: fetches feeds once, and saves every request and answer.
struct FeedsRecordCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Fetch feeds once and store each exchange in a folder, for --replay.",
        usage: "aggregate feeds record [<feed> ...] --to <folder> [<options>]",
        discussion: """
            Fetches the named feeds, or all that are enabled, even where a stored answer is fresh, and saves every request \
            and answer with the feeds' settings and the files that they read. Secrets are left out, also where a publisher \
            repeats one. Look at the folder before you give it to somebody: what else is in an answer stays in it.

            EXAMPLES:
              aggregate feeds record tfl --to last-night
              aggregate --replay last-night
              aggregate feeds record --to everything
            """
    )

    @Argument(
        help: .init("Ids of feeds (default: all enabled).", valueName: "feed"),
        completion: Completions.feeds
    )
    var ids: [String] = []

    @Option(
        name: .customLong("to"),
        help: .init("The folder to write; it is made where it is missing.", valueName: "folder"),
        completion: .directory,
        transform: Parse.nonEmpty
    )
    var path: String

    @Flag(help: "Replace a recording that is there.")
    var force = false

    @OptionGroup(title: "Feeds") var feeds: FeedOptions

    mutating func validate() throws {
        feeds.feed = ids + feeds.feed
    }

    func run() async throws {
        let folder = RecordingFolder(path)
        do {
            try Recording.checkRoom(in: folder, replacing: force)
        } catch {
            throw CommandFailure(.partialFailure, "\(error)")
        }
        try await Session.run(feeds, { $0.record() }) { try await record($0, to: folder) }
    }

    private func record(_ session: Session, to folder: RecordingFolder) async throws -> ExitStatus {
        let reports = await session.fetch { [query = session.plainQuery] in query.window(of: $0) }
        let recording = session.recording
        do {
            try recording.write(session.feeds, to: folder)
        } catch {
            throw CommandFailure(.output, "\(error)")
        }
        let lines = FeedStateLines(by: session.viewerClock(), isVerbose: feeds.verbose)
        for report in reports {
            let told = recording.lines(of: report.feed.id, itemCount: report.snapshot?.items.count)
            StandardStream.output.writeLine(told.summary)
            lines.lines(of: report).forEach(StandardStream.error.writeLine)
            if let note = told.note { StandardStream.error.writeLine(note) }
        }
        StandardStream.output.writeLine("See it again with: aggregate --replay \(path.quotedForShell)".cleaned)
        return ExitStatus(reports, isStrict: false)
    }
}
