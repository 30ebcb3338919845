import FeedBoard
import FeedCore
import FeedEngine
package import FeedRuntime
package import Foundation
import Synchronization
import Terminal

/// The program's messages: before the screen is shown they are kept, and also written to standard error.
package final class Notices: Sendable {
    private struct State {
        var waiting: [RuntimeEvent] = []
        var watcher: Watcher?
        var words: Texts = Language.english.texts
    }

    private let state = Mutex(State())

    package init() {}

    /// Reports an event of the program; messages of the programs that feeds run only appear in the view of feeds.
    package func record(_ event: RuntimeEvent) {
        let (watcher, words) = state.withLock { state in
            if state.watcher == nil { state.waiting.append(event) }
            return (state.watcher, state.words)
        }
        if let watcher { return show(event, watcher, words) }
        // Written at once, since there may never be a screen.
        for line in event.lines { StandardStream.error.writeLine(line.cleaned) }
    }

    private func show(_ event: RuntimeEvent, _ watcher: Watcher, _ words: Texts) {
        let isBrief = if case .engine(.said) = event { false } else { true }
        for line in event.lines(in: words) { watcher.say(line.cleaned, isBrief: isBrief) }
    }

    /// Sends the kept messages, and all later ones, to a watcher.
    func show(_ watcher: Watcher, in words: Texts) {
        let waiting = state.withLock { state in
            (state.watcher, state.words) = (watcher, words)
            defer { state.waiting = [] }
            return state.waiting
        }
        for event in waiting { show(event, watcher, words) }
    }
}

extension RuntimeEvent {
    /// Returns the lines about an event, in the viewer's language except for errors; they may contain control
    /// characters.
    fileprivate func lines(in words: Texts) -> [String] {
        switch self {
        case .reloadFailed(let error): return "\(error)".split(separator: "\n").map { words.notReloaded(String($0)) }
        case .storeFileGone(let path): return [words.storeIsGone(path)]
        case .configurationIgnored(let path):
            return [words.ignoredByDemo(path, option: "--config \(path.quotedForShell)")]
        case .configurationReloaded(let name, let waiting, let isRepair):
            let text = isRepair ? words.rightAgain(name) : words.readAgain(name)
            return [waiting.isEmpty ? text : "\(text); \(words.fromNextStart(waiting.joined(separator: ", ")))"]
        case .engine, .requestStorageFailed, .crashFound, .configurationRead, .timeZoneUnknown, .timeZonesChanged,
            .noStateFolder, .storeUnusable, .storeMovedAside, .alert:
            return lines
        }
    }
}

/// A message of the program on the screen, with its time.
package struct WatchMessage: Sendable, Hashable {
    package var text: String
    package var at: Date

    package init(_ text: String, at date: Date) {
        self.text = text
        at = date
    }

    /// Returns the message as lines for a page; the first begins with its time, after its date if that is not today.
    func lines(width: Int, by clock: ViewerClock) -> [StyledText] {
        let its = ViewerClock(now: at, timeZone: clock.timeZone, languages: clock.languages)
        let date = its.today == clock.today ? "" : clock.shortDay(its.today) + " "
        let time = "   \(date)\(clock.preciseTime(at))  "
        let lines = StyledText(text).wrapped(to: max(width - time.count - 1, 10))
        return lines.enumerated().map { ($0 == 0 ? StyledText(time, .dim) : .blanks(time.count)) + $1 }
    }
}
