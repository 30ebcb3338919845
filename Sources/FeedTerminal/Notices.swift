package import FeedBoard
import FeedCore
import FeedEngine
package import FeedRuntime
import ProgramProcess
import Synchronization
import TerminalText

/// What the program has to say before there is a screen, and on it from then on.
package final class Notices: Sendable {
    private typealias Line = (text: String, isBrief: Bool)

    private struct State {
        var waiting: [Line] = []
        var watcher: Watcher?
        var words: any Texts = Language.english.texts
    }

    private let state = Mutex(State())

    package init() {}

    /// Says what happened beside the feeds; what programs say is for the view of feeds alone.
    package func note(_ event: RuntimeEvent) {
        let words = state.withLock(\.words)
        switch event {
        case .engine(.said): event.lines.forEach { add($0, isBrief: false) }
        case .reloadFailed(let error):
            "\(error)".split(separator: "\n").forEach { add(words.notReloaded(String($0)), isBrief: true) }
        case .storeFileGone(let path): add(words.storeIsGone(path), isBrief: true)
        case .configurationReloaded(let name, let waiting, let isRepair):
            let members = waiting.joined(separator: ", ")
            let text = isRepair ? words.rightAgain(name) : words.readAgain(name)
            add(waiting.isEmpty ? text : "\(text); \(words.fromNextStart(members))", isBrief: true)
        default: event.lines.forEach { add($0, isBrief: true) }
        }
    }

    private func add(_ line: String, isBrief: Bool) {
        let text = line.cleaned
        let watcher = state.withLock { state in
            if state.watcher == nil { state.waiting.append((text, isBrief)) }
            return state.watcher
        }
        // Without a screen, which it may never come to.
        guard let watcher else { return StandardStream.error.writeLine(text) }
        watcher.say(text, isBrief: isBrief)
    }

    /// Tells what waits, and all that comes later.
    package func tell(_ watcher: Watcher, in words: any Texts) {
        let waiting = state.withLock { state in
            (state.watcher, state.words) = (watcher, words)
            defer { state.waiting = [] }
            return state.waiting
        }
        for line in waiting { watcher.say(line.text, isBrief: line.isBrief) }
    }
}
