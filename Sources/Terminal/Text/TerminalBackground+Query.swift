import Foundation

extension TerminalBackground {
    /// The timeout for a terminal's answer; one that knows neither question does not answer.
    private static let patience = Duration.milliseconds(250)

    /// The background that the process's terminal reports; otherwise the one in the environment.
    ///
    /// Nothing is asked in the background of a shell, nor if the user has typed ahead, whose letters would be lost.
    package static func asked(_ environment: [String: String]) -> TerminalBackground {
        let hint = TerminalBackground(environment: environment)
        // The Linux console is black, and does not answer.
        guard environment["TERM"] != "linux" else { return hint }
        // By its own name, since Darwin cannot poll /dev/tty.
        let name = ttyname(STDIN_FILENO).map { String(cString: $0) } ?? "/dev/tty"
        let terminal = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard terminal >= 0 else { return hint }
        defer { close(terminal) }
        guard tcgetpgrp(terminal) == getpgrp() else { return hint }
        return TerminalBackground(answer: answer(of: terminal)) ?? hint
    }

    /// Asks for the background and then for the kind of terminal, which all of them answer, so that a terminal that
    /// does not know the first question causes no wait.
    ///
    /// - SeeAlso: [XTerm control sequences](https://invisible-island.net/xterm/ctlseqs/ctlseqs.html), OSC 11 and DA1.
    private static func answer(of terminal: Int32) -> [UInt8] {
        var before = termios()
        guard tcgetattr(terminal, &before) == 0 else { return [] }
        var quiet = before
        // Ctrl-C comes as a byte meanwhile: a signal would end the program with the terminal in this state.
        quiet.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
        guard tcsetattr(terminal, TCSANOW, &quiet) == 0 else { return [] }
        var bytes: [UInt8] = []
        if !hasInput(terminal, within: .zero) {
            let question = Array("\u{1B}]11;?\u{1B}\\\u{1B}[c".utf8)
            if write(terminal, question, question.count) == question.count { bytes = answer(from: terminal) }
        }
        tcsetattr(terminal, TCSANOW, &before)
        // To the process, as Ctrl-C does: Darwin reports a signal to a single thread to no source of Dispatch.
        if bytes.contains(3) { kill(getpid(), SIGINT) }
        return bytes
    }

    private static func answer(from terminal: Int32) -> [UInt8] {
        let end = ContinuousClock.now + patience
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 256)
        while hasInput(terminal, within: end - .now), bytes.count < 4_096 {
            let count = read(terminal, &buffer, buffer.count)
            guard count > 0 else { break }
            bytes += buffer.prefix(count)
            // The answer about the kind is `ESC [ ? 6 2 ; 2 2 c`.
            if bytes.contains(3) || bytes.last == UInt8(ascii: "c"), bytes.contains(UInt8(ascii: "?")) { break }
        }
        return bytes
    }

    private static func hasInput(_ terminal: Int32, within time: Duration) -> Bool {
        var wait = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
        return poll(&wait, 1, max(0, Int32(time / .milliseconds(1)))) > 0
    }
}
