import FeedCore

/// A character reference, or a literal `&`.
///
/// - SeeAlso: [XML 1.0, section 4.1](https://www.w3.org/TR/xml/#sec-references)
struct XMLReference {
    /// The character; `nil` for a reference to a forbidden character, which is left out.
    var scalar: Unicode.Scalar?

    /// The offset after the reference.
    var end: Int

    /// The reference's violation of XML; `nil` if it is valid.
    var fault: String?

    init(at start: Int, in text: XMLText) {
        var end = start + 1
        while end - start <= 32, text[end].isLetterOrDigit || text[end] == UInt8(ascii: "#") { end += 1 }
        let name = text.string(min(start + 1, text.count)..<min(end, text.count))
        guard !name.isEmpty, text[end] == UInt8(ascii: ";") else {
            self.init("&", upTo: start + 1, fault: "an \"&\" that means itself")
            return
        }
        if let scalar = Self.inXML[name] {
            self.init(scalar, upTo: end + 1)
        } else if let digits = Self.digits(of: name) {
            // A number that is too large for any character is not allowed either.
            let scalar = UInt32(digits.text, radix: digits.radix).flatMap { Unicode.Scalar($0) }
                .flatMap { ForbiddenCharacters.contains($0) ? nil : $0 }
            let fault =
                scalar == nil
                ? Self.forbidden("&\(name);")
                : name.hasPrefix("#X") ? "an \"X\" in a reference, where XML wants an \"x\"" : nil
            self.init(scalar, upTo: end + 1, fault: fault)
        } else if let scalar = HTMLEntities.scalar(named: name) {
            self.init(scalar, upTo: end + 1, fault: "a name of a character that only HTML has, \"&\(name);\"")
        } else {
            self.init("&", upTo: start + 1, fault: "a name of a character that XML does not have, \"&\(name);\"")
        }
    }

    private init(_ scalar: Unicode.Scalar?, upTo end: Int, fault: String? = nil) {
        self.scalar = scalar
        self.end = end
        self.fault = fault
    }

    /// Returns the message for a character that XML forbids.
    static func forbidden(_ written: String) -> String { "a character that XML does not allow, \(written), left out" }

    private static let inXML: [String: Unicode.Scalar] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

    /// Returns the digits of a numeric reference, such as `#169` or `#xA9`; `nil` for anything else.
    private static func digits(of name: String) -> (text: Substring, radix: Int)? {
        guard name.hasPrefix("#") else { return nil }
        let isHexadecimal = name.lowercased().hasPrefix("#x")
        let digits = name.dropFirst(isHexadecimal ? 2 : 1)
        let areDigits = digits.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (isHexadecimal && (0x61...0x66).contains($0 | 0x20))
        }
        return areDigits && !digits.isEmpty ? (digits, isHexadecimal ? 16 : 10) : nil
    }
}

extension XMLText {
    /// Returns a text with its references replaced; a text of more than `limit` bytes is cut.
    package func decoded(_ range: Range<Int>, limit: Int) -> String {
        guard var reference = offset(of: UInt8(ascii: "&"), in: range) else { return string(range.prefix(limit)) }
        var output: [UInt8] = []
        output.reserveCapacity(min(range.count, limit))
        var position = range.lowerBound
        while output.count < limit {
            output += bytes[position..<min(reference, position + limit)]
            guard reference < range.upperBound else { break }
            let found = XMLReference(at: reference, in: self)
            if let scalar = found.scalar { output += UTF8.encode(scalar) ?? .init() }
            position = found.end
            reference =
                position < range.upperBound
                ? offset(of: UInt8(ascii: "&"), in: position..<range.upperBound) ?? range.upperBound
                : range.upperBound
            if position >= range.upperBound { break }
        }
        return String(decoding: output.prefix(limit), as: UTF8.self)
    }
}
