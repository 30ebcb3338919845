import Foundation

/// One form of a secret, and the search for it in a text, in any encoding.
struct SecretPattern: Sendable {
    private let bytes: [UInt8]

    /// True if the form is so short that it would match everywhere.
    let isShort: Bool
    private let isBase64: Bool

    private init(_ text: String, isBase64: Bool = false) { self.init(Array(text.utf8), isBase64: isBase64) }

    private init(_ bytes: [UInt8], isBase64: Bool = false) {
        self.bytes = bytes
        isShort = !isBase64 && bytes.count < Redaction.leastByteCount
        self.isBase64 = isBase64
    }

    /// Returns the forms of a secret; none is empty.
    static func forms(of secret: Secret) -> [SecretPattern] {
        let plain = SecretPattern(secret.revealed)
        guard !plain.isShort else { return [plain] }
        let latin = latin1(secret.revealed)
        let texts = ([plain.bytes] + latin.prefix(1)).flatMap { bytes in
            let base64 = String(Data(bytes).base64EncodedString().prefix { $0 != "=" })
            let url = base64.replacing("+", with: "-").replacing("/", with: "_")
            return url == base64 ? [base64] : [base64, url]
        }
        return [plain] + latin.map { SecretPattern($0) } + markup(secret.revealed).map { SecretPattern($0) }
            + texts.map { SecretPattern($0, isBase64: true) }
    }

    /// Returns a text in Latin-1, in which some servers write back what they were sent, and the same read as UTF-8, where
    /// each such byte is a replacement character; empty for a text in ASCII, or with other characters than Latin-1 has.
    private static func latin1(_ text: String) -> [[UInt8]] {
        let bytes = text.unicodeScalars.compactMap { UInt8(exactly: $0.value) }
        guard bytes.count == text.unicodeScalars.count, bytes.contains(where: { $0 >= 0x80 }) else { return [] }
        // Replacement characters alone may be those of any text.
        let isTelling = bytes.count(where: { $0 < 0x80 }) >= Redaction.leastByteCount
        return isTelling ? [bytes, Array(String(decoding: bytes, as: UTF8.self).utf8)] : [bytes]
    }

    /// Returns the different forms of a text that is escaped for HTML and XML, with and without escaped quotation
    /// marks; empty if nothing is escaped.
    private static func markup(_ text: String) -> [String] {
        let content = text.escapedForMarkup
        let quoted = content.replacing("\"", with: "&quot;")
        let attributes = ["&#39;", "&#x27;", "&apos;"].map { quoted.replacing("'", with: $0) }
        return Set([content, quoted] + attributes).subtracting([text]).sorted()
    }

    /// The bytes that the form can begin with in a text.
    var beginnings: [UInt8] { [bytes[0]] + Self.introducers }

