import Foundation

/// The background of text: text colours have a contrast of at least 4.5 to it.
package enum TerminalBackground: Sendable, Hashable {
    /// It may be black or white; colours have a middle lightness, which can be read on both.
    case unknown
    case colour(TextColour.RGB)

    /// The minimum contrast of text in WCAG 2.2, level AA.
    package static let leastContrast = 4.5

    /// Stands for all dark backgrounds; text that can be read on it can be read on darker ones too.
    package static let dark = TerminalBackground.colour(TextColour.RGB(46, 52, 64))

    /// Stands for all light backgrounds; text that can be read on it can be read on lighter ones too.
    package static let light = TerminalBackground.colour(TextColour.RGB(225, 226, 231))

    /// Creates the background that the environment names: by `COLORFGBG`, as rxvt and Konsole set it (`15;0`,
    /// `0;default;15`), and black on the Linux console.
    package init(environment: [String: String]) {
        if environment["TERM"] == "linux" {
            self = .colour(.black)
            return
        }
        guard let colours = environment["COLORFGBG"]?.split(separator: ";"), colours.count > 1,
            let background = colours.last.flatMap({ Int($0) }), (0...15).contains(background)
        else {
            self = .unknown
            return
        }
        self = background == 7 || background > 8 ? .light : .dark
    }

    /// Parses a terminal's answer to OSC 11: `rgb:ffff/ffff/dddd` between the introducer and a string terminator or
    /// bell.
    ///
    /// - Returns: `nil` for anything else.
    /// - SeeAlso: [XTerm control sequences](https://invisible-island.net/xterm/ctlseqs/ctlseqs.html)
    package init?(answer: some Collection<UInt8>) {
        let text = String(decoding: answer, as: UTF8.self)
        guard let start = text.firstRange(of: "\u{1B}]11;rgb") else { return nil }
        let rest = text[start.upperBound...].drop { $0 == "a" }
        let value = rest.dropFirst().prefix { $0.isHexDigit || $0 == "/" }
        guard rest.first == ":", let end = rest[value.endIndex...].first, end == "\u{07}" || end == "\u{1B}" else {
            return nil
        }
        let parts = value.split(separator: "/", omittingEmptySubsequences: false).prefix(3).compactMap { part in
            // One to four digits stand for as many steps from black to full.
            (1...4).contains(part.count) ? Int(part, radix: 16).map { $0 * 255 / ((1 << (4 * part.count)) - 1) } : nil
        }
        guard parts.count == 3 else { return nil }
        self = .colour(TextColour.RGB(parts[0], parts[1], parts[2]))
    }
}

extension TerminalBackground {
    /// The colour, made lighter or darker until it can be read.
    package func readable(_ colour: TextColour.RGB) -> TextColour.RGB {
        let own = colour.luminance
        let distance = { (range: ClosedRange<Double>) in max(range.lowerBound - own, own - range.upperBound, 0) }
        return colour.moved(into: ranges.min { distance($0) < distance($1) } ?? 0...1)
    }

    /// True if text of a colour can be read.
    func allows(_ colour: TextColour.RGB) -> Bool {
        switch self {
        case .unknown:
            [.black, .white].allSatisfy { colour.contrast(to: $0) >= Self.leastContrast }
        case .colour(let background): colour.contrast(to: background) >= Self.leastContrast
        }
    }

    /// The luminances that text may have.
    private var ranges: [ClosedRange<Double>] {
        let least = Self.leastContrast
        switch self {
        case .unknown: return [least * 0.05 - 0.05...1.05 / least - 0.05]
        case .colour(let background):
            let (lighter, darker) = (
                (background.luminance + 0.05) * least - 0.05, (background.luminance + 0.05) / least - 0.05
            )
            return (darker >= 0 ? [0...darker] : []) + (lighter <= 1 ? [lighter...1] : [])
        }
    }
}

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
