import Foundation

/// The background of text; the colours of text have a contrast of at least 4.5 to it.
package enum TerminalBackground: Sendable, Hashable {
    /// Black, white or any other; colours of text have a middle lightness, which is readable on black and white.
    case unknown
    case colour(TextColour.RGB)

    /// The minimum contrast of text, by WCAG 2.2, level AA.
    package static let leastContrast = 4.5

    /// The substitute for all dark backgrounds; text that is readable on it is readable on darker ones too.
    package static let dark = TerminalBackground.colour(TextColour.RGB(46, 52, 64))

    /// The substitute for all light backgrounds; text that is readable on it is readable on lighter ones too.
    package static let light = TerminalBackground.colour(TextColour.RGB(225, 226, 231))

    /// Creates the background from the environment: by `COLORFGBG`, as rxvt and Konsole set it (`15;0`,
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
    /// bell; `nil` for anything else.
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
            // The value of one to four hexadecimal digits is relative to the largest with as many digits.
            (1...4).contains(part.count) ? Int(part, radix: 16).map { $0 * 255 / ((1 << (4 * part.count)) - 1) } : nil
        }
        guard parts.count == 3 else { return nil }
        self = .colour(TextColour.RGB(parts[0], parts[1], parts[2]))
    }
}

extension TerminalBackground {
    /// Returns the colour, made lighter or darker until it is readable.
    package func readable(_ colour: TextColour.RGB) -> TextColour.RGB {
        let own = colour.luminance
        let distance = { (range: ClosedRange<Double>) in max(range.lowerBound - own, own - range.upperBound, 0) }
        return colour.moved(into: ranges.min { distance($0) < distance($1) } ?? 0...1)
    }

    /// True if text of a colour is readable.
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
    /// The timeout for a terminal's answer; a terminal that knows neither of the two requests does not answer.
    private static let patience = Duration.milliseconds(250)

    /// Returns the background that the process's terminal reports; otherwise the one in the environment.
    ///
    /// No request is sent if the process is in the background of a shell, or if the user has typed ahead, since the
    /// typed letters would be lost.
    package static func asked(_ environment: [String: String]) -> TerminalBackground {
        let hint = TerminalBackground(environment: environment)
        // The Linux console is black, and does not answer.
        guard environment["TERM"] != "linux" else { return hint }
        // Opened by its own name, since Darwin cannot poll /dev/tty.
        let name = ttyname(STDIN_FILENO).map { String(cString: $0) } ?? "/dev/tty"
        let terminal = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard terminal >= 0 else { return hint }
        defer { close(terminal) }
        guard tcgetpgrp(terminal) == getpgrp() else { return hint }
        return TerminalBackground(answer: answer(of: terminal)) ?? hint
    }

    /// Requests the background and then the kind of terminal; a terminal that does not know the first request causes no
    /// wait, since it answers the second.
    ///
    /// - SeeAlso: [XTerm control sequences](https://invisible-island.net/xterm/ctlseqs/ctlseqs.html), OSC 11 and DA1.
    private static func answer(of terminal: Int32) -> [UInt8] {
        var before = termios()
        guard tcgetattr(terminal, &before) == 0 else { return [] }
        var quiet = before
        // During this time, Ctrl-C arrives as a byte: a signal would end the program with the terminal in this mode.
        quiet.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
        guard tcsetattr(terminal, TCSANOW, &quiet) == 0 else { return [] }
        var bytes: [UInt8] = []
        if !hasInput(terminal, within: .zero) {
            let question = Array("\u{1B}]11;?\u{1B}\\\u{1B}[c".utf8)
            if write(terminal, question, question.count) == question.count { bytes = answer(from: terminal) }
        }
        tcsetattr(terminal, TCSANOW, &before)
        // Sent to the process, as for Ctrl-C: on Darwin, Dispatch does not see a signal to a single thread.
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