    /// The bytes that an encoding begins with.
    private static let introducers = Array(#"%\~+&"#.utf8)

    /// Returns the end of the longest match that begins at `start`; `nil` if there is none.
    ///
    /// If `mayBeCut` is true, the beginning of the form followed by `...` matches too.
    func end(in text: UnsafeBufferPointer<UInt8>, from start: Int, mayBeCut: Bool) -> Int? {
        var state = plainState(in: text, from: start)
        // Fast path: nearly every text differs at once.
        if state.matched < bytes.count, state.position < text.count, Self.isPlain(text[state.position]),
            !mayBeCut || text[state.position] != UInt8(ascii: ".")
        {
            return nil
        }
        // The alternatives still to try; few texts have more than one.
        var others: [State] = []
        var seen: Set<State> = []
        var longest: Int?
        while true {
            if let next = next(after: state, in: text, others: &others, seen: &seen) {
                state = next
                continue
            }
            if state.matched == bytes.count {
                let end = isBase64 ? Self.paddingEnd(in: text, at: state.position) : state.position
                longest = max(longest ?? 0, end)
            } else if mayBeCut, state.matched >= Redaction.leastByteCount, Self.isCut(text, at: state.position) {
                longest = max(longest ?? 0, state.position)
            }
            guard let other = others.popLast() else { return longest }
            state = other
        }
    }

    /// Returns the state after the bytes that match literally.
    private func plainState(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> State {
        bytes.withUnsafeBufferPointer { bytes in
            var matched = 0
            while matched < bytes.count, start + matched < text.count, text[start + matched] == bytes[matched],
                Self.isPlain(bytes[matched])
            {
                matched += 1
            }
            return State(matched: matched, position: start + matched)
        }
    }

    /// Returns the next state, or `nil` if the next byte does not match; appends alternative states to `others`.
    private func next(
        after state: State,
        in text: UnsafeBufferPointer<UInt8>,
        others: inout [State],
        seen: inout Set<State>
    ) -> State? {
        guard state.matched < bytes.count, state.position < text.count else { return nil }
        if Self.isPlain(text[state.position]) {
            guard text[state.position] == bytes[state.matched] else { return nil }
            return State(matched: state.matched + 1, position: state.position + 1)
        }
        var first: State?
        forEachStep(from: state, in: text) { next in
            if first == nil {
                first = next
            } else if seen.insert(next).inserted {
                others.append(next)
            }
        }
        return first
    }

    private struct State: Hashable {
        /// The number of bytes of the form that have been matched.
        var matched: Int
        var position: Int
    }

    @inline(__always)
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "%"), UInt8(ascii: "\\"), UInt8(ascii: "~"), UInt8(ascii: "+"), UInt8(ascii: "&"): false
        default: true
        }
    }

    /// Calls `take` with the state after each possible encoding of the next byte or scalar.
    private func forEachStep(
        from state: State,
        in text: UnsafeBufferPointer<UInt8>,
        _ take: (State) -> Void
    ) {
        let position = state.position
        func goOn(_ byte: UInt8?, _ end: Int) {
            if byte == bytes[state.matched] { take(State(matched: state.matched + 1, position: end)) }
        }
        func goOn(_ scalar: (value: UInt32, end: Int)?) {
            guard let scalar, let units = Unicode.Scalar(scalar.value).flatMap(UTF8.encode),
                bytes[state.matched...].starts(with: units)
            else { return }
            take(State(matched: state.matched + units.count, position: scalar.end))
        }
        goOn(text[position], position + 1)
        if let carrier = Self.ascii(in: text, at: position) {
            if carrier.byte == UInt8(ascii: "+") { goOn(UInt8(ascii: " "), carrier.end) }
            if carrier.byte == UInt8(ascii: "%"), let value = Self.number(2, in: text, at: carrier.end) {
                goOn(UInt8(value), carrier.end + 2)
            }
        }
        switch text[position] {
        case UInt8(ascii: "~") where position + 1 < text.count:
            goOn(Self.pointerEscapes[text[position + 1]], position + 2)
        case UInt8(ascii: "\\"):
            let end = Self.backslashesEnd(in: text, at: position)
            for length in [2, 4] where position + length <= end { goOn(UInt8(ascii: "\\"), position + length) }
            if end < text.count { goOn(Self.escapes[text[end]], end + 1) }
            goOn(Self.escapedScalar(in: text, at: position))
        case UInt8(ascii: "&"): goOn(Self.reference(in: text, at: position))
        default: break
        }
    }

    // MARK: - Encodings

    /// The characters of JSON Pointer by the digits after `~`.
    private static let pointerEscapes = [UInt8(ascii: "0"): UInt8(ascii: "~"), UInt8(ascii: "1"): UInt8(ascii: "/")]

    /// The characters of JSON by the letters of their escapes.
    private static let escapes: [UInt8: UInt8] = Dictionary(
        uniqueKeysWithValues: zip("\"/bfnrt".utf8, [0x22, 0x2F, 0x08, 0x0C, 0x0A, 0x0D, 0x09])
    )

    /// Returns an ASCII character, literal or as a numeric JSON escape, and its end.
    private static func ascii(in text: UnsafeBufferPointer<UInt8>, at position: Int) -> (byte: UInt8, end: Int)? {
        guard text[position] == UInt8(ascii: "\\") else { return (text[position], position + 1) }
        guard let unit = unit(in: text, at: position), unit.value < 0x80 else { return nil }
        return (UInt8(unit.value), unit.end)
    }

    /// Returns the scalar of a numeric JSON escape, or of two escapes for a surrogate pair, and its end.
    private static func escapedScalar(
        in text: UnsafeBufferPointer<UInt8>,
        at position: Int
    ) -> (value: UInt32, end: Int)? {
        guard let unit = unit(in: text, at: position) else { return nil }
        guard 0xD800...0xDBFF ~= unit.value, let low = self.unit(in: text, at: unit.end), 0xDC00...0xDFFF ~= low.value
        else { return unit }
        return ((unit.value - 0xD800) << 10 + (low.value - 0xDC00) + 0x10000, low.end)
    }

    /// Returns the number in a numeric HTML reference, such as `&#90;`, `&#x5A;` or `&#090`, and its end.
    private static func reference(in text: UnsafeBufferPointer<UInt8>, at position: Int) -> (value: UInt32, end: Int)? {
        var digits = position + 2
        guard digits < text.count, text[position + 1] == UInt8(ascii: "#") else { return nil }
        let isHexadecimal = text[digits] | 0x20 == UInt8(ascii: "x")
        if isHexadecimal { digits += 1 }
        let radix: UInt32 = isHexadecimal ? 16 : 10
        var value: UInt32 = 0
        var end = digits
        // No more digits than 8, including some leading zeros.
        while end < min(text.count, digits + 8), let digit = digit(text[end]), digit < radix {
            value = value * radix + digit
            end += 1
        }
        guard end > digits else { return nil }
        return (value, end < text.count && text[end] == UInt8(ascii: ";") ? end + 1 : end)
    }

    /// Returns the UTF-16 unit of an escape such as `\u00e9`, or `\\u00e9` in nested JSON, and the escape's end.
    private static func unit(in text: UnsafeBufferPointer<UInt8>, at position: Int) -> (value: UInt32, end: Int)? {
        let end = backslashesEnd(in: text, at: position)
        guard end > position, end < text.count, text[end] == UInt8(ascii: "u"),
            let value = number(4, in: text, at: end + 1)
        else { return nil }
        return (value, end + 5)
    }

    /// Returns the end of at most 8 consecutive backslashes, since nested JSON puts several before an escaped
    /// character.
    private static func backslashesEnd(in text: UnsafeBufferPointer<UInt8>, at position: Int) -> Int {
        var end = position
        while end < min(text.count, position + 8), text[end] == UInt8(ascii: "\\") { end += 1 }
        return end
    }

    /// Returns the value of `count` hexadecimal digits; `nil` if there are fewer.
    private static func number(_ count: Int, in text: UnsafeBufferPointer<UInt8>, at position: Int) -> UInt32? {
        guard position + count <= text.count else { return nil }
        var value: UInt32 = 0
        for byte in text[position..<(position + count)] {
            guard let digit = digit(byte) else { return nil }
            value = value << 4 | digit
        }
        return value
    }

    private static func digit(_ byte: UInt8) -> UInt32? {
        Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt32($0) }
    }

    /// Returns the end of the padding that may follow base64.
    private static func paddingEnd(in text: UnsafeBufferPointer<UInt8>, at position: Int) -> Int {
        var end = position
        for _ in 0..<2 where end < text.count {
            if let mark = ascii(in: text, at: end), mark.byte == UInt8(ascii: "=") {
                end = mark.end
            } else if text[end] == UInt8(ascii: "%"), number(2, in: text, at: end + 1) == 0x3D {
                end += 3
            }
        }
        return end
    }

    /// Returns true if a message is cut off at a position, where it has `...`.
    private static func isCut(_ text: UnsafeBufferPointer<UInt8>, at position: Int) -> Bool {
        position + 3 <= text.count && text[position..<(position + 3)].allSatisfy { $0 == UInt8(ascii: ".") }
    }
}
