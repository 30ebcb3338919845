import FeedCore
import Subprocess

/// A splitter of bytes into lines; the bytes arrive in pieces of any size.
struct LineSplitter {
    /// The error that a line is longer than the limit.
    struct TooLong: Error {}

    /// The maximum length of a line in bytes, without its end.
    let limit: Int
    private var rest: [UInt8] = []

    init(limit: Int) { self.limit = limit }

    /// Adds bytes, and returns the lines that they complete, without their ends; blank ones are left out.
    ///
    /// - Throws: ``TooLong`` for a line beyond the limit, even if its end has not come.
    mutating func add(_ bytes: [UInt8]) throws(TooLong) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        var start = bytes.startIndex
        while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
            guard rest.count + end - start <= limit else { throw TooLong() }
            append(rest + bytes[start..<end], to: &lines)
            rest.removeAll()
            start = end + 1
        }
        guard rest.count + bytes.endIndex - start <= limit else { throw TooLong() }
        rest += bytes[start...]
        return lines
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
    /// otherwise ends the reading.
    ///
    /// - Returns: True if the stream was read to its end.
    @discardableResult
    func readLines(upTo limit: Int, skipsLonger: Bool, to take: ([UInt8]) async -> Void) async -> Bool {
        var splitter = LineSplitter(limit: limit)
        do {
            for try await buffer in self {
                let bytes = buffer.withUnsafeBytes { Array($0) }
                do throws(LineSplitter.TooLong) {
                    for line in try splitter.add(bytes) { await take(line) }
                } catch {
                    guard skipsLonger else { return false }
                    splitter = LineSplitter(limit: limit)
                }
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
