package import FeedCore

/// The lines that a program has written in answer to one question, as a whole.
package enum ProgramTranscript {
    /// Reads lines as the answer to one fetch, and ignores everything after its end.
    ///
    /// - Throws: ``FeedError`` if the lines are not an answer at all.
    static func answer(_ bytes: [UInt8], limits: ProgramLimits) throws(FeedError) -> AnswerReading {
        var splitter = LineSplitter(limit: limits.lineBytes)
        let lines = splitter.add(bytes) + splitter.finish()
        guard !splitter.hasLonger else { throw FeedError(.malformed, "a line has more than \(limits.lineBytes) bytes") }
        var reading = AnswerReading()
        for line in lines where try reading.add(AnswerLine(line)) { return reading }
        guard !lines.isEmpty else { throw FeedError(.malformed, "there are no lines, but there should be an answer") }
        return reading.cut()
    }

    /// Reads lines as the answer to one fetch, and returns its snapshot.
    ///
    /// - Parameter bytes: The lines.
    /// - Returns: The items.
    /// - Throws: ``FeedError`` if the lines report an error, or are not an answer at all.
    package static func read(_ bytes: [UInt8]) throws(FeedError) -> FeedSnapshot {
        let answer = try answer(bytes, limits: ProgramLimits())
        if let failure = answer.failure { throw failure }
        return try answer.snapshot.validated()
    }
}
