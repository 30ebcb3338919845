import Dispatch
import FeedCore
import Foundation
import Synchronization

/// The terminal's alternate screen; the shell's lines are restored however the program ends.
package final class FullScreen: Sendable {
    /// The state of the terminal: its mode before ``enter()``, and whether the alternate screen is shown.
    private struct State {
        var before: termios?
        var isOn = false
    }

    /// The state for a signal handler, which must not take a lock.
    private struct HandlerState {
        var isOn = false
        var mode: termios?
        let ending: UnsafeMutableBufferPointer<UInt8>
    }

    private let state = Mutex(State())
    private let stopping = Mutex(())

    // Allocated when a screen is first entered, and never deallocated; written under the lock.
    nonisolated(unsafe) private static var handlerState: UnsafeMutablePointer<HandlerState>?

    /// The number of events of ``watchStops()`` that this process's own signals cause; see ``stop(by:)``.
    private let ownEvents = Mutex(0)

    /// The control sequences for the alternate screen without a cursor and without line wrapping, with mouse clicks and
    /// the wheel in the SGR encoding, and with bracketed paste.
    ///
    /// - SeeAlso: [XTerm control sequences](https://invisible-island.net/xterm/ctlseqs/ctlseqs.html).
    private static let begin = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?2004h"
    static let end = "\u{1B}[?2026l\u{1B}[0m\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

    package init() {}

    /// True if standard input and standard output are a terminal, which a screen needs.
    package static var isPossible: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

    /// True if the program's job is in the foreground of the terminal.
    package static var isForeground: Bool { tcgetpgrp(STDIN_FILENO) == getpgrp() }

    /// The current number of columns and rows.
    package static var size: (columns: Int, rows: Int) {
        guard case (let columns?, let rows?) = Terminal.size(of: STDOUT_FILENO) else { return (80, 24) }
        return (columns, rows)
    }

    /// Enters the alternate screen: keys arrive one by one and are not echoed.
    package func enter() {
        state.withLock { state in
            guard !state.isOn else { return }
            state.isOn = true
            var mode = termios()
            if tcgetattr(STDIN_FILENO, &mode) == 0 {
                // A mode without line input is this program's own, which must not be restored.
                if state.before == nil || mode.c_lflag & tcflag_t(ICANON) != 0 { state.before = mode }
                cfmakeraw(&mode)
                tcsetattr(STDIN_FILENO, TCSANOW, &mode)
            }
            record(state)
            StandardStream.output.write(Self.begin)
        }
    }

    /// Writes a frame; does nothing outside the alternate screen.
    ///
    /// The terminal is not restored during a write, so that no part of a frame appears among the shell's lines.
    ///
    /// - Returns: False if the terminal is not as ``enter()`` left it, because a shell has stopped the program and
    ///   taken the terminal: until the program receives SIGCONT, a frame would appear among the shell's lines.
    package func draw(_ frame: [UInt8]) -> Bool {
        state.withLock { state in
            guard state.isOn, !frame.isEmpty else { return true }
            var mode = termios()
            if tcgetattr(STDIN_FILENO, &mode) == 0, mode.c_lflag & tcflag_t(ICANON) != 0 { return false }
            StandardStream.output.write(frame)
            return true
        }
    }

    /// Restores the terminal; may be called from any thread and more than once.
    ///
    /// It waits for a frame that is being written, possibly for ever if nothing reads from the terminal.
    package func leave() {
        state.withLock { state in
            guard state.isOn else { return }
            state.isOn = false
            StandardStream.output.write(Self.end)
            // Keys typed meanwhile are not for the shell.
            if var mode = state.before { tcsetattr(STDIN_FILENO, TCSAFLUSH, &mode) }
            record(state)
        }
    }

    /// Records that the terminal was restored while the program was stopped, and may now belong to another program.
    package func lose() {
        state.withLock { state in
            guard state.isOn else { return }
            state.isOn = false
            record(state)
        }
    }

    /// Records the state for the signal handler's ``giveBack()``.
    private func record(_ state: State) {
        if Self.handlerState == nil {
            let ending = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: Self.end.utf8.count)
            _ = ending.initialize(from: Self.end.utf8)
            let place = UnsafeMutablePointer<HandlerState>.allocate(capacity: 1)
            place.initialize(to: HandlerState(ending: ending))
            Self.handlerState = place
        }
        Self.handlerState?.pointee.mode = state.before
        Self.handlerState?.pointee.isOn = state.isOn
    }

    /// Restores the terminal from a signal handler, without a lock, and without waiting for a terminal that is not
    /// read.
    package static func giveBack() {
        guard let state = handlerState, state.pointee.isOn else { return }
        state.pointee.isOn = false
        let flags = fcntl(STDOUT_FILENO, F_GETFL)
        _ = fcntl(STDOUT_FILENO, F_SETFL, flags | O_NONBLOCK)
        _ = write(STDOUT_FILENO, state.pointee.ending.baseAddress, state.pointee.ending.count)
        _ = fcntl(STDOUT_FILENO, F_SETFL, flags)
        if var mode = state.pointee.mode { tcsetattr(STDIN_FILENO, TCSAFLUSH, &mode) }
    }

    /// True if the alternate screen is shown, so that drawing has an effect.
    package var isOn: Bool { state.withLock(\.isOn) }

    /// Restores the terminal and stops the whole job, as Ctrl-Z does; ``continuations`` signals when the job continues.
    package func suspend() { stop { kill(0, SIGTSTP) } }

    /// Restores the terminal before a signal from another process stops the program.
    package func watchStops() {
        // A shell without job control has started the program.
        guard unsafeBitCast(signal(SIGTSTP, SIG_IGN), to: Int.self) != unsafeBitCast(SIG_IGN, to: Int.self) else {
            return
        }
        Signals.observe(SIGTSTP, on: "stop") { [weak self] count in
            guard let self else { return }
            let own = ownEvents.withLock { own in
                defer { own = 0 }
                return own
            }
            if own == 0 || count > own { stop { raise(SIGTSTP) } }
        }
    }

    /// Restores the terminal, and sends SIGTSTP with its default action, which stops the program.
    ///
    /// Only one call runs at a time: another would save the default action as this program's own.
    private func stop(by send: () -> Void) {
        stopping.withLock { _ in
            leave()
            var (systems, ours) = (sigaction(), sigaction())
            var (number, mask) = (sigset_t(), sigset_t())
            sigaction(SIGTSTP, &systems, &ours)
            sigemptyset(&number)
            sigaddset(&number, SIGTSTP)
            pthread_sigmask(SIG_UNBLOCK, &number, &mask)
            // The signal source must not take this signal for one from another process.
            ownEvents.withLock { $0 += Processes.eventsPerUnhandledSignal }
            send()
            pthread_sigmask(SIG_SETMASK, &mask, nil)
            sigaction(SIGTSTP, &ours, nil)
        }
    }

    /// The typed bytes as they arrive; the stream ends with the input.
    package var input: AsyncStream<[UInt8]> {
        let (bytes, typed) = AsyncStream.makeStream(of: [UInt8].self)
        let thread = Thread {
            var buffer = [UInt8](repeating: 0, count: 1_024)
            while true {
                let count = read(STDIN_FILENO, &buffer, buffer.count)
                if count > 0 {
                    typed.yield(Array(buffer[..<count]))
                } else if count < 0, errno == EAGAIN {
                    // Another program has made the input non-blocking.
                    var wait = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
                    poll(&wait, 1, -1)
                } else if count < 0, errno == EIO, !Self.isForeground {
                    // A program in the background receives no input.
                    usleep(200_000)
                } else if count == 0 || errno != EINTR {
                    return typed.finish()
                }
            }
        }
        thread.name = "keys"
        thread.start()
        return bytes
    }

    /// Signals each time that the size of the terminal changes.
    package var resizes: AsyncStream<Void> { signals(SIGWINCH) }

    /// Signals each time that the program continues after it was stopped, by Ctrl-Z or otherwise.
    package var continuations: AsyncStream<Void> { signals(SIGCONT) }

    private func signals(_ number: Int32) -> AsyncStream<Void> {
        let (signals, came) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        Signals.observe(number, on: "screen") { _ in came.yield() }
        return signals
    }
}
