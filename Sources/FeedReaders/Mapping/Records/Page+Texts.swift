package import FeedCore
import FeedJSON

extension Page {
    /// Returns a value as input for fields: not too long, and without secrets.
    ///
    /// Most values are passed on unchanged, without a copy.
    func input(_ value: JSONValue) -> FieldInput {
        guard let byteCount = value.writtenByteCount else { return .json(value) }
        guard byteCount <= AnswerLimits.textBytesOfField else {
            return .text(redacted(value.beginning(ofBytes: AnswerLimits.textBytesOfField) ?? ""), cut: value)
        }
        guard hasSecrets, let text = value.string ?? value.numberText else { return .json(value) }
        let clean = redacted(text)
        return clean == text ? .json(value) : .text(clean)
    }

    /// Returns the name of a member as input for fields.
    func input(name: String) -> FieldInput { .text(redacted(name)) }

    /// Returns a text as people read it: some publishers write `AT&amp;T` even outside HTML.
    ///
    /// If that turns a text into a secret, which the answer's bytes do not contain, it is hidden all the same.
    func plain(_ text: String) -> String {
        let plain = text.replacingReferences
        return plain == text ? text : redaction.redacted(plain).tidied
    }

    /// Warnings as people may see them.
    package func shown(_ warnings: FeedWarnings) -> FeedWarnings { redaction.redacted(warnings) }

    private func redacted(_ text: String) -> String { hasSecrets ? redaction.redacted(text) : text }
}
