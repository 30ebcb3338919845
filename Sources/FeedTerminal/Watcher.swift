import FeedBoard
import FeedCore
import FeedEngine
import FeedFormats
import FeedRuntime
import FeedTimeline
import Foundation
import Terminal

/// The live board: draws the current content of the feeds, and handles keys, until the viewer quits.
actor Watcher {
    /// The time for which a notice is shown.
    static let noticeTime = Duration.seconds(6)

    /// The maximum time that a typed Escape waits for the rest of a sequence.
    static let escapeTime = Duration.milliseconds(120)

    /// The time after which a month with days that are not fresh is requested again.
    static let monthAge = Duration.seconds(60)

    let source: any WatchSource
    let screen = FullScreen()
    let style: TerminalStyle
    var names: NameCheck
    var model: WatchModel
    var state = WatchState()
    var content = WatchContent()

    /// The revision of the feeds' answers that are in the model.
    var revision: UInt64?

    /// True if an event has occurred since ``content`` was made.
    var isStale = true
    var drawn = WatchState()
    var drawnScreen: WatchScreen?
    var keys = KeyReader()
    var frames: FrameWriter
    var typedCount = 0

    // Times of the machine's clock: people read at the same speed in a replay that runs fast.
    var marks = ChangeMarks<ContinuousClock.Instant>()
    var noticeEnd = ContinuousClock.now
    var newsEnd = ContinuousClock.now

    /// The feeds that were removed from the configuration.
    var removed: Set<FeedID> = []
    var monthFetch: Task<Void, Never>?
    var monthAsked: CalendarSpan?

    var monthAskedAt: ContinuousClock.Instant?

    /// True if feeds have changed since the fetch of the month began.
    var isMonthOutdated = false
    var alarm: Task<Void, Never>?

    let box = Mailbox<WatchEvent>()

    /// - Parameters:
    ///   - source: The feeds.
    ///   - query: The query that is shown at first.
    ///   - names: Resolves the feeds that the query's names refer to.
    init(_ source: any WatchSource, _ query: FeedQuery, names: NameCheck) {
        (self.names, self.source) = (names, source)
        // The screen is restored however the program ends.
        Signals.beforeEnd { [screen] in screen.leave() }
        style = Terminal.standard.style
        model = WatchModel(source.feeds, query: query)
        model.noFeedWords = source.withheldSentence
        frames = FrameWriter(style)
        let weekStart = Weekday.firstOfWeek(in: ProcessInfo.processInfo.environment)
        (state.onlyStarred, state.weekStart) = (query.onlyStarred, weekStart)
    }

    /// Adds a message to the view of feeds; may be called from any thread.
    ///
    /// - Parameters:
    ///   - text: The message.
    ///   - isBrief: True to also show it at the bottom of the screen for a while.
    nonisolated func say(_ text: String, isBrief: Bool) { box.add(.said(text, isBrief: isBrief)) }

    /// Runs until the viewer quits, or the input or the changes end.
    func run(_ changes: ChangeSubscription, _ happened: Mailbox<ItemEvent>) async {
        screen.enter()
        defer { screen.leave() }
        let input = screen.input
        let (resizes, continuations) = (screen.resizes, screen.continuations)
        screen.watchStops()
        let sources =
            box.receive(changes, happened, source) + [
                Task { [box] in
                    for await bytes in input { box.add(.typed(bytes)) }
                    box.add(.inputEnded)
                },
                Task { [box] in for await _ in resizes { box.add(.resized) } },
                Task { [box] in for await _ in continuations { box.add(.continued) } },
            ]
        defer { sources.forEach { $0.cancel() } }
        await draw(changes)
        // Events that arrive during drawing cause only one more drawing.
        watching: while let batch = await box.next() {
            for event in batch.elements { guard await follow(event) else { break watching } }
            await draw(changes)
        }
        monthFetch?.cancel()
        alarm?.cancel()
    }
}
