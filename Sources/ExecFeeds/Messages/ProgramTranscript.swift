package import FeedCore

/// What a program has written, as a whole: for whoever has its lines, but not the program.
package enum ProgramTranscript {
    /// Reads lines as the answer to one fetch; what follows its end is passed over.
    ///
    /// - Parameters:
    ///   - bytes: The lines.
    ///   - limits: What they may cost.
    /// - Returns: What the lines tell; partial where the end is missing.
    /// - Throws: ``FeedError`` where they tell of an error, or are no answer at all.
    package static func read(_ bytes: [UInt8], limits: ProgramLimits = ProgramLimits()) throws(FeedError)
        -> FeedSnapshot
    {
        var splitter = LineSplitter(limit: limits.lineBytes)
        var lines: [[UInt8]]
        do throws(LineSplitter.TooLong) {
            lines = try splitter.add(bytes)
        } catch {
            throw FeedError(.malformed, "a line has more than \(limits.lineBytes) bytes")
        }
        lines += splitter.finish()
        var reading = AnswerReading(limits)
        for line in lines {
            switch reading.add(AnswerLine(line)) {
            case .goOn: continue
            case .refused(let error): throw error
            case .finished: break
            }
            let answer = FetchAnswer(reading)
            if let error = answer.error { throw error }
            return try answer.snapshot.validated()
        }
        guard !lines.isEmpty else { throw FeedError(.malformed, "there are no lines, but there should be an answer") }
        return try reading.cut().snapshot.validated()
    }
}
