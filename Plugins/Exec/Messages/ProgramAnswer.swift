import FeedCore
import FeedJSON

/// A program's answer to one question, as it arrives.
struct ProgramAnswer: Sendable {
    /// The lines, each with its end.
    private(set) var text: [UInt8] = []

    /// The content of the lines.
    private(set) var reading = AnswerReading()

    /// True once the last line has arrived.
    private(set) var isFinished = false

    /// The text of the manifest, if that was requested.
    private(set) var manifest: [UInt8]?
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    /// The content of the lines; marked as incomplete if the deadline came first.
    var whole: AnswerReading { isFinished ? reading : reading.cut() }

    /// Adds a line.
    ///
    /// - Returns: True for the last line of the answer.
    /// - Throws: An error after which the program is not trusted any further.
    mutating func add(_ line: [UInt8], _ message: AnswerLine) throws(FeedError) -> Bool {
        guard text.count + line.count < limit else {
            throw AnswerReading.tooMuch("more than \(limit) bytes in one answer")
        }
        text += line
        text.append(UInt8(ascii: "\n"))
        if message.isLast, message.kind == .manifest, let told = message.json?["manifest"] {
            var writer = JSONWriter()
            writer.value(told)
            manifest = writer.bytes
            isFinished = true
        } else {
            isFinished = try reading.add(message)
        }
        return isFinished
    }

    /// Returns the error of a program that has not answered in time, with its output so far and a hint on its likely
    /// mode.
    func silence(of command: ProgramCommand, within allowed: Duration, lastErrorLine: String?) -> FeedError {
        var error = FeedError.noAnswer(within: allowed)
        let once = "A program that prints its items needs \"mode\": \"once\", and has to end after them"
        let longer = "If it only takes longer, raise --timeout."
        if let fault = reading.firstFault {
            error.message +=
                "; the program \(command.name) printed \(text.sample), which is not an answer (\(fault)), and has not ended"
            error.hint = "\(once). \(FeedError.answerRule) \(longer)"
        } else if text.isEmpty {
            let words = lastErrorLine.map { "; its last words on standard error: \"\($0)\"" } ?? ""
            error.message += "; the program \(command.name) has printed nothing and has not ended\(words)"
            error.hint = "\(once); one that answers questions has to flush each line. \(longer)"
        }
        return error
    }
}

extension Sequence<UInt8> {
    /// The first line of a program's output, for an error: at most a hundred characters.
    var sample: String {
        let line = String(decoding: prefix(400).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        return line.count > 100 ? line.prefix(100) + "…" : line
    }
}
