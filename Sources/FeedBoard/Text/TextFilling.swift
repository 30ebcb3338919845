/// An argument of a text: a number, a text, a list of texts, or a choice between words.
protocol TextArgument {
    func text(in texts: Texts) -> String

    /// True for the first of two forms: for 1, `true`, a non-`nil` optional, and a text or list that is not empty.
    var isFirst: Bool { get }
}

extension TextArgument {
    func text(in texts: Texts) -> String { "\(self)" }
}

extension Int: TextArgument {
    var isFirst: Bool { self == 1 }
}

extension Bool: TextArgument {
    var isFirst: Bool { self }
}

extension String: TextArgument {
    func text(in texts: Texts) -> String { self }
    var isFirst: Bool { !isEmpty }
}

extension String?: TextArgument {
    func text(in texts: Texts) -> String { self ?? "" }
    var isFirst: Bool { self != nil }
}

extension [String]: TextArgument {
    func text(in texts: Texts) -> String { texts.list(self) }
    var isFirst: Bool { !isEmpty }
}

/// The words of a text with their arguments, in the notation that the head of `english.txt` describes.
struct TextFilling {
    private let template: UnsafeBufferPointer<UInt8>
    private let arguments: [any TextArgument]
    private let texts: Texts
    private var position = 0
    private var text: [UInt8] = []

    static func text(of template: String, with arguments: [any TextArgument], in texts: Texts) -> String {
        var template = template
        let text = template.withUTF8 { bytes -> [UInt8]? in
            guard bytes.contains(where: isMark) else { return nil }
            var filling = Self(template: bytes, arguments: arguments, texts: texts)
            filling.text.reserveCapacity(bytes.count + 64)
            filling.read(isWanted: true)
            assert(filling.position == bytes.count, "A text has a brace or a bar too many.")
            return filling.text
        }
        return text.map { String(decoding: $0, as: UTF8.self) } ?? template
    }

    private static func isMark(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"), UInt8(ascii: "\\"): true
        default: false
        }
    }

    /// Reads words up to the next bar or brace, which is returned, and writes the words if `isWanted` is true.
    @discardableResult
    private mutating func read(isWanted: Bool) -> UInt8? {
        while position < template.count {
            let byte = next()
            switch byte {
            case UInt8(ascii: "{"): readPlace(isWanted: isWanted)
            case UInt8(ascii: "\\"):
                let byte = next()
                if isWanted { text.append(byte == UInt8(ascii: "s") ? UInt8(ascii: " ") : byte) }
            case UInt8(ascii: "|"), UInt8(ascii: "}"): return byte
            default: if isWanted { text.append(byte) }
            }
        }
        return nil
    }

    /// Reads a placeholder after its opening brace: an argument, or two forms between which the argument decides.
    private mutating func readPlace(isWanted: Bool) {
        let argument = arguments[Int(next() - UInt8(ascii: "0"))]
        guard next() == UInt8(ascii: ":") else {
            if isWanted { text += argument.text(in: texts).utf8 }
            return
        }
        if read(isWanted: isWanted && argument.isFirst) == UInt8(ascii: "|") {
            read(isWanted: isWanted && !argument.isFirst)
        }
    }

    private mutating func next() -> UInt8 {
        defer { position += 1 }
        return template[position]
    }
}
