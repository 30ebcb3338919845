package import CommandOptions
import FeedCore
import FeedEngine
import FeedFormats
package import FeedRuntime
package import FeedTimeline
import ProgramProcess
import TerminalText

extension ItemOptions {
    /// Finds the item; fails, saying why, where there is none or more than one of which nobody chooses.
    ///
    /// What names no feed is looked for among stored answers first, so that a title costs no request.
    package func find(in session: Session) async throws(CommandFailure) -> ItemSearch.Match {
        let search = ItemSearch(id, by: session.plainQuery.viewerWords)
        let query = session.plainQuery
        var finding = ItemSearch.Finding.noAnswer
        var reports: [FeedReport] = []
        if search.feed == nil, fetch.mode == .cached {
            finding = search.find(in: await session.fetch(mode: .offline) { query.window(of: $0) }, at: query.now)
        }
        if !finding.isSuccess {
            reports = await session.fetch { search.window(of: $0, by: query) }
            finding = search.find(in: reports, at: query.now)
        }
        if let match = finding.chosen(for: search, in: session) { return match }
        if !finding.isSuccess, let sentence = session.disabledSentence(id) {
            throw CommandFailure(.usage, "aggregate: \(sentence)")
        }
        let states = FeedStateLines(now: session.clock.now, timeZone: session.timeZone, isVerbose: feeds.verbose)
        // The answer comes first. Where no feed has answered, how they are is the answer.
        var lines = search.lines(on: finding, now: query.now, timeZone: session.timeZone)
        if lines.isEmpty || feeds.verbose { lines += reports.flatMap { states.lines(of: $0) } }
        if case .nothing = finding { lines += search.note(onFailed: reports) }
        if !finding.isSuccess { lines += [session.disabledNote].compactMap(\.self) }
        let isDown = !reports.isEmpty && reports.allSatisfy { $0.status == .failed }
        throw CommandFailure(isDown ? .unavailable : .partialFailure, lines.joined(separator: "\n"))
    }
}

extension ItemSearch.Finding {
    /// Whether anything fits.
    fileprivate var isSuccess: Bool {
        switch self {
        case .item, .several: true
        case .nothing, .noAnswer: false
        }
    }

    /// The item that was found; of several, the one that somebody at a terminal chooses.
    package func chosen(for search: ItemSearch, in session: Session) -> ItemSearch.Match? {
        if case .item(let match) = self {
            search.choice(of: match, now: session.clock.now, timeZone: session.timeZone)
                .map(StandardStream.error.writeLine)
            return match
        }
        guard case .several(let matches) = self, session.terminal.isInteractive else { return nil }
        let list = search.list(
            of: matches,
            isNumbered: true,
            now: session.clock.now,
            timeZone: session.timeZone,
            width: session.terminal.columns
        )
        let count = min(matches.count, ItemSearch.longestList)
        return ItemPicker.pick(list, count: count, on: session.terminal).map { matches[$0] }
    }
}
