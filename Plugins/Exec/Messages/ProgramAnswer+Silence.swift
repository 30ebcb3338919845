import FeedCore

extension ProgramAnswer {
    /// The maximum length of a program's output in an error, in characters.
    private static let sampleLength = 100

    /// Returns the error of a program that has not answered in time: its output so far, and a hint on its likely mode.
    func silence(of command: ProgramCommand, within allowed: Duration, lastErrorLine: String?) -> FeedError {
        var error = FeedError.noAnswer(within: allowed)
        let once = "A program that prints its items needs \"mode\": \"once\", and has to end after them"
        let longer = "If it only takes longer, raise --timeout."
        if let fault = reading.firstFault {
            let line = String(decoding: text.prefix(4 * Self.sampleLength).prefix { $0 != 0x0A }, as: UTF8.self)
            let sample = line.count > Self.sampleLength ? line.prefix(Self.sampleLength) + "…" : line[...]
            error.message +=
                "; the program \(command.name) printed \(sample), which is not an answer (\(fault)), and has not ended"
            error.hint = "\(once). \(FeedError.answerRule) \(longer)"
        } else if text.isEmpty {
            let words = lastErrorLine.map { "; its last words on standard error: \"\($0)\"" } ?? ""
            error.message += "; the program \(command.name) has printed nothing and has not ended\(words)"
            error.hint = "\(once); one that answers questions has to flush each line. \(longer)"
        }
        return error
    }
}
