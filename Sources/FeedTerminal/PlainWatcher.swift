import FeedBoard
import FeedCore
import FeedEngine
import FeedRuntime
import FeedTimeline
import Foundation
import Terminal

/// The writer of the lines of a ``PlainWatch`` to standard output, until the changes end.
actor PlainWatcher {
    /// The maximum time that the first list waits for the slowest feed.
    private static let patience = Duration.seconds(10)

    private let source: any WatchSource
    private let clock: EngineClock
    private var watch: PlainWatch
    private var names: NameCheck
    private var hasBegun = false

    /// The sentences about the query's names, which follow below the list.
    private var remarks: [String] = []
    private var alarm: Task<Void, Never>?
    private let box = Mailbox<WatchEvent>()

    /// - Parameters:
    ///   - source: The feeds.
    ///   - query: The query that is shown.
    ///   - limit: The number of items listed first.
    ///   - names: Resolves the feeds that the query's names refer to.
    init(_ source: any WatchSource, _ query: FeedQuery, limit: Int, names: NameCheck) {
        self.source = source
        self.names = names
        clock = EngineClock.following(source.clock)
        let (feeds, terminal) = (source.feeds.map(\.id), Terminal.standard)
        watch = PlainWatch(of: feeds, query, limit: limit, style: terminal.style, columns: terminal.columns)
        watch.noFeedWords = source.withheldSentence
    }

    /// Runs until the changes end.
    func run(_ changes: ChangeSubscription, _ happened: Mailbox<ItemEvent>) async {
        let wait = Task { [box] in
            try? await Task.sleep(for: Self.patience)
            box.add(.late)
        }
        let sources = box.receive(changes, happened, source) + [wait]
        defer { sources.forEach { $0.cancel() } }
        while let events = await box.next()?.elements {
            var text = ""
            // Many feeds may have answered at once; the events of their items follow after their states.
            let stars = events.compactMap(\.stars).last
            if stars != nil || events.contains(where: \.isOfFeeds) {
                text += read(changes.reports, stars, isLate: events.contains(where: \.isLate))
            }
            for case .feedRemoved(let feed) in events { text += watch.remove(feed, at: clock.now) }
            for case .told(.staleReason(let reason)) in events {
                text += " \(reason?.cleaned ?? source.languages.words.texts[.connectedAgain])\n"
            }
            for case .told(.alert(let alert, _)) in events { text += "\u{7} \(alert.cleaned)\n" }
            for case .happened(let events, let omitted) in events { text += watch.happened(events, omitted: omitted) }
            if hasBegun {
                text += remarks.map { " " + $0.cleaned + "\n" }.joined()
                remarks = []
                text += watch.announce(at: clock.now)
            }
            if !text.isEmpty { StandardStream.output.write(text) }
            setAlarm()
        }
        alarm?.cancel()
    }

    private func read(_ reports: [FeedReport], _ stars: Set<ItemID>?, isLate: Bool) -> String {
        remarks += names.resolve(&watch.query, in: source, reports)?.news ?? []
        let text = watch.read(reports, stars: stars, at: clock.now)
        guard !hasBegun else { return text }
        let answered = Set(reports.map(\.feed.id))
        let missing = source.feeds.map(\.id).filter { !answered.contains($0) }
        guard missing.isEmpty || isLate else { return "" }
        hasBegun = true
        return watch.begin(reports, missing: missing, at: clock.now)
    }

    /// Sets a timer for the next announcement.
    private func setAlarm() {
        alarm?.cancel()
        guard hasBegun, let next = watch.nextAnnouncement else { return }
        alarm = Task { [box, clock] in
            guard (try? await clock.sleep(until: next)) != nil else { return }
            box.add(.due)
        }
    }
}

extension WatchEvent {
    fileprivate var isLate: Bool { if case .late = self { true } else { false } }

    /// True if feeds have answered, or the wait for them has ended.
    fileprivate var isOfFeeds: Bool { if case .feedsChanged = self { true } else { isLate } }

    /// The stars, if they have changed.
    fileprivate var stars: Set<ItemID>? { if case .told(.stars(let stars)) = self { stars } else { nil } }
}
