/// Takes secrets out of what others have written, in whatever form they repeat them.
///
/// Looked for are a secret's text and its base64 and base64url (RFC 4648, the secret by itself, with padding or without),
/// each as it stands, percent-encoded (RFC 3986, all of it or a part, digits in either case; `+` for a blank), and with
/// the escapes of JSON, also of JSON in a text of JSON, of JSON Pointers and of HTML, there named and numeric. A text that
/// was cut within a secret and ends in `...` there counts too. Nothing finds a secret that was turned into something
/// else, such as its hash.
public struct Redaction: Sendable {
    /// What stands in a secret's place.
    public static let mark = "(secret)"

    /// How many bytes a secret must have to be looked for in texts of items, which a shorter one would destroy.
    public static let leastByteCount = 4

    private let patterns: [SecretPattern]

    /// Bytes with which a form of a secret can begin.
    private let beginnings: [Bool]

    public init(_ secrets: some Sequence<Secret>) {
        patterns = Set(secrets).filter { !$0.revealed.isEmpty }.flatMap(SecretPattern.forms)
        var beginnings = [Bool](repeating: false, count: 256)
        for pattern in patterns {
            for byte in pattern.beginnings { beginnings[Int(byte)] = true }
        }
        self.beginnings = beginnings
    }

    /// Whether there is nothing to look for.
    public var isEmpty: Bool { patterns.isEmpty }

    /// Whether an answer has a secret of ``leastByteCount`` or more anywhere.
    ///
    /// One pass over the bytes; what has none needs no look at its texts. A task that was cancelled gets `true` at once,
    /// which is always safe.
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

    /// How many bytes are looked at between two looks at whether anybody still waits.
    private static let bytesBetweenLooks = 1 << 18

    /// A publisher's text without the secrets of ``leastByteCount`` or more.
    public func redacted(_ text: String) -> String { replaced(text, isMessage: false) }

    /// A message or a line of a log without any secret, however short.
    public func redacted(message: String) -> String { replaced(message, isMessage: true) }

    /// An error whose words show no secret; the error underneath is left out, since nobody knows what it holds.
    public func redacted(_ error: FeedError) -> FeedError {
        guard !isEmpty else { return error }
        var error = error
        error.message = redacted(message: error.message)
        error.hint = error.hint.map(redacted(message:))
        error.cause = nil
        return error
    }

    /// Warnings whose words and places show no secret.
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

    /// A whole answer without secrets.
    ///
    /// - Parameters:
    ///   - bytes: The answer.
    ///   - isKept: Whether it is to be kept or given away, so that even a short secret is taken out.
    /// - Returns: `nil` where there is nothing to take out.
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

    /// - Returns: `nil` where there is nothing to take out.
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

    /// The first secret that begins within some positions.
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
