import FeedCore

/// The lines that a program writes to standard error, and their number, since only a limited number is passed on.
struct ErrorLines {
    /// The last line, which often says why a program ended.
    private(set) var last: String?
    private var count = 0

    /// Counts from the start again: the limit is one for each question.
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
