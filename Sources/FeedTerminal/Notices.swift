import FeedBoard
import FeedCore
import FeedEngine
package import FeedRuntime
package import Foundation
import Synchronization
import Terminal

/// The program's messages: they wait until there is a screen, and go to it from then on.
package final class Notices: Sendable {
    private struct State {
        var waiting: [RuntimeEvent] = []
        var watcher: Watcher?
        var words: Texts = Language.english.texts
    }

    private let state = Mutex(State())

    package init() {}

    /// Reports an event beside the feeds; messages of programs are only for the view of feeds.
    package func record(_ event: RuntimeEvent) {
        let (watcher, words) = state.withLock { state in
            if state.watcher == nil { state.waiting.append(event) }
            return (state.watcher, state.words)
        }
        if let watcher { return show(event, watcher, words) }
        // Without a screen, which may never come.
        for line in event.lines { StandardStream.error.writeLine(line.cleaned) }
    }

    private func show(_ event: RuntimeEvent, _ watcher: Watcher, _ words: Texts) {
        let isBrief = if case .engine(.said) = event { false } else { true }
        for line in event.lines(in: words) { watcher.say(line.cleaned, isBrief: isBrief) }
    }

    /// Sends the waiting messages to a watcher, and all later ones.
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
    /// The lines about an event, in the viewer's language unless it is an error; control characters may be in them.
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

    /// Its lines on a page: behind the time of day, and the date if it is of another day.
    func lines(width: Int, by clock: ViewerClock) -> [StyledText] {
        let its = ViewerClock(now: at, timeZone: clock.timeZone, languages: clock.languages)
        let date = its.today == clock.today ? "" : clock.shortDay(its.today) + " "
        let time = "   \(date)\(clock.preciseTime(at))  "
        let lines = StyledText(text).wrapped(to: max(width - time.count - 1, 10))
        return lines.enumerated().map { ($0 == 0 ? StyledText(time, .dim) : .blanks(time.count)) + $1 }
    }
}
