/// A key press, or an action of the mouse.
package enum Key: Sendable, Hashable {
    case character(Character)
    case enter, escape, tab, backTab, backspace
    case up, down, left, right, home, end, pageUp, pageDown
    /// Control with a letter, such as `c`.
    case control(Character)
    /// A click at a cell; rows and columns count from 0.
    case click(row: Int, column: Int)
    /// A turn of the wheel over a cell.
    case wheel(isDown: Bool, row: Int, column: Int)
    /// A pasted text, unchanged, with its line breaks.
    case paste(String)

    /// Returns the number of lines by which a key moves if `height` lines are on the screen; `nil` if it does not move.
    func distance(page height: Int) -> Int? {
        switch self {
        case .down, .character("j"): 1
        case .up, .character("k"): -1
        case .wheel(let isDown, _, _): isDown ? 1 : -1
        case .pageDown, .character(" "): height
        case .pageUp, .character("b"): -height
        case .home, .character("g"): .min / 2
        case .end, .character("G"): .max / 2
        default: nil
        }
    }
}

/// The reader of keys from the bytes that a terminal sends.
///
/// - SeeAlso: [XTerm control sequences](https://invisible-island.net/xterm/ctlseqs/ctlseqs.html).
package struct KeyReader: Sendable {
    private var bytes: [UInt8] = []

    package init() {}

    /// True if the bytes are incomplete: the beginning of a sequence, or a lone Escape, which looks the same.
    package var isWaiting: Bool { !bytes.isEmpty }

    /// Reads further bytes.
    ///
    /// - Returns: The complete keys; keys without a meaning for the board are dropped.
    package mutating func read(_ more: some Sequence<UInt8>) -> [Key] {
        bytes += more
        var keys: [Key] = []
        while !bytes.isEmpty, let (key, count) = next() {
            bytes.removeFirst(count)
            if let key { keys.append(key) }
        }
        return keys
    }

    /// Returns a lone Escape as a key, if no bytes have followed for a while; drops an incomplete sequence.
    package mutating func flush() -> [Key] {
        // The rest of a pasted text may take a while.
        if isInPaste { return [] }
        defer { bytes = [] }
        return bytes == [0x1B] ? [.escape] : []
    }

    /// Returns the key at the beginning of the bytes, if it has a meaning, and its number of bytes; `nil` if
    /// incomplete.
    private func next() -> (Key?, Int)? {
        switch bytes[0] {
        case 0x1B: return sequence()
        case 0x0D, 0x0A: return (.enter, 1)
        case 0x09: return (.tab, 1)
        case 0x08, 0x7F: return (.backspace, 1)
        case 0x01...0x1A: return (.control(Character(Unicode.Scalar(bytes[0] + 0x60))), 1)
        case ..<0x20: return (nil, 1)
        case let lead:
            let count = lead < 0x80 ? 1 : lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1
            guard bytes.count >= count else { return nil }
            let character = String(validating: bytes.prefix(count), as: UTF8.self)?.first
            return (character.map { .character($0) }, character == nil ? 1 : count)
        }
    }

    private func sequence() -> (Key?, Int)? {
        guard bytes.count > 1 else { return nil }
        // A terminal's late answer to a question: OSC, DCS, SOS, PM and APC, up to BEL or ST.
        if "]PX^_".utf8.contains(bytes[1]) { return answer() }
        // The function keys of the Linux console.
        if bytes.count > 2, bytes[1] == UInt8(ascii: "["), bytes[2] == UInt8(ascii: "[") {
            return bytes.count > 3 ? (nil, 4) : nil
        }
        guard bytes[1] == UInt8(ascii: "[") || bytes[1] == UInt8(ascii: "O") else { return (.escape, 1) }
        guard let end = bytes[2...].firstIndex(where: { (0x40...0x7E).contains($0) }) else {
            // No sequence is longer.
            return bytes.count > 32 ? (nil, bytes.count) : nil
        }
        let parameters = String(decoding: bytes[2..<end], as: UTF8.self)
        if parameters == "200", bytes[end] == UInt8(ascii: "~") { return paste(from: end + 1) }
        return (key(parameters, Character(Unicode.Scalar(bytes[end]))), end + 1)
    }

    /// The escape sequences around a pasted text.
    private static let pasteMarks = (begin: Array("\u{1B}[200~".utf8), end: Array("\u{1B}[201~".utf8))

    private var isInPaste: Bool { bytes.starts(with: Self.pasteMarks.begin) }

    /// Returns a pasted text, which a terminal with bracketed paste sends between two escape sequences.
    private func paste(from start: Int) -> (Key?, Int)? {
        guard let end = bytes[start...].firstRange(of: Self.pasteMarks.end) else {
            // Terminals do not paste Ctrl-C: the user wants to leave. And a pasted search is never longer.
            if let end = bytes[start...].firstIndex(of: 3) { return (nil, end) }
            return bytes.count > 1 << 20 ? (nil, bytes.count) : nil
        }
        return (.paste(String(decoding: bytes[start..<end.lowerBound], as: UTF8.self)), end.upperBound)
    }

    private func answer() -> (Key?, Int)? {
        for place in 2..<max(2, bytes.count) {
            if bytes[place] == 0x07 { return (nil, place + 1) }
            if bytes[place] == UInt8(ascii: "\\"), bytes[place - 1] == 0x1B { return (nil, place + 1) }
        }
        // No answer is longer.
        return bytes.count > 4_096 ? (nil, bytes.count) : nil
    }

    /// The keys of escape sequences by their last character.
    private static let finals: [Character: Key] = [
        "A": .up, "B": .down, "C": .right, "D": .left, "H": .home, "F": .end, "Z": .backTab,
    ]
    /// The keys of escape sequences that end in a tilde, by their first number.
    private static let numbers: [Substring: Key] = [
        "1": .home, "7": .home, "4": .end, "8": .end, "5": .pageUp, "6": .pageDown,
    ]

    private func key(_ parameters: String, _ final: Character) -> Key? {
        if final == "M", parameters.hasPrefix("<") { return mouse(parameters.dropFirst()) }
        return final == "~"
            ? parameters.split(separator: ";").first.flatMap { Self.numbers[$0] } : Self.finals[final]
    }

    /// Returns a click or a turn of the wheel in the SGR encoding: button, column and row, which count from 1.
    private func mouse(_ parameters: Substring) -> Key? {
        let numbers = parameters.split(separator: ";").compactMap { Int($0) }
        guard numbers.count == 3, numbers.allSatisfy((0...10_000).contains) else { return nil }
        let (row, column) = (numbers[2] - 1, numbers[1] - 1)
        return switch numbers[0] {
        case 0: .click(row: row, column: column)
        case 64, 65: .wheel(isDown: numbers[0] == 65, row: row, column: column)
        default: nil
        }
    }
}
