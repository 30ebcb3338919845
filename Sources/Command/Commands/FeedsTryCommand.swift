import ArgumentParser
import FeedCore
import FeedEngine
import FeedFormats
import FeedRuntime
import FeedTimeline
import Terminal

/// `aggregate feeds try FEED`: the result of mapping an answer to items, record by record.
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
              curl -s https://example.org/next.json | aggregate feeds try launches --body -
              aggregate feeds try launches --replay last-night
            """
    )

    @Argument(help: .init("The feed's id; a disabled one will do.", valueName: "feed"), completion: Completions.feeds)
    var id: String

    @Option(
        help: .init("Read this saved answer instead of every request's; \"-\" for standard input.", valueName: "file"),
        completion: .file()
    )
    var body: String?

    @Option(help: .init("Show at most this many records; 50 unless set.", valueName: "count"), transform: Parse.count)
    var limit = 50

    @Option(help: "How to print.")
    var format: PageFormat = .page

    @OptionGroup(title: "Look") var look: LookOptions
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
        let saved = try body.map { try SavedAnswer($0) }
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
        guard let preview = try await session.preview(saved) else { return .success }
        if let sentence = saved?.sentenceOnRequests {
            StandardStream.error.writeLine(
                "\(preview.feed): \(sentence)".cleaned
                    + " A recording has an answer for each: aggregate feeds record \(preview.feed) --to <folder>"
            )
        }
        let page = { PreviewPage(preview: $0, feed: preview.feed, limit: limit, timeZone: session.timeZone) }
        guard let made = preview.made else {
            session.writeStates(of: [preview.report], at: session.clock.now, isVerbose: feeds.verbose)
            if format == .json, let error = preview.report.error { page(AnswerPreview(error)).print(as: .json) }
            return .unavailable
        }
        page(made).print(as: format)
        return made.failure == nil ? .success : .unavailable
    }
}
