@preconcurrency import Dispatch
import Foundation
import ProgramProcess
import Synchronization

/// The terminal as a screen of its own: the lines that were there come back on every way out.
package final class FullScreen: Sendable {
    /// Whether the terminal is ours, and how it was before.
    private struct State {
        var before: termios?
        var isOn = false
    }

    private let state = Mutex(State())

    /// Is told by the system of each new size, for as long as the screen exists.
    private let resizing = Mutex<(any DispatchSourceSignal)?>(nil)

    /// The alternate buffer, no cursor, no folding of long lines, clicks and wheel in the SGR encoding.
    ///
    /// - SeeAlso: [XTerm control sequences](https://invisible-island.net/xterm/ctlseqs/ctlseqs.html).
    private static let begin = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?1000h\u{1B}[?1006h"
    private static let end = "\u{1B}[?2026l\u{1B}[0m\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

    package init() {}

    /// Whether both standard streams are at a terminal, as a screen needs.
    package static var isPossible: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

    /// The number of columns and rows now.
    package static var size: (columns: Int, rows: Int) {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return (80, 24)
        }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    /// Takes the terminal: keys come one by one and are not shown.
    package func enter() {
        let isFirst = state.withLock { state in
            guard !state.isOn else { return false }
            state.isOn = true
            var mode = termios()
            guard tcgetattr(STDIN_FILENO, &mode) == 0 else { return true }
            state.before = mode
            cfmakeraw(&mode)
            tcsetattr(STDIN_FILENO, TCSANOW, &mode)
            return true
        }
        if isFirst { StandardStream.output.write(Self.begin) }
    }

    /// Gives the terminal back as it was; may be called from any thread and more than once.
    package func leave() {
        let before = state.withLock { state -> termios?? in
            guard state.isOn else { return nil }
            state.isOn = false
            return .some(state.before)
        }
        guard let before else { return }
        StandardStream.output.write(Self.end)
        // What was typed meanwhile is not for the shell.
        if var mode = before { tcsetattr(STDIN_FILENO, TCSAFLUSH, &mode) }
    }

    /// Gives the terminal back, stops the whole job as Ctrl-Z does, and takes the terminal again when it goes on.
    package func suspend() {
        leave()
        kill(0, SIGTSTP)
        enter()
    }

    /// What is typed, as it comes; ends with the input.
    package var input: AsyncStream<[UInt8]> {
        let (bytes, typed) = AsyncStream.makeStream(of: [UInt8].self)
        let thread = Thread {
            var buffer = [UInt8](repeating: 0, count: 1_024)
            while true {
                let count = read(STDIN_FILENO, &buffer, buffer.count)
                if count > 0 {
                    typed.yield(Array(buffer[..<count]))
                } else if count == 0 || errno != EINTR {
                    return typed.finish()
                }
            }
        }
        thread.name = "keys"
        thread.start()
        return bytes
    }

    /// Tells each time when the terminal has another size.
    package var resizes: AsyncStream<Void> {
        let (changes, changed) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let source = DispatchSource.makeSignalSource(signal: SIGWINCH, queue: DispatchQueue(label: "resize"))
        source.setEventHandler { changed.yield() }
        source.activate()
        resizing.withLock { $0 = source }
        return changes
    }
}
