import ArgumentParser
import FeedConfiguration
import FeedCore
import FeedEngine
import FeedFormats
import FeedRuntime
import FeedTimeline
import Foundation
import JSONHTTP
import TerminalText

/// `aggregate feeds try FEED`: what a feed makes of an answer, record by record.
struct FeedsTryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "try",
        abstract: "Show what a feed makes of an answer, record by record, and why it drops some.",
        usage: "aggregate feeds try <feed> [--body <file>] [<options>]",
        discussion: """
            Makes one fetch, or none with a saved answer, and stores nothing. Of a feed that is \
            declared in the configuration (json-http) each record is shown with its place and what became of it; of any \
            other feed, the records that were left out and then its items, in the order in which they were read.

            EXAMPLES:
              aggregate feeds try launches
              curl -s https://launches.example.org/next.json | aggregate feeds try launches --body -
              aggregate feeds try launches --replay last-night
            """
    )

    @Argument(
        help: ArgumentHelp("The feed's id; a disabled one will do.", valueName: "feed"),
        completion: Completions.feeds
    )
    var id: String

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Read this saved answer in the place of every one; \"-\" for standard input.",
            valueName: "file"
        ),
        completion: .file()
    )
    var body: String?

    @Option(
        name: .long,
        help: ArgumentHelp("Show at most this many records; 50 unless set.", valueName: "count"),
        transform: ArgumentReader.count
    )
    var limit = 50

    @Option(name: .long, help: "How to print.")
    var format: PageFormat = .page

    @OptionGroup(title: "Feeds") var feeds: FeedOptions

    mutating func validate() throws {
        if !feeds.feed.isEmpty || !feeds.tag.isEmpty {
            throw ValidationError("feeds try takes the id of one feed, and neither --feed nor --tag.")
        }
        if body != nil, feeds.replay != nil {
            throw ValidationError("--body and --replay both say what is answered; they cannot be combined.")
        }
        feeds.feed = [id]
    }

    func run() async throws {
        let saved = try body.map { SavedAnswer(body: try BodyFile.read($0)) }
        try await Session.run(feeds) {
            $0.mode = .refresh
            $0.asksPublishers = saved == nil
            $0.storesAnswers = false
            $0.savedAnswer = saved
        } _: { session in
            try await preview(saved, in: session)
        }
    }

    private func preview(_ saved: SavedAnswer?, in session: Session) async throws -> ExitStatus {
        guard var feed = session.feeds.first else { return .success }
        var copy: URL?
        if let saved { (feed, copy) = try reading(saved, feed) }
        let trial = PreviewCollector()
        let part = SavedPart()
        if let mapping = feed.provider as? JSONHTTPProvider {
            feed.provider = PreviewProvider(mapping, trial, saved?.body)
        } else if let saved {
            feed.provider = SavedPartProvider(feed.provider, saved.body, part)
        }
        let query = FeedQuery(timeZone: session.timeZone, now: session.clock.now)
        let report = await session.runtime.engine.fetch(feed, mode: session.mode, window: query.window(of: feed))
        if let copy { try? FileManager.default.removeItem(at: copy) }
        if let saved { tellWhatWasAsked(saved, of: feed) }
        guard var made = trial.value ?? report.snapshot.map(MappingPreview.init) else {
            var report = report
            report.error = report.error.map { saved == nil ? $0 : $0.ofSavedAnswer(copiedTo: copy) }
            let lines = FeedStateLines(now: session.clock.now, timeZone: session.timeZone, isVerbose: feeds.verbose)
            lines.lines(of: report).forEach(StandardStream.error.writeLine)
            if case .json = format, let error = report.error {
                StandardStream.output.write(MappingPreview(error).json(of: feed.id, limit: limit))
            }
            return .unavailable
        }
        made.part = part.name
        switch format {
        case .page: StandardStream.output.write(made.text(limit: limit, timeZone: session.timeZone))
        case .json: StandardStream.output.write(made.json(of: feed.id, limit: limit))
        }
        return made.failure == nil ? .success : .unavailable
    }

    // MARK: - Saved answers

    /// The feed with a saved answer in the place of its file, where it reads one; any other feed as it is.
    ///
    /// - Returns: The feed, and the copy of the answer that was made for it, if it had no file of its own.
    /// - Throws: That the feed reads neither a file nor an answer.
    private func reading(_ saved: SavedAnswer, _ feed: Feed) throws(CommandFailure) -> (Feed, copy: URL?) {
        guard feed.isLocal else { return (feed, nil) }
        guard let setting = feed.manifest.settings.first(where: { $0.resolution == .path }) else {
            throw CommandFailure(
                .usage,
                "\(feed.id): \(feed.manifest.name) makes its items by rules with these settings, and reads no answer."
            )
        }
        do {
            let copy = body == "-" ? try BodyFile.copy(of: saved.body) : nil
            var settings = feed.settings
            settings[setting.name] = .text(copy?.path(percentEncoded: false) ?? body ?? "")
            var other = try Feed(feed.id, of: type(of: feed.provider), settings: settings)
            other.deadline = feed.deadline
            return (other, copy)
        } catch {
            throw CommandFailure(
                .partialFailure,
                "\(feed.id): the saved answer cannot be read: \(error).".cleaned
            )
        }
    }

    /// Tells of a feed that did not ask once: one answer is hardly the right one for several questions.
    private func tellWhatWasAsked(_ saved: SavedAnswer, of feed: Feed) {
        let asked = saved.requests
        guard asked.count > 1 else { return }
        let names = asked.prefix(3).map { $0.url.absoluteString }.joined(separator: ", ")
        let more = asked.count > 3 ? " and \(asked.count - 3) more" : ""
        StandardStream.error.writeLine(
            "\(feed.id): asked \(asked.count) times and was given the same answer each time: \(names)\(more).".cleaned
                + " A recording has an answer for each: aggregate feeds record \(feed.id) --to <folder>"
        )
    }
}

