import ArgumentParser
import FeedCore
import FeedEngine
import FeedFormats
import FeedRuntime
import FeedRecording
import FeedTimeline
import Foundation
import ProgramProcess
import TerminalText

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
        help: .init("Ids of feeds; all enabled ones without any.", valueName: "feed"),
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
        try CommandFailure.wrapping(.partialFailure) { () throws(RecordingProblem) in
            try Recording.checkRoom(in: folder, replacing: force)
        }
        try await Session.run(feeds) {
            $0.mode = .refresh
            $0.storesAnswers = false
            $0.records = true
        } _: { session in
            try await record(session, to: folder)
        }
    }

    private func record(_ session: Session, to folder: RecordingFolder) async throws -> ExitStatus {
        let query = FeedQuery(timeZone: session.timeZone, now: session.clock.now)
        let reports = await session.fetch { query.window(of: $0) }
        let recording = Recording(
            program: "aggregate/\(Aggregate.version)",
            recordedAt: session.clock.now,
            timeZone: session.timeZone,
            exchanges: session.recorder?.exchanges ?? []
        )
        try CommandFailure.wrapping(.output) { () throws(RecordingProblem) in
            try recording.write(session.feeds, to: folder)
        }
        tell(recording, reports, in: session)
        return ExitStatus(reports, isStrict: false)
    }

    private func tell(_ recording: Recording, _ reports: [FeedReport], in session: Session) {
        let lines = FeedStateLines(now: session.clock.now, timeZone: session.timeZone, isVerbose: feeds.verbose)
        for report in reports {
            let exchanges = recording.exchanges.filter { $0.feed == report.feed.id }
            let items = report.snapshot.map { ", \($0.items.count) items" } ?? ""
            let count = exchanges.count == 1 ? "1 exchange" : "\(exchanges.count) exchanges"
            StandardStream.output.writeLine("\(report.feed.id): \(count)\(items).")
            lines.lines(of: report).forEach(StandardStream.error.writeLine)
            let redacted = exchanges.count { if case .answer(_, isRedacted: true) = $0.outcome { true } else { false } }
            guard redacted > 0 else { continue }
            StandardStream.error.writeLine(
                "\(report.feed.id): a secret was repeated in \(redacted == 1 ? "an answer" : "\(redacted) answers"),"
                    + " and was replaced by \(Recording.secret.revealed); a replay may read that differently."
            )
        }
        StandardStream.output.writeLine("See it again with: aggregate --replay \(path.quotedForShell)".cleaned)
    }
}
