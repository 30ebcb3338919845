/// Removes secrets from a publisher's texts and from messages, even if they are encoded there.
///
/// It finds a secret's text, in UTF-8 and in Latin-1, and the text's base64 and base64url (RFC 4648, of the secret
/// alone, with or without padding). Each of these can be literal, percent-encoded (RFC 3986, wholly or partly, digits in either case; `+` for
/// a blank), or written with the escapes of JSON, of JSON within JSON, of JSON Pointers and of HTML (named and
/// numeric). A text that was cut off within a secret and ends in `...` matches too. A secret that was transformed in
/// another way, such as hashed, is not found.
public struct Redaction: Sendable {
    /// The replacement for a secret.
    public static let mark = "(secret)"

    /// The minimum length in bytes of a secret to remove from items' texts, since removing a shorter one would damage
    /// them.
    public static let leastByteCount = 4

    private let patterns: [SecretPattern]

    /// True for each byte that a form of a secret can begin with, by the byte's value.
    private let beginnings: [Bool]

    public init(_ secrets: some Sequence<Secret>) {
        patterns = Set(secrets).filter { !$0.revealed.isEmpty }.flatMap(SecretPattern.forms)
        var beginnings = [Bool](repeating: false, count: 256)
        for pattern in patterns {
            for byte in pattern.beginnings { beginnings[Int(byte)] = true }
        }
        self.beginnings = beginnings
    }

    /// True if there are no secrets to look for.
    public var isEmpty: Bool { patterns.isEmpty }

    /// Returns true if an answer contains a secret of ``leastByteCount`` bytes or more.
    ///
    /// It scans the bytes once. If the result is false, the answer's texts need no redaction. For a cancelled task, the
    /// result is true at once, which is always safe.
    public func isNeeded(for bytes: [UInt8]) -> Bool {
        guard !isEmpty else { return false }
        return bytes.withUnsafeBufferPointer { bytes in
            stride(from: 0, to: bytes.count, by: Self.bytesBetweenLooks).contains { start in
                let end = min(start + Self.bytesBetweenLooks, bytes.count)
                return Task.isCancelled
                    || firstMatch(in: bytes, from: start..<end, isMessage: false, mayBeCut: false) != nil
            }
        }
    }

    /// The number of bytes scanned between two checks for cancellation.
    private static let bytesBetweenLooks = 1 << 18

    /// Returns a publisher's text without the secrets of ``leastByteCount`` bytes or more.
    public func redacted(_ text: String) -> String { replaced(text, isMessage: false) }

    /// Returns a message or log line without any secret, however short.
    public func redacted(message: String) -> String { replaced(message, isMessage: true) }

    /// Returns an error without secrets in its texts; the underlying error is dropped, since its contents are unknown.
    public func redacted(_ error: FeedError) -> FeedError {
        guard !isEmpty else { return error }
        var error = error
        error.message = redacted(message: error.message)
        error.hint = error.hint.map(redacted(message:))
        error.cause = nil
        return error
    }

    /// Returns warnings without secrets in their messages and pointers.
    public func redacted(_ warnings: FeedWarnings) -> FeedWarnings {
        guard !isEmpty else { return warnings }
        return warnings.reworded { warning in
            FeedWarning(
                warning.code,
                pointer: warning.pointer.map { redacted($0) },
                redacted(message: warning.message)
            )
        }
    }

    /// Returns a whole answer without secrets.
    ///
    /// - Parameters:
    ///   - bytes: The answer.
    ///   - isKept: True if the answer will be stored or given away, so that even a short secret is removed.
    /// - Returns: The answer without secrets; `nil` if it contains none.
    public func redacted(_ bytes: [UInt8], isKept: Bool = false) -> [UInt8]? {
        guard !isEmpty else { return nil }
        return bytes.withUnsafeBufferPointer { replaced($0, isMessage: isKept, mayBeCut: false) }
    }

    private func replaced(_ text: String, isMessage: Bool) -> String {
        guard !isEmpty else { return text }
        var text = text
        let clean = text.withUTF8 { replaced($0, isMessage: isMessage, mayBeCut: true) }
        return clean.map { String(decoding: $0, as: UTF8.self) } ?? text
    }

    /// Returns the bytes without secrets; `nil` if they contain none.
    private func replaced(_ bytes: UnsafeBufferPointer<UInt8>, isMessage: Bool, mayBeCut: Bool) -> [UInt8]? {
        var clean: [UInt8] = []
        var position = 0
        while let match = firstMatch(
            in: bytes,
            from: position..<bytes.count,
            isMessage: isMessage,
            mayBeCut: mayBeCut
        ) {
            clean += bytes[position..<match.lowerBound]
            clean += Self.mark.utf8
            position = match.upperBound
        }
        guard position > 0 else { return nil }
        return clean + bytes[position...]
    }

    /// Returns the range of the first secret that begins at one of the positions.
    private func firstMatch(
        in text: UnsafeBufferPointer<UInt8>,
        from positions: Range<Int>,
        isMessage: Bool,
        mayBeCut: Bool
    ) -> Range<Int>? {
        beginnings.withUnsafeBufferPointer { beginnings in
            var position = positions.lowerBound
            while position < positions.upperBound {
                if beginnings[Int(text[position])] {
                    var end = position
                    for pattern in patterns where isMessage || !pattern.isShort {
                        end = max(end, pattern.end(in: text, from: position, mayBeCut: mayBeCut) ?? end)
                    }
                    if end > position { return position..<end }
                }
                position += 1
            }
            return nil
        }
    }
}
