import FeedBoard
package import FeedCore
package import FeedEngine
import FeedFormats
package import FeedRuntime
package import FeedTimeline
import Foundation
import Terminal

/// A live board from the first answers to its end, on a full screen or as lines.
package struct TerminalBoard: Sendable {
    private enum Way: Sendable {
        case screen(Watcher)
        case lines(PlainWatcher)
    }

    private let way: Way
    private let words: Texts

    /// - Parameters:
    ///   - source: The feeds.
    ///   - query: The query that is shown, with the names as the user typed them.
    ///   - request: The user's request.
    ///   - known: The feeds with their known answers.
    ///   - isPlain: True to write lines instead of a full screen.
    ///   - limit: For lines, the number of items that are listed first, and of next items that are announced.
    /// - Throws: ``UnknownNames`` for names that no feed has.
    package init(
        _ source: any WatchSource,
        _ query: FeedQuery,
        of request: ViewRequest,
        _ known: [FeedReport],
        isPlain: Bool,
        limit: Int
    ) throws(UnknownNames) {
        words = source.languages.words.texts
        let names = NameCheck(query, of: request, known)
        var query = query
        // Notes on names are shown after all feeds have answered.
        _ = try source.resolveNames(of: &query, request, among: known, isPartial: false)
        if isPlain {
            way = .lines(PlainWatcher(source, query, limit: limit, names: names))
            return
        }
        way = .screen(Watcher(source, query, names: names))
    }

    /// Shows the kept notices, and all later ones, on the screen.
    package func show(_ notices: Notices) {
        if case .screen(let watcher) = way { notices.show(watcher, in: words) }
    }

    /// Runs until the viewer quits or the changes end.
    package func run(_ changes: ChangeSubscription, _ happened: Mailbox<ItemEvent>) async {
        switch way {
        case .screen(let watcher): await watcher.run(changes, happened)
        case .lines(let watcher): await watcher.run(changes, happened)
        }
    }
}