extension FeedError {
    /// The error in words that fit a file in the place of a publisher's answer.
    ///
    /// - Parameter copy: Where the answer was put that came by standard input.
    /// - Returns: The error.
    fileprivate func ofSavedAnswer(copiedTo copy: URL?) -> FeedError {
        if code == .timedOut {
            return FeedError(
                .timedOut,
                "reading the saved answer took longer than the feed has",
                hint: "Raise --timeout."
            )
        }
        var error = self
        if let copy {
            let name = "the file \"\(copy.path(percentEncoded: false))\""
            error.message = message.replacing(name, with: "standard input")
        }
        if hint == Self.changedFormatHint || hint == FeedFile.remedy {
            error.hint = "Check that it is an answer to this feed with these settings."
        }
        return error
    }
}

/// The file that a saved answer is in.
private enum BodyFile {
    /// How large it may be, in bytes: as large as an answer may be unless the user says otherwise.
    private static let limit = 128 << 20

    /// All of its bytes; fails where they cannot be had.
    static func read(_ path: String) throws(CommandFailure) -> [UInt8] {
        guard path != "-" else {
            // It may be a terminal, and its owner slow.
            var bytes: [UInt8] = []
            while bytes.count <= limit, let chunk = try? FileHandle.standardInput.read(upToCount: 1 << 20),
                !chunk.isEmpty
            {
                bytes += chunk
            }
            guard bytes.count <= limit else { throw failure("standard input is larger than \(limit >> 20) MiB") }
            return bytes
        }
        do throws(TextFile.Fault) {
            return try TextFile.read(path, limit: limit).bytes
        } catch {
            throw failure("--body names \"\(path)\", which \(error.reason)")
        }
    }

    /// A file with bytes that came by standard input, for nobody else to read.
    static func copy(of bytes: [UInt8]) throws -> URL {
        let copy = FileManager.default.temporaryDirectory.appending(path: "aggregate-try-\(UUID().uuidString)")
        let isMade = FileManager.default.createFile(
            atPath: copy.path(percentEncoded: false),
            contents: Data(bytes),
            attributes: [.posixPermissions: 0o600]
        )
        guard isMade else { throw CocoaError(.fileWriteUnknown) }
        return copy
    }

    private static func failure(_ message: String) -> CommandFailure {
        CommandFailure(.partialFailure, "aggregate: \(message).".cleaned)
    }
}
