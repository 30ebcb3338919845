import FeedCore
import Subprocess

/// A splitter of bytes into lines; the bytes arrive in pieces of any size.
struct LineSplitter {
    /// The maximum length of a line in bytes, without its end.
    let limit: Int

    /// True if lines that are longer are left out; otherwise the first of them ends the reading.
    let skipsLonger: Bool

    /// True if a line was longer than ``limit``.
    private(set) var hasLonger = false
    private var rest: [UInt8] = []

    /// True until the end of a longer line.
    private var isSkipping = false

    init(limit: Int, skipsLonger: Bool = false) {
        self.limit = limit
        self.skipsLonger = skipsLonger
    }

    /// Adds bytes, and returns the lines that they complete, without their ends; blank ones are left out.
    mutating func add(_ bytes: [UInt8]) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        var start = bytes.startIndex
        while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
            keep(bytes[start..<end])
            guard skipsLonger || !hasLonger else { return lines }
            append(rest, to: &lines)
            rest.removeAll()
            isSkipping = false
            start = end + 1
        }
        keep(bytes[start...])
        return lines
    }

    /// Adds a part of a line, unless the line becomes too long.
    private mutating func keep(_ part: ArraySlice<UInt8>) {
        guard !isSkipping else { return }
        rest += part.prefix(limit + 1)
        guard rest.count > limit else { return }
        (hasLonger, isSkipping) = (true, true)
        rest.removeAll()
    }

    /// Returns the last line if it has no end.
    mutating func finish() -> [[UInt8]] {
        var lines: [[UInt8]] = []
        append(rest, to: &lines)
        rest = []
        return lines
    }

    private func append(_ line: [UInt8], to lines: inout [[UInt8]]) {
        // A blank, a tab, or the return of a line end that has two characters.
        if !line.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) { lines.append(line) }
    }
}

extension SubprocessOutputSequence {
    /// Reads the stream line by line to its end; a line of more than `limit` bytes is skipped if `skipsLonger`, and
    /// otherwise ends the reading after the lines before it.
    ///
    /// - Returns: True if the stream was read to its end.
    @discardableResult
    func readLines(upTo limit: Int, skipsLonger: Bool, to take: ([UInt8]) async -> Void) async -> Bool {
        var splitter = LineSplitter(limit: limit, skipsLonger: skipsLonger)
        do {
            for try await buffer in self {
                for line in splitter.add(buffer.withUnsafeBytes { Array($0) }) { await take(line) }
                guard skipsLonger || !splitter.hasLonger else { return false }
            }
        } catch {
            // The program has ended, and so has its output.
        }
        for line in splitter.finish() { await take(line) }
        return true
    }
}

/// The lines that a program writes to standard error, and their number, since only a limited number is passed on.
struct ErrorLines {
    /// The last line, which often says why a program ended.
    private(set) var last: String?
    private var count = 0

    /// Resets the number of lines, since the limit applies to each question.
    mutating func beginQuestion() { count = 0 }

    /// Adds a line.
    ///
    /// - Returns: The text to pass on; `nil` after too many lines.
    mutating func add(_ line: [UInt8], _ redaction: Redaction, _ limits: ProgramLimits) -> String? {
        // A secret is removed before it could be cut.
        let whole = redaction.redacted(message: String(decoding: line, as: UTF8.self))
        let text = String(decoding: whole.utf8.prefix(limits.logLineBytes), as: UTF8.self)
        last = String(text.unicodeScalars.prefix(200).map(Character.init))
        count += 1
        guard count <= limits.logLines else { return nil }
        return text + (count == limits.logLines ? " (it writes more, which is left out)" : "")
    }
}
