import FeedJSON

/// The lines of a program's answer to one question, as they come.
struct ProgramAnswer: Sendable {
    /// The lines, each with its end.
    private(set) var text: [UInt8] = []

    /// Whether the last line has come.
    private(set) var isFinished = false

    /// Whether there is an item or a group among them.
    private(set) var tells = false

    /// The text of the manifest, where that was asked for.
    private(set) var manifest: [UInt8]?
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    /// Takes a line.
    ///
    /// - Returns: Whether the answer is within its limit.
    mutating func add(_ line: [UInt8], _ message: AnswerLine) -> Bool {
        guard text.count + line.count < limit else { return false }
        text += line
        text.append(UInt8(ascii: "\n"))
        tells = tells || message.kind == .item || message.kind == .group
        isFinished = message.isLast
        if message.kind == .manifest, let told = message.json?["manifest"] {
            var writer = JSONWriter()
            writer.value(told)
            manifest = writer.bytes
        }
        return true
    }
}
