import ArgumentParser
import FeedBoard
import FeedCore
import FeedEngine
import FeedFormats
import FeedRuntime
import FeedTimeline
import Foundation
import Terminal

/// The options that name an item, and the feeds in which to search for it.
struct ItemOptions: ParsableArguments {
    @Argument(
        help: .init(
            "The item's id, FEED:LOCAL, or its beginning; its short id, which --ids shows; or a part of its title.",
            valueName: "item"
        ),
        completion: Completions.items,
        transform: Parse.nonEmpty
    )
    var id: String

    @OptionGroup(title: "Look") var look: LookOptions
    @OptionGroup(title: "Feeds") var feeds: FeedOptions
    @OptionGroup(title: "Requests") var fetch: FetchOptions

    /// Limits the search to the feed in the id, unless the command line names feeds.
    mutating func validate() throws {
        if let feed = ItemSearch(id).feed, feeds.feed.isEmpty, feeds.tag.isEmpty { feeds.feed = [feed] }
    }
}

/// The options for the freshness of answers.
struct FetchOptions: ParsableArguments {
    @Flag(help: "Fetch every feed again, even when its stored answer is fresh.")
    var refresh = false

    @Flag(help: "Make no request: show stored answers, however old, until the end of their shelf life.")
    var offline = false

    mutating func validate() throws {
        if refresh, offline {
            throw ValidationError("--refresh fetches every feed and --offline none; they cannot be combined.")
        }
    }

    var mode: FetchMode { offline ? .offline : refresh ? .refresh : .cached }
}

extension ItemOptions {
    /// Finds the item; if several match, the user can choose one at a terminal.
    ///
    /// A text without a feed's id is first searched in stored answers, so that a title costs no request. If `starred`
    /// is set, an item without a star is found only if no starred item matches.
    ///
    /// - Returns: The item.
    /// - Throws: ``CommandFailure`` with the reason if no item was found or chosen.
    func find(
        in session: Session,
        among starred: Set<ItemID>? = nil
    ) async throws(CommandFailure) -> ItemSearch.Match {
        let search = ItemSearch(id, by: session.plainQuery.viewerWords)
        let query = session.plainQuery
        var finding = ItemSearch.Finding.noAnswer
        var reports: [FeedReport] = []
        if search.feed == nil, fetch.mode == .cached {
            let stored = await session.fetch(mode: .offline) { query.window(of: $0) }
            finding = search.find(in: stored, preferring: starred, at: query.now)
        }
        if !finding.isSuccess {
            reports = await session.fetch { search.window(of: $0, by: query) }
            finding = search.find(in: reports, preferring: starred, at: query.now)
        }
        if let starred, case .several(let matches) = finding, !matches.contains(where: { starred.contains($0.id) }) {
            throw CommandFailure(
                .partialFailure,
                "aggregate: \(matches.count) items fit \"\(id.cleaned)\", but none of them has a star."
                    + " aggregate --starred lists those that have."
            )
        }
        if let match = finding.chosen(for: search, in: session, words: feeds.words) { return match }
        if !finding.isSuccess, let sentence = session.disabledSentence(id) {
            throw CommandFailure(.usage, "aggregate: \(sentence)")
        }
        let states = FeedStateLines(by: session.viewerClock(), isVerbose: feeds.verbose)
        // The result comes first. If no feed has answered, the feeds' states are the result.
        let clock = ViewerClock(now: query.now, timeZone: session.timeZone, languages: session.languages)
        var lines = search.lines(on: finding, by: clock)
        if lines.isEmpty || feeds.verbose { lines += reports.flatMap { states.lines(of: $0) } }
        if case .nothing = finding {
            let events = await session.lastEvents(ofLeft: id, among: reports)
            if let left = session.leftSentence(of: id, events, words: feeds.words) {
                lines[0] = "aggregate: \(left)"
            }
            lines += search.note(onFailed: reports)
        }
        if !finding.isSuccess { lines += [session.disabledNote].compactMap(\.self) }
        let isDown = !reports.isEmpty && reports.allSatisfy { $0.status == .failed }
        throw CommandFailure(isDown ? .unavailable : .partialFailure, lines.joined(separator: "\n"))
    }
}

extension ItemSearch {
    /// Searches the starred items, or all items if no starred item matches or `starred` is `nil`.
    fileprivate func find(in reports: [FeedReport], preferring starred: Set<ItemID>?, at now: Date) -> Finding {
        if let starred {
            let own = reports.map { report in
                var own = report
                own.snapshot?.items.removeAll { !starred.contains(ItemID(report.feed.id, $0.id)) }
                return own
            }
            let finding = find(in: own, at: now)
            if finding.isSuccess { return finding }
        }
        return find(in: reports, at: now)
    }
}

extension ItemSearch.Finding {
    /// True if at least one item matches.
    fileprivate var isSuccess: Bool {
        switch self {
        case .item, .several: true
        case .nothing, .noAnswer: false
        }
    }

    /// Returns the found item or, of several, the one that the user chooses at a terminal; `nil` if there is none.
    func chosen(for search: ItemSearch, in session: Session, words: [String]) -> ItemSearch.Match? {
        if case .item(let match) = self {
            search.choice(of: match, now: session.clock.now, timeZone: session.timeZone, words: words)
                .map(StandardStream.error.writeLine)
            return match
        }
        guard case .several(let matches) = self, session.terminal.isInteractive else { return nil }
        let list = search.list(
            of: matches,
            isNumbered: true,
            by: session.viewerClock(in: session.languages),
            width: session.terminal.columns
        )
        let count = min(matches.count, ItemSearch.longestList)
        let question = session.words.choosingOne(among: count)
        return ItemPicker.pick(list, count: count, question: question, on: session.terminal).map { matches[$0] }
    }
}
