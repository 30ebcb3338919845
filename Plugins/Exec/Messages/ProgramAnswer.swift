import FeedCore
import FeedJSON

/// A program's answer to one question, as it comes.
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

    /// Adds a line.
    mutating func add(_ line: [UInt8], _ message: AnswerLine) -> AnswerReading.Step {
        guard text.count + line.count < limit else {
            return .refused(AnswerReading.tooMuch("more than \(limit) bytes in one answer"))
        }
        text += line
        text.append(UInt8(ascii: "\n"))
        if message.isLast, message.kind == .manifest, let told = message.json?["manifest"] {
            var writer = JSONWriter()
            writer.value(told)
            manifest = writer.bytes
            isFinished = true
            return .finished
        }
        let step = reading.add(message)
        if case .finished = step { isFinished = true }
        return step
    }
}
