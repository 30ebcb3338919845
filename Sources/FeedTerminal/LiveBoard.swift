import FeedBoard
import FeedCore
package import FeedEngine
import FeedFormats
package import FeedRuntime
package import FeedTimeline
import Foundation
import ProgramProcess
package import TerminalText

/// A live board from its first answers to its end, on a screen of its own or in lines.
package struct LiveBoard: Sendable {
    /// How it is shown.
    package struct Wishes: Sendable {
        /// Whether it writes lines.
        var isPlain: Bool

        /// How many items are listed first where it does, and announced.
        var limit: Int
        var style: TerminalStyle

        package init(isPlain: Bool, limit: Int, style: TerminalStyle) {
            (self.isPlain, self.limit, self.style) = (isPlain, limit, style)
        }
    }

    private enum Way: Sendable {
        case screen(Watcher)
        case lines(PlainWatcher)
    }

    private let way: Way
    private let words: any Texts

    /// - Parameters:
    ///   - source: The feeds.
    ///   - query: What is shown, with the names as they were typed.
    ///   - request: What was asked for.
    ///   - known: The feeds with the answers that are known.
    ///   - wishes: How it is shown.
    /// - Throws: Which names no feed has.
    package init(
        _ source: any WatchSource,
        _ query: FeedQuery,
        of request: ViewRequest,
        _ known: [FeedReport],
        _ wishes: Wishes
    ) throws(UnknownNames) {
        words = source.languages.words.texts
        let names = NameCheck(query, of: request, known)
        var query = query
        // What there is to say of names is said once all feeds have answered.
        _ = try source.resolveNames(of: &query, request, among: known, isPartial: false)
        if wishes.isPlain {
            way = .lines(PlainWatcher(source, query, limit: wishes.limit, names: names))
            return
        }
        // Whoever leaves the screen wants their lines back, whatever ends the program.
        let screen = FullScreen()
        Signals.beforeEnd { screen.leave() }
        let weekStart = Weekday.firstOfWeek(in: ProcessInfo.processInfo.environment)
        way = .screen(
            Watcher(source, on: screen, query, style: wishes.style, weekStart: weekStart, names: names)
        )
    }

    /// Tells on the screen what waits to be said, and all that comes later.
    package func tell(_ notices: Notices) {
        if case .screen(let watcher) = way { notices.tell(watcher, in: words) }
    }

    /// Runs until somebody quits or the changes end.
    package func run(_ changes: ChangeSubscription, _ happened: EventQueue) async {
        switch way {
        case .screen(let watcher): await watcher.run(changes, happened)
        case .lines(let watcher): await watcher.run(changes, happened)
        }
    }
}
