import FeedCore
import FeedJSON

/// What was done to texts of an answer before a field got them.
struct TextChanges {
    /// The first text that was cut.
    var cut: JSONValue?

    /// Whether a list was cut.
    var cutsList = false
}

extension Page {
    /// A value as fields get it: not too long, and without secrets.
    ///
    /// Most values are handed on as they stand, without a copy.
    func input(_ value: JSONValue) -> FieldInput {
        guard let byteCount = value.writtenByteCount else { return .json(value) }
        guard byteCount <= AnswerLimits.textBytesOfField else {
            noteCut(of: value)
            return .text(redacted(value.beginning(ofBytes: AnswerLimits.textBytesOfField) ?? ""))
        }
        guard hasSecrets, let text = value.string ?? value.numberText else { return .json(value) }
        let clean = redacted(text)
        return clean == text ? .json(value) : .text(clean)
    }

    /// A text that was made of several, not longer than any other.
    func cut(_ text: String, of record: JSONNode) -> String {
        guard text.utf8.count > AnswerLimits.textBytesOfField else { return text }
        noteCut(of: record.value)
        var end = text.utf8.index(text.startIndex, offsetBy: AnswerLimits.textBytesOfField)
        while end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
        return String(text[..<end])
    }

    /// A text that an answer has by the way, such as a name.
    func input(name: String) -> FieldInput { .text(redacted(name)) }

    /// Warnings as people may see them.
    func shown(_ warnings: FeedWarnings) -> FeedWarnings { redaction.redacted(warnings) }

    private func redacted(_ text: String) -> String {
        hasSecrets ? redaction.redacted(text) : text
    }
}
